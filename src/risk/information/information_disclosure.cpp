#include "risk/information/information_disclosure.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "risk/information/document_phrases.h"
#include "risk/information/groups.h"
#include "risk/information/phrase_judge.h"
#include "veil/utf8.h"

namespace veil::risk {
namespace {

constexpr std::size_t enough_terms = 200;  // sensitive ones that statistics must know to be asked about them

bool is_in(const std::vector<IdentifierKind>& kinds, IdentifierKind kind) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

class InformationOfDocument : public DocumentDisclosure {
 public:
  InformationOfDocument(const Document& document, const InformationResources& resources, const InformationSettings& settings,
                        const Threshold& threshold, const statistics::CorpusStatistics& statistics)
      : document_(document), resources_(resources), settings_(settings), judge_(document, resources, settings, threshold, statistics) {
    for (const std::string& category : settings.categories) subtypes_.insert(utf8::to_upper(category));
  }

  std::vector<Finding> findings() const override {
    std::vector<Finding> found = all_findings();
    // One that cuts a mention that stays takes all of it in.
    for (Finding& one : found) {
      for (auto mention = first_behind(one.span.begin); mention != document_.mentions.end() && mention->span.begin < one.span.end;
           ++mention) {
        if (gives_way(*mention)) continue;
        one.span = {std::min(one.span.begin, mention->span.begin), std::max(one.span.end, mention->span.end)};
      }
    }
    return in_order(std::move(found));
  }

  std::vector<Finding> judged_phrases() const override {
    std::vector<Finding> judged;
    for (const LookedAtPhrase& phrase : judge_.looked_at().phrases) {
      const auto mention = first_behind(phrase.span.begin);
      if (mention != document_.mentions.end() && mention->span.begin < phrase.span.end) continue;
      PhraseRisk risk = judge_.risk_of(phrase);
      if (!risk.target.empty()) judged.push_back(finding(phrase.span, std::move(risk)));
    }
    return judged;
  }

  // What detectors found of a kind that the policy lets stand says nothing about the sensitive matters. What they took for
  // sensitive gives way where a finding says more exactly which words are.
  HarmlessMentions harmless_mentions(Leeway) const override {
    HarmlessMentions harmless{.enough = true};
    const std::vector<Finding>& found = all_findings();
    auto finding = found.begin();
    for (std::uint32_t i = 0; i < document_.mentions.size(); ++i) {
      const Mention& mention = document_.mentions[i];
      if (!gives_way(mention)) continue;
      while (finding != found.end() && finding->span.end <= mention.span.begin) ++finding;
      const bool found_in_it = finding != found.end() && finding->span.begin < mention.span.end;
      if (found_in_it || is_in(settings_.unprotected, mention.kind)) harmless.numbers.push_back(i);
    }
    return harmless;
  }

  std::vector<PhraseRisk> risks_of(std::uint32_t mention) const override {
    if (!is_ours(document_.mentions[mention])) return {};
    return {judge_.risk_of(document_.mentions[mention])};
  }

  PhraseRisk risk_of_option(std::uint32_t mention, std::string_view option) const override {
    if (!is_ours(document_.mentions[mention])) return {"", "information", 0, judge_.tau(), "says nothing about a sensitive matter", {}};
    return judge_.risk_of_option(mention, option);
  }

 private:
  std::vector<Mention>::const_iterator first_behind(std::uint32_t place) const {
    return std::lower_bound(document_.mentions.begin(), document_.mentions.end(), place,
                            [](const Mention& one, std::uint32_t at) { return one.span.end <= at; });
  }

  // Nobody has decided on it, and the policy lets it stand or protects it as a sensitive fact, which findings are, too.
  bool gives_way(const Mention& mention) const {
    if (mention.is_decided()) return false;
    return is_in(settings_.unprotected, mention.kind) || mention.kind == IdentifierKind::confidential;
  }

