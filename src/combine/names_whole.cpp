#include "combine/names_whole.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "text/candidate.h"
#include "text/shared_texts.h"
#include "text/splitmix.h"
#include "veil/utf8.h"

namespace veil::combine {
namespace {

constexpr std::size_t shortest_end = 4;       // letters of a word that may end a name
constexpr std::size_t shortest_misspelt = 7;  // letters of a name's word that is looked for misspelt
constexpr std::size_t longest_misspelt = 24;
constexpr std::size_t longest_word = 64;    // bytes
constexpr std::size_t most_names = 20'000;  // different words of names that are looked for misspelt: memory stays bounded
constexpr std::string_view who = "second_pass";

// The word that begins at `at`, with what hyphens and apostrophes join to it; empty where none begins that has capitals at the start of its
// parts alone.
Span name_like_word(std::string_view text, std::uint32_t at) {
  if (at >= text.size() || !utf8::is_upper(utf8::decode(text, at).code_point)) return {at, at};
  std::uint32_t end = at;
  bool small = false;
  bool begins = true;  // a part that hyphens and apostrophes join
  while (end < text.size() && end - at < longest_word) {
    const utf8::Decoded next = utf8::decode(text, end);
    const bool joint = next.code_point == U'-' || next.code_point == U'\'' || next.code_point == U'’';
    if (joint) {
      const std::uint32_t behind = end + next.length;
      if (behind >= text.size() || !utf8::is_letter(utf8::decode(text, behind).code_point)) break;
    } else if (!utf8::is_letter(next.code_point) && !utf8::is_mark(next.code_point)) {
      break;
    }
    if (utf8::is_upper(next.code_point) && !begins) return {at, at};  // "NºCol"
    begins = joint;
    small = small || utf8::is_lower(next.code_point);
    end += next.length;
  }
  const bool whole = end >= text.size() || (!utf8::is_digit(utf8::decode(text, end).code_point) && text[end] != '_');
  return small && whole ? Span{at, end} : Span{at, at};
}

std::u32string letters_of(std::string_view word) {
  std::u32string letters;
  for (std::size_t i = 0; i < word.size();) {
    const utf8::Decoded next = utf8::decode(word, i);
    letters += utf8::to_lower(next.code_point);
    i += next.length;
  }
  return letters;
}

// A word that nobody but a person has: neither listed as common nor one of the language in any part that a hyphen parts.
bool is_nobodys_word(const NotIdentifying& words, Language language, std::string_view word) {
  for (std::size_t begin = 0; begin < word.size();) {
    const std::size_t end = std::min(word.find('-', begin), word.size());
    const std::string_view part = word.substr(begin, end - begin);
    if (words.is_common(language, part) || words.may_be_a_word(language, utf8::to_lower(part))) return false;
    begin = end + 1;
  }
  return true;
}

bool is_a_name(const Document& document, const Mention& mention) {
  return mention.label == Label::person && mention.kind == IdentifierKind::direct && !mention.span.empty() &&
         utf8::is_upper(utf8::decode(document.text, mention.span.begin).code_point);
}

// Keys of a word and of all words that one letter less makes of it: words that are one edit apart share one.
template <typename Use>
void for_each_key(const std::u32string& word, const Use& use) {
  const auto key_without = [&](std::size_t left_out) {
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (i != left_out) key = SplitMix(key ^ word[i]).next();
    }
    return key;
  };
  use(key_without(word.size()));
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (i == 0 || word[i] != word[i - 1]) use(key_without(i));
  }
}

// One letter more, less or other, or two neighbours exchanged. Shorter words that are the same allow two edits, too: told apart here.
bool one_edit_apart(const std::u32string& a, const std::u32string& b) {
  if (a.size() > b.size()) return one_edit_apart(b, a);
  if (b.size() - a.size() > 1) return false;
  const auto front = static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin());
  std::size_t back = 0;
  while (back < a.size() - front && a[a.size() - 1 - back] == b[b.size() - 1 - back]) ++back;
  const std::size_t differing = b.size() - front - back;
  if (differing <= 1) return true;
  return a.size() == b.size() && differing == 2 && a[front] == b[front + 1] && a[front + 1] == b[front];
}

