#include "knowledge/near_names.h"

#include <algorithm>
#include <array>

#include "knowledge/folded_reader.h"
#include "veil/utf8.h"

namespace veil::knowledge {
namespace {

constexpr std::size_t widest = 2 * farthest_names + 1;

// Rows of the edit matrix between a spelling (down) and the name sought (across), only the cells near the diagonal.
class EditRows {
 public:
  EditRows(std::string_view folded, std::uint32_t most_edits) : bound_(static_cast<int>(most_edits)) {
    for (std::size_t at = 0; at < folded.size();) {
      const utf8::Decoded decoded = utf8::decode(folded, at);
      sought_.push_back(decoded.code_point);
      at += decoded.length;
    }
    for (int offset = -bound_; offset <= bound_; ++offset) rows_[0][cell(offset)] = far(offset < 0 ? bound_ + 1 : offset, offset);
  }

  std::size_t longest() const { return std::min(sought_.size() + static_cast<std::size_t>(bound_), longest_name); }
  // Fills row `depth`, of a spelling whose character before it is `c`. False when no cell is within the bound.
  bool add(std::size_t depth, char32_t c) {
    const auto& before = rows_[depth - 1];
    auto& row = rows_[depth];
    const int down = static_cast<int>(depth), width = static_cast<int>(sought_.size());
    const int first = std::max(-bound_, 1 - down), last = std::min(bound_, width - down);
    row.fill(static_cast<std::int8_t>(bound_ + 1));
    int left = bound_ + 1, smallest = bound_ + 1;
    if (down <= bound_) row[cell(-down)] = static_cast<std::int8_t>(smallest = left = down);  // column 0
    for (int offset = first; offset <= last; ++offset) {
      const int across = before[cell(offset)] + (sought_[static_cast<std::size_t>(down + offset - 1)] == c ? 0 : 1);
      const int above = offset < bound_ ? before[cell(offset + 1)] + 1 : bound_ + 1;
      left = std::min({across, above, left + 1, bound_ + 1});
      row[cell(offset)] = static_cast<std::int8_t>(left);
      smallest = std::min(smallest, left);
    }
    return smallest <= bound_;
  }
  // Of a whole spelling of `depth` characters; more than the bound when it is farther.
  int edits(std::size_t depth) const {
    const std::ptrdiff_t offset = static_cast<std::ptrdiff_t>(sought_.size()) - static_cast<std::ptrdiff_t>(depth);
    if (offset < -bound_ || offset > bound_) return bound_ + 1;
    return rows_[depth][cell(static_cast<int>(offset))];
  }

 private:
  std::size_t cell(int offset) const { return static_cast<std::size_t>(offset + bound_); }
  std::int8_t far(int edits, int column) const {
    return static_cast<std::int8_t>(column > static_cast<int>(sought_.size()) ? bound_ + 1 : edits);
  }

  int bound_;
  std::u32string sought_;
  std::array<std::array<std::int8_t, widest>, longest_name + 2> rows_{};
};

// The next character of a folded form, or 0 at the end.
char32_t next_character(FoldedReader& reader) {
  const int first = reader.next();
  if (first < 0) return 0;
  if (first < 0x80) return static_cast<char32_t>(first);
  std::array<char, 4> bytes = {static_cast<char>(first)};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  for (std::size_t i = 1; i < length; ++i) bytes[i] = static_cast<char>(reader.next());
  return utf8::decode({bytes.data(), length}, 0).code_point;
}

bool speaks(const KnowledgeFile& file, const KnowledgeFile::Place& place, Language language) {
  for (std::size_t i = 0; i < file.senses_of_spelling[place.spelling]; ++i)
    if ((SenseUse::of(file.uses[place.sense + i]).languages & language_bit(language)) != 0) return true;
  return false;
}

class Walk {
 public:
  Walk(const KnowledgeFile& file, std::string_view folded, Language language, std::uint32_t most_edits, bool same_start)
      : file_(file), language_(language), bound_(static_cast<int>(most_edits)), rows_(folded, most_edits) {
    if (same_start && !folded.empty()) start_ = utf8::decode(folded, 0).code_point;
  }

