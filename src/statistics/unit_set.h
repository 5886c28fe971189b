// Sets of units while a question is answered: a list where they are few, a bit per unit where they are many. A list that lies in the
// file as a bitmap is not unpacked to be compared with another.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "statistics/posting_list.h"
#include "statistics/roaring_view.h"

namespace veil::statistics {

class UnitSet {
 public:
  UnitSet() = default;  // empty
  // A damaged list gives the units that can be read. `list` must outlive the set.
  UnitSet(const PostingList& list, std::uint64_t units);

  std::uint64_t count() const;
  bool empty() const { return count() == 0; }
  // Ascending.
  std::vector<std::uint32_t> units() const;
  std::uint64_t most() const { return most_; }  // at most so many, known without counting

  void keep_common(const UnitSet& other);
  // The units of any of the sets.
  static UnitSet any_of(std::vector<UnitSet> sets, std::uint64_t units);
  // The units of all of the sets; of no sets, none.
  static UnitSet all_of(std::vector<UnitSet> sets);

 private:
  enum class Form : std::uint8_t { list, bits, bitmap };
  void to_bits();
  bool dense() const { return form_ == Form::bits || (form_ == Form::bitmap && most_ > limit_ / 16); }

  Form form_ = Form::list;
  std::uint64_t limit_ = 0;  // units of the index
  std::uint64_t most_ = 0;
  std::vector<std::uint32_t> list_;
  std::vector<std::uint64_t> bits_;
  RoaringView bitmap_;
};

}  // namespace veil::statistics
