// A knowledge base: one file, mapped into memory, opened in milliseconds, found in by name in microseconds. Immutable, shared by
// threads. Made by `veil knowledge build` and `veil knowledge import` (src/training/knowledge/).
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/concept.h"
#include "knowledge/core_row.h"
#include "veil/result.h"

namespace veil::knowledge {

// As it stands in the file: four bytes.
struct Generalization {
  ConceptNumber above : 30 = 0;
  Relation relation : 2 = Relation::is_a;
  constexpr Generalization() = default;
  constexpr Generalization(ConceptNumber concept_above, Relation by) : above(concept_above & 0x3FFFFFFFu), relation(by) {}
  friend constexpr bool operator==(const Generalization&, const Generalization&) = default;
};

struct Name {
  std::string_view text;
  NameGrammar grammar;
};

// One meaning of a name.
struct Sense {
  ConceptNumber concept_number = 0;
  float frequency = 0;  // share of this sense among the uses of the name in the knowledge base, 0 .. 1
};

// A name that is spelt almost like the one that was asked for.
struct NearName {
  std::string folded;  // as found
  std::uint32_t edits = 0;
};

struct NearSearch {
  std::uint32_t most_edits = 1;  // insertions, deletions and replacements of characters
  std::size_t limit = 4;         // names
  bool same_start = false;       // the first character must be right: some 20 times as fast, and few mistype it
};

class KnowledgeBase {
 public:
  // read.*, model.damaged, model.version.
  static Result<std::shared_ptr<const KnowledgeBase>> open(const std::filesystem::path& file);
  virtual ~KnowledgeBase() = default;

  virtual std::string_view title() const = 0;    // "general": what explanations call it
  virtual std::string_view sources() const = 0;  // names and licences, a line each
  virtual std::size_t concepts() const = 0;
  virtual std::size_t names() const = 0;

  // The meanings of a name, given in its folded form, the most frequent first.
  virtual std::vector<Sense> find(std::string_view folded, Language language) const = 0;

  // Names of the language that are spelt almost like this one, nearest first. By an index: the cost follows what is similar, not the
  // size of the knowledge base.
  virtual std::vector<NearName> near(std::string_view folded, Language language, const NearSearch& search) const = 0;

  // The key under which its source knows the concept: "Q585", "08524735-n".
  virtual std::string key(ConceptNumber concept_number) const = 0;
  // The preferred name first; none when the concept has no name in the language.
  virtual std::vector<Name> names_of(ConceptNumber concept_number, Language language) const = 0;
  virtual std::optional<Name> preferred_name(ConceptNumber concept_number, Language language) const = 0;
  // More general concepts, in the order in which the source prefers them within each relation; relations in their order.
  virtual std::span<const Generalization> above(ConceptNumber concept_number) const = 0;
  virtual LabelSet labels(ConceptNumber concept_number) const = 0;
  // How many leaves lie below it, 1 for a leaf; for a place, how many things lie in it, where they are more.
  virtual std::uint64_t leaves(ConceptNumber concept_number) const = 0;
  // True for a concept that says too little to stand for anything: "entity", "physical object". It is passed over in a ladder.
  virtual bool too_abstract(ConceptNumber concept_number) const = 0;
  // Hashes of the content words of its gloss and of the names around it, ascending: what its contexts have in common.
  virtual std::span<const std::uint32_t> context_words(ConceptNumber concept_number) const = 0;

  // The rows of the core from which it was made (core_names.h); none where it was made from other sources alone.
  virtual bool has_core() const = 0;
  virtual std::vector<CoreRow> core_rows(Language language) const = 0;
};

// The hash by which context words are compared: of a folded word.
std::uint32_t context_hash(std::string_view folded_word);

}  // namespace veil::knowledge
