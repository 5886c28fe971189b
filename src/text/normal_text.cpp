#include "text/normal_text.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "text/disguised_character.h"
#include "text/escapes.h"
#include "text/joined_text.h"
#include "text/plain_words.h"
#include "text/turned_text.h"
#include "veil/utf8.h"

namespace veil {
namespace {

constexpr std::size_t longest_line = 4096;  // bytes; longer ones are cut at a space
constexpr std::size_t longest_passage = 1 << 18;
constexpr int fewest_signs = 3;  // of disguise in a stretch: a lone "𝑥" is mathematics

struct Line {
  std::size_t begin, end;  // with its line end
  bool disguised = false;
};

enum class Byte : std::uint8_t { other, word, beyond_ascii, escape, control };

constexpr std::array<Byte, 256> byte_classes = [] {
  std::array<Byte, 256> classes{};
  for (std::size_t c = 0; c < classes.size(); ++c) {
    const bool word = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool control = (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7F;
    classes[c] = c >= 0x80                           ? Byte::beyond_ascii
                 : word                              ? Byte::word
                 : control                           ? Byte::control
                 : c == '&' || c == '%' || c == '\\' ? Byte::escape
                                                     : Byte::other;
  }
  return classes;
}();

// Whether a line may be disguised at all: nearly none is, so that this decides what a text costs.
bool is_suspicious(std::string_view line) {
  int single_letters = 0;  // in a row
  int letters = 0;         // of the word so far
  for (std::size_t i = 0; i < line.size(); ++i) {
    switch (byte_classes[static_cast<unsigned char>(line[i])]) {
      case Byte::word:
        ++letters;
        continue;
      case Byte::beyond_ascii: {
        if (utf8::is_continuation(line[i])) continue;
        const char32_t c = utf8::decode(line, i).code_point;
        if (may_be_disguised(c)) return true;
        if (c >= 0xC0 && c < 0x250) {
          ++letters;
          continue;
        }
        break;
      }
      case Byte::escape:
        if (is_escape(line, i)) return true;
        break;
      case Byte::control:
        return true;
      case Byte::other:
        break;
    }
    if (letters == 1 && ++single_letters >= fewest_single_letters) return true;
    if (letters > 1) single_letters = 0;
    letters = 0;
  }
  return letters == 1 && single_letters + 1 >= fewest_single_letters;
}

struct Normal {
  MappedText text;
  bool disguised = false;
  bool has_other_reading = false;
};

// A line end may part groups of a number or stand within one, and what a control turns around may be read either way: then
// there are two readings.
enum class Reading : std::uint8_t { first, other };

Normal normal_of(std::string_view text, std::uint32_t begin, Reading reading = Reading::first) {
  UndoneEscapes undone = undo_escapes(text, begin);
  TurnedText turned = turned_text(undone.text);
  PlainWords plain = plain_words(reading == Reading::first ? turned.text : undone.text);
  JoinedText joined = joined_text(plain.text, reading == Reading::first ? PartedNumbers::in_groups : PartedNumbers::in_one);
  const bool disguised = undone.undone > 0 || turned.turned > 0 || joined.joined > 0 || plain.signs_of_disguise >= fewest_signs;
  return {std::move(joined.text), disguised, turned.turned > 0 || joined.parted_numbers > 0};
}

bool is_disguised(std::string_view line) { return is_suspicious(line) && normal_of(line, 0).disguised; }

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    // No further than a line may be long, so that a text without spaces and line ends costs as much as any other.
    const std::string_view ahead = text.substr(begin, longest_line);
    const std::size_t line_end = ahead.find('\n');
    std::size_t end = begin + (line_end == std::string_view::npos ? ahead.size() : line_end + 1);
    if (line_end == std::string_view::npos && end < text.size()) {
      const std::size_t space = ahead.rfind(' ');
      if (space != std::string_view::npos && space > longest_line / 2) end = begin + space + 1;
      while (!utf8::is_boundary(text, end)) --end;
    }
    lines.push_back({begin, end, is_disguised(text.substr(begin, end - begin))});
    begin = end;
  }
  // A line end that parts something disguises both sides.
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    if (text[lines[i].end - 1] != '\n' || !is_parted(text, lines[i].end - 1)) continue;
    lines[i].disguised = true;
    lines[i + 1].disguised = true;
  }
  return lines;
}

class Passages {
 public:
  explicit Passages(std::string_view text) : text_(text) {}

  void add(std::size_t begin, std::size_t end) {
    Normal normal = normal_of(text_.substr(begin, end - begin), static_cast<std::uint32_t>(begin));
    if (!normal.disguised) return;
    const bool has_other_reading = normal.has_other_reading;
    add(begin, end, std::move(normal));
    if (has_other_reading) add(begin, end, normal_of(text_.substr(begin, end - begin), static_cast<std::uint32_t>(begin), Reading::other));
  }

  std::vector<NormalPassage> take() && { return std::move(passages_); }

 private:
  void add(std::size_t begin, std::size_t end, Normal normal) {
    if (!passages_.empty() && passages_.back().text.text().size() + (end - begin) <= longest_passage) {
      NormalPassage& passage = passages_.back();
      const auto at = static_cast<std::uint32_t>(begin);
      passage.joints.push_back(passage.text.text().size());
      passage.text.add("\n\n", {at, at});
      passage.text.add(normal.text, 0, normal.text.text().size());
    } else {
      passages_.push_back({std::move(normal.text), {}});
    }
  }

  std::string_view text_;
  std::vector<NormalPassage> passages_;
};

}  // namespace

Span NormalPassage::back(Span normal) const {
  const auto joint = std::lower_bound(joints.begin(), joints.end(), normal.begin);
  if (normal.empty() || (joint != joints.end() && *joint < normal.end)) return {};
  return text.back(normal);
}

std::vector<NormalPassage> disguised_passages(std::string_view text) {
  const std::vector<Line> lines = lines_of(text);
  Passages passages(text);
  for (std::size_t i = 0; i < lines.size();) {
    if (!lines[i].disguised) {
      ++i;
      continue;
    }
    // One line before for cues and beginnings of names, one behind for their ends; what overlaps is one stretch.
    const std::size_t first = i > 0 ? i - 1 : 0;
    std::size_t last = i;
    while (last + 1 < lines.size() && lines[last + 1].end - lines[first].begin < longest_passage &&
           (lines[last + 1].disguised || lines[last].disguised)) {
      ++last;
    }
    passages.add(lines[first].begin, lines[last].end);
    i = last + 1;
  }
  return std::move(passages).take();
}

}  // namespace veil
