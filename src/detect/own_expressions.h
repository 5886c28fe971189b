// The user's own regular expressions (policy: `expressions`), in RE2's syntax, so that no text makes a match slow. They come before
// all other detectors; what they find is protected and verified like everything else. A match is not widened to whole words.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "detect/detector.h"

namespace veil::detect {

struct Expression {
  std::string pattern;
  Label label = Label::misc;
  std::string subtype;
  IdentifierKind kind = IdentifierKind::direct;
};

// What is wrong with a pattern, for people; nothing when it can be used. One that may fit no characters, that fits single bytes ("\C") or
// that would cost too much memory is refused, too.
std::optional<std::string> expression_problem(std::string_view pattern);

// `policy.invalid_value` for a pattern with a problem.
Result<std::unique_ptr<Detector>> make_expression_detector(const std::vector<Expression>& expressions);

}  // namespace veil::detect
