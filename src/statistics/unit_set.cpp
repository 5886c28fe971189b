// See unit_set.h.
#include "statistics/unit_set.h"

#include <algorithm>
#include <bit>

namespace veil::statistics {
namespace {

// The instruction that counts bits is not part of the oldest x86-64; chosen when the program runs.
#if defined(__x86_64__) && defined(__GNUC__)
__attribute__((target("popcnt"))) std::uint64_t bits_set_fast(const std::uint64_t* words, std::size_t size) {
  std::uint64_t set = 0;
  for (std::size_t i = 0; i < size; ++i) set += static_cast<std::uint64_t>(__builtin_popcountll(words[i]));
  return set;
}
#endif

std::uint64_t bits_set(std::span<const std::uint64_t> words) {
#if defined(__x86_64__) && defined(__GNUC__)
  if (__builtin_cpu_supports("popcnt")) return bits_set_fast(words.data(), words.size());
#endif
  std::uint64_t set = 0;
  for (const std::uint64_t word : words) set += static_cast<std::uint64_t>(std::popcount(word));
  return set;
}

// Keeps those of `few` that are in `many`, both ascending; steps over `many` in doubling strides where it is much longer.
void keep_common_of(std::vector<std::uint32_t>& few, std::span<const std::uint32_t> many) {
  std::size_t kept = 0, at = 0;
  if (many.size() / 16 <= few.size()) {  // no branch depends on the numbers, which no processor could foretell
    for (std::size_t i = 0; i < few.size() && at < many.size();) {
      const std::uint32_t a = few[i], b = many[at];
      few[kept] = a;
      kept += a == b ? 1u : 0u;
      i += a <= b ? 1u : 0u;
      at += b <= a ? 1u : 0u;
    }
    few.resize(kept);
    return;
  }
  for (const std::uint32_t unit : few) {
    std::size_t step = 1;
    while (at + step < many.size() && many[at + step] < unit) step *= 2;
    const auto from = many.begin() + static_cast<std::ptrdiff_t>(at);
    const auto to = many.begin() + static_cast<std::ptrdiff_t>(std::min(at + step + 1, many.size()));
    at = static_cast<std::size_t>(std::lower_bound(from, to, unit) - many.begin());
    if (at == many.size()) break;
    if (many[at] == unit) few[kept++] = unit;
  }
  few.resize(kept);
}

}  // namespace

UnitSet::UnitSet(const PostingList& list, std::uint64_t units) : limit_(units), most_(list.count) {
  if (list.bitmap) {
    const auto view = RoaringView::open(list.bytes);
    if (!view) return;
    form_ = Form::bitmap;
    bitmap_ = *view;
    return;
  }
  append_units(list, units, 0, list_);
  most_ = list_.size();
}

std::uint64_t UnitSet::count() const {
  if (form_ == Form::list) return list_.size();
  return form_ == Form::bits ? bits_set(bits_) : bitmap_.count();
}

std::vector<std::uint32_t> UnitSet::units() const {
  std::vector<std::uint32_t> all;
  if (form_ == Form::list) return list_;
  if (form_ == Form::bitmap) {
    bitmap_.append_to(all, limit_);
    return all;
  }
  for (std::size_t w = 0; w < bits_.size(); ++w)
    for (std::uint64_t word = bits_[w]; word != 0; word &= word - 1)
      all.push_back(static_cast<std::uint32_t>(w * 64) + static_cast<std::uint32_t>(std::countr_zero(word)));
  return all;
}

void UnitSet::to_bits() {
  if (form_ == Form::bits) return;
  bits_.assign(static_cast<std::size_t>((limit_ + 63) / 64), 0);
  if (form_ == Form::bitmap) {
    bitmap_.add_to(bits_);
    if (limit_ % 64 != 0 && !bits_.empty()) bits_.back() &= (std::uint64_t{1} << (limit_ % 64)) - 1;
  } else {
    for (const std::uint32_t unit : list_) bits_[unit >> 6] |= std::uint64_t{1} << (unit & 63);
    list_ = {};
  }
  form_ = Form::bits;
}

void UnitSet::keep_common(const UnitSet& other) {
  if (form_ != Form::list && other.form_ == Form::list) {
    UnitSet few = other;
    few.keep_common(*this);
    *this = std::move(few);
    return;
  }
  most_ = std::min(most_, other.most_);
  if (form_ == Form::list) {
    if (other.form_ == Form::list) {
      keep_common_of(list_, other.list_);
    } else if (other.form_ == Form::bitmap) {
      other.bitmap_.keep_common(list_);
    } else {
      std::erase_if(list_, [&](std::uint32_t unit) { return (other.bits_[unit >> 6] >> (unit & 63) & 1) == 0; });
    }
    most_ = list_.size();
    return;
  }
  to_bits();
  if (other.form_ == Form::bitmap) {
    other.bitmap_.keep_in(bits_);
  } else {
    for (std::size_t w = 0; w < bits_.size() && w < other.bits_.size(); ++w) bits_[w] &= other.bits_[w];
  }
}

UnitSet UnitSet::any_of(std::vector<UnitSet> sets, std::uint64_t units) {
  if (sets.size() == 1) return std::move(sets.front());
  UnitSet all;
  all.limit_ = units;
  std::uint64_t sum = 0;
  bool lists = true;
  for (const UnitSet& set : sets) {
    sum += set.most_;
    lists = lists && set.form_ == Form::list;
  }
  all.most_ = std::min(sum, units);
  if (lists && sum < units / 64) {
    for (const UnitSet& set : sets) all.list_.insert(all.list_.end(), set.list_.begin(), set.list_.end());
    std::sort(all.list_.begin(), all.list_.end());
    all.list_.erase(std::unique(all.list_.begin(), all.list_.end()), all.list_.end());
    all.most_ = all.list_.size();
    return all;
  }
  all.to_bits();
  for (UnitSet& set : sets) {
    if (set.form_ == Form::list) {
      for (const std::uint32_t unit : set.list_) all.bits_[unit >> 6] |= std::uint64_t{1} << (unit & 63);
      continue;
    }
    set.to_bits();
    for (std::size_t w = 0; w < all.bits_.size() && w < set.bits_.size(); ++w) all.bits_[w] |= set.bits_[w];
  }
  return all;
}

UnitSet UnitSet::all_of(std::vector<UnitSet> sets) {
  if (sets.empty()) return {};
  std::sort(sets.begin(), sets.end(), [](const UnitSet& a, const UnitSet& b) { return a.most_ < b.most_; });
  UnitSet common = std::move(sets.front());
  if (!common.dense()) {
    // A few units are compared with bits at the cost of the few alone, so bits come first and leave fewer for the others.
    if (common.form_ == Form::bitmap) {
      common.list_ = common.units();
      common.form_ = Form::list;
    }
    std::stable_partition(sets.begin() + 1, sets.end(), [](const UnitSet& set) { return set.dense(); });
  }
  for (std::size_t i = 1; i < sets.size(); ++i) common.keep_common(sets[i]);
  return common;
}

}  // namespace veil::statistics
