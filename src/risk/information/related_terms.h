// Step 2: how much a phrase q that is not sensitive itself discloses about the sensitive terms t of the document:
//   DR(t; q) = PMI(t and g(t); q) + IC(g(t)) - PMI(g(t); q)
// where g(t) is what stands for t in the protected text. Where t, g(t) and q are too rarely together to say, the association
// of t and q alone counts. The web is large; a corpus is not: an association must be beyond chance and strong, and q not so
// common that it says nothing. A phrase is judged as a whole where the statistics know it, and by each of its words: "high
// stress levels" tells what "stress" does.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "risk/information/settings.h"
#include "risk/information/threshold.h"
#include "veil/disclosure.h"

namespace veil::risk {

// A sensitive term of the document, with what will stand for it.
struct FoundTerm {
  const SensitiveTerm* term = nullptr;
  std::uint32_t places = 0;  // in the document
  std::string counted = {};  // its name as the statistics know it
  statistics::Count count;
  double content = 0;   // IC(t), in context where asked for
  std::string general;  // g(t); empty: nothing may stand for it
  double general_content = 0;
  statistics::Count with_general;
  std::vector<StemmedWord> words;  // of its name
};

// How much one word or phrase tells.
struct Association {
  double value = 0, threshold = 0;  // of the model: DR against tau, or PMI against IC(t)/alpha
  double content = 0;               // IC(q)
  double pmi = 0, pmi_general = 0, risk = 0, deviation = 0;
  const FoundTerm* term = nullptr;  // the term it tells most about
  bool thin = false;                // the statistics cannot show whether it does
  bool discloses() const { return term != nullptr && value >= threshold; }
};

class RelatedTerms {
 public:
  RelatedTerms(const TermInformation& information, double tau, const InformationSettings& settings, const Stemmer& stemmer)
      : information_(information), tau_(tau), settings_(settings), stemmer_(stemmer) {}
  // For statistics of another language: what a word is called there, empty where that is not known.
  void translate_by(std::function<std::string(std::string_view)> translate) { translate_ = std::move(translate); }

  // Those that phrases are compared with: the ones found most often, that the statistics know.
  void take(std::vector<FoundTerm> terms);
  const std::vector<FoundTerm>& terms() const { return terms_; }

  // Of a word or phrase by itself, kept for the document.
  const Association& of_unit(std::string_view folded) const;
  // Of a phrase: the worst of the whole and its words.
  Association of_phrase(const std::vector<StemmedWord>& words) const;

 private:
  Association look_at(std::string_view folded) const;
  void judge(const FoundTerm& term, std::string_view folded, const statistics::Count& unit, Association& worst) const;

  const TermInformation& information_;
  double tau_;
  const InformationSettings& settings_;
  const Stemmer& stemmer_;
  std::function<std::string(std::string_view)> translate_;
  std::vector<FoundTerm> terms_;
  mutable std::unordered_map<std::string, Association> units_;
};

}  // namespace veil::risk
