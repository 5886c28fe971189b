// Writes down what an importer says, in lines that a test can compare, and runs importers on files made of text.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "training/knowledge/import/importer.h"

namespace veil::training {

class RecordingSink : public ConceptSink {
 public:
  struct Concept {
    std::string key;
    bool defined = false, too_abstract = false;
    std::map<std::string, std::vector<std::string>> names;  // by language, in order
    std::map<std::string, std::vector<std::string>> glosses;
    std::vector<std::string> edges;  // "is_a Q1"
    std::vector<bool> proper;
    std::vector<std::uint32_t> weights;
    knowledge::LabelSet labels;
  };

  knowledge::ConceptNumber concept_of(std::string_view key) override {
    const auto [found, fresh] = numbers_.try_emplace(std::string(key), static_cast<knowledge::ConceptNumber>(concepts_.size()));
    if (fresh) {
      concepts_.emplace_back();
      concepts_.back().key = key;
    }
    return found->second;
  }
  void define(knowledge::ConceptNumber number) override { concepts_[number].defined = true; }
  void add_name(knowledge::ConceptNumber number, Language language, std::string_view name, knowledge::NameGrammar grammar,
                std::uint32_t weight) override {
    concepts_[number].names[std::string(code_of(language))].emplace_back(name);
    concepts_[number].proper.push_back(grammar.proper);
    concepts_[number].weights.push_back(weight);
  }
  void add_edge(knowledge::ConceptNumber from, knowledge::ConceptNumber to, knowledge::Relation relation) override {
    constexpr const char* relations[] = {"instance_of", "is_a", "located_in", "part_of"};
    concepts_[from].edges.push_back(std::string(relations[static_cast<std::size_t>(relation)]) + " " + concepts_[to].key);
  }
  void set_labels(knowledge::ConceptNumber number, knowledge::LabelSet labels) override { concepts_[number].labels = labels; }
  void set_too_abstract(knowledge::ConceptNumber number) override { concepts_[number].too_abstract = true; }
  void add_gloss(knowledge::ConceptNumber number, Language language, std::string_view gloss) override {
    concepts_[number].glosses[std::string(code_of(language))].emplace_back(gloss);
  }

  bool has(const std::string& key) const { return numbers_.contains(key) && concepts_[numbers_.at(key)].defined; }
  const Concept& at(const std::string& key) const {
    static const Concept none;
    return numbers_.contains(key) ? concepts_[numbers_.at(key)] : none;
  }
  std::vector<std::string> names(const std::string& key, const std::string& language) const {
    const auto& all = at(key).names;
    return all.contains(language) ? all.at(language) : std::vector<std::string>();
  }
  std::size_t defined() const {
    std::size_t count = 0;
    for (const Concept& one : concepts_) count += one.defined ? 1u : 0u;
    return count;
  }
  // Everything, for comparing two runs.
  std::string text() const {
    std::string all;
    for (const Concept& one : concepts_) {
      all += one.key + (one.defined ? " defined" : " named") + (one.too_abstract ? " abstract" : "");
      for (const auto& [language, names] : one.names)
        for (const auto& name : names) all += "|" + language + ":" + name;
      for (const auto& edge : one.edges) all += "|" + edge;
      all += "\n";
    }
    return all;
  }

 private:
  std::map<std::string, knowledge::ConceptNumber> numbers_;
  std::vector<Concept> concepts_;
};

using Strings = std::vector<std::string>;

class KnowledgeImportTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() / (std::string("veil_import_") + test->test_suite_name() + "_" + test->name());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return folder_ / name;
  }

  // Runs the importer that the inputs ask for, or `format`. The sink is fresh each time.
  Result<void> run(const std::vector<std::filesystem::path>& inputs, const std::string& format = "") {
    sink_ = RecordingSink();
    const auto importer = importer_for(format, inputs);
    if (!importer) return importer.error();
    ImportJob job{.inputs = inputs, .sink = sink_};
    job.untagged = untagged_;
    job.wordnet = wordnet_;
    job.classes = classes_;
    job.repair = repair_;
    job.threads = threads_;
    const auto done = (*importer)->import(job);
    counts_ = job.counts;
    return done;
  }
  std::string code_of_run(const std::vector<std::filesystem::path>& inputs, const std::string& format = "") {
    const auto done = run(inputs, format);
    return done ? "" : done.error().code;
  }
  std::string place_of_run(const std::vector<std::filesystem::path>& inputs, const std::string& format = "") {
    const auto done = run(inputs, format);
    return done ? "" : done.error().place.substr(folder_.string().size() + 1);
  }

  std::filesystem::path folder_, wordnet_;
  std::vector<std::string> classes_;
  RecordingSink sink_;
  ImportCounts counts_;
  Language untagged_ = Language::en;
  bool repair_ = false;
  unsigned threads_ = 1;
};

}  // namespace veil::training
