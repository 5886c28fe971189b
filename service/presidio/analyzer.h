// Presidio's analyzer over Veil's detection: a request in, findings out. Recognizers that a request brings along (patterns, lists of words)
// run on RE2, which takes time in proportion to the text whatever the pattern is; patterns that need looking around or back are refused.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "service/json/json.h"
#include "service/presidio/operators.h"
#include "service/texts/engines.h"
#include "service/texts/gate.h"
#include "veil/result.h"

namespace veil::service::presidio {

struct PatternRecognizer;

class Analyzer {
 public:
  // Errors: service.presidio_unparsed for fields of the wrong type (400), service.presidio_refused for what Presidio answers with 500.
  static Result<Analyzer> from(const Json& request);
  ~Analyzer();
  Analyzer(Analyzer&&) noexcept;

  const std::string& language() const { return language_; }
  // The findings of one text, in its order: {"analysis_explanation", "end", "entity_type", "score", "start"}.
  Result<Json> analyze(const std::string& text, const Engine& engine, Gate& gate) const;

 private:
  Analyzer();
  struct Found;
  std::vector<Found> by_engine(const Document& document) const;
  void add_by_patterns(const std::string& text, std::vector<Found>& found) const;
  bool is_allowed(std::string_view text) const;

  std::string language_;
  std::vector<std::string> entities_;
  std::vector<std::string> context_;
  std::vector<std::string> allow_list_;
  bool allow_by_pattern_ = false;
  bool explains_ = false;
  double threshold_ = 0;
  std::vector<std::unique_ptr<PatternRecognizer>> recognizers_;
  std::size_t expressions_ = 0;
  struct AllowPatterns;
  std::unique_ptr<AllowPatterns> allow_patterns_;
};

}  // namespace veil::service::presidio