// Words of names, to be found by words that are nearly the same.
class NameWords {
 public:
  bool full() const { return words_.size() >= most_names; }
  void add(std::u32string word, const Mention& mention) {
    if (!seen_.insert(word).second) return;
    for_each_key(word, [&](std::uint64_t key) { by_key_.emplace(key, static_cast<std::uint32_t>(words_.size())); });
    words_.push_back({std::move(word), &mention});
  }
  // Whose name differs from the word by one edit or not at all; null where nobody's does.
  const Mention* nearest(const std::u32string& word) const {
    const Mention* meant = nullptr;
    for_each_key(word, [&](std::uint64_t key) {
      const auto [begin, behind] = by_key_.equal_range(key);
      for (auto one = begin; one != behind && meant == nullptr; ++one) {
        if (one_edit_apart(word, words_[one->second].word)) meant = words_[one->second].mention;
      }
    });
    return meant;
  }
  bool empty() const { return words_.empty(); }

 private:
  struct Known {
    std::u32string word;
    const Mention* mention;
  };
  std::vector<Known> words_;
  std::unordered_set<std::u32string> seen_;
  std::unordered_multimap<std::uint64_t, std::uint32_t> by_key_;
};

// The words of persons' names that are long enough to be known when they are misspelt.
NameWords words_of_names(const Document& document, const NotIdentifying& words, const std::vector<Mention>& mentions) {
  NameWords known;
  for (const Mention& mention : mentions) {
    if (known.full()) break;
    if (!is_a_name(document, mention)) continue;
    for (std::uint32_t at = mention.span.begin; at < mention.span.end;) {
      const Span word = name_like_word(document.text, at);
      if (word.empty()) {
        at += utf8::decode(document.text, at).length;
        continue;
      }
      at = word.end;
      std::u32string letters = letters_of(document.text_of(word));
      if (letters.size() >= shortest_misspelt && letters.size() <= longest_misspelt &&
          is_nobodys_word(words, document.language_at(word.begin), document.text_of(word))) {
        known.add(std::move(letters), mention);
      }
    }
  }
  return known;
}

// Behind a word of any case, with its digits.
std::uint32_t end_of_word(std::string_view text, std::uint32_t at) {
  while (at < text.size()) {
    const utf8::Decoded letter = utf8::decode(text, at);
    if (!utf8::is_letter(letter.code_point) && !utf8::is_mark(letter.code_point) && !utf8::is_digit(letter.code_point)) break;
    at += letter.length;
  }
  return at;
}

}  // namespace

void read_names_to_their_ends(const Document& document, const NotIdentifying& words, std::vector<Mention>& mentions) {
  SharedTexts texts;
  for (std::size_t i = 0; i < mentions.size(); ++i) {
    Mention& mention = mentions[i];
    if (mention.is_decided() || !is_a_name(document, mention)) continue;
    if (name_like_word(document.text, mention.span.begin).end != mention.span.end) continue;  // of several words: it has its end
    const std::uint32_t space = mention.span.end;
    if (space >= document.text.size() || document.text[space] != ' ') continue;
    const Span word = name_like_word(document.text, space + 1);
    if (word.empty() || letters_of(document.text_of(word)).size() < shortest_end) continue;
    if (i + 1 < mentions.size() && mentions[i + 1].span.begin < word.end) continue;
    if (!is_nobodys_word(words, document.language_at(word.begin), document.text_of(word))) continue;
    mention.span.end = word.end;
    mention.evidence.push_back({texts.of(who), texts.of("the word behind it is of no language and ends the name"), mention.score});
  }
}

std::vector<Mention> misspelt_names(const Document& document, const NotIdentifying& words, const std::vector<Mention>& mentions) {
  std::vector<Mention> found;
  const NameWords known = words_of_names(document, words, mentions);
  if (known.empty()) return found;
  SharedTexts texts;
  std::size_t next = 0;
  for (std::uint32_t at = 0; at < document.text.size();) {
    while (next < mentions.size() && mentions[next].span.end <= at) ++next;
    if (next < mentions.size() && mentions[next].span.begin <= at) {
      at = mentions[next].span.end;
      continue;
    }
    const utf8::Decoded first = utf8::decode(document.text, at);
    if (!utf8::is_letter(first.code_point)) {
      at += first.length;
      continue;
    }
    const Span word = name_like_word(document.text, at);
    at = std::max(end_of_word(document.text, at), word.end);
    if (word.empty() || (next < mentions.size() && mentions[next].span.begin < word.end)) continue;
    const std::u32string letters = letters_of(document.text_of(word));
    if (letters.size() + 1 < shortest_misspelt || letters.size() > longest_misspelt + 1) continue;
    const Mention* meant = known.nearest(letters);
    if (meant == nullptr || !is_nobodys_word(words, document.language_at(word.begin), document.text_of(word))) continue;
    found.push_back(make_candidate(texts.of(who), word, meant->label, meant->subtype, meant->kind, meant->score,
                                   texts.of("a name that was found elsewhere, spelt almost so")));
  }
  return found;
}

}  // namespace veil::combine
