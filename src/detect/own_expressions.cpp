#include "detect/own_expressions.h"

#include <re2/re2.h>

#include <algorithm>

#include "veil/utf8.h"

namespace veil::detect {
namespace {

// Of all expressions together a text of a megabyte shall cost seconds: matching costs at worst the size of the program per byte.
constexpr int largest_program = 60'000;              // instructions
constexpr std::size_t longest_pattern = 10'000;      // bytes
constexpr std::int64_t largest_memory = 16LL << 20;  // bytes, of one expression

RE2::Options options() {
  RE2::Options chosen(RE2::Quiet);
  chosen.set_longest_match(false);
  chosen.set_max_mem(largest_memory);
  return chosen;
}

// `\C` fits one byte and would cut characters. A backslash that is quoted (`\\C`) or stands between `\Q` and `\E` is none.
bool fits_single_bytes(std::string_view pattern) {
  for (std::size_t i = 0; i + 1 < pattern.size(); ++i) {
    if (pattern[i] != '\\') continue;
    const char escaped = pattern[++i];
    if (escaped == 'C') return true;
    if (escaped == 'Q') {
      const std::size_t end = pattern.find("\\E", i + 1);
      if (end == std::string_view::npos) return false;
      i = end + 1;
    }
  }
  return false;
}

// Whether the expression fits no characters at all somewhere: `a*`, `\b`, `(?m)^`. What stands around the place can matter in a few ways
// only, and each of them is tried.
bool fits_nothing(const RE2& compiled) {
  for (const std::string_view before : {"", "\n", "a", " "}) {
    for (const std::string_view behind : {"", "\n", "a", " "}) {
      const std::string text = std::string(before) + std::string(behind);
      if (compiled.Match(text, before.size(), before.size(), RE2::ANCHOR_BOTH, nullptr, 0)) return true;
    }
  }
  return false;
}

class OwnExpressionDetector : public Detector {
 public:
  struct Compiled {
    std::unique_ptr<RE2> pattern;
    Expression expression;
  };
  explicit OwnExpressionDetector(std::vector<Compiled> all) : all_(std::move(all)) {}

  std::string_view name() const override { return "expression"; }
  bool proves(const Document&) const override { return true; }
  LayerSet reads() const override { return {}; }

  void detect(const Document& document, std::vector<Mention>& candidates) const override {
    const std::string_view text = document.text;
    const re2::StringPiece piece(text.data(), text.size());
    for (const Compiled& compiled : all_) {
      const Expression& own = compiled.expression;
      re2::StringPiece found;
      for (std::size_t at = 0; at < text.size();) {
        if (!compiled.pattern->Match(piece, at, text.size(), RE2::UNANCHORED, &found, 1)) break;
        auto begin = static_cast<std::size_t>(found.data() - text.data());
        at = std::max(begin + found.size(), at + 1);
        // Expressions fit whole characters; one that did not would take in all of those that it cuts.
        while (!utf8::is_boundary(text, begin)) --begin;
        while (!utf8::is_boundary(text, at)) ++at;
        candidates.push_back(make_candidate(name(), {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at)}, own.label,
                                            own.subtype, own.kind, 1.0F, "expression of the policy"));
      }
    }
  }

 private:
  std::vector<Compiled> all_;
};

}  // namespace

std::optional<std::string> expression_problem(std::string_view pattern) {
  if (pattern.empty()) return "an expression needs a pattern";
  if (pattern.size() > longest_pattern) return "an expression has at most 10000 bytes";
  if (fits_single_bytes(pattern)) return "\\C fits single bytes and would cut characters: . fits any character";
  const RE2 compiled(re2::StringPiece(pattern.data(), pattern.size()), options());
  if (compiled.error_code() == RE2::ErrorPatternTooLarge || (compiled.ok() && compiled.ProgramSize() > largest_program)) {
    return "the expression is too large: repetitions of repetitions multiply";
  }
  if (!compiled.ok()) {
    // RE2 quotes the expression behind what is wrong, and that may hold anything.
    const std::string& problem = compiled.error();
    return "the expression does not compile: " +
           problem.substr(0, problem.size() - std::min(problem.size(), compiled.error_arg().size() + 2));
  }
  if (fits_nothing(compiled)) return "the expression fits the empty text, and so every place";
  return std::nullopt;
}

Result<std::unique_ptr<Detector>> make_expression_detector(const std::vector<Expression>& expressions) {
  std::vector<OwnExpressionDetector::Compiled> all;
  for (const Expression& expression : expressions) {
    if (auto problem = expression_problem(expression.pattern)) return Error{"policy.invalid_value", std::move(*problem), ""};
    all.push_back({std::make_unique<RE2>(expression.pattern, options()), expression});
  }
  return std::unique_ptr<Detector>(std::make_unique<OwnExpressionDetector>(std::move(all)));
}

}  // namespace veil::detect