  const std::vector<Finding>& all_findings() const {
    if (found_) return *found_;
    std::vector<Finding> found;
    const LookedAtPhrase* before = nullptr;
    for (const LookedAtPhrase& phrase : judge_.looked_at().phrases) {
      PhraseRisk risk;
      Span span = phrase.span;
      if (before != nullptr && !found.empty() && found.back().span == before->span && abbreviates(phrase, *before)) {
        risk = found.back().risk;
        risk.reason = "an abbreviation of the phrase before it; " + risk.reason;
      } else if (!stands_for_another(phrase) && (!phrase.denied || settings_.protect_negated)) {
        risk = judge_.risk_of(phrase);
      } else if (risk = judge_.risk_of(phrase); is_by_kind(risk)) {
        // "Kaposi's sarcoma", taken for an organisation: all of the name is the name of the disease.
        const Span mention = first_behind(phrase.span.begin)->span;
        span = {std::min(span.begin, mention.begin), std::max(span.end, mention.end)};
      } else {
        risk = {.threshold = judge_.tau()};
      }
      if (risk.too_high()) found.push_back(finding(span, std::move(risk), label_of(phrase)));
      before = &phrase;
    }
    const std::vector<Finding> phrases = found;
    auto from = phrases.begin();
    for (const LookedAtSentence& sentence : judge_.looked_at().sentences) {
      while (from != phrases.end() && from->span.end <= sentence.span.begin) ++from;
      auto to = from;
      while (to != phrases.end() && to->span.begin < sentence.span.end) ++to;
      add_expressions(sentence, {from, to}, found);
    }
    found_ = in_order(std::move(found));
    return *found_;
  }

  bool is_ours(const Mention& mention) const {
    return mention.kind == IdentifierKind::confidential &&
           subtypes_.contains(std::string(mention.subtype.substr(0, mention.subtype.find('/'))));
  }

  Finding finding(Span span, PhraseRisk risk, Label label = Label::misc) const {
    std::string subtype = utf8::to_upper(risk.target);
    return {span, label, std::move(subtype), IdentifierKind::confidential, std::move(risk)};
  }

  // As knowledge knows it, so that it finds what is more general: a psychiatrist is an attribute of a person, a clinic an
  // organisation.
  static Label label_of(const LookedAtPhrase& phrase) {
    if (phrase.sensitive == nullptr) return Label::misc;
    const knowledge::LabelSet labels = phrase.sensitive->base->labels(phrase.sensitive->concept_number);
    if (labels.empty() || labels.has(Label::misc)) return Label::misc;
    return labels.has(Label::dem) ? Label::dem : labels.has(Label::org) ? Label::org : Label::misc;
  }

  // "pelvic inflammatory disease (PID)"
  bool abbreviates(const LookedAtPhrase& phrase, const LookedAtPhrase& before) const {
    if (phrase.words.size() != 1 || !phrase.words.front().all_capitals) return false;
    if (document_.text_of(Span{before.span.end, phrase.span.begin}) != " (") return false;
    std::string initials;
    for (const StemmedWord& word : before.words) initials += word.folded.front();
    const std::string& letters = phrase.words.front().folded;
    return letters.size() > 1 && letters.size() <= initials.size() + 1 && letters.front() == initials.front() &&
           initials.find(letters.back()) != std::string::npos;
  }

  // A disease is one, also where a detector took it for an organisation.
  static bool is_by_kind(const PhraseRisk& risk) { return risk.reason.find(by_kind_reason) != std::string::npos; }

  // A name, date or number that a detector found is what it is; only what it is in does not make it sensitive.
  bool stands_for_another(const LookedAtPhrase& phrase) const {
    if (phrase.sensitive != nullptr) return false;
    const auto mention = first_behind(phrase.span.begin);
    if (mention == document_.mentions.end() || mention->span.begin >= phrase.span.end) return false;
    return mention->label != Label::misc && mention->label != Label::dem;
  }

