// What protected versions of a collection are still good for: the originals first, one or several protections of them after
// it.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "evaluate_inputs.h"
#include "evaluate_modes.h"
#include "folder_source.h"
#include "text_table.h"
#include "veil/attack.h"
#include "veil/engine.h"
#include "veil/evaluation_utility.h"
#include "veil/text_classifier.h"

namespace veil::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr unsigned topic_folds = 5;

struct Protection {
  std::string name;
  UtilityScores scores;
  std::vector<std::string> texts;  // filled where topics are asked for
  ClassificationScores topics;
};

struct Outcome {
  std::uint64_t documents = 0;
  bool own_counts = false;  // information content from the originals themselves
  std::vector<Protection> protections;
  bool has_topics = false;
  ClassificationScores original_topics;
};

class UtilityRun {
 public:
  UtilityRun(const Session& session, const EvaluateOptions& options) : session_(session), options_(options) {}

  Result<Outcome> run() {
    const auto read = read_options(options_);
    if (!read) return read.error();
    read_ = *read;
    if (auto opened = open_resources(); !opened) return opened.error();
    if (auto counted = count_words(); !counted) return counted.error();
    if (auto measured = measure(); !measured) return measured.error();
    if (interrupt_.requested()) return Error{std::string(interrupted_code), "stopped", ""};
    if (!options_.topic.empty()) {
      if (auto classified = classify(); !classified) return classified.error();
    }
    return std::move(outcome_);
  }

 private:
  std::unique_ptr<FolderSource> open(const std::string& path) {
    return std::make_unique<FolderSource>(InputWalk({path}, options_.format), read_, session_.input, interrupt_);
  }

  Result<void> open_resources() {
    EngineOptions engine_options;
    engine_options.resources = session_.resources;
    engine_options.given_mentions = GivenMentions::ignore;
    auto engine = Engine::open(std::move(engine_options));
    if (!engine) return std::move(engine).error();
    engine_ = std::move(*engine);
    auto rules = ReadingRules::open(session_.resources / "languages");
    if (!rules) return std::move(rules).error();
    rules_ = std::move(*rules);
    if (!options_.vectors.empty()) {
      auto vectors = read_word_vectors(options_.vectors);
      if (!vectors) return std::move(vectors).error();
      similarity_ = similarity_by_vectors(std::move(*vectors));
    }
    return {};
  }

  // From the file, or from the originals themselves: these are then read twice.
  Result<void> count_words() {
    if (!options_.frequencies.empty()) {
      auto information = read_word_information(options_.frequencies);
      if (!information) return std::move(information).error();
      information_ = std::move(*information);
      return {};
    }
    if (options_.gold == "-") {
      return Error{"usage.invalid_value", "originals from standard input need --frequencies: they cannot be read twice", ""};
    }
    outcome_.own_counts = true;
    auto information = std::make_shared<WordInformation>();
    const auto source = open(options_.gold);
    while (auto item = source->next()) {
      if (!item->document) return std::move(item->document).error();
      information->add_words_of(item->document->text);
    }
    information_ = std::move(information);
    return {};
  }

  Result<void> measure() {
    const auto pairing = pair_by(options_.pair);
    if (!pairing) return pairing.error();
    const std::vector<std::string> names = names_of(options_.predicted);
    std::vector<NamedSource> systems;
    std::vector<UtilityEvaluation> evaluations;
    for (std::size_t i = 0; i < names.size(); ++i) {
      systems.push_back({names[i], open(options_.predicted[i])});
      evaluations.emplace_back(*rules_, *information_, similarity_);
      outcome_.protections.push_back({names[i], {}, {}, {}});
    }
    PairedCollections collections({options_.gold, open(options_.gold)}, std::move(systems), *pairing, PairedTexts::any);
    for (;;) {
      auto next = collections.next();
      if (!next) return std::move(next).error();
      if (!*next) break;
      PairedDocuments& pair = **next;
      ++outcome_.documents;
      if (auto analysed = engine_->analyse(pair.gold); !analysed)
        return at_document(analysed.error(), options_.gold, pair.number);
      for (std::size_t i = 0; i < names.size(); ++i) {
        Document& protection = pair.predicted[i];
        protection.language = pair.gold.language;
        protection.layers.add(Layer::language);
        if (auto analysed = engine_->analyse(protection); !analysed)
          return at_document(analysed.error(), names[i], pair.number);
        evaluations[i].add(pair.number, pair.gold, protection);
        if (!options_.topic.empty()) outcome_.protections[i].texts.push_back(std::move(protection.text));
      }
      if (auto kept = keep_topic(pair); !kept) return kept.error();
    }
    for (std::size_t i = 0; i < names.size(); ++i) outcome_.protections[i].scores = evaluations[i].scores();
    return {};
  }

  static Error at_document(const Error& error, const std::string& name, std::uint64_t number) {
    return Error{error.code, error.message, name + ", document " + std::to_string(number)};
  }

  Result<void> keep_topic(PairedDocuments& pair) {
    if (options_.topic.empty()) return {};
    const auto& attributes = pair.gold.attributes;
    const auto found = std::find_if(attributes.begin(), attributes.end(),
                                    [&](const Attribute& attribute) { return attribute.name == options_.topic; });
    if (found == attributes.end()) {
      return Error{"evaluate.no_topic", "a document has no such field",
                   options_.gold + ", document " + std::to_string(pair.number)};
    }
    texts_.push_back({std::move(pair.gold.text), found->value});
    return {};
  }

