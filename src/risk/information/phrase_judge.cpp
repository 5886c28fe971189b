#include "risk/information/phrase_judge.h"

#include <algorithm>
#include <map>

#include "veil/utf8.h"

namespace veil::risk {

using statistics::Count;

namespace {

constexpr std::string_view measure_name = "information";

std::string stems_of(const std::vector<StemmedWord>& words) {
  std::string stems;
  for (const StemmedWord& word : words) stems += (stems.empty() ? "" : " ") + word.stem;
  return stems;
}

}  // namespace

PhraseJudge::PhraseJudge(const Document& document, const InformationResources& resources, const InformationSettings& settings,
                         const Threshold& threshold, const statistics::CorpusStatistics& statistics)
    : document_(document),
      resources_(resources),
      settings_(settings),
      threshold_(threshold),
      information_(statistics),
      stemmer_(document.language),
      related_(information_, threshold.tau, settings, stemmer_),
      looked_at_(look_at_phrases(document, *resources.terms, resources.expressions.get())) {
  if (threshold.counting != document.language) {
    related_.translate_by([this](std::string_view folded) -> std::string {
      if (!resources_.phrases) return {};
      const auto link = resources_.phrases->of(folded, document_.language);
      if (!link || link->step != knowledge::LinkStep::exact) return {};
      return counted_name(*link->base, link->concept_number, document_.language, threshold_.counting, "");
    });
  }
  find_terms();
}

std::string PhraseJudge::counted_name_of(const SensitiveTerm& term) const {
  return counted_name(*term.base, term.concept_number, document_.language, threshold_.counting, term.name);
}

void PhraseJudge::find_terms() {
  std::map<std::pair<const knowledge::KnowledgeBase*, knowledge::ConceptNumber>, std::size_t> by_concept;
  std::vector<FoundTerm> found;
  for (LookedAtPhrase& phrase : looked_at_.phrases) {
    if (phrase.sensitive == nullptr) continue;
    if (phrase.denied && !settings_.protect_negated) {
      phrase.sensitive = nullptr;
      continue;
    }
    categories_.insert(phrase.sensitive->category);
    const auto [at, is_new] = by_concept.try_emplace({phrase.sensitive->base.get(), phrase.sensitive->concept_number}, found.size());
    const std::string counted = counted_name_of(*phrase.sensitive);
    const Count count = information_.count(counted);
    if (is_new) found.push_back({});
    FoundTerm& term = found[at->second];
    ++term.places;
    if (term.term != nullptr && term.count.units >= count.units) continue;
    term.term = phrase.sensitive;
    term.counted = counted;
    term.count = count;
  }
  for (const std::size_t category : categories_) {
    if (category >= threshold_.typical.size()) continue;
    for (const SensitiveTerm* term : threshold_.typical[category]) {
      if (by_concept.try_emplace({term->base.get(), term->concept_number}, found.size()).second) {
        found.push_back({term, 0, term->name, information_.count(term->name), 0, "", 0, {}, {}});
      }
    }
  }
  for (FoundTerm& term : found) {
    term.words = stemmed_words(term.counted, stemmer_);
    term.content = statistics::information_content(term.count);
    const double limit = settings_.model == PrivacyModel::c_sanitized ? term.content / settings_.alpha : threshold_.tau;
    for (const Rung& rung :
         rungs_above(*term.term, document_.language, threshold_.counting, resources_.terms->linking().habits(), information_)) {
      if (rung.content >= limit) continue;
      term.general = rung.counted;
      term.general_content = rung.content;
      term.with_general = information_.together(term.counted, rung.counted);
      break;
    }
  }
  related_.take(std::move(found));
}

PhraseRisk PhraseJudge::sensitive_risk(const SensitiveTerm& term) const {
  PhraseRisk risk{settings_.categories[term.category], std::string(measure_name), 0, threshold_.tau, "", {}};
  const Count count = information_.count(counted_name_of(term));
  const double content = statistics::information_content(count);
  risk.value = std::max(content, threshold_.tau);  // by definition of tau, but for names that mostly mean something else
  risk.reason = count.units >= statistics::smallest_evidence ? "step 1: a sensitive term"
                                                             : "step 1: a sensitive term that the statistics hardly know";
  risk.numbers = {{"IC", content}, {"tau", threshold_.tau}};
  for (const Rung& rung : rungs_above(term, document_.language, threshold_.counting, resources_.terms->linking().habits(), information_))
    risk.numbers.emplace_back("IC of " + rung.name, rung.content);
  return risk;
}

std::size_t PhraseJudge::related_kind(std::string_view text, bool& known) const {
  const std::size_t none = settings_.categories.size();
  if (!resources_.kinds || !resources_.phrases) return none;
  const auto [at, is_new] = kinds_.try_emplace(std::string(text), none, false);
  if (is_new) {
    const auto link = resources_.phrases->of(text, document_.language);
    if (link) {
      at->second.second = link->step == knowledge::LinkStep::exact;
      std::vector<std::string> spoken_of;
      for (const std::size_t category : categories_) spoken_of.push_back(settings_.categories[category]);
      const std::size_t found = resources_.kinds->category_of(*link->base, link->concept_number, spoken_of);
      if (found < spoken_of.size()) at->second.first = *std::next(categories_.begin(), static_cast<std::ptrdiff_t>(found));
    }
  }
  known = at->second.second;
  return at->second.first;
}

PhraseRisk PhraseJudge::related_risk(const std::vector<StemmedWord>& words, std::string_view text) const {
  PhraseRisk risk{"", std::string(measure_name), 0, threshold_.tau, "tells nothing about a sensitive term of the text", {}};
  if (!settings_.related || categories_.empty()) return risk;
  risk.target = settings_.categories[*categories_.begin()];
  const Association association = related_.of_phrase(words);
  if (association.term != nullptr) {
    risk.target = settings_.categories[association.term->term->category];
    risk.value = association.value;
    risk.threshold = association.threshold;
    risk.numbers = {{"IC", association.content},
                    {"PMI", association.pmi},
                    {"PMI of the generalization", association.pmi_general},
                    {"DR", association.risk},
                    {"deviations", association.deviation},
                    {"tau", threshold_.tau}};
    risk.reason = association.discloses() ? "step 2: discloses a sensitive term" : "step 2: discloses too little";
  }
  if (association.discloses()) return risk;
  bool known = false;
  const std::size_t kind = related_kind(text, known);
  if (kind < settings_.categories.size() && association.content >= settings_.least_kind_content) {
    risk.target = settings_.categories[kind];
    risk.value = std::max(risk.value, risk.threshold);
    risk.reason = by_kind_reason;
  } else if (association.thin && !known) {
    risk.value = std::max(risk.value, risk.threshold);
    risk.reason = "step 2: the statistics are too thin to judge it, so that it is protected";
    risk.unknown = true;
  } else {
    for (const GroupMember& member : groups()) {
      const bool in_it = std::any_of(words.begin(), words.end(), [&](const StemmedWord& word) { return word.folded == member.unit; });
      if (!in_it) continue;
      risk.target = settings_.categories[member.term->term->category];
      risk.value = std::max(member.risk, risk.threshold);
      risk.reason = "step 2: discloses a sensitive term together with " + std::to_string(member.others) + " others";
      break;
    }
  }
  return risk;
}

const std::vector<GroupMember>& PhraseJudge::groups() const {
  if (groups_) return *groups_;
  groups_.emplace();
  if (!settings_.groups) return *groups_;
  std::set<std::string> seen;
  std::vector<std::string> units;
  for (const LookedAtPhrase& phrase : looked_at_.phrases) {
    if (phrase.sensitive != nullptr) continue;
    for (const StemmedWord& word : phrase.words) {
      if (word.folded.size() <= 2 || !seen.insert(word.folded).second) continue;
      if (!related_.of_unit(word.folded).discloses()) units.push_back(word.folded);
    }
  }
  *groups_ = disclosing_groups(units, related_, information_, threshold_.tau, settings_);
  return *groups_;
}

const SensitiveTerm* PhraseJudge::sensitive_in(const Mention& mention) const {
  const auto phrase = std::lower_bound(looked_at_.phrases.begin(), looked_at_.phrases.end(), mention.span.begin,
                                       [](const LookedAtPhrase& one, std::uint32_t at) { return one.span.end <= at; });
  if (phrase == looked_at_.phrases.end() || phrase->span.begin >= mention.span.end) return nullptr;
  return phrase->sensitive;
}

PhraseRisk PhraseJudge::risk_of(const LookedAtPhrase& phrase) const {
  return phrase.sensitive != nullptr ? sensitive_risk(*phrase.sensitive) : related_risk(phrase.words, document_.text_of(phrase.span));
}

PhraseRisk PhraseJudge::risk_of(const Mention& mention) const {
  const auto phrase = std::lower_bound(looked_at_.phrases.begin(), looked_at_.phrases.end(), mention.span.begin,
                                       [](const LookedAtPhrase& one, std::uint32_t at) { return one.span.end <= at; });
  if (phrase != looked_at_.phrases.end() && phrase->span.begin < mention.span.end) {
    PhraseRisk risk = risk_of(*phrase);
    if (risk.too_high()) return risk;
  }
  PhraseRisk risk{utf8::to_lower(mention.subtype.substr(0, mention.subtype.find('/'))),
                  std::string(measure_name),
                  threshold_.tau,
                  threshold_.tau,
                  "found by an expression or elsewhere",
                  {}};
  risk.numbers = {{"tau", threshold_.tau}};
  return risk;
}

// A phrase that was found because of what it says is looked up by its words, all else by what it means in the text, as its options are.
std::optional<knowledge::Link> PhraseJudge::meaning_of(std::uint32_t mention) const {
  const Mention& of = document_.mentions[mention];
  if (knowledge::is_sensitive_phrase(of)) {
    if (!resources_.phrases) return std::nullopt;
    return knowledge::kind_of_sensitive_phrase(*resources_.phrases, document_, of);
  }
  if (!resources_.meanings) return std::nullopt;
  if (!meanings_) meanings_.emplace(resources_.meanings, document_);
  return meanings_->of(mention, of.label);
}

const PhraseJudge::Ladder& PhraseJudge::ladder_of(std::uint32_t mention) const {
  const Mention& of = document_.mentions[mention];
  const auto [at, is_new] = ladders_.try_emplace(std::string(name_of(of.label)) + '\n' + std::string(document_.text_of(of.span)));
  if (!is_new) return at->second;
  if (const auto link = meaning_of(mention)) {
    at->second.rungs = rungs_above(*link, document_.language, threshold_.counting, resources_.terms->linking().habits(), information_);
    // By its head word alone a phrase may be taken for something else: "mental health issues" are no periodicals.
    bool known = false;
    const bool by_name = link->step == knowledge::LinkStep::exact || link->step == knowledge::LinkStep::approximate;
    at->second.misleading = !by_name &&
                            related_kind(document_.text_of(document_.mentions[mention].span), known) == settings_.categories.size() &&
                            !resources_.terms->is_sensitive(*link->base, link->concept_number);
    for (const Rung& rung : at->second.rungs) at->second.stems.push_back(stems_of(stemmed_words(rung.name, stemmer_)));
  }
  return at->second;
}

PhraseRisk PhraseJudge::safe_option(double value, double threshold) const {
  return {"", std::string(measure_name), value, threshold, "tells less than the threshold", {{"tau", threshold_.tau}}};
}

PhraseRisk PhraseJudge::risk_of_option(std::uint32_t mention, std::string_view option) const {
  std::vector<StemmedWord> words = stemmed_words(option, stemmer_);
  const knowledge::LinkingWords& linking = resources_.terms->linking().of(document_.language);
  while (!words.empty() && linking.is_article(words.front().folded)) words.erase(words.begin());
  const Mention& of = document_.mentions[mention];
  const std::string label = utf8::to_lower(name_of(of.label));
  // Asterisks, and tags: "[MISC1]".
  if (words.empty() || words.front().folded.starts_with(label)) return safe_option(0, threshold_.tau);
  PhraseRisk risk{utf8::to_lower(of.subtype.substr(0, of.subtype.find('/'))),
                  std::string(measure_name),
                  threshold_.tau,
                  threshold_.tau,
                  "names something sensitive",
                  {}};
  if (resources_.terms->first_in(words, document_.language, {}) != nullptr) return risk;

  const Ladder& ladder = ladder_of(mention);
  const std::string stems = stems_of(words);
  const auto rung = std::find(ladder.stems.begin(), ladder.stems.end(), stems);
  const bool known = rung != ladder.stems.end();
  const Rung* found = known ? &ladder.rungs[static_cast<std::size_t>(rung - ladder.stems.begin())] : nullptr;
  if (known && ladder.misleading) {
    risk.reason = "not known to be what is meant";
    return risk;
  }
  std::string text;
  for (const StemmedWord& word : words) text += (text.empty() ? "" : " ") + word.folded;
  const double content = known ? found->content : information_.content(text);
  risk.numbers = {{"IC", content}, {"tau", threshold_.tau}};
  if (settings_.model == PrivacyModel::t_plausible) {
    risk.reason = "could stand for too few originals";
    if (found == nullptr || found->leaves < settings_.plausible) return risk;
    return safe_option(0, threshold_.tau);
  }
  double limit = threshold_.tau;
  if (settings_.model == PrivacyModel::c_sanitized) {
    const SensitiveTerm* own = sensitive_in(of);
    if (own != nullptr) limit = statistics::information_content(information_.count(counted_name_of(*own))) / settings_.alpha;
  }
  // What is more general than a sensitive term, and tells less than tau, is what step 1 puts there. Anything else is judged
  // as a phrase that is left in the text would be.
  if (known && sensitive_in(of) != nullptr) {
    risk.value = content;
    risk.threshold = limit;
    risk.reason = "tells as much as a sensitive term";
    return content >= limit ? risk : safe_option(content, limit);
  }
  const Association association = related_.of_phrase(words);
  if (association.discloses()) {
    risk.value = association.value;
    risk.threshold = association.threshold;
    risk.reason = "discloses a sensitive term";
    return risk;
  }
  if (association.thin && content >= limit) {
    risk.reason = "the statistics are too thin to judge it";
    return risk;
  }
  return safe_option(std::min(content, limit - 1e-6), limit);
}

}  // namespace veil::risk
