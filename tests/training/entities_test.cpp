#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <random>
#include <sstream>

#include "detect/entities/entity_finder.h"
#include "training/entities/craft_rules.h"
#include "training/entities/crf_objective.h"
#include "training/entities/crf_objective.h"
#include "training/minimise.h"
#include "training/entities/tagged_units.h"
#include "veil/tools/training_entities.h"

namespace veil::training {
namespace {

namespace fs = std::filesystem;

fs::path file(const std::string& name) {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  const fs::path folder = fs::temp_directory_path() / (std::string("veil_entities_") + test->name());
  fs::create_directories(folder);
  return folder / name;
}

std::string bytes_of(const fs::path& path) {
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  return bytes.str();
}

// "[PERSON Anna Vries] lives in [LOC Oslo] ." a line a sentence.
Document document_of(std::string_view marked) {
  Document document;
  document.language = Language::en;
  std::uint32_t first = 0;
  for (std::size_t at = 0; at < marked.size(); ++at) {
    if (marked[at] == '[') {
      const std::size_t space = marked.find(' ', at);
      Mention mention;
      const std::string_view name = marked.substr(at + 1, space - at - 1);
      const std::size_t slash = name.find('/');
      mention.label = *label_from(name.substr(0, slash));
      if (slash != std::string_view::npos) mention.subtype = name.substr(slash + 1);
      mention.span.begin = static_cast<std::uint32_t>(document.text.size());
      document.mentions.push_back(mention);
      at = space;
    } else if (marked[at] == ']') {
      document.mentions.back().span.end = static_cast<std::uint32_t>(document.text.size());
    } else {
      document.text += marked[at];
    }
  }
  for (std::size_t at = 0; at <= document.text.size();) {
    const std::size_t end = std::min(document.text.find_first_of(" \n", at), document.text.size());
    if (end > at) {
      Token token;
      token.span = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
      document.tokens.push_back(token);
    }
    const auto tokens = static_cast<std::uint32_t>(document.tokens.size());
    if ((end == document.text.size() || document.text[end] == '\n') && tokens > first) {
      document.sentences.push_back({first, tokens});
      first = tokens;
    }
    at = end + 1;
  }
  return document;
}

std::vector<EntityTrainingDocument> letters(bool hold_out) {
  const std::vector<std::string> people = {"Anna Vries", "Peter Hansen", "Maria Lund", "Clara Weiss", "Jonas Berg", "Ines Rocha"};
  const std::vector<std::string> places = {"Oslo", "Bergen", "Lisbon", "Hamburg", "Porto", "Trondheim"};
  std::vector<EntityTrainingDocument> documents;
  for (std::size_t i = 0; i < people.size(); ++i) {
    for (std::size_t j = 0; j < places.size(); ++j) {
      EntityTrainingDocument one;
      one.document = document_of("Mr [PERSON " + people[i] + "] lives in [LOC " + places[j] + "] .\nThe house in [LOC " +
                                 places[(i + j) % 6] + "] is old .");
      one.held_out = hold_out && (i + j) % 5 == 0;
      one.source = "letters";
      documents.push_back(std::move(one));
    }
  }
  return documents;
}

CrfData random_data(std::mt19937& random) {
  CrfData data;
  const LabelInventory labels({"LOC", "PERSON"});
  labels.allow(data);
  data.features = 12;
  for (int segment = 0; segment < 6; ++segment) {
    // A legal sequence: outside, single, or begin - inside - end.
    std::vector<std::uint16_t> legal;
    while (legal.size() < 6) {
      const std::size_t kind = random() % 2;
      switch (random() % 3) {
        case 0:
          legal.push_back(0);
          break;
        case 1:
          legal.push_back(labels.label_of(kind, LabelInventory::Place::single));
          break;
        default:
          legal.push_back(labels.label_of(kind, LabelInventory::Place::begin));
          if (random() % 2) legal.push_back(labels.label_of(kind, LabelInventory::Place::inside));
          legal.push_back(labels.label_of(kind, LabelInventory::Place::end));
      }
    }
    for (const std::uint16_t label : legal) {
      for (int f = 0; f < 3; ++f) data.unit_features.push_back(static_cast<std::uint32_t>(random() % data.features));
      data.feature_ends.push_back(data.unit_features.size());
      data.unit_labels.push_back(label);
    }
    data.segment_ends.push_back(static_cast<std::uint32_t>(data.unit_labels.size()));
    data.segment_weights.push_back(segment % 2 ? 1.0f : 0.5f);
  }
  return data;
}

TEST(CrfObjective, has_the_gradient_that_small_steps_show) {
  std::mt19937 random(5);
  const CrfData data = random_data(random);
  CrfObjective objective(data);
  std::vector<double> values(objective.weights()), gradient(values.size()), ignored(values.size());
  for (double& value : values) value = static_cast<double>(random() % 200) / 100.0 - 1.0;
  objective.evaluate(values, gradient);
  constexpr double step = 1e-2;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double before = values[i];
    values[i] = before + step;
    const double above = objective.evaluate(values, ignored);
    values[i] = before - step;
    const double below = objective.evaluate(values, ignored);
    values[i] = before;
    EXPECT_NEAR(gradient[i], (above - below) / (2 * step), 2e-2) << "weight " << i;
  }
}

TEST(CrfObjective, of_no_weights_is_the_number_of_legal_sequences) {
  CrfData data;
  const LabelInventory labels({"LOC"});
  labels.allow(data);
  data.features = 1;
  data.unit_features = {0, 0};
  data.feature_ends = {1, 2};
  data.unit_labels = {0, 0};
  data.segment_ends = {2};
  data.segment_weights = {1};
  CrfObjective objective(data);
  const std::vector<double> values(objective.weights(), 0);
  std::vector<double> gradient(values.size());
  // OO, OS, SO, SS, BE.
  EXPECT_NEAR(objective.evaluate(values, gradient), std::log(5.0), 1e-5);
}

TEST(LearnCrf, leaves_weights_at_zero_when_absolute_values_cost) {
  std::mt19937 random(9);
  const CrfData data = random_data(random);
  const auto zeros = [&](double absolute) {
    CrfObjective objective(data);
    MinimiseOptions options;
    options.absolute = absolute;
    const auto weights = minimise(
        objective.weights(), [&](std::span<const double> at, std::span<double> gradient) { return objective.evaluate(at, gradient); },
        options);
    EXPECT_TRUE(weights.ok());
    return std::count(weights->values.begin(), weights->values.end(), 0.0);
  };
  EXPECT_GT(zeros(1.0), zeros(0.01));
}

TEST(TrainEntities, finds_what_it_did_not_learn_from_and_gives_the_same_file_again) {
  EntityTrainingOptions options;
  options.language = Language::en;
  options.output = file("letters.veil");
  const auto report = train_entities(letters(true), options);
  ASSERT_TRUE(report.ok()) << describe(report.error());
  ASSERT_FALSE(report->held_out.empty());
  EXPECT_EQ(report->held_out.back().label, "");
  EXPECT_GT(report->held_out.back().f1(), 0.99);
  const std::string first = bytes_of(options.output);
  ASSERT_TRUE(train_entities(letters(true), options).ok());
  EXPECT_EQ(bytes_of(options.output), first);
  const auto model = detect::EntityModel::open(options.output);
  ASSERT_TRUE(model.ok());
  EXPECT_EQ((*model)->kinds(), (std::vector<std::string>{"LOC", "PERSON"}));
  EXPECT_EQ((*model)->language(), "en");
}

TEST(TrainEntities, says_how_sure_it_is_and_finds_more_when_outside_costs) {
  EntityTrainingOptions options;
  options.language = Language::en;
  options.output = file("letters.veil");
  ASSERT_TRUE(train_entities(letters(false), options).ok());
  const auto model = detect::EntityModel::open(options.output);
  const detect::EntityFinder finder({*model}, {});
  const Document document = document_of("Mr Ivo Sand lives in Turin .\nBlue is nice .");
  std::vector<detect::EntitySpan> found, more;
  finder.find(document, 0, found);
  finder.find(document, 8, more);
  ASSERT_GE(found.size(), 1u);
  EXPECT_EQ(document.text_of(found[0].span), "Ivo Sand");
  for (const auto& entity : found) {
    EXPECT_GT(entity.score, 0.0F);
    EXPECT_LE(entity.score, 1.0F);
  }
  EXPECT_GT(more.size(), found.size());
}

// Says of every unit that it is nothing, or of every unit but the first that it goes on with something of a kind.
class Insistent : public detect::OtherReader {
 public:
  Insistent(const detect::EntityModel& model, bool nothing) : kinds_(model.kinds().size()), nothing_(nothing) {}
  void read_page(Span page) override { pages.push_back(page); }
  void judge(std::span<const detect::EntityUnit> units, detect::OtherOpinion& opinion) override {
    opinion.kinds = kinds_;
    opinion.scores.assign(units.size() * opinion.width(), 0);
    for (std::size_t i = 0; i < units.size(); ++i) {
      std::int16_t* scores = opinion.scores.data() + i * opinion.width();
      if (nothing_) {
        scores[0] = 6400;
      } else {
        for (std::size_t kind = 0; kind < kinds_; ++kind) scores[1 + kind + (i == 0 ? 0 : kinds_)] = kind == 0 ? 6400 : -6400;
      }
    }
  }
  std::vector<Span> pages;