  void add_expressions(const LookedAtSentence& sentence, const std::vector<Finding>& phrases, std::vector<Finding>& found) const {
    if (!resources_.expressions) return;
    for (const SensitiveExpressions::Found& one : resources_.expressions->find(sentence.words, document_.language)) {
      const auto known = std::find(settings_.categories.begin(), settings_.categories.end(), one.category);
      if (known == settings_.categories.end()) continue;
      const bool denied = one.negated || resources_.expressions->is_denied(sentence.words, one.begin, one.end, document_.language);
      if (denied && !settings_.protect_negated) continue;
      PhraseRisk risk{*known,
                      "information",
                      judge_.tau(),
                      judge_.tau(),
                      denied ? "an expression that tells of the matter by denying it" : "an expression that tells of the matter",
                      {}};
      risk.numbers = {{"tau", judge_.tau()}};
      const Span span{sentence.words[one.begin].begin, sentence.words[one.end - 1].end};
      // Where it ends in a phrase that is found itself, what is left of it tells nothing: "tested positive for a virus". Otherwise all of
      // it
      // goes: "is a virus negative" would be no English.
      const bool holds_finding = std::any_of(phrases.begin(), phrases.end(),
                                             [&](const Finding& other) { return span.contains(other.span) && other.span.end == span.end; });
      if (holds_finding) continue;
      found.push_back(finding(span, std::move(risk)));
      found.back().subtype += "/EXPRESSION";
    }
  }

  // In the order of the text, overlapping ones as one.
  static std::vector<Finding> in_order(std::vector<Finding> found) {
    std::stable_sort(found.begin(), found.end(), [](const Finding& a, const Finding& b) { return a.span.begin < b.span.begin; });
    std::vector<Finding> result;
    for (Finding& one : found) {
      if (result.empty() || result.back().span.end <= one.span.begin) {
        result.push_back(std::move(one));
        continue;
      }
      result.back().span.end = std::max(result.back().span.end, one.span.end);
      if (one.subtype.ends_with("/EXPRESSION")) result.back().subtype = one.subtype;  // the whole is no noun phrase any more
    }
    return result;
  }

  const Document& document_;
  const InformationResources& resources_;
  const InformationSettings& settings_;
  PhraseJudge judge_;
  std::set<std::string> subtypes_;
  mutable std::optional<std::vector<Finding>> found_;
};

}  // namespace

// Found once per language, by whoever asks first.
struct InformationDisclosure::OfLanguage {
  std::once_flag once;
  std::optional<Result<Threshold>> threshold;
};

InformationDisclosure::InformationDisclosure(InformationResources resources, InformationSettings settings)
    : resources_(std::move(resources)),
      settings_(std::move(settings)),
      languages_(std::make_unique<std::array<OfLanguage, spoken_languages.size()>>()) {}

InformationDisclosure::~InformationDisclosure() = default;

Result<Threshold> InformationDisclosure::threshold(Language asked) const {
  const Language language = spoken_or_default(asked);
  const std::size_t l = static_cast<std::size_t>(language);
  const auto& own = resources_.statistics[l];
  const auto& usual = resources_.statistics[static_cast<std::size_t>(default_language)];
  if (!own && !usual) return Error{"risk.no_statistics", "there are no statistics for the language of the document", ""};
  OfLanguage& of_language = (*languages_)[l];
  std::call_once(of_language.once, [&] {
    if (own) of_language.threshold = find_threshold(*resources_.terms, language, *own, settings_.context);
    const bool knows_matters = of_language.threshold && *of_language.threshold && (*of_language.threshold)->seen >= enough_terms;
    if (knows_matters || language == default_language || !usual || own == usual) return;
    // What the matters are called in the default language: concepts are as informative in one language as in another.
    Result<Threshold> by_concepts = find_threshold(*resources_.terms, default_language, *usual, settings_.context);
    if (by_concepts && (!of_language.threshold || !*of_language.threshold || by_concepts->seen > (*of_language.threshold)->seen)) {
      of_language.threshold = std::move(by_concepts);
    }
  });
  return *of_language.threshold;
}

Result<std::unique_ptr<const DocumentDisclosure>> InformationDisclosure::look_at(const Document& document) const {
  const Result<Threshold> found = threshold(document.language);
  if (!found) return found.error();
  const auto& own = resources_.statistics[is_spoken(document.language) ? static_cast<std::size_t>(document.language) : 0];
  const bool by_concepts = found->counting != document.language && resources_.statistics[static_cast<std::size_t>(found->counting)];
  const auto& asked = by_concepts ? resources_.statistics[static_cast<std::size_t>(found->counting)] : own;
  return std::unique_ptr<const DocumentDisclosure>(
      std::make_unique<InformationOfDocument>(document, resources_, settings_, *found, *asked));
}

std::string InformationDisclosure::guarantee() const { return guarantee_of(settings_); }

}  // namespace veil::risk
