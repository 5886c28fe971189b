// The tree of values. Ladders that people write must agree (one next more general value each, no circles) or are refused; ladders that
// come out of texts are joined as far as they agree, the first that is known standing, so that what rows say can always be compared.
#include <algorithm>
#include <cmath>

#include "veil/table.h"

namespace veil::table {

Hierarchy::Hierarchy() {
  values_.push_back({std::string(nothing_said), nothing, 0});
  numbers_.emplace(nothing_said, nothing);
}

std::optional<Number> Hierarchy::find(std::string_view value) const {
  const auto found = numbers_.find(std::string(value));
  if (found == numbers_.end()) return std::nullopt;
  return found->second;
}

Number Hierarchy::make(const std::string& text, Number above) {
  const auto number = static_cast<Number>(values_.size());
  values_.push_back({text, above, values_[above].depth + 1});
  numbers_.emplace(text, number);
  return number;
}

Result<Number> Hierarchy::add(const std::vector<std::string>& written) {
  // A rung that repeats the one below it ("Norway;Norway") is the same value.
  std::vector<std::string> ladder;
  for (const std::string& rung : written) {
    if (rung == nothing_said) break;
    if (ladder.empty() || ladder.back() != rung) ladder.push_back(rung);
  }
  for (std::size_t i = 0; i < ladder.size(); ++i) {
    if (std::find(ladder.begin() + static_cast<std::ptrdiff_t>(i) + 1, ladder.end(), ladder[i]) != ladder.end()) {
      return Error{"table.cycle", "a value of a hierarchy is more general than itself", ""};
    }
  }
  // From the first rung that is known on, the tree must say the same.
  for (std::size_t i = 0; i < ladder.size(); ++i) {
    const auto known = find(ladder[i]);
    if (!known) continue;
    Number at = *known;
    for (std::size_t j = i + 1; j <= ladder.size(); ++j) {
      at = above(at);
      const std::string_view expected = j < ladder.size() ? std::string_view(ladder[j]) : nothing_said;
      if (text(at) == expected) continue;
      const auto other = find(expected);
      const bool circle = other && covers(*known, *other) && *other != nothing;
      return Error{circle ? "table.cycle" : "table.two_parents",
                   circle ? "a value of a hierarchy is more general than itself" : "a value of a hierarchy has two next more general ones",
                   ""};
    }
    break;
  }
  return add_what_fits(ladder);
}

Number Hierarchy::add_what_fits(const std::vector<std::string>& ladder) {
  std::vector<const std::string*> fresh;
  Number above = nothing;
  for (const std::string& rung : ladder) {
    if (const auto known = find(rung)) {
      above = *known;
      break;
    }
    const bool again = std::any_of(fresh.begin(), fresh.end(), [&](const std::string* other) { return *other == rung; });
    if (!again) fresh.push_back(&rung);
  }
  for (auto rung = fresh.rbegin(); rung != fresh.rend(); ++rung) above = make(**rung, above);
  return above;
}

unsigned Hierarchy::height() const {
  unsigned most = 0;
  for (const Value& value : values_) most = std::max(most, value.depth);
  return most;
}

bool Hierarchy::covers(Number general, Number value) const { return cut(value, depth(general)) == general; }

Number Hierarchy::cut(Number value, unsigned depth) const {
  while (values_[value].depth > depth) value = values_[value].above;
  return value;
}

Number Hierarchy::common(Number one, Number other) const {
  while (one != other) {
    if (values_[one].depth >= values_[other].depth) {
      one = values_[one].above;
    } else {
      other = values_[other].above;
    }
  }
  return one;
}

Number Hierarchy::below(Number general, Number value) const { return cut(value, depth(general) + 1); }

bool Column::missing(std::size_t row) const { return numeric ? std::isnan(numbers[row]) : values[row] == nothing; }

const Column* Table::find(std::string_view name) const {
  const auto found = std::find_if(columns.begin(), columns.end(), [&](const Column& column) { return column.name == name; });
  return found == columns.end() ? nullptr : &*found;
}

std::vector<std::size_t> Table::of_kind(IdentifierKind kind) const {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].kind == kind) found.push_back(i);
  }
  return found;
}

}  // namespace veil::table