 private:
  std::size_t kinds_;
  bool nothing_;
};

TEST(TrainEntities, finder_lets_another_reader_have_its_say) {
  EntityTrainingOptions options;
  options.output = file("letters.veil");
  ASSERT_TRUE(train_entities(letters(false), options).ok());
  const auto model = detect::EntityModel::open(options.output);
  const detect::EntityFinder finder({*model}, {});
  const Document document = document_of("Mr Ivo Sand lives in Turin .\nBlue is nice .");
  std::vector<detect::EntitySpan> found;
  Insistent denies(**model, true);
  finder.find(document, 0, {}, &denies, found);
  EXPECT_TRUE(found.empty());
  EXPECT_EQ(denies.pages, (std::vector<Span>{{0, static_cast<std::uint32_t>(document.text.size())}}));
  Insistent insists(**model, false);
  finder.find(document, 0, {}, &insists, found);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(document.text_of(found[0].span), "Mr Ivo Sand lives in Turin .");
  EXPECT_EQ(document.text_of(found[1].span), "Blue is nice .");
  EXPECT_EQ(found[0].kind, 0u);
}

TEST(TrainEntities, refuses_no_mentions_and_malformed_clusters_with_their_line) {
  EntityTrainingOptions options;
  options.output = file("none.veil");
  std::vector<EntityTrainingDocument> empty(1);
  empty[0].document = document_of("Nobody lives here .");
  EXPECT_EQ(train_entities(empty, options).error().code, "training.missing_data");
  options.clusters = file("clusters.tsv");
  std::ofstream(options.clusters) << "house\t1\t1\nmouse\tone\t1\n";
  const auto refused = train_entities(letters(false), options);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, "training.malformed_clusters");
  EXPECT_NE(refused.error().place.find("line 2"), std::string::npos);
}

