#include "replace/options/surroundings.h"

#include <algorithm>

#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr std::uint32_t most_bytes = 80;  // four words before a mention

// Where the sentence that holds `place` begins, as far as the layers say so.
std::uint32_t sentence_begin(const Document& document, std::uint32_t place) {
  if (!document.layers.has(Layer::sentences) || document.sentences.empty()) return 0;
  const auto behind = std::partition_point(document.sentences.begin(), document.sentences.end(), [&](const Sentence& sentence) {
    return sentence.first_token < document.tokens.size() && document.tokens[sentence.first_token].span.begin <= place;
  });
  if (behind == document.sentences.begin()) return 0;
  return document.tokens[std::prev(behind)->first_token].span.begin;
}

}  // namespace

Surroundings::Surroundings(const Document& document, std::uint32_t mention_number)
    : Surroundings(document, mention_number, document.mentions[mention_number].span.begin) {}

Surroundings::Surroundings(const Document& document, std::uint32_t mention_number, std::uint32_t inside)
    : document_(document), mention_(document.mentions[mention_number]), inside_(inside) {
  const std::uint32_t begin = inside;
  std::uint32_t from = begin > most_bytes ? begin - most_bytes : 0;
  while (from < begin && !utf8::is_boundary(document.text, from)) ++from;
  from = std::max(from, sentence_begin(document, begin));
  if (mention_number > 0) from = std::max(from, document.mentions[mention_number - 1].span.end);
  if (from < begin) read_words(from);
}

void Surroundings::read_words(std::uint32_t from) {
  const std::string& text = document_.text;
  std::uint32_t place = inside_;
  const auto before = [&](std::uint32_t at) { return utf8::decode(text, utf8::previous(text, at)).code_point; };
  while (count_ < most_words && place > from) {
    int lines = 0;
    std::uint32_t word_end = place;
    while (word_end > from && utf8::is_space(before(word_end))) {
      if (before(word_end) == U'\n') ++lines;
      word_end = static_cast<std::uint32_t>(utf8::previous(text, word_end));
    }
    if (word_end == place || lines > 1) break;
    std::uint32_t word_begin = word_end;
    while (word_begin > from && (utf8::is_letter(before(word_begin)) || utf8::is_mark(before(word_begin)))) {
      word_begin = static_cast<std::uint32_t>(utf8::previous(text, word_begin));
    }
    if (word_begin == word_end) break;
    // A word that was cut, or a piece of one: "mid-on", "L'on".
    if (word_begin > 0) {
      const char32_t sign = before(word_begin);
      if (utf8::is_letter(sign) || utf8::is_digit(sign) || sign == U'-' || sign == U'\'' || sign == U'’') break;
    }
    begins_[count_] = word_begin;
    ends_[count_] = word_end;
    ++count_;
    words_.insert(0, utf8::to_lower(std::string_view(text).substr(word_begin, word_end - word_begin)) + ' ');
    place = word_begin;
  }
}

std::string_view Surroundings::text_before(std::size_t words, std::size_t kept) const {
  if (words == 0 || kept == 0) return {};
  const std::uint32_t first = begins_[words - 1];
  return std::string_view(document_.text).substr(first, ends_[words - kept] - first);
}

bool Surroundings::begins_sentence(std::uint32_t place) const {
  const std::string& text = document_.text;
  if (document_.layers.has(Layer::sentences) && sentence_begin(document_, place) == place) return true;
  // Across the opening signs and spaces before it: "(On 5 May", "\n- In 1980".
  for (int looked = 0; looked < 8 && place > 0; ++looked) {
    const std::size_t at = utf8::previous(text, place);
    const char32_t c = utf8::decode(text, at).code_point;
    if (c == U'\n') return true;
    if (c == U'.' || c == U'!' || c == U'?' || c == U'…') return !document_.layers.has(Layer::sentences) && looked > 0;
    if (!utf8::is_space(c) && c != U'"' && c != U'“' && c != U'„' && c != U'«' && c != U'¿' && c != U'¡') return false;
    place = static_cast<std::uint32_t>(at);
  }
  return place == 0;
}

const Token* Surroundings::token_at(std::uint32_t place) const {
  const auto found =
      std::partition_point(document_.tokens.begin(), document_.tokens.end(), [&](const Token& token) { return token.span.begin < place; });
  return found != document_.tokens.end() && found->span.begin == place ? &*found : nullptr;
}

const Token* Surroundings::token_behind() const {
  const std::uint32_t end = mention_.span.end;
  if (end >= document_.text.size()) return nullptr;
  return token_at(document_.text[end] == ' ' ? end + 1 : end);
}

}  // namespace veil::replace
