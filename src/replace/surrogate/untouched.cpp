#include "replace/surrogate/untouched.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr std::size_t longest_value = 120;
constexpr std::uint32_t reach = 40;  // bytes between a dose and how often it is taken

bool is_unit_letter(char32_t c) { return utf8::is_letter(c) || c == U'/' || c == U'%' || c == U'µ' || c == U'μ' || c == U'²' || c == U'³'; }

// "62.5 mg three times" -> "mg": what stands behind a number, glued or after a blank.
bool has_medical_unit(std::string_view text, const LanguageSurrogates& lists) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] < '0' || text[i] > '9' || (i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9')) continue;
    std::size_t begin = i + 1;
    while (begin < text.size() && text[begin] == ' ') ++begin;
    std::size_t end = begin;
    while (end < text.size() && is_unit_letter(utf8::decode(text, end).code_point)) end += utf8::decode(text, end).length;
    const std::string unit = utf8::to_lower(text.substr(begin, end - begin));
    if (!unit.empty() && std::find(lists.medical_units.begin(), lists.medical_units.end(), unit) != lists.medical_units.end()) return true;
  }
  return false;
}

bool holds_dose(const Document& document, const Mention& mention, const LanguageSurrogates& lists) {
  if (mention.label != Label::quantity || mention.span.size() > longest_value) return false;
  // The unit may stand behind the mention: "[62.5] mg".
  std::uint32_t end = std::min<std::uint32_t>(mention.span.end + 8, static_cast<std::uint32_t>(document.text.size()));
  while (!utf8::is_boundary(document.text, end)) --end;
  return has_medical_unit(document.text_of(mention.span), lists) ||
         has_medical_unit(document.text_of(Span{mention.span.begin, end}), lists);
}

}  // namespace

bool is_dose_or_value(const Document& document, std::uint32_t mention_number, const LanguageSurrogates& lists) {
  const Mention& mention = document.mentions[mention_number];
  if (holds_dose(document, mention, lists)) return true;
  // How often it is taken belongs to the dose.
  const bool often = mention.label == Label::datetime && mention.subtype == "FREQUENCY";
  if (!often || mention_number == 0) return false;
  const Mention& before = document.mentions[mention_number - 1];
  return mention.span.begin - before.span.end <= reach && holds_dose(document, before, lists);
}

bool is_citation(const Document& document, std::uint32_t mention_number, const LanguageSurrogates& lists) {
  const Mention& mention = document.mentions[mention_number];
  if (mention.label != Label::quantity && mention.label != Label::datetime && !(mention.label == Label::code && mention.subtype.empty())) {
    return false;
  }
  std::size_t end = mention.span.begin;
  const std::string& text = document.text;
  while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == '.')) --end;
  for (const std::string& sign : lists.citations) {
    if (end < sign.size() || utf8::to_lower(std::string_view(text).substr(end - sign.size(), sign.size())) != sign) continue;
    const std::size_t begin = end - sign.size();
    if (begin == 0 || !utf8::is_letter(utf8::decode(text, utf8::previous(text, begin)).code_point)) return true;
  }
  return false;
}

}  // namespace veil::replace
