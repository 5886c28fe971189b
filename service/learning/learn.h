// A new model from what people decided (reviewed_work.h), and how it and the one in use do on every fifth document, which it has not learnt
// from. The file is written where it does no worse there; nothing is put in the place of a model in use. In a file of its own, which alone
// needs libveil-tools.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "service/learning/reviewed_work.h"
#include "veil/result.h"

namespace veil::service {

struct LearningOptions {
  std::string what;                         // "selector", "entities" or "linker"
  std::string language;                     // of an entity model
  bool fine_labels = false;                 // entities: PERSON/DOCTOR rather than PERSON
  std::vector<std::filesystem::path> also;  // choices, annotated texts or passages to learn from as well
  std::filesystem::path former;             // the selector or linker in use; empty: that of `resources`
  std::filesystem::path resources;          // folder of languages/ and models/
  std::filesystem::path output;
  std::function<void(std::string_view what, double share)> progress;
};

struct LearningReport {
  std::size_t documents = 0;          // that people reviewed
  std::size_t held_out_mentions = 0;  // what was measured on
  double former = 0, now = 0;         // selector: share that agrees with most people; entities: F1; linker: right less wrong claims
  bool is_better = false;             // or no worse; else nothing was written
  bool says_little = false;           // fewer than a hundred mentions are held out
  std::string lines;                  // the same for people, in English
};

// How the learnt file is called in models/: "selector.veil", "entities.en.veil", "linker.veil". Errors: usage.invalid_value,
// usage.unknown_language.
Result<std::string> name_of_model(const std::string& what, const std::string& language);
// Errors: those above, service.no_tools, training.missing_data, and those of training.
Result<LearningReport> learn(const ReviewedWork& work, const LearningOptions& options);

}  // namespace veil::service
