// The options that mean the same in every command: declared once here, each as a struct that a command holds as a member.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/arguments/arguments.h"
#include "cli/session/session.h"
#include "veil/engine.h"
#include "veil/formats.h"
#include "veil/report.h"

namespace veil::cli {

struct InputOptions {
  std::vector<std::string> inputs;
  std::string format;  // empty: by the file's extension
  std::string offsets = "code-points";
  std::string text_column = "text";
  std::string id_column = "id";
  std::string scheme;     // whose labels IN has; empty: ours
  bool csv_safe = false;  // IN was written with apostrophes before formulas

  void declare(Arguments& command);          // IN and --format
  void declare_details(Arguments& command);  // --offsets and the columns of CSV
  Result<ReadOptions> read_options() const;  // usage.unknown_format, usage.unknown_offsets
};

struct OutputOptions {
  std::string output;         // empty or "-": standard output
  std::string output_format;  // empty: by the output's extension, else the command's default
  bool force = false;         // overwrite files that are there

  Argument& declare(Arguments& command);   // gives back --output-format, for commands that have more to say of it
  void declare_place(Arguments& command);  // without --output-format: for commands that write one format only
};

struct EngineSettings {
  std::string language;
  std::string policy;  // name of one that ships, or a file
  std::string method;
  std::string given_mentions = "add";
  bool given_tokens = false;  // words and sentences that IN brings along count for detection
  std::vector<std::string> knowledge;
  std::string vectors;
  std::string statistics;
  std::vector<std::string> targets;
  std::string document_targets;  // "add" or "narrow"; empty: as the policy says
  std::string absent_target;     // "refuse", "protect-all" or "pass"; empty: as the policy says
  std::optional<double> threshold;
  std::string use;                                                           // of vectors; empty: as the policy says
  std::string budget, background, population, collection, background_known;  // of a budget of risk; empty: as the policy says
  std::optional<double> margin;
  bool find_person = false;  // look for the person whom a document is about, when nobody is named
  std::string resources;
  std::uint64_t seed = 0;  // of surrogates without a key
  bool explain = false;    // what is left alone is noted
  bool timings = false;    // stages are measured
  // Attributes of people are counted: without a policy all detectors are asked, whatever the text, since common professions and the like,
  // which alone give nobody away, do so together.
  bool counts_attributes = false;

  void declare_language(Arguments& command);
  void declare_policy(Arguments& command);
  void declare_method(Arguments& command);
  void declare_knowledge(Arguments& command);
  void declare_targets(Arguments& command);   // --target, and what targets may leave readable
  void declare_measures(Arguments& command);  // --vectors, --threshold and --statistics
  void declare_budget(Arguments& command);    // --budget, and what its attackers know
  bool has_budget() const { return !budget.empty() || !background.empty() || !population.empty() || !collection.empty(); }
  void declare_seed(Arguments& command);
  void declare_given_mentions(Arguments& command);
  void declare_resources(Arguments& command);
  // The folder that is used.
  std::filesystem::path resources_of(const Session& session) const;
  // What was asked for, for the report.
  std::vector<ReportFact> facts() const;
  // usage.unknown_language, usage.unknown_method, usage.invalid_value, usage.policy_forbids, and the errors of policy_file, read_policy
  // and Engine::open.
  Result<std::shared_ptr<const Engine>> open(const Session& session) const;
  // The files that the engine will read: the policy and what it names, what the command line names, models and languages.
  Result<std::vector<std::filesystem::path>> files(const Session& session) const;

 private:
  // The file of the policy that was asked for; empty: none was.
  Result<std::filesystem::path> policy_path(const std::filesystem::path& resources) const;
  // What the command line says of targets. It may take a policy's strictness further, and loosen it only where the policy says so.
  Result<void> set_targets(DisclosureRules& rules, bool has_policy) const;
  // A budget of the command line takes the place of none, or of a looser one.
  Result<void> set_budget(BudgetRules& rules) const;
};

struct RunOptions {
  unsigned threads = 0;  // as many as the machine has cores; 256 at most
  std::string report;
  bool quiet = false;

  void declare(Arguments& command);  // --threads and --quiet
  void declare_report(Arguments& command);
};

// "code_points" and "code-points" alike.
std::optional<OffsetUnit> offset_unit_from(std::string_view name);

// usage.unknown_format with the closest name, when `format` is none of `known`.
Result<void> check_format(const std::string& format, const std::vector<std::string>& known);

}  // namespace veil::cli
