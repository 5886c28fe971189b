#include "pipeline/disclosure_measures.h"

#include "risk/embedding/embedding_disclosure.h"
#include "vectors/word_vectors.h"

namespace veil::pipeline {
namespace {

namespace fs = std::filesystem;
using risk::EmbeddingDisclosure;
using risk::EmbeddingUse;

EmbeddingUse use_of(std::string_view name) {
  return name == "alone" ? EmbeddingUse::alone : name == "add" ? EmbeddingUse::add : name == "filter" ? EmbeddingUse::filter : EmbeddingUse::both;
}

// The file that the policy names for all languages, else the shipped one of each; a language without one stays empty.
Result<EmbeddingDisclosure::VectorsOfLanguages> open_vectors(const std::string& own, const fs::path& models) {
  EmbeddingDisclosure::VectorsOfLanguages all;
  if (!own.empty()) {
    auto opened = vectors::WordVectors::open(own);
    if (!opened) return opened.error();
    all.fill(*opened);
    return all;
  }
  for (const Language language : spoken_languages) {
    const fs::path file = models / ("vectors." + std::string(code_of(language)) + ".veil");
    std::error_code ignored;
    if (!fs::exists(file, ignored)) continue;
    auto opened = vectors::WordVectors::open(file);
    if (!opened) return opened.error();
    all[static_cast<std::size_t>(language)] = *opened;
  }
  return all;
}

}  // namespace

Result<risk::Measures> make_measures(const Policy& policy, const fs::path& resources) {
  risk::Measures measures;
  const EmbeddingRules& embedding = policy.disclosure.embedding;
  if (embedding.use != "off") {
    auto opened = open_vectors(embedding.vectors, resources / "models");
    if (!opened) return opened.error();
    risk::EmbeddingSettings settings;
    settings.threshold = embedding.threshold;
    settings.use = use_of(embedding.use);
    settings.targets = policy.disclosure.targets;
    settings.find_person = embedding.use != "auto" || !embedding.vectors.empty();
    measures.push_back(std::make_shared<const EmbeddingDisclosure>(std::move(*opened), std::move(settings)));
  }
  return measures;
}

}  // namespace veil::pipeline