std::vector<Document> records() {
  std::vector<Document> documents;
  for (int i = 0; i < 40; ++i) {
    const std::string number = std::to_string(100000 + i * 37);
    const std::string name = i % 2 ? "Ana" : "Luis";
    documents.push_back(
        document_of("Nombre: [PERSON/PATIENT " + name + "].\nNHC: [CODE/RECORD " + number + "].\nTexto: hoy " + name + " está bien"));
  }
  return documents;
}

TEST(CraftRules, keeps_what_is_right_behind_a_cue_and_nothing_else) {
  const std::vector<Document> documents = records();
  std::vector<const Document*> pointers;
  for (const Document& document : documents) pointers.push_back(&document);
  EntityTrainingOptions options;
  options.fine_labels = true;
  const auto rules = craft_rules(pointers, options, {});
  ASSERT_GE(rules.size(), 2u);
  for (const auto& rule : rules) {
    EXPECT_GE(rule.precision, 0.98);
    EXPECT_GE(rule.support, 5u);
  }
  const fs::path path = file("rules.tsv");
  std::ofstream(path) << to_text(rules);
  const auto read = detect::read_crafted_rules(path);
  ASSERT_TRUE(read.ok()) << describe(read.error());
  EXPECT_EQ(read->size(), rules.size());
  const auto finder = detect::RuleFinder::make(*read, {"CODE/RECORD", "PERSON/PATIENT"}, "rules.tsv");
  ASSERT_TRUE(finder.ok());
  const std::string text = "NHC: 777777.\nNombre: Olga.\nOlga tiene 55";
  const auto hits = (*finder)->find(text, {0, static_cast<std::uint32_t>(text.size())});
  ASSERT_EQ(hits.size(), 2u);
  EXPECT_EQ(hits[0].span.of(text), "777777");
  EXPECT_EQ(hits[0].kind, 1u);
  EXPECT_EQ(hits[1].span.of(text), "Olga");
  EXPECT_EQ(hits[1].kind, 2u);
}

TEST(CraftedRules, are_refused_with_file_and_line) {
  const auto refused = [](const std::string& name, const std::string& text) {
    const fs::path path = file(name);
    std::ofstream(path) << text;
    const auto rules = detect::read_crafted_rules(path);
    EXPECT_FALSE(rules.ok());
    return rules.ok() ? std::string() : rules.error().code + " " + rules.error().place.substr(rules.error().place.size() - 6);
  };
  EXPECT_EQ(refused("a.tsv", "# rules\nPERSON\t1\t5\tNombre: (\n"), "model.malformed_rules line 2");
  EXPECT_EQ(refused("b.tsv", "PERSON\t1\t5\tNombre: .*\n"), "model.malformed_rules line 1");
  EXPECT_EQ(refused("c.tsv", "PERSON\tNombre: (.*)\n"), "model.malformed_rules line 1");
  EXPECT_EQ(detect::RuleFinder::make({{"MISC", 1, 5, "(a)"}}, {"PERSON"}, "x").error().code, "model.malformed_rules");
}

}  // namespace
}  // namespace veil::training
