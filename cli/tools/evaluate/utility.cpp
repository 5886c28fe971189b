// What protected versions of a collection are still good for: the originals first, one or several protections of them after
// it.
#include "cli/tools/evaluate/utility.h"

#include <algorithm>

#include "cli/documents/folder_source.h"
#include "cli/tools/attack/inputs.h"
#include "cli/tools/evaluate/inputs.h"
#include "cli/tools/evaluate/modes.h"
#include "veil/engine.h"
#include "veil/report.h"

namespace veil::cli {
namespace {

constexpr unsigned topic_folds = 5;

class UtilityRun {
 public:
  UtilityRun(const Session& session, const EvaluateOptions& options) : session_(session), options_(options) {}

  Result<UtilityOutcome> run() {
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

  // The same as when mentions are compared: nothing is left out without a word.
  void tell_left_out(const std::vector<const FolderSource*>& sources) const {
    std::uint64_t left_out = 0;
    for (const FolderSource* source : sources) left_out += source->left_out();
    if (left_out > 0) session_.note(left_out_note(left_out));
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
    return options_.background.empty() ? Result<void>() : build_attacker();
  }

  Result<void> build_attacker() {
    Background background;
    if (auto read = read_into(background, options_.background, false); !read) return read.error();
    auto attacker = Attacker::build(background.people(), {});
    if (!attacker) return Error{attacker.error().code, attacker.error().message, options_.background};
    attacker_ = std::move(*attacker);
    outcome_.attacked = true;
    outcome_.original_attack.candidates = attacker_->people().size();
    return {};
  }

  // From the file, or from the texts themselves, which are then read twice: the originals, so that what is rare among them
  // counts much, and the protected versions, so that "a person" in place of every name does not.
  Result<void> count_words() {
    if (!options_.frequencies.empty()) {
      auto information = read_word_information(options_.frequencies);
      if (!information) return std::move(information).error();
      information_ = std::move(*information);
      return {};
    }
    std::vector<std::string> collections = options_.predicted;
    collections.push_back(options_.gold);
    outcome_.own_counts = true;
    auto information = std::make_shared<WordInformation>();
    for (const std::string& collection : collections) {
      if (collection == "-") {
        return Error{"usage.invalid_value", "texts from standard input need --frequencies: they cannot be read twice", ""};
      }
      const auto source = open(collection);
      while (auto item = source->next()) {
        if (!item->document) return std::move(item->document).error();
        information->add_words_of(item->document->text);
      }
    }
    information_ = std::move(information);
    return {};
  }

  Result<void> measure() {
    const auto pairing = pair_by(options_.pair);
    if (!pairing) return pairing.error();
    const std::vector<std::string> names = names_of(options_.predicted);
    std::vector<NamedSource> systems;
    std::vector<const FolderSource*> sources;
    const auto opened = [&](const std::string& path) {
      auto source = open(path);
      sources.push_back(source.get());
      return source;
    };
    std::vector<UtilityEvaluation> evaluations;
    for (std::size_t i = 0; i < names.size(); ++i) {
      systems.push_back({names[i], opened(options_.predicted[i]), options_.predicted[i]});
      evaluations.emplace_back(*rules_, *information_, similarity_);
      outcome_.protections.push_back({names[i], {}, {}, {}, outcome_.original_attack});
    }
    PairedCollections collections({options_.gold, opened(options_.gold)}, std::move(systems), *pairing, PairedTexts::any);
    for (;;) {
      auto next = collections.next();
      if (!next) return std::move(next).error();
      if (!*next) break;
      PairedDocuments& pair = **next;
      ++outcome_.documents;
      if (auto analysed = engine_->analyse(pair.gold); !analysed)
        return Error{analysed.error().code, analysed.error().message, collections.gold_place(pair)};
      for (std::size_t i = 0; i < names.size(); ++i) {
        Document& protection = pair.predicted[i];
        protection.language = pair.gold.language;
        protection.layers.add(Layer::language);
        if (auto analysed = engine_->analyse(protection); !analysed)
          return Error{analysed.error().code, analysed.error().message, collections.predicted_place(pair, i)};
        evaluations[i].add(pair.number, pair.gold, protection);
      }
      if (attacker_) attack(pair);
      if (auto kept = keep_topic(pair); !kept) return kept.error();
    }
    for (std::size_t i = 0; i < names.size(); ++i) outcome_.protections[i].scores = evaluations[i].scores();
    tell_left_out(sources);
    if (attacker_ && outcome_.original_attack.attacked == 0) {
      return Error{"evaluate.no_subject", "no original is about somebody whom the background knows", options_.gold};
    }
    return {};
  }

  Result<void> keep_topic(PairedDocuments& pair) {
    if (options_.topic.empty()) return {};
    const auto& attributes = pair.gold.attributes;
    // Formats put their name before what they keep: "jsonl.topic".
    const auto found = std::find_if(attributes.begin(), attributes.end(), [&](const Attribute& attribute) {
      return attribute.name == options_.topic || attribute.name.ends_with("." + options_.topic);
    });
    if (found == attributes.end()) {
      return Error{"evaluate.no_topic", "a document has no such field", options_.gold + ", document " + std::to_string(pair.number)};
    }
    texts_.push_back({std::move(pair.gold.text), found->value});
    for (std::size_t i = 0; i < pair.predicted.size(); ++i) {
      outcome_.protections[i].texts.push_back(std::move(pair.predicted[i].text));
    }
    return {};
  }

  // The protected copies are asked about whom the original is about; they do not say so themselves.
  void attack(const PairedDocuments& pair) {
    const auto subject = subject_of(pair.gold);
    AttackQuestion question;
    if (subject) question.true_person = attacker_->person_called(*subject);
    const auto ask = [&](const Document& document, AttackScores& scores) {
      scores.add(document.text, attacker_->attack(document, question), subject.has_value(), question.true_person);
    };
    ask(pair.gold, outcome_.original_attack);
    for (std::size_t i = 0; i < pair.predicted.size(); ++i) ask(pair.predicted[i], outcome_.protections[i].attack);
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
  const Interrupt& interrupt_ = session_.interrupt;
  ReadOptions read_;
  std::shared_ptr<const Engine> engine_;
  std::shared_ptr<const ReadingRules> rules_;
  std::shared_ptr<const WordInformation> information_;
  Similarity similarity_ = similarity_of_words;
  std::shared_ptr<const Attacker> attacker_;  // null: no background
  std::vector<LabelledText> texts_;
  UtilityOutcome outcome_;
};

}  // namespace

Result<int> evaluate_utility(const Session& session, const EvaluateOptions& options) {
  if (options.predicted.empty())
    return Error{"usage.missing_argument", "PREDICTED is required: the protected versions of GOLD, which holds the originals", ""};
  UtilityRun run(session, options);
  auto outcome = run.run();
  if (!outcome) return std::move(outcome).error();
  if (!options.report.empty()) {
    if (auto written = write_report(utility_report(*outcome), std::filesystem::path(options.report)); !written) return written.error();
  }
  std::ostream& out = session.output.stream();
  options.json ? print_utility_json(out, *outcome) : print_utility(out, *outcome, options.markdown);
  return 0;
}

}  // namespace veil::cli
