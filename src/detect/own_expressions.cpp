#include "detect/own_expressions.h"

#include <re2/re2.h>

#include "veil/utf8.h"

namespace veil::detect {
namespace {

RE2::Options options() {
  RE2::Options chosen(RE2::Quiet);
  chosen.set_longest_match(false);
  return chosen;
}

class ExpressionDetector : public Detector {
 public:
  struct Compiled {
    std::unique_ptr<RE2> pattern;
    Expression expression;
  };
  explicit ExpressionDetector(std::vector<Compiled> all) : all_(std::move(all)) {}

  std::string_view name() const override { return "expression"; }
  LayerSet reads() const override { return {}; }

  void detect(const Document& document, std::vector<Mention>& candidates) const override {
    const std::string_view text = document.text;
    const re2::StringPiece piece(text.data(), text.size());
    for (const Compiled& compiled : all_) {
      const Expression& own = compiled.expression;
      re2::StringPiece found;
      for (std::size_t at = 0; at < text.size();) {
        if (!compiled.pattern->Match(piece, at, text.size(), RE2::UNANCHORED, &found, 1)) break;
        const auto begin = static_cast<std::size_t>(found.data() - text.data());
        if (found.empty()) {  // "\b": go on behind the next character
          at = begin < text.size() ? begin + utf8::decode(text, begin).length : text.size();
          continue;
        }
        at = begin + found.size();
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
  const RE2 compiled(re2::StringPiece(pattern.data(), pattern.size()), options());
  if (!compiled.ok()) return "the expression does not compile: " + compiled.error();
  if (RE2::FullMatch("", compiled)) return "the expression fits the empty text, and so every place";
  return std::nullopt;
}

Result<std::unique_ptr<Detector>> make_expression_detector(const std::vector<Expression>& expressions) {
  std::vector<ExpressionDetector::Compiled> all;
  for (const Expression& expression : expressions) {
    if (auto problem = expression_problem(expression.pattern)) return Error{"policy.invalid_value", std::move(*problem), ""};
    all.push_back({std::make_unique<RE2>(expression.pattern, options()), expression});
  }
  return std::unique_ptr<Detector>(std::make_unique<ExpressionDetector>(std::move(all)));
}

}  // namespace veil::detect
