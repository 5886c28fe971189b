// See everyday_detector.h.
#include "detect/everyday/everyday_detector.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "detect/everyday/whole_mentions.h"
#include "text/label_schemes.h"
#include "text/shared_texts.h"

namespace veil::detect {
namespace {

// What is taken off everything that stays, by wish: in doubt more goes, or less.
constexpr std::array<float, 3> doubt_of_wish = {2.0F, 0.5F, -1.0F};

constexpr float smallest_opinion = 0.4F;      // below it the models are not sure that something must stay
constexpr float smallest_name_score = 0.75F;  // of names by models of other text that count where they are not

struct KeptWords {
  std::string_view kind;
  std::string_view reason;
};

// Kinds that stay, in the words of people. tools/everyday_corpus.py says what goes into each.
constexpr std::array<KeptWords, 5> kept_words = {{
    {"KEEP_FORM", "part of a form (field, role, heading, greeting, level)"},
    {"KEEP_MEDICINE", "medicine or a figure (drug, dose, value, diagnosis, price)"},
    {"KEEP_LAW", "law (statute, court)"},
    {"KEEP_NAME", "a name that is nobody's (product, brand, public name, abbreviation)"},
    {neutral_kind, "gives nobody away"},
}};

std::string reason_to_stay(std::string_view kind) {
  const auto* known = std::find_if(kept_words.begin(), kept_words.end(), [&](const KeptWords& one) { return one.kind == kind; });
  return "the models of everyday text let it stay" + (known == kept_words.end() ? "" : ": " + std::string(known->reason));
}

// What has a form of its own (a date, an age, an amount, a telephone number) is called by it. Both are in order of place.
void take_finer_labels(const std::vector<Mention>& patterns, std::vector<Mention>& mentions) {
  std::size_t next = 0;
  for (Mention& mention : mentions) {
    while (next < patterns.size() && patterns[next].span.end <= mention.span.begin) ++next;
    for (std::size_t i = next; i < patterns.size() && patterns[i].span.begin < mention.span.end; ++i) {
      if (patterns[i].label != mention.label) continue;
      mention.subtype = patterns[i].subtype;
      break;
    }
  }
}

// Spans in order of place that do not overlap each other.
bool overlaps_any(std::span<const Span> spans, Span one) {
  const auto next = std::partition_point(spans.begin(), spans.end(), [&](Span span) { return span.end <= one.begin; });
  return next != spans.end() && next->overlaps(one);
}

bool is_numbered_street(const Document& document, const Mention& pattern) {
  const std::string_view text = document.text_of(pattern.span);
  return pattern.label == Label::loc && pattern.subtype == "STREET" && text.find_first_of("0123456789") != std::string_view::npos;
}

}  // namespace

Result<EverydayDetector::Model> EverydayDetector::open_model(const DetectorResources& resources, Language language,
                                                             const EntityEvidence& evidence, const neural::NeuralModel& network) {
  const ResourcePath file = resources.models / ("everyday." + std::string(code_of(language)) + ".veil");
  if (!std::filesystem::exists(file.path())) return Error{"model.not_found", "the model of everyday text is missing", file.string()};
  auto model = EntityModel::open(file);
  if (!model) return model.error();
  if ((*model)->language() != code_of(language)) {
    return Error{"model.wrong_language", "the model of everyday text was trained for another language", file.string()};
  }
  Model opened;
  for (std::uint32_t i = 0; i < (*model)->kinds().size(); ++i) {
    const NamedLabel named = label_named((*model)->kinds()[i]);
    const bool direct = named.subtype == "DIRECT";
    const bool stays = (*model)->stays(i);
    opened.kinds.push_back(
        {named.label, direct ? IdentifierKind::direct : IdentifierKind::quasi, stays,
         stays ? reason_to_stay((*model)->kinds()[i])
               : std::string("the models of everyday text say ") + (direct ? "direct " : "quasi ") + std::string(name_of(named.label))});
  }
  opened.network_kinds = kinds_of_network(network, **model);
  opened.finder = std::make_unique<EntityFinder>(std::vector<std::shared_ptr<const EntityModel>>{std::move(*model)}, evidence);
  return opened;
}

Result<std::unique_ptr<EverydayDetector>> EverydayDetector::open(const DetectorResources& resources) {
  auto gazetteer = Gazetteer::open(resources.models / "gazetteers.veil");
  if (!gazetteer) return gazetteer.error();
  auto patterns = PatternHints::open(resources);
  if (!patterns) return patterns.error();
  const std::filesystem::path kinds_file = resources.models / "kinds.veil";
  if (!std::filesystem::exists(kinds_file)) return Error{"model.not_found", "the model of kinds of text is missing", kinds_file.string()};
  auto kinds = KindModel::open(kinds_file);
  if (!kinds) return kinds.error();
  const ResourcePath network_file = resources.models / "neural.veil";
  if (!std::filesystem::exists(network_file.path())) return Error{"model.not_found", "the network is missing", network_file.string()};
  auto network = neural::NeuralModel::open(network_file);
  if (!network) return network.error();
  const EntityEvidence evidence{*gazetteer, *patterns, nullptr};
  auto detector = std::make_unique<EverydayDetector>();
  detector->kinds_ = std::move(*kinds);
  detector->patterns_ = *patterns;
  detector->network_ = *network;
  auto names = EntityDetector::open({resources.languages, resources.models});
  if (!names) return names.error();
  detector->names_ = std::move(*names);
  detector->read_as_ = resources.read_as;
  detector->doubt_ = doubt_of_wish[static_cast<std::size_t>(resources.wish)];
  for (const Language language : spoken_languages) {
    auto model = open_model(resources, language, evidence, **network);
    if (!model) return model.error();
    detector->models_[static_cast<std::size_t>(language)] = std::move(*model);
  }
  return detector;
}

TextReading EverydayDetector::reading_of(const Document& document) const {
  if (!is_spoken(document.language)) return {ReadAs::edited};
  if (read_as_ != ReadAs::automatic) return {read_as_};
  const KindGuess guess = kinds_->guess(document.text);
  return {guess.everyday ? ReadAs::everyday : ReadAs::edited, guess.kind};
}

// Names of several words that the models of other text are sure of, where the models of everyday text have no opinion, and streets with
// their numbers, which have a form, where nothing has to stay: what part of them was found as, if anything, goes as a whole.
void EverydayDetector::add_what_has_a_form(const Document& document, std::span<const Mention> patterns, const Opinions& opinions,
                                           std::vector<Mention>& candidates) const {
  std::vector<Mention> names;
  names_->detect(document, patterns, names);
  for (Mention& name : names) {
    const bool full = name.label == Label::person && document.text_of(name.span).find(' ') != std::string_view::npos;
    if (!full || name.score < smallest_name_score) continue;
    if (!overlaps_any(opinions.goes, name.span) && !overlaps_any(opinions.stays, name.span)) candidates.push_back(std::move(name));
  }
  std::copy_if(patterns.begin(), patterns.end(), std::back_inserter(candidates), [&](const Mention& pattern) {
    return is_numbered_street(document, pattern) && !overlaps_any(opinions.stays, pattern.span);
  });
}

std::vector<Mention> EverydayDetector::judged_by(const Model& model, const Document& document, std::span<const Mention> patterns,
                                                 Opinions& opinions, std::vector<LeftAlone>* left_alone) const {
  NeuralReader network(*network_, model.network_kinds, document);
  std::vector<EntitySpan> found;
  model.finder->find(document, doubt_, patterns, &network, found);
  SharedTexts texts;
  std::vector<Mention> mentions;
  for (const EntitySpan& entity : found) {
    const Kind& kind = model.kinds[entity.kind];
    if (kind.stays) {
      if (entity.score >= smallest_opinion) opinions.stays.push_back(entity.span);
      if (left_alone == nullptr) continue;
      left_alone->push_back({entity.span, {}, entity.score, {{texts.of(name()), texts.of(kind.reason), entity.score}}});
      continue;
    }
    opinions.goes.push_back(entity.span);
    const Span whole = whole_mention(document.text, entity.span, kind.label);
    mentions.push_back(make_candidate(texts.of(name()), whole, kind.label, {}, kind.kind,
                                      certain_score + (1 - certain_score) * entity.score, texts.of(kind.reason)));
  }
  std::sort(opinions.goes.begin(), opinions.goes.end());
  std::sort(opinions.stays.begin(), opinions.stays.end());
  return mentions;
}

void EverydayDetector::find(const Document& document, std::vector<Mention>& candidates, std::vector<LeftAlone>* left_alone) const {
  if (!is_spoken(document.language)) return;
  const std::vector<Mention> patterns = patterns_->find(document);
  Opinions opinions;
  std::vector<Mention> mentions = judged_by(models_[static_cast<std::size_t>(document.language)], document, patterns, opinions, left_alone);
  take_finer_labels(patterns, mentions);
  candidates.insert(candidates.end(), std::make_move_iterator(mentions.begin()), std::make_move_iterator(mentions.end()));
  add_what_has_a_form(document, patterns, opinions, candidates);
}

}  // namespace veil::detect
