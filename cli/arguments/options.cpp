// Declares the shared options and turns their words into the library's types. Values are checked here, not where words are read, so
// that a wrong one is answered by the same codes as everywhere.
#include "cli/arguments/options.h"

#include <algorithm>
#include <charconv>

#include "cli/terminal/suggestion.h"
#include "veil/labels.h"
#include "veil/utf8.h"

namespace veil::cli {
namespace {

constexpr unsigned most_threads = 256;

std::optional<GivenMentions> given_mentions_from(std::string_view name) {
  if (name == "add") return GivenMentions::add;
  if (name == "only") return GivenMentions::only;
  if (name == "ignore") return GivenMentions::ignore;
  return std::nullopt;
}

bool has_letter_or_digit(std::string_view text) {
  if (utf8::first_invalid_byte(text)) return false;
  for (std::size_t at = 0; at < text.size();) {
    const auto [character, length] = utf8::decode(text, at);
    if (utf8::is_letter(character) || utf8::is_digit(character)) return true;
    at += length;
  }
  return false;
}

}  // namespace

void InputOptions::declare(Arguments& command) {
  command.words("IN", &inputs, "files, folders, or - for standard input").required();
  command.option("--format", &format, "F", "format of IN; otherwise by the extension, standard input is txt");
}

void InputOptions::declare_details(Arguments& command) {
  command.option("--offsets", &offsets, "UNIT", "how places are counted: code-points (default), bytes, utf16");
  command.option("--text-column", &text_column, "C", "CSV: columns with the text and the id, by name or number");
  command.option("--id-column", &id_column, "C", "").shown_with("--text-column");
}

Result<ReadOptions> InputOptions::read_options() const {
  ReadOptions options;
  if (auto known = check_format(format, reader_formats()); !known) return known.error();
  const auto unit = offset_unit_from(offsets);
  if (!unit) return Error{"usage.unknown_offsets", "--offsets is one of code-points, bytes, utf16", ""};
  options.format = format;
  options.offsets = *unit;
  options.text_column = text_column;
  options.id_column = id_column;
  options.csv_safe = csv_safe;
  if (!scheme.empty()) {
    if (const auto known_scheme = find_scheme(scheme); !known_scheme) return known_scheme.error();
  }
  options.scheme = scheme;
  return options;
}

Argument& OutputOptions::declare(Arguments& command) {
  declare_place(command);
  return command.option("--output-format", &output_format, "F", "its format; otherwise by its extension, else the usual one");
}

void OutputOptions::declare_place(Arguments& command) {
  command.option("--output", &output, "PATH", "file or folder, otherwise standard output; overwrite what is there");
  command.flag("--force", &force, "").shown_with("--output");
}

void EngineSettings::declare_language(Arguments& command) {
  command.option("--language", &language, "L", "en, de, pt or es; otherwise found for each document");
}

void EngineSettings::declare_policy(Arguments& command) {
  command.option("--policy,--profile", &policy, "P", "a file, or the name of one that ships: hipaa, court, clinical-es, ...");
}

void EngineSettings::declare_knowledge(Arguments& command) {
  command.option("--knowledge", &knowledge, "FILE", "knowledge base to ask before the shipped one; may be given again");
}

void EngineSettings::declare_targets(Arguments& command) {
  command.option("--target", &targets, "NAME", "only this person or fact; may be given again");
  command.option("--document-targets", &document_targets, "D", "").hidden();
  command.option("--absent-target", &absent_target, "A", "").hidden();
}

void EngineSettings::declare_measures(Arguments& command) {
  command.option("--vectors", &vectors, "FILE", "vectors and counts of words: what discloses");
  command.option("--threshold", &threshold, "T", "").shown_with("--vectors");
  command.option("--statistics,--hits", &statistics, "FILE", "").shown_with("--vectors");
}

void EngineSettings::declare_budget(Arguments& command) {
  command.option("--budget", &budget, "K", "hide the person behind K others; what attackers know about people");
  command.option("--background", &background, "FILE", "").shown_with("--budget");
  command.option("--population", &population, "FILE", "").hidden();
  command.option("--collection", &collection, "FILE", "").hidden();
  command.option("--known", &background_known, "KNOWN", "").hidden();
  command.option("--margin", &margin, "M", "").hidden();
}

Result<void> EngineSettings::set_budget(BudgetRules& rules) const {
  if (!has_budget()) return {};
  const int files_named = (background.empty() ? 0 : 1) + (population.empty() ? 0 : 1) + (collection.empty() ? 0 : 1);
  if (files_named > 1) return Error{"usage.invalid_value", "attackers know one thing: --background, --population or --collection", ""};
  const bool has_rules = rules.mode != BudgetMode::off;
  if (files_named == 0 && !has_rules) {
    return Error{"usage.missing_argument", "a budget needs to know what attackers know: --background, --population or --collection",
                 "--budget"};
  }
  std::error_code gone;
  const auto name = [&](const std::string& file, BudgetMode mode, std::string& into) {
    if (file.empty()) return;
    rules.mode = mode;
    rules.background.clear();
    rules.population.clear();
    rules.collection.clear();
    into = std::filesystem::absolute(file, gone).string();
  };
  name(background, BudgetMode::background, rules.background);
  name(population, BudgetMode::population, rules.population);
  name(collection, BudgetMode::blind, rules.collection);
  if (gone) return Error{"read.not_found", "the working folder is not there any more", "--background"};
  if (!budget.empty()) {
    unsigned k = 0;
    const auto [end, problem] = std::from_chars(budget.data(), budget.data() + budget.size(), k);
    if (problem != std::errc() || end != budget.data() + budget.size() || k == 0) {
      return Error{"usage.invalid_value", "--budget is a number of others, 1 or more", ""};
    }
    if (has_rules && k < rules.largest_k) {
      return Error{"usage.policy_forbids", "the policy hides people behind more others", "--budget " + budget};
    }
    rules.smallest_k = rules.largest_k = k;
    rules.key_file.clear();
  }
  if (background_known == "part") {
    rules.known = BackgroundKnown::part;
  } else if (!background_known.empty() && background_known != "all") {
    return Error{"usage.invalid_value", "--known is one of all, part", ""};
  }
  if (margin) rules.margin = *margin;
  return {};
}

void EngineSettings::declare_given_mentions(Arguments& command) {
  command.option("--given-mentions", &given_mentions, "G", "spans that IN brings along: add (default), only, ignore");
}

void EngineSettings::declare_resources(Arguments& command) {
  command.option("--resources", &resources, "DIR", "folder with languages/ and models/").hidden();
}

void EngineSettings::declare_method(Arguments& command) {
  command.option("--method", &method, "M", "way: " + joined(method_names(), ", "));
}

void EngineSettings::declare_seed(Arguments& command) {
  command.option("--seed", &seed, "N", "of surrogates without a key: the same seed gives the same (0)").hidden();
}

Result<std::filesystem::path> EngineSettings::policy_path(const std::filesystem::path& in) const {
  return policy.empty() ? std::filesystem::path() : policy_file(in, policy);
}

Result<void> EngineSettings::set_targets(DisclosureRules& rules, bool has_policy) const {
  const auto forbidden = [](std::string message, std::string option) {
    return Error{"usage.policy_forbids", std::move(message), std::move(option)};
  };
  // Where nothing but figures leaves, targets add to what the policy protects.
  const bool only_measures = find_person;
  if (has_policy && !targets.empty() && rules.narrowing == Narrowing::never && !only_measures) {
    return forbidden(
        "the policy protects everybody, and --target would leave others readable: 'disclosure: {narrowing: command_line}' in "
        "the policy allows it",
        "--target");
  }
  if (!targets.empty() && rules.embedding.use == VectorUse::off) {
    return forbidden("the policy looks at no targets: 'disclosure: {embedding: {use: auto}}' in the policy does", "--target");
  }
  for (const std::string& target : targets) {
    if (!has_letter_or_digit(target)) return Error{"risk.empty_target", "a target needs letters or digits", "--target"};
    if (std::find(rules.targets.begin(), rules.targets.end(), target) == rules.targets.end()) rules.targets.push_back(target);
  }
  if (document_targets == "narrow") {
    if (has_policy && rules.narrowing != Narrowing::documents) {
      return forbidden(
          "targets that documents name would leave others readable: 'disclosure: {narrowing: documents}' in the policy allows it",
          "--document-targets narrow");
    }
    rules.narrowing = Narrowing::documents;
  } else if (document_targets == "add") {
    if (rules.narrowing == Narrowing::documents) rules.narrowing = Narrowing::command_line;
  } else if (!document_targets.empty()) {
    return Error{"usage.invalid_value", "--document-targets is one of add, narrow", ""};
  }
  if (absent_target == "pass") {
    if (has_policy && rules.absent_target != AbsentTarget::pass) {
      return forbidden("documents without a target would leave as they are: 'disclosure: {absent_target: pass}' in the policy allows it",
                       "--absent-target pass");
    }
    rules.absent_target = AbsentTarget::pass;
  } else if (absent_target == "protect-all" || absent_target == "protect_all") {
    rules.absent_target = AbsentTarget::protect_all;
  } else if (absent_target == "refuse") {
    rules.absent_target = AbsentTarget::refuse;
  } else if (!absent_target.empty()) {
    return Error{"usage.invalid_value", "--absent-target is one of refuse, protect-all, pass", ""};
  }
  return {};
}

Result<std::vector<std::filesystem::path>> EngineSettings::files(const Session& session) const {
  const std::filesystem::path from = resources_of(session);
  std::vector<std::filesystem::path> files = {from / "languages", from / "models", from / "policies", vectors,
                                              statistics,         background,      population,        collection};
  files.insert(files.end(), knowledge.begin(), knowledge.end());
  const auto file = policy_path(from);
  if (!file) return file.error();
  if (file->empty()) return files;
  const auto read = read_policy(*file);
  if (!read) return read.error();
  files.push_back(*file);
  for (const OwnList& list : read->lists) files.emplace_back(list.file);
  files.insert(files.end(), read->knowledge.begin(), read->knowledge.end());
  files.emplace_back(read->surrogate.key_file);
  files.emplace_back(read->disclosure.embedding.vectors);
  files.emplace_back(read->disclosure.information.statistics);
  for (const std::string* one : {&read->budget.background, &read->budget.population, &read->budget.collection, &read->budget.key_file}) {
    files.emplace_back(*one);
  }
  return files;
}

std::filesystem::path EngineSettings::resources_of(const Session& session) const {
  return resources.empty() ? session.resources : std::filesystem::path(resources);
}

Result<std::shared_ptr<const Engine>> EngineSettings::open(const Session& session) const {
  EngineOptions options;
  options.resources = resources_of(session);
  const auto file = policy_path(options.resources);
  if (!file) return file.error();
  if (!file->empty()) {
    auto read = read_policy(*file);
    if (!read) return read.error();
    options.policy = std::move(*read);
  }
  if (!method.empty()) {
    const std::vector<std::string> known = method_names();
    if (std::find(known.begin(), known.end(), method) == known.end()) {
      return Error{"usage.unknown_method", "there is no such method" + did_you_mean(method, known), "--method " + method};
    }
    options.policy.method = method;
  }
  for (std::size_t i = 0; i < knowledge.size(); ++i) {
    options.policy.knowledge.insert(options.policy.knowledge.begin() + static_cast<std::ptrdiff_t>(i), knowledge[i]);
  }
  DisclosureRules& disclosure = options.policy.disclosure;
  if (auto set = set_targets(disclosure, !file->empty()); !set) return set.error();
  if (counts_attributes && file->empty()) {
    options.policy.read_as = ReadAs::edited;
    options.policy.wish = Wish::careful;
  }
  const bool default_method = method.empty() && file->empty();
  if (auto set = set_budget(options.policy.budget); !set) return set.error();
  if (has_budget() && default_method) options.policy.method = "generalize";
  std::error_code gone;
  if (!statistics.empty()) disclosure.information.statistics = std::filesystem::absolute(statistics, gone).string();
  if (!vectors.empty()) disclosure.embedding.vectors = std::filesystem::absolute(vectors, gone).string();
  if (gone) return Error{"read.not_found", "the working folder is not there any more", "--vectors, --statistics"};
  if (threshold) {
    if (!(*threshold > 0 && *threshold <= 1)) return Error{"usage.invalid_value", "--threshold is above 0 and at most 1", ""};
    disclosure.embedding.threshold = *threshold;
  }
  if (!use.empty()) {
    const auto known = std::find(vector_use_names.begin(), vector_use_names.end(), use);
    if (known == vector_use_names.end())
      return Error{"policy.invalid_value", "there is no such use of vectors", "disclosure.embedding.use"};
    disclosure.embedding.use = static_cast<VectorUse>(known - vector_use_names.begin());
  }
  if (find_person) look_for_person(disclosure);
  const auto given = given_mentions_from(given_mentions);
  if (!given) return Error{"usage.invalid_value", "--given-mentions is one of add, only, ignore", ""};
  options.given_mentions = *given;
  options.given_tokens = given_tokens;
  options.seed = seed;
  options.explain = explain;
  options.timings = timings;
  if (!language.empty()) {
    options.language = language_from(language);
    if (!options.language) return Error{"usage.unknown_language", "Veil speaks en, de, pt and es", "--language " + language};
  }
  auto engine = Engine::open(std::move(options));
  if (!engine && !file->empty()) return with_policy_line(engine.error(), *file);
  return engine;
}

std::vector<ReportFact> EngineSettings::facts() const {
  std::vector<ReportFact> facts;
  if (!language.empty()) facts.push_back({"language", language, false});
  if (!policy.empty()) facts.push_back({"policy", std::filesystem::path(policy).filename().string(), false});
  if (!method.empty()) facts.push_back({"method", method, false});
  return facts;
}

void RunOptions::declare(Arguments& command) {
  command.option("--threads", &threads, "N", "documents at a time, otherwise one per core; no progress, no notes").between(0, most_threads);
  command.flag("--quiet", &quiet, "").shown_with("--threads");
}

void RunOptions::declare_report(Arguments& command) {
  command.option("--report", &report, "FILE", "what was done, to look at: a page (.html), .json or .md");
}

std::optional<OffsetUnit> offset_unit_from(std::string_view name) {
  if (name == "code-points" || name == "code_points") return OffsetUnit::code_points;
  if (name == "bytes") return OffsetUnit::bytes;
  if (name == "utf16") return OffsetUnit::utf16;
  return std::nullopt;
}

Result<void> check_format(const std::string& format, const std::vector<std::string>& known) {
  if (format.empty() || std::find(known.begin(), known.end(), format) != known.end()) return {};
  return Error{"usage.unknown_format", "there is no such format" + did_you_mean(format, known) + " (known: " + joined(known, ", ") + ")",
               format};
}

}  // namespace veil::cli
