#include "write/report/html_text.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>

#include "veil/labels.h"

namespace veil::report {
namespace {

// The first sentence of the tooltip is what a screen reader says of the mark.
void write_tooltip(const ReportMark& mark, const std::string& id, std::ostream& out) {
  out << "<span class=\"tip\" role=\"tooltip\" id=\"" << id << "\"><b>" << escaped(label_of(mark)) << "</b>";
  if (!mark.kind.empty()) out << " · " << escaped(mark.kind);
  if (!mark.method.empty()) out << " · " << escaped(mark.method);
  const auto line = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) out << "<span><i>" << name << "</i> " << value << "</span>";
  };
  line("found", escaped(mark.evidence.empty() ? mark.detector : mark.evidence));
  line("chosen", escaped(mark.reason));
  if (mark.risk) {
    std::string risk = shown_risk(*mark.risk);
    if (mark.threshold) risk += ", threshold " + shown_risk(*mark.threshold);
    line("risk", risk);
  }
  std::string others;
  for (const std::string& other : mark.alternatives) others += (others.empty() ? "<bdi>" : ", <bdi>") + escaped(other) + "</bdi>";
  line("or else", others);
  out << "</span>";
}

}  // namespace

std::string escaped(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size() + bytes.size() / 8);
  for (const char letter : valid_utf8(bytes)) {
    switch (letter) {
      case '&':
        text += "&amp;";
        break;
      case '<':
        text += "&lt;";
        break;
      case '>':
        text += "&gt;";
        break;
      case '"':
        text += "&quot;";
        break;
      case '\'':
        text += "&#39;";
        break;
      case '\r':
        text += "&#13;";
        break;
      case '\n':
      case '\t':
        text += letter;
        break;
      default:
        if (static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F) {
          // Control pictures: U+2400 and what follows, U+2421 for delete.
          const unsigned picture = letter == 0x7F ? 0xA1u : 0x80u + static_cast<unsigned char>(letter);
          text += "\xE2\x90";
          text += static_cast<char>(picture);
        } else {
          text += letter;
        }
    }
  }
  return text;
}

std::string slug(std::string_view name) {
  std::string text;
  for (const char letter : name) {
    const auto byte = static_cast<unsigned char>(letter);
    if (std::isalnum(byte) != 0 && byte < 0x80) {
      text += static_cast<char>(std::tolower(byte));
    } else if (!text.empty() && text.back() != '-') {
      text += '-';
    }
  }
  return text.empty() ? "part" : text;
}

std::string coordinate(double value) {
  if (!std::isfinite(value)) return "0";
  char digits[64];
  std::snprintf(digits, sizeof digits, "%.2f", value);
  std::string text = digits;
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string class_of_label(std::string_view label) {
  const auto known = std::find(label_names.begin(), label_names.end(), label);
  return known == label_names.end() ? "l-other" : "l-" + slug(label);
}

void write_marked_text(const SelectedDocument& document, Side side, std::size_t document_number, std::ostream& out) {
  const std::string_view text = side == Side::original ? document.original : document.text;
  std::vector<std::pair<Span, const SelectedMark*>> places;
  for (const SelectedMark& selected : document.marks) {
    const Span span = side == Side::original ? selected.mark->original_span : selected.mark->span;
    if (span.end <= text.size() && (side == Side::text || !span.empty())) places.emplace_back(span, &selected);
  }
  std::stable_sort(places.begin(), places.end(), [](const auto& a, const auto& b) { return a.first.begin < b.first.begin; });
  std::uint32_t done = 0;
  for (const auto& [span, selected] : places) {
    const std::uint32_t begin = std::max(span.begin, done);
    if (span.end < begin || (span.end == begin && !span.empty())) continue;
    out << escaped(text.substr(done, begin - done));
    const std::string row = "d" + std::to_string(document_number) + "m" + std::to_string(selected->number);
    const std::string tip = (side == Side::original ? "o" : "t") + row;
    out << "<a class=\"mark " << class_of_label(selected->mark->label) << "\" href=\"#" << row << "\" aria-describedby=\"" << tip << "\">";
    // What was replaced by nothing still has a place to point at.
    out << (span.empty() ? "∅" : escaped(text.substr(begin, span.end - begin))) << "</a>";
    write_tooltip(*selected->mark, tip, out);
    done = span.end;
  }
  out << escaped(text.substr(done));
}

}  // namespace veil::report