  std::vector<NearName> run() {
    KnowledgeFile::Place place;
    while (place.spelling < file_.lengths.size()) {
      const std::size_t dead = look_at(place);
      dead == 0 ? file_.step(place) : pass_over(place, dead);
    }
    return std::move(found_);
  }

 private:
  // Reads the spelling as far as it is near. The length of the prefix that is too far, or 0 when all of it was read.
  std::size_t look_at(const KnowledgeFile::Place& place) {
    FoldedReader reader(file_.text_at(place));
    const std::size_t shared = std::min<std::size_t>(file_.prefixes[place.spelling], known_);
    std::size_t depth = 0;
    for (; depth < shared; ++depth) next_character(reader);
    known_ = shared;
    for (char32_t c; (c = next_character(reader)) != 0;) {
      prefix_[depth] = c;
      if (depth == 0 && start_ != 0 && c != start_) return 1;
      if (depth == rows_.longest()) return depth + 1;
      if (!rows_.add(++depth, c)) return depth;
      known_ = depth;
    }
    const int edits = rows_.edits(depth);
    if (edits <= bound_ && speaks(file_, place, language_)) {
      std::string folded = folded_name(file_.text_at(place));
      // Spellings that fold alike stand side by side.
      if (found_.empty() || found_.back().folded != folded) found_.push_back({std::move(folded), static_cast<std::uint32_t>(edits)});
    }
    return 0;
  }

  // To the first spelling that does not begin with the `dead` first characters of this one.
  void pass_over(KnowledgeFile::Place& place, std::size_t dead) {
    do {
      file_.step(place);
      if (place.spelling == file_.lengths.size()) return;
      if (place.spelling % block_size == 0) skip_blocks(place, dead);
    } while (file_.prefixes[place.spelling] >= dead);
  }

  // To the last block that begins with the dead prefix, when that is ASCII and short enough to be told by heads.
  void skip_blocks(KnowledgeFile::Place& place, std::size_t dead) const {
    if (dead > 8 || file_.prefixes[place.spelling] < dead) return;
    std::uint64_t last = ~0ull;
    for (std::size_t i = 0; i < dead; ++i) {
      if (prefix_[i] >= 0x80) return;
      const unsigned shift = static_cast<unsigned>(56 - 8 * i);
      last = (last & ~(0xFFull << shift)) | static_cast<std::uint64_t>(prefix_[i]) << shift;
    }
    const std::size_t here = place.spelling / block_size;
    // Gallops: most prefixes end within a few blocks.
    std::size_t low = here, stride = 1;
    while (low + stride < file_.heads.size() && file_.heads[low + stride] <= last) {
      low += stride;
      stride *= 2;
    }
    for (; stride > 0; stride /= 2)
      if (low + stride < file_.heads.size() && file_.heads[low + stride] <= last) low += stride;
    if (low > here) place = file_.block(low);
  }

  const KnowledgeFile& file_;
  Language language_;
  int bound_;
  EditRows rows_;
  char32_t start_ = 0;  // the first character that names must have; 0: any
  std::array<char32_t, longest_name + 2> prefix_{};
  std::size_t known_ = 0;  // rows that hold for the prefix of the spelling looked at last
  std::vector<NearName> found_;
};

}  // namespace

std::vector<NearName> near_names(const KnowledgeFile& file, std::string_view folded, Language language, const NearSearch& search) {
  if (!is_spoken(language) || folded.size() > 4 * longest_name || utf8::first_invalid_byte(folded)) return {};
  std::vector<NearName> found = Walk(file, folded, language, std::min(search.most_edits, farthest_names), search.same_start).run();
  std::stable_sort(found.begin(), found.end(), [](const NearName& a, const NearName& b) { return a.edits < b.edits; });
  if (found.size() > search.limit) found.resize(search.limit);
  return found;
}

}  // namespace veil::knowledge
