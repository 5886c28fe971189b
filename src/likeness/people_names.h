// Who is called so: people by their whole name, and by the name without what stands in parentheses behind it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace veil::likeness {

// "Anna Vries (sailor)" -> "Anna Vries"
std::string_view without_parenthesis(std::string_view name);

class PeopleNames {
 public:
  explicit PeopleNames(std::vector<std::string> names);

  std::size_t size() const { return names_.size(); }
  const std::vector<std::string>& all() const { return names_; }
  // The person of just that name; else the only one who is called so before a parenthesis: "Anna Vries" finds "Anna Vries (sailor)".
  std::optional<std::uint32_t> called(std::string_view name) const;
  // Everybody who may be meant by it: of just that name, or called so before a parenthesis. In order.
  std::vector<std::uint32_t> all_called(std::string_view name) const;

 private:
  std::vector<std::string> names_;
  std::vector<std::pair<std::string, std::uint32_t>> by_name_;        // ordered
  std::vector<std::pair<std::string, std::uint32_t>> by_short_name_;  // ordered; several may share one
};

}  // namespace veil::likeness
