// See posting_list.h.
#include "statistics/posting_list.h"

#include <algorithm>

#include "statistics/packed_integers.h"
#include "statistics/roaring_view.h"

namespace veil::statistics {

void put_distances(std::string& bytes, std::span<const std::uint32_t> units) {
  std::uint32_t least = 0;
  for (const std::uint32_t unit : units) {
    put_number(bytes, unit - least);
    least = unit + 1;
  }
}

void append_units(const PostingList& list, std::uint64_t limit, std::uint32_t base, std::vector<std::uint32_t>& units) {
  const std::size_t before = units.size();
  if (list.bitmap) {
    if (const auto view = RoaringView::open(list.bytes)) view->append_to(units, limit);
    if (base != 0)
      for (std::size_t i = before; i < units.size(); ++i) units[i] += base;
    return;
  }
  const auto most = static_cast<std::size_t>(std::min<std::uint64_t>(list.count, list.bytes.size()));
  units.resize(before + most);
  NumberReader reader(list.bytes);
  std::uint64_t least = 0;
  std::size_t filled = before;
  for (; filled < units.size(); ++filled) {
    const std::uint64_t unit = least + reader.number();
    if (unit >= limit || !reader.ok()) break;
    units[filled] = static_cast<std::uint32_t>(unit) + base;
    least = unit + 1;
  }
  units.resize(filled);
}

}  // namespace veil::statistics
