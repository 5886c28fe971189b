// Takes the dress off characters, word by word, since the word decides what is a disguise:
//   folded   "𝐀𝐧𝐧𝐚", "Ａｎｎａ", "ᴀɴɴᴀ", "Аnnа" with Cyrillic letters, "٠٦١٢", "⁰⁶¹²³⁴", "An<zero width>na", "A̲n̲n̲a̲",
//   "anna＠vries．example" left     "x² + y²", "H₂O", "½", "№ 5", "/bɪt/" in phonetic script, words that are Cyrillic or
//   Greek as a whole, emoji
// Marks that compose with their letter do so ("u" and a diaeresis is "ü"), others are dropped. An alphabet without case
// gives words with a capital in front: whether they are names is for others to say.
#pragma once

#include "text/mapped_text.h"

namespace veil {

struct PlainWords {
  MappedText text;
  int signs_of_disguise = 0;  // how many letters, digits and signs were not what they look like; 0 for harmless text
};

PlainWords plain_words(const MappedText& dressed);

}  // namespace veil
