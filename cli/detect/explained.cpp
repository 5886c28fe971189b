#include "cli/detect/explained.h"

#include <algorithm>
#include <cstdio>
#include <span>
#include <string_view>
#include <vector>

#include "cli/terminal/shown.h"
#include "veil/utf8.h"

namespace veil::cli {
namespace {

constexpr std::string_view left_alone_words = "left alone";
constexpr std::string_view masked_colour = "\x1b[31m", left_colour = "\x1b[32m", plain = "\x1b[0m";
constexpr std::size_t gap = 2;
constexpr std::size_t widest_stretch = 40;
constexpr std::size_t narrowest_stretch = 8;
constexpr std::size_t narrowest_reason = 32;  // less room beside the rest: reasons go below it
constexpr std::size_t indent = 4;             // of reasons that stand below

struct Row {
  Span span;
  std::string line, stretch, decision, score;
  std::vector<std::string> reasons;
  bool masked = false;
};

std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) { return !utf8::is_continuation(byte); }));
}

std::string padded(std::string text, std::size_t width) {
  text.append(width - std::min(width, width_of(text)), ' ');
  return text;
}

std::string cut(const std::string& text, std::size_t width) {
  if (width_of(text) <= width) return text;
  std::size_t end = 0;
  for (std::size_t i = 0; i + 3 < width; ++i) {
    do ++end;
    while (end < text.size() && utf8::is_continuation(text[end]));
  }
  return text.substr(0, end) + "...";
}

// Lines of at most `width` characters, broken at spaces; a longer word has a line of its own.
std::vector<std::string> wrapped(const std::vector<std::string>& texts, std::size_t width) {
  std::vector<std::string> lines;
  for (const std::string& text : texts) {
    std::string line;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find(' ', at), text.size());
      const std::string_view word = std::string_view(text).substr(at, end - at);
      if (!line.empty() && width > 0 && width_of(line) + 1 + width_of(word) > width) {
        lines.push_back(line);
        line = "  ";  // the rest of a reason
      } else if (!line.empty()) {
        line += ' ';
      }
      line += word;
      at = end + 1;
    }
    lines.push_back(line);
  }
  return lines;
}

std::string score_of(float score) {
  char text[16];
  std::snprintf(text, sizeof text, "%.2f", static_cast<double>(score));
  return text;
}

std::vector<std::string> reasons_of(std::span<const Evidence> evidence) {
  std::vector<std::string> reasons;
  for (const Evidence& one : evidence) {
    reasons.push_back(shown(one.detector.str() + (one.reason.empty() ? "" : ": " + one.reason.str())));
  }
  return reasons;
}

std::string label_of(const Mention& mention, const LabelScheme* scheme) {
  if (scheme != nullptr) {
    if (const auto theirs = scheme->theirs(mention.label, mention.subtype)) return shown(*theirs);
  }
  return shown(std::string(name_of(mention.label)) + (mention.subtype.empty() ? "" : "/" + mention.subtype.str()));
}

std::vector<Row> rows_of(const Document& document, const LabelScheme* scheme) {
  std::vector<Row> rows;
  const auto add = [&](Span span, std::string decision, float score, std::span<const Evidence> evidence, bool masked) {
    rows.push_back({span, {}, shown(document.text_of(span)), std::move(decision), score_of(score), reasons_of(evidence), masked});
  };
  std::size_t next = 0;  // of what is left alone; a mention that the policy keeps stands there too
  for (const Mention& mention : document.mentions) {
    while (next < document.left_alone.size() && document.left_alone[next].span < mention.span) ++next;
    if (next < document.left_alone.size() && document.left_alone[next].span == mention.span) continue;
    add(mention.span, label_of(mention, scheme), mention.score, mention.evidence, true);
  }
  for (const LeftAlone& left : document.left_alone) add(left.span, std::string(left_alone_words), left.score, left.evidence, false);
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.span < b.span; });
  std::size_t line = 1, at = 0;
  for (Row& row : rows) {
    line += static_cast<std::size_t>(std::count(document.text.begin() + static_cast<std::ptrdiff_t>(at),
                                                document.text.begin() + static_cast<std::ptrdiff_t>(row.span.begin), '\n'));
    at = row.span.begin;
    row.line = std::to_string(line);
  }
  return rows;
}

