// Expressions that disclose a sensitive matter though they name nothing: "drinks too much", "hears voices", "is HIV
// negative" (languages/<code>/sensitive_verbs.tsv), and words that deny what stands near them (negation.tsv). By folded
// words alone, sentence by sentence. Who "denies drug use" has been asked: what is denied is protected too, unless the
// policy lets it stand.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "risk/information/sensitive_terms.h"
#include "text/resource_path.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil::risk {

class SensitiveExpressions {
 public:
  // model.not_found, model.malformed_resource with file and line.
  static Result<std::shared_ptr<const SensitiveExpressions>> open(const ResourcePath& languages);

  struct Found {
    std::size_t begin = 0, end = 0;  // words
    std::string_view category;
    bool negated = false;
  };
  // In the words of a sentence, the longest where several begin at the same word; they do not overlap.
  std::vector<Found> find(const std::vector<StemmedWord>& words, Language language) const;

  // Whether [begin, end) of a sentence is denied: "no history of", "was ruled out".
  bool is_denied(const std::vector<StemmedWord>& words, std::size_t begin, std::size_t end, Language language) const;

 private:
  struct Element {
    bool gap = false;                // up to two words
    std::vector<std::string> words;  // alternatives; one that ends in * stands for any ending
    bool fits(const std::string& word) const;
  };
  struct Expression {
    std::string category;
    std::vector<Element> elements;
    bool negated = false;
  };
  using Phrases = std::vector<std::vector<std::string>>;
  struct Negation {
    Phrases before, after, ends, no_negation;
  };
  static Result<void> read_expressions(const ResourcePath& path, std::vector<Expression>& expressions);
  static Result<void> read_negation(const ResourcePath& path, Negation& negation);
  // Where the elements from `element` on end when they begin at `at`; 0: they do not stand there.
  static std::size_t match(const Expression& expression, std::size_t element, const std::vector<StemmedWord>& words, std::size_t at);

  std::array<std::vector<Expression>, spoken_languages.size()> expressions_;
  std::array<Negation, spoken_languages.size()> negation_;
};

}  // namespace veil::risk
