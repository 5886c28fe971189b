#include "risk/information/related_terms.h"

#include <algorithm>
#include <cmath>

namespace veil::risk {

using statistics::Count;
using statistics::information_content;
using statistics::mutual_information;
using statistics::smallest_evidence;

namespace {

bool is_only_digits(std::string_view word) {
  return std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; }) &&
         std::none_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z' && c != 's' && c != 't' && c != 'h'; });
}

}  // namespace

void RelatedTerms::take(std::vector<FoundTerm> terms) {
  std::erase_if(terms, [](const FoundTerm& term) { return term.count.units < smallest_evidence; });
  std::stable_sort(terms.begin(), terms.end(), [](const FoundTerm& a, const FoundTerm& b) { return a.places > b.places; });
  if (terms.size() > settings_.most_terms) terms.resize(settings_.most_terms);
  terms_ = std::move(terms);
  for (const FoundTerm& term : terms_) information_.expect_often(term.counted);
}

void RelatedTerms::judge(const FoundTerm& term, std::string_view folded, const Count& unit, Association& worst) const {
  const std::string& name = term.counted;
  const Count both = information_.together(name, folded);
  const double deviation = beyond_chance(term.count, unit, both);
  const double pmi = mutual_information(term.count, unit, both);
  Association one;
  one.content = worst.content;
  one.term = &term;
  one.deviation = deviation;
  one.pmi = pmi;
  const bool associated = deviation >= settings_.least_deviation && pmi >= settings_.least_association;
  one.risk = term.general_content + std::max(0.0, pmi);
  if (associated && settings_.context && !term.general.empty() && term.with_general.units >= smallest_evidence) {
    const Count all = information_.together(name, term.general, folded);
    if (all.units >= smallest_evidence) {
      one.pmi = mutual_information(term.with_general, unit, all);
      one.pmi_general = mutual_information(information_.count(term.general), unit, information_.together(term.general, folded));
      one.risk = one.pmi + term.general_content - one.pmi_general;
    }
  }
  if (settings_.model == PrivacyModel::c_sanitized) {
    one.value = std::max(0.0, pmi);
    one.threshold = term.content / settings_.alpha;
  } else {
    one.value = one.risk;
    one.threshold = tau_;
  }
  // By chance beside t it adds nothing to what stands for t.
  if (!associated) one.value = std::min(settings_.model == PrivacyModel::c_sanitized ? 0.0 : term.general_content, one.threshold - 1e-6);
  if (worst.term == nullptr || one.value - one.threshold > worst.value - worst.threshold) {
    one.thin = worst.thin;
    worst = one;
  }
}

Association RelatedTerms::look_at(std::string_view folded) const {
  const Count unit = information_.count(folded);
  Association worst;
  worst.content = information_content(unit);
  worst.threshold = tau_;
  if (worst.content < settings_.least_content || terms_.empty()) return worst;
  if (unit.units >= smallest_evidence) {
    const std::string stem = folded.find(' ') == std::string_view::npos ? stemmer_.stem(folded) : std::string();
    for (const FoundTerm& term : terms_) {
      // The index counts words of one stem as one: "person" stands in no "personality disorder".
      const bool only_stem =
          std::any_of(term.words.begin(), term.words.end(), [&](const StemmedWord& word) { return word.stem == stem; }) &&
          std::none_of(term.words.begin(), term.words.end(), [&](const StemmedWord& word) { return word.folded == folded; });
      if (!only_stem) judge(term, folded, unit, worst);
    }
    if (worst.discloses()) return worst;
  }
  std::uint64_t most = 0;
  for (const FoundTerm& term : terms_) most = std::max(most, term.count.units);
  const double expected = static_cast<double>(most) * static_cast<double>(unit.units) / std::max(1.0, information_.total()) *
                          std::exp2(settings_.least_association);
  worst.thin = expected < settings_.least_expected;
  return worst;
}

const Association& RelatedTerms::of_unit(std::string_view folded) const {
  const auto [at, is_new] = units_.try_emplace(std::string(folded));
  if (!is_new) return at->second;
  if (!translate_) return at->second = look_at(folded);
  // What has no name in the language of the statistics cannot be judged by them; what kind of thing it is has to say.
  const std::string translated = translate_(folded);
  at->second.threshold = tau_;
  if (!translated.empty())
    at->second = look_at(translated);
  else
    at->second.content = settings_.least_content;
  at->second.thin = false;
  return at->second;
}

Association RelatedTerms::of_phrase(const std::vector<StemmedWord>& words) const {
  Association worst;
  worst.threshold = tau_;
  bool thin = false;
  double content = 0;
  const auto take = [&](std::string_view folded, bool word) {
    const Association& one = of_unit(folded);
    if (word && one.thin && !is_only_digits(folded)) thin = true;
    content = std::max(content, one.content);
    if (one.term == nullptr) return;
    if (worst.term == nullptr || one.value - one.threshold > worst.value - worst.threshold) worst = one;
  };
  if (words.size() > 1 && words.size() <= 4) {
    std::string whole;
    for (const StemmedWord& word : words) whole += (whole.empty() ? "" : " ") + word.folded;
    if (translate_ || information_.count(whole).units >= smallest_evidence) take(whole, false);
  }
  for (const StemmedWord& word : words) {
    if (word.folded.size() > 2) take(word.folded, true);
  }
  worst.thin = thin && !worst.discloses();
  worst.content = content;
  return worst;
}

}  // namespace veil::risk
