#include "detect/second_pass.h"

#include <algorithm>
#include <string>
#include <unordered_set>

#include "detect/detector.h"
#include "text/occurrences.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

// Shorter words of a name are initials and particles: "J.", "de".
constexpr std::size_t shortest_name_letters = 3;

// Capitalised words of a name that can stand for the person alone.
std::vector<std::string_view> name_parts(std::string_view name) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  while (begin < name.size()) {
    const std::size_t end = std::min(name.find_first_of(" \t\n\r-'.,", begin), name.size());
    const std::string_view part = name.substr(begin, end - begin);
    if (part.size() >= shortest_name_letters && utf8::is_upper(utf8::decode(part, 0).code_point)) parts.push_back(part);
    begin = end + 1;
  }
  return parts.size() > 1 ? parts : std::vector<std::string_view>{};
}

bool is_word(char32_t c) { return utf8::is_letter(c) || utf8::is_digit(c) || utf8::is_mark(c); }

// A border between two mentions, or a mention and the ends of the text, that runs through a word: "12/34" before the mention
// "Oslohttp://a.example" in "12/34Oslohttp://a.example". Once the mention is replaced, what stood beside it is a word of its
// own.
bool runs_through_a_word(std::string_view text, std::uint32_t border) {
  if (border == 0 || border >= text.size()) return false;
  return is_word(utf8::decode(text, utf8::previous(text, border)).code_point) &&
         is_word(utf8::decode(text, border).code_point);
}

// Stretches without mentions that begin or end within a word.
std::vector<Span> gaps_cut_out_of_words(const Document& document) {
  std::vector<Span> gaps;
  std::uint32_t begin = 0;
  const auto end_gap = [&](std::uint32_t end) {
    if (begin < end && (runs_through_a_word(document.text, begin) || runs_through_a_word(document.text, end))) {
      gaps.push_back({begin, end});
    }
  };
  for (const Mention& mention : document.mentions) {
    end_gap(mention.span.begin);
    begin = std::max(begin, mention.span.end);
  }
  end_gap(static_cast<std::uint32_t>(document.text.size()));
  return gaps;
}

}  // namespace

std::vector<Mention> with_other_occurrences(const Document& document) {
  std::vector<std::string_view> terms;
  std::vector<std::size_t> source;  // the mention that each term is from
  std::unordered_set<std::string_view> known;
  const auto add = [&](std::string_view term, std::size_t mention) {
    if (!known.insert(term).second) return;
    terms.push_back(term);
    source.push_back(mention);
  };
  for (std::size_t i = 0; i < document.mentions.size(); ++i) add(document.text_of(document.mentions[i].span), i);
  for (std::size_t i = 0; i < document.mentions.size(); ++i) {
    if (document.mentions[i].label != Label::person) continue;
    for (const std::string_view part : name_parts(document.text_of(document.mentions[i].span))) add(part, i);
  }
  std::vector<Mention> all = document.mentions;
  const OccurrenceFinder finder(terms);
  const auto found = [&](Span span, const Occurrence& occurrence) {
    const Mention& first = document.mentions[source[occurrence.term]];
    all.push_back(make_candidate("second_pass", span, first.label, first.subtype, first.kind, first.score,
                                 "the same words were found elsewhere by " + first.detector));
  };
  std::size_t next = 0;  // first mention that does not end before the occurrence
  for (const Occurrence& occurrence : finder.find(document.text)) {
    while (next < document.mentions.size() && document.mentions[next].span.end <= occurrence.span.begin) ++next;
    if (next < document.mentions.size() && document.mentions[next].span.contains(occurrence.span)) continue;
    found(occurrence.span, occurrence);
  }
  for (const Span gap : gaps_cut_out_of_words(document)) {
    for (const Occurrence& occurrence : finder.find(gap.of(document.text))) {
      found({gap.begin + occurrence.span.begin, gap.begin + occurrence.span.end}, occurrence);
    }
  }
  return all;
}

}  // namespace veil::detect
