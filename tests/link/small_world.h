// A knowledge base of a dozen concepts and the resources of the languages, for the tests of this folder.
#pragma once

#include "places.h"

#include <gtest/gtest.h>

#include "link/candidates.h"
#include "training/knowledge/concept_table.h"
#include "veil/engine.h"

namespace veil::link {

class SmallWorld : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    EngineOptions options;
    options.resources = source_folder;
    engine_ = Engine::open(options).value();
    training::ConceptTable table;
    using knowledge::LabelSet;
    using knowledge::Relation;
    const auto add = [&](std::string_view key, std::string_view above, Relation relation, LabelSet labels,
                         std::initializer_list<std::string_view> names) {
      const auto number = table.concept_of(key);
      table.define(number);
      for (const Language language : {Language::en, Language::de, Language::pt, Language::es}) {
        for (const std::string_view name : names) table.add_name(number, language, name);
      }
      if (!labels.empty()) table.set_labels(number, labels);
      if (!above.empty()) table.add_edge(number, table.concept_of(above), relation);
      return number;
    };
    const LabelSet loc = LabelSet().add(Label::loc), org = LabelSet().add(Label::org), misc = LabelSet().add(Label::misc);
    table.set_too_abstract(add("place", "", Relation::is_a, loc, {"place"}));
    add("locality", "place", Relation::is_a, loc, {"locality"});
    add("city", "locality", Relation::is_a, loc, {"city", "Stadt"});
    add("village", "locality", Relation::is_a, loc, {"village"});
    add("country", "place", Relation::is_a, loc, {"country"});
    add("organisation", "", Relation::is_a, org, {"organisation"});
    add("clinic", "organisation", Relation::is_a, org, {"clinic", "Klinik"});
    add("bank", "organisation", Relation::is_a, org, {"bank"});
    add("work", "", Relation::is_a, misc, {"work"});
    add("film", "work", Relation::is_a, misc, {"film"});
    add("sitcom", "work", Relation::is_a, misc, {"sitcom"});
    for (const std::string_view country : {"cc:SE", "cc:DK"}) add(country, "country", Relation::instance_of, loc, {country.substr(3)});
    for (const std::string_view country : {"SE", "DK"}) {
      const std::string key = "hol:" + std::string(country);
      table.add_edge(add(key, "city", Relation::instance_of, loc, {"Hol"}), table.concept_of("cc:" + std::string(country)),
                     Relation::located_in);
    }
    const std::filesystem::path file = std::filesystem::temp_directory_path() / "veil_link_test.veil";
    ASSERT_TRUE(table.write(file, "test", "made here", training::BadEdges::refuse).ok());
    base_ = KnowledgeBase::open(file).value();
    std::filesystem::remove(file);
    const std::string languages = std::string(source_folder) + "/languages";
    finder_ = std::make_shared<CandidateFinder>(std::vector{base_}, knowledge::LinkingLanguages::open(languages).value(),
                                                knowledge::TextTypes::open(languages).value());
  }
  static void TearDownTestSuite() {
    finder_.reset();
    base_.reset();
    engine_.reset();
  }

  // A document in which the words in [brackets] are mentions of the label.
  static Document marked(const std::string& text_with_brackets, Label label, Language language = Language::en) {
    std::string text;
    std::vector<Mention> mentions;
    for (const char c : text_with_brackets) {
      const auto at = static_cast<std::uint32_t>(text.size());
      if (c == '[') {
        mentions.push_back({});
        mentions.back().span = {at, at};
        mentions.back().label = label;
      } else if (c == ']') {
        mentions.back().span.end = at;
      } else {
        text += c;
      }
    }
    Document document = make_document("t", text).value();
    document.language = language;
    EXPECT_TRUE(engine_->analyse(document).ok());
    document.mentions = std::move(mentions);
    return document;
  }

  static inline std::shared_ptr<const Engine> engine_;
  static inline std::shared_ptr<const KnowledgeBase> base_;
  static inline std::shared_ptr<const CandidateFinder> finder_;
};

}  // namespace veil::link
