// The engine: resources and a policy, loaded once, and what can be done with a document. Immutable and shared by threads.
//   auto engine = Engine::open({.resources = "/usr/share/veil"});
//   auto document = make_document("a1", "Anna Vries moved to Oslo.");
//   auto done = engine.value()->protect(document.value());      // document.replacements, verified
//   std::string text = apply_replacements(document.value()).text;
// Invariant, checked before `protect` returns: no original that had to be replaced still stands in the protected text.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "veil/disclosure.h"
#include "veil/document.h"
#include "veil/export.h"
#include "veil/formats.h"
#include "veil/offsets.h"
#include "veil/policy.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

// Where the languages and models are, by one rule for the program, the library and its C interface. The first that is there counts:
//   1. what the caller names (`--resources`)
//   2. the environment's VEIL_RESOURCES
//   3. share/veil of the tree that the library or the program was installed in, wherever that was moved
//   4. the source folder, for what runs where it was built
// This is the only place of the library that reads the environment.
//
// What is named, by the caller or the environment, is taken as it is: whoever opens it says what is missing in it. Errors:
// model.no_folder, with the folder that rule 3 looked for.
Result<std::filesystem::path> find_resources(const std::filesystem::path& named = {});

struct EngineOptions {
  std::filesystem::path resources;   // folder that holds languages/ and models/; empty: find_resources()
  Policy policy;                     // defaults protect every kind by tags
  std::optional<Language> language;  // of every document; nothing: what the document says, else identified
  // For documents too short to be identified (a number, a single name). One in a language that Veil does not speak is refused
  // with language.not_spoken instead, unless `language` is set.
  Language fallback_language = Language::en;
  GivenMentions given_mentions = GivenMentions::add;
  // Detection takes the tokens and sentences that a document brings (CoNLL-U) for its own. Off: they could hide what is to be found.
  // `analyse` always does.
  bool given_tokens = false;
  std::uint64_t seed = 0;  // of surrogates that are made without a key
  bool explain = false;    // what was looked at and left alone is noted too (Document::left_alone)
  bool timings = false;    // what stages take is measured, for Engine::timings
};

// What a stage has taken so far, of all documents.
struct StageTime {
  std::string stage;
  std::uint64_t documents = 0;  // that it ran on, or parts of documents that are read apart
  double seconds = 0;           // of processor time, of all threads
};

struct Timings {
  std::vector<StageTime> stages;  // in the order in which a document crosses them
  std::uint64_t words = 0;        // of all documents
};

// What replacements that somebody else has chosen would still say.
struct Verdict {
  std::vector<std::uint32_t> telling;  // replacements that say an original, by number
  std::vector<Span> left;              // where an original that was replaced elsewhere still stands in Document::text
  bool clean() const { return telling.empty() && left.empty(); }
};

class Engine {
 public:
  static Result<std::shared_ptr<const Engine>> open(EngineOptions options);
  virtual ~Engine() = default;

  // Each fills its layers, and all before them; what the document brings (tokens of a CoNLL-U file, mentions of a brat file) counts as
  // the options say. On an error no text of the document may leave.
  virtual Result<void> analyse(Document& document) const = 0;  // language, tokens, sentences, tags, phrases
  virtual Result<void> detect(Document& document) const = 0;   // mentions, entities
  virtual Result<void> protect(Document& document) const = 0;  // risks, replacements; verified
  // The second half of `protect`, for a document that went through `detect`: what lies between may number its entities anew
  // (EntityRegistry).
  virtual Result<void> replace(Document& document) const = 0;

  // Looks at replacements that a person has chosen, by the rules that hold for the engine's own, and notes how much information they keep.
  // The document was analysed and has mentions, entities and replacements, in order and apart; what is no mention counts as text. Only a
  // document whose verdict is clean may leave. Errors: replace.overlapping.
  virtual Result<Verdict> check(Document& document) const = 0;
  // How much of what a mention tells its replacement leaves, 0 .. 1, by counts of a corpus; below 0: not known.
  virtual double information_left(const Document& document, const Replacement& replacement) const = 0;

