#include "text/normal_text.h"

#include <algorithm>

#include "text/disguised_character.h"
#include "text/escapes.h"
#include "text/joined_text.h"
#include "text/plain_words.h"
#include "veil/utf8.h"

namespace veil {
namespace {

constexpr std::size_t longest_line = 4096;      // bytes; longer ones are cut at a space
constexpr std::size_t longest_passage = 1 << 18;
constexpr int fewest_signs = 3;  // of disguise in a stretch: a lone "𝑥" is mathematics

struct Line {
  std::size_t begin, end;  // with its line end
  bool disguised = false;
};

bool holds_odd_characters(std::string_view line) {
  for (std::size_t i = 0; i < line.size();) {
    if (static_cast<unsigned char>(line[i]) < 0x80) {
      ++i;
      continue;
    }
    const utf8::Decoded decoded = utf8::decode(line, i);
    if (may_be_disguised(decoded.code_point)) return true;
    i += decoded.length;
  }
  return false;
}

struct Normal {
  MappedText text;
  bool disguised = false;
};

Normal normal_of(std::string_view text, std::uint32_t begin) {
  UndoneEscapes undone = undo_escapes(text, begin);
  PlainWords plain = plain_words(undone.text);
  JoinedText joined = joined_text(plain.text);
  return {std::move(joined.text), undone.undone > 0 || joined.joined > 0 || plain.signs_of_disguise >= fewest_signs};
}

bool is_disguised(std::string_view line) {
  const bool suspicious = holds_odd_characters(line) || may_hold_escapes(line) || may_be_spaced_out(line);
  return suspicious && normal_of(line, 0).disguised;
}

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    if (end - begin > longest_line) {
      end = begin + longest_line;
      const std::size_t space = text.rfind(' ', end - 1);
      if (space != std::string_view::npos && space > begin + longest_line / 2) end = space + 1;
      while (!utf8::is_boundary(text, end)) --end;
    }
    lines.push_back({begin, end, is_disguised(text.substr(begin, end - begin))});
    begin = end;
  }
  // A line end that parts something disguises both sides.
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    if (text[lines[i].end - 1] != '\n' || !may_part(text, lines[i].end - 1)) continue;
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

  std::vector<NormalPassage> take() && { return std::move(passages_); }

 private:
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