std::string title_of(const Document& document, const std::vector<Row>& rows) {
  const auto masked = static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), [](const Row& row) { return row.masked; }));
  std::string title = shown(document.id);
  if (document.language != Language::unknown) title += " (" + std::string(code_of(document.language)) + ")";
  if (const std::string reading = describe(document.reading); !reading.empty()) title += ", read as " + reading;
  return title + ": " + std::to_string(masked) + " masked, " + std::to_string(rows.size() - masked) + " left alone";
}

// The widths of the columns, and what goes below where there is no room beside.
class Layout {
 public:
  Layout(const std::vector<Row>& rows, const Row& header, std::size_t width) {
    for (const Row* row : with(rows, header)) {
      line_ = std::max(line_, width_of(row->line));
      stretch_ = std::max(stretch_, width_of(row->stretch));
      decision_ = std::max(decision_, width_of(row->decision));
      score_ = std::max(score_, width_of(row->score));
    }
    stretch_ = std::min(stretch_, widest_stretch);
    const std::size_t others = line_ + decision_ + score_ + 4 * gap;
    if (width == 0) return;
    if (others + stretch_ + narrowest_reason > width) {
      const std::size_t room = width > others + narrowest_reason ? width - others - narrowest_reason : 0;
      below_ = room < 2 * narrowest_stretch;
      if (below_) room_below_ = width > indent + narrowest_reason / 2 ? width - indent : narrowest_reason / 2;
      stretch_ = below_ ? std::min(stretch_, std::max(narrowest_stretch, width > others ? width - others : 0)) : room;
    }
    if (!below_) reason_ = width - others - stretch_;
  }

  void add(const Row& row, std::string_view colour, std::string& page) const {
    const std::string space(gap, ' ');
    std::string decision = padded(row.decision, decision_);
    if (!colour.empty()) decision = std::string(colour) + decision + std::string(plain);
    page += std::string(line_ - width_of(row.line), ' ') + row.line + space + padded(cut(row.stretch, stretch_), stretch_) + space +
            decision + space + std::string(score_ - width_of(row.score), ' ') + row.score;
    const std::vector<std::string> reasons = wrapped(row.reasons, below_ ? room_below_ : reason_);
    const std::size_t left = below_ ? indent : line_ + stretch_ + decision_ + score_ + 4 * gap;
    for (std::size_t i = 0; i < reasons.size(); ++i) {
      if (i == 0 && !below_) {
        page += space + reasons[i];
      } else {
        page += "\n" + std::string(left, ' ') + reasons[i];
      }
    }
    page += '\n';
  }

 private:
  static std::vector<const Row*> with(const std::vector<Row>& rows, const Row& header) {
    std::vector<const Row*> all = {&header};
    for (const Row& row : rows) all.push_back(&row);
    return all;
  }

  std::size_t line_ = 0, stretch_ = 0, decision_ = 0, score_ = 0, reason_ = 0, room_below_ = 0;
  bool below_ = false;
};

}  // namespace

std::string explained(const Document& document, const ExplainedLook& look) {
  const std::vector<Row> rows = rows_of(document, look.scheme);
  std::string page;
  for (const std::string& line : wrapped({title_of(document, rows)}, look.width)) page += line + '\n';
  if (rows.empty()) return page;
  page += '\n';
  const Row header{{}, "line", "stretch", "masked as", "score", {"why"}, false};
  const Layout layout(rows, header, look.width);
  layout.add(header, {}, page);
  for (const Row& row : rows) layout.add(row, !look.colours ? std::string_view() : row.masked ? masked_colour : left_colour, page);
  return page;
}

}  // namespace veil::cli
