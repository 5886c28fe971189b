// Makes an entity model from documents with mentions. Deterministic: the same documents and options give the same file, whatever
// the number of cores. Documents must be analysed (tokens, sentences, tags) by the models that will be used later.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "veil/document.h"
#include "veil/export.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil {
namespace training VEIL_PUBLIC {

struct EntityTrainingDocument {
  Document document;
  float weight = 1;       // how much it counts in training: silver less than gold
  bool held_out = false;  // measured, not learned from
  std::string source;     // which corpus, for the report and for errors
};

struct EntityTrainingOptions {
  Language language = Language::unknown;
  std::filesystem::path output;              // the model file; empty: only measure
  std::filesystem::path gazetteer;           // hits become features; empty: none
  std::filesystem::path languages;           // folder of languages: identifiers, dates and amounts become features; empty: none
  std::filesystem::path clusters;            // word, fine and coarse cluster, parted by tabs; empty: none
  bool lines = false;                        // a line is a segment instead of a sentence: forms and records
  bool everyday = false;                     // names in any case, lines around, columns: what everyday text needs
  bool fine_labels = false;                  // learn "PERSON/DOCTOR" rather than "PERSON"
  std::vector<std::string> leave_out;        // labels that are not learned, "MISC"
  std::vector<std::string> expected_labels;  // refused with training.empty_class when no document to learn from has one of them
  bool craft_rules = false;                  // craft rules first, beside the model as NAME.rules.tsv, and learn from what they say
  double absolute = 0.1;                     // cost of a weight's absolute value: larger gives smaller models
  double square = 0.1;                       // cost of half its square
  double outside_penalty = 0;                // taken off the label "outside" when the model is used: above 0 finds more and errs more
  unsigned iterations = 150;
  unsigned smallest_count = 1;  // features seen less often are dropped
  // To compare with other learners: the labelled units of documents to learn from and of those held out, as FOLDER/train.tsv and
  // FOLDER/held_out.tsv: label, then features as numbers, parted by tabs; an empty line between segments. Empty: not written.
  std::filesystem::path features;
  // Called now and then with what is being done and how much of it (0 .. 1); may be empty.
  std::function<void(std::string_view what, double share)> progress;
};

// Exact matches of place and label, of one label of the held out documents of one source.
struct EntityScore {
  std::string source;
  std::string label;  // "" for all together
  std::size_t found = 0;
  std::size_t gold = 0;
  std::size_t right = 0;
  double precision() const { return found ? static_cast<double>(right) / static_cast<double>(found) : 0; }
  double recall() const { return gold ? static_cast<double>(right) / static_cast<double>(gold) : 0; }
  double f1() const { return found + gold ? 2.0 * static_cast<double>(right) / static_cast<double>(found + gold) : 0; }
};

struct EntityTrainingReport {
  std::size_t units = 0;
  std::size_t mentions = 0;
  std::size_t unaligned = 0;  // mentions that begin or end within a unit: learned as the units they touch
  std::size_t features = 0;   // seen
  std::size_t kept = 0;       // with a weight that is not zero
  unsigned iterations = 0;
  std::size_t rules = 0;  // crafted
  double seconds = 0;     // of learning the weights
  std::uint64_t file_bytes = 0;
  std::vector<EntityScore> held_out;                           // with the penalty that was asked for
  std::vector<std::pair<double, EntityScore>> with_penalties;  // of all held out together, with other penalties
};

// training.missing_data, training.empty_class, training.malformed_clusters, training.not_learnable, write.failed.
Result<EntityTrainingReport> train_entities(const std::vector<EntityTrainingDocument>& documents, const EntityTrainingOptions& options);

}  // namespace VEIL_PUBLIC
}  // namespace veil