  Result<void> classify() {
    outcome_.has_topics = true;
    auto plain = cross_validate(texts_, topic_folds, {});
    if (!plain) return std::move(plain).error();
    outcome_.original_topics = std::move(*plain);
    for (Protection& protection : outcome_.protections) {
      auto scores = cross_validate_protected(texts_, protection.texts, topic_folds, {});
      if (!scores) return std::move(scores).error();
      protection.topics = std::move(*scores);
    }
    return {};
  }

  const Session& session_;
  const EvaluateOptions& options_;
  const Interrupt interrupt_;
  ReadOptions read_;
  std::shared_ptr<const Engine> engine_;
  std::shared_ptr<const ReadingRules> rules_;
  std::shared_ptr<const WordInformation> information_;
  Similarity similarity_ = similarity_of_words;
  std::vector<LabelledText> texts_;
  Outcome outcome_;
};

TextTable table_of(const Outcome& outcome) {
  TextTable table{"", {"", "original"}, {}};
  for (const Protection& protection : outcome.protections) table.header.push_back(protection.name);
  const auto add = [&](std::string name, std::string original, const auto& value_of) {
    std::vector<std::string> cells = {std::move(name), std::move(original)};
    for (const Protection& protection : outcome.protections) cells.push_back(value_of(protection));
    table.rows.push_back(std::move(cells));
  };
  const TextQuality& original = outcome.protections.front().scores.original;
  add("information kept", figure(1), [](const Protection& p) { return figure(p.scores.information.kept()); });
  add("similarity kept", figure(1), [](const Protection& p) { return figure(p.scores.information.similarity()); });
  add("terms", whole(static_cast<double>(outcome.protections.front().scores.information.terms)),
      [](const Protection& p) { return whole(static_cast<double>(p.scores.information.terms)); });
  add("terms changed", "0",
      [](const Protection& p) { return whole(static_cast<double>(p.scores.information.changed_terms)); });
  if (outcome.has_topics) {
    add("topic accuracy", figure(outcome.original_topics.accuracy()),
        [](const Protection& p) { return figure(p.topics.accuracy()); });
    add("topic accuracy by guessing", figure(outcome.original_topics.majority()),
        [&](const Protection&) { return figure(outcome.original_topics.majority()); });
  }
  add("reading ease", figure(original.ease), [](const Protection& p) { return figure(p.scores.protected_text.ease); });
  add("slips per 1000 words", figure(original.slips_per_thousand_words()),
      [](const Protection& p) { return figure(p.scores.protected_text.slips_per_thousand_words()); });
  for (std::size_t i = 0; i < GrammarCounts::names.size(); ++i) {
    add("  " + std::string(GrammarCounts::names[i]), whole(static_cast<double>(original.grammar.values()[i])),
        [&](const Protection& p) { return whole(static_cast<double>(p.scores.protected_text.grammar.values()[i])); });
  }
  return table;
}

Json to_json(const TextQuality& quality) {
  Json json = {{"sentences", quality.sums.sentences},
               {"words", quality.sums.words},
               {"syllables", quality.sums.syllables},
               {"reading_ease", quality.ease},
               {"slips", Json::object()}};
  for (std::size_t i = 0; i < GrammarCounts::names.size(); ++i) {
    json["slips"][std::string(GrammarCounts::names[i])] = quality.grammar.values()[i];
  }
  return json;
}

Json to_json(const Outcome& outcome) {
  Json json = {{"documents", outcome.documents}, {"original", to_json(outcome.protections.front().scores.original)}};
  if (outcome.has_topics) {
    json["original"]["topic_accuracy"] = outcome.original_topics.accuracy();
    json["original"]["topic_accuracy_by_guessing"] = outcome.original_topics.majority();
  }
  for (const Protection& protection : outcome.protections) {
    const InformationKept& information = protection.scores.information;
    Json system = {{"name", protection.name},
                   {"information_kept", information.kept()},
                   {"similarity_kept", information.similarity()},
                   {"terms", information.terms},
                   {"terms_changed", information.changed_terms}};
    system.update(to_json(protection.scores.protected_text));
    if (outcome.has_topics) system["topic_accuracy"] = protection.topics.accuracy();
    json["systems"].push_back(std::move(system));
  }
  return json;
}

}  // namespace

Result<int> evaluate_utility(const Session& session, const EvaluateOptions& options) {
  if (options.predicted.empty())
    return Error{"usage.missing_argument",
                 "PREDICTED is required: the protected versions of GOLD, which holds the originals", ""};
  UtilityRun run(session, options);
  auto outcome = run.run();
  if (!outcome) return std::move(outcome).error();
  std::ostream& out = session.output.stream();
  if (options.json) {
    out << to_json(*outcome).dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
    return 0;
  }
  out << outcome->documents << " documents; information content from "
      << (outcome->own_counts ? "the words of the originals (--frequencies FILE takes another source)"
                              : "the given frequencies")
      << "\n\n";
  table_of(*outcome).print(out, options.markdown);
  return 0;
}

}  // namespace veil::cli