  // `protect`, and what the phrases of the document disclose about its targets, before and after. Without targets, and with nobody whom
  // the text is about, there is nothing to say: the report is empty.
  virtual Result<DocumentRisk> assess(Document& document) const = 0;

  virtual const Policy& policy() const = 0;

  // Empty unless EngineOptions::timings.
  virtual Timings timings() const = 0;
};

// What a document discloses, as one line of JSON, the same for every door: of a document that Engine::assess has seen; without a line
// break. It holds texts of phrases: for whoever asked for them.
//   {"id", "language", "targets": [{"target", "measure", "before", "after", ...}], "phrases": [{"start", "end", "text", "risks", ...}]}
std::string risk_line(const Document& document, const DocumentRisk& report, OffsetUnit unit);

// What is there: for `veil doctor`.
struct ResourceStatus {
  std::string name;   // "tagger.de"
  std::string state;  // "ok", or the description of the error
  std::uint64_t bytes = 0;
  bool usable = false;
};
std::vector<ResourceStatus> inspect_resources(const std::filesystem::path& resources);
std::vector<std::string> detector_names();
std::vector<std::string> policy_names(const std::filesystem::path& resources);  // that ship, in its folder policies/, in order
// The file of a policy that is asked for by the name of one that ships or by its path. Errors: policy.not_found; policy.ambiguous where
// both are there, as whoever can put a file beside the texts could loosen a policy by its name.
Result<std::filesystem::path> policy_file(const std::filesystem::path& resources, const std::string& name_or_path);
std::vector<std::string> method_names();

struct ProcessOptions {
  unsigned threads = 0;  // 0: as many as the machine has cores
  // Text that may wait between reader and writer, in bytes; a single larger document passes alone. Bounds memory.
  std::uint64_t bytes_in_flight = 4ULL << 20;
  // Called between two calls of `emit` when for a while nothing has been ready to be emitted: what was written so far may be waited for.
  std::function<void()> idle = {};
};

struct ProcessSummary {
  std::uint64_t documents = 0;  // that came out
  std::uint64_t failures = 0;   // that were refused, each handed to `emit` with its error
};

// Runs `work` on every document of the source in parallel and hands the results to `emit` in the order of the source, whatever
// the number of threads. `work` must be safe to call from several threads; `emit` and the source are used by one at a time.
// An error of `emit` (a full disk) ends the run and is returned.
Result<ProcessSummary> process(DocumentSource& source, const ProcessOptions& options, const std::function<Result<void>(Document&)>& work,
                               const std::function<Result<void>(SourceItem&&)>& emit);

// What stands for the ids of documents in outputs, reports and error lines: ids and names of files may be names of people. The vault
// keeps the own id, so that `restore` gives it back.
class OutputIds {
 public:
  // Hashes are keyed, so that nobody finds a name by trying names: with `secret` they are the same in every run, without it (empty) a
  // random key of this object's own makes them those of one run.
  explicit OutputIds(DocumentIds rule, std::string_view secret = {});

  // The id of the document that is number `number` of the run, counted from 1, as it goes out.
  std::string of(std::string_view id, std::uint64_t number) const;

 private:
  DocumentIds rule_;
  std::array<unsigned char, 32> key_{};
};

// Those that go out under a policy: the key of its surrogates, where it names one, makes hashes the same in every run. Errors of
// VaultKey::from_file.
Result<OutputIds> output_ids(const Policy& policy);

// One numbering of entities for many documents: who is PERSON 3 in one is PERSON 3 in all of them. Things are the same here when the
// longest of their names in the document is, in any case and spelling of diacritics: two people of one name become one number, so it is
// used on request only. Documents must come in a fixed order for numbers to be the same in every run.
class EntityRegistry {
 public:
  // Numbers the entities of a document in which they are resolved. Memory follows the different things seen.
  void number(Document& document);

 private:
  std::unordered_map<std::string, std::uint32_t> numbers_;  // by label and name
  std::uint32_t next_[label_names.size()] = {};
};

}  // namespace VEIL_PUBLIC
