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
  std::size_t next = 0;  // first mention that does not end before the occurrence
  for (const Occurrence& occurrence : OccurrenceFinder(terms).find(document.text)) {
    while (next < document.mentions.size() && document.mentions[next].span.end <= occurrence.span.begin) ++next;
    if (next < document.mentions.size() && document.mentions[next].span.contains(occurrence.span)) continue;
    const Mention& first = document.mentions[source[occurrence.term]];
    all.push_back(make_candidate("second_pass", occurrence.span, first.label, first.subtype, first.kind, first.score,
                                 "the same words were found elsewhere by " + first.detector));
  }
  return all;
}

}  // namespace veil::detect
