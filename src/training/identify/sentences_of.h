// Plain sentences out of the formats in which corpora come: only the text is wanted here, not the annotation.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace veil::training {

enum class CorpusFormat : std::uint8_t {
  lines,   // running text; `<doc id=...>` begins a document
  conllu,  // "# text = ", "# sent_id = " names the document
  first_column,
  second_column,  // a word per line, sentences between empty lines, "#" comments; "de:Anna" loses its prefix
  tagged,         // "word_TAG word_TAG", a sentence per line or, with one word per line, up to the full stop
  tagged_latin1,  // the same in ISO 8859-1, with Portuguese contractions taken apart ("de_PREP|+ a_ART"), which are joined again
  json_text,      // a JSON object per line with "text"
  markup          // tags are dropped, a paragraph per line
};

// `document` is the same for all sentences of one, so that sets can be held apart by document; it is the sentence itself where
// the corpus has none.
using ReceiveSentence = std::function<void(std::string_view sentence, std::string_view document)>;

void read_sentences(CorpusFormat format, std::string_view name, std::string_view bytes, const ReceiveSentence& receive);

// Cuts a paragraph after '.', '!' or '?' before a space and a capital. Roughly: an abbreviation makes two pieces of one sentence.
void split_paragraph(std::string_view paragraph, const std::function<void(std::string_view)>& receive);

}  // namespace veil::training
