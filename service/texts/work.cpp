#include "service/texts/work.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>

#include "service/texts/solutions.h"

#include "veil/engine.h"
#include "veil/vault.h"

namespace veil::service {
namespace {

constexpr std::string_view report_name = "veil.report";  // of what is written whole before the line leaves
constexpr std::string_view job_name = "veil.job";
constexpr std::array<std::string_view, 6> operation_names = {"detect", "protect", "risk", "restore", "attack", "solutions"};
constexpr unsigned most_named = 1000;  // candidates and clues

Result<unsigned> number_of(const std::string& value, const std::string& name, unsigned otherwise) {
  if (value.empty()) return otherwise;
  unsigned number = 0;
  const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
  if (read.ec != std::errc() || read.ptr != value.data() + value.size() || number > most_named) {
    return Error{"usage.invalid_value", "this is a whole number from 0 to 1000", name};
  }
  return number;
}

std::int64_t milliseconds_since(std::chrono::steady_clock::time_point begun) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begun).count();
}

Result<bool> truth_of(const std::string& value, const std::string& name) {
  if (value.empty() || value == "false" || value == "0" || value == "no") return false;
  if (value == "true" || value == "1" || value == "yes") return true;
  return Error{"usage.invalid_value", "this is true or false", name};
}

}  // namespace

std::string_view name_of(Operation operation) { return operation_names[static_cast<std::size_t>(operation)]; }

std::optional<Operation> operation_from(std::string_view name) {
  for (std::size_t i = 0; i < operation_names.size(); ++i) {
    if (operation_names[i] == name) return static_cast<Operation>(i);
  }
  return std::nullopt;
}

Result<WorkOptions> work_options(Operation operation, const Parameter& parameter) {
  WorkOptions options;
  options.engine.policy = parameter("policy");
  options.engine.method = parameter("method");
  options.engine.language = parameter("language");
  const std::string offsets = parameter("offsets");
  if (offsets == "bytes") {
    options.offsets = OffsetUnit::bytes;
  } else if (offsets == "utf16") {
    options.offsets = OffsetUnit::utf16;
  } else if (!offsets.empty() && offsets != "code-points") {
    return Error{"usage.unknown_offsets", "places are counted in code-points, bytes or utf16", "offsets"};
  }
  options.scheme = parameter("scheme");
  if (!options.scheme.empty()) {
    if (const auto known = find_scheme(options.scheme); !known) return known.error();
  }
  options.vault = parameter("vault");
  if (!options.vault.empty() && !is_vault_name(options.vault)) {
    return Error{"usage.invalid_value", "a vault is named by letters, digits, - _ and .", "vault"};
  }
  if (operation == Operation::restore && options.vault.empty()) {
    return Error{"usage.missing_vault", "restoring needs the vault that protecting was given", "vault"};
  }
  struct Flag {
    const char* name;
    bool* place;
  };
  bool explain = false;
  for (const Flag& flag : {Flag{"with_text", &options.with_text}, Flag{"partial", &options.partial}, Flag{"trust_ids", &options.trust_ids},
                           Flag{"explain", &explain}}) {
    const auto value = truth_of(parameter(flag.name), flag.name);
    if (!value) return value.error();
    *flag.place = *value;
  }
  options.background = parameter("background");
  options.attacker = parameter("attacker");
  const auto candidates = number_of(parameter("candidates"), "candidates", options.question.candidates);
  if (!candidates) return candidates.error();
  const auto clues = number_of(parameter("clues"), "clues", 0);
  if (!clues) return clues.error();
  options.question = {*candidates, *clues};
  if (operation == Operation::risk) options.engine.use = EngineUse::risk;
  if (explain && operation == Operation::detect) options.engine.use = EngineUse::explain;
  return options;
}

Result<Document> Work::read(const std::string& json_line) const {
  if (operation_ == Operation::solutions) {
    auto json = parse_json(json_line);
    if (!json) return json.error();
    const auto job = SolutionsJob::from(std::move(*json), options_.offsets);
    if (!job) return job.error();
    auto document = job->document();
    if (document) document->attributes.push_back({std::string(job_name), json_line});
    return document;
  }
  ReadOptions options;
  options.offsets = options_.offsets;
  return document_from_json(json_line, "document", options);
}

Result<std::string> Work::written(const Document& document, WriteOptions options) const {
  options.offsets = options_.offsets;
  return json_from_document(document, options);
}

std::string Work::failure_line(std::string_view id, std::uint64_t number, const Error& error) const {
  const std::string own(id);
  const std::string shown = engine_ && operation_ != Operation::detect ? engine_->ids.of(own, number) : own;
  Json line = Json::object({{"id", shown}});
  line["error"] = error_json(error).at("error");
  return line.dump();
}

Result<void> Work::run(Document& document) const {
  auto place = gate_.enter();
  if (!place) return place.error();
  switch (operation_) {
    case Operation::detect:
      return engine_->engine->detect(document);
    case Operation::protect:
      return engine_->engine->protect(document);
    case Operation::risk: {
      auto assessed = engine_->engine->assess(document);
      if (!assessed) return assessed.error();
      // The report travels with the document to where it is written in order.
      document.attributes.push_back({std::string(report_name), risk_line(document, *assessed, options_.offsets)});
      return {};
    }
    case Operation::restore:
      return restore(document);
    case Operation::attack:
      document.attributes.push_back({std::string(report_name), opponent_->line(document, options_.question)});
      return {};
    case Operation::solutions:
      return solve(document);
  }
  return Error{"run.failed", "there is no such operation", ""};
}

Result<Work::Finished> Work::finish(Document& document, std::uint64_t number) const {
  WriteOptions options;
  Finished finished;
  if (operation_ == Operation::risk || operation_ == Operation::attack || operation_ == Operation::solutions) {
    const auto kept =
        std::find_if(document.attributes.begin(), document.attributes.end(), [](const Attribute& one) { return one.name == report_name; });
    if (kept == document.attributes.end()) return Error{"run.failed", "a report is missing; this is a mistake of ours", ""};
    finished.line = std::move(kept->value);
    const std::string output_id = operation_ == Operation::risk ? engine_->ids.of(document.id, number) : document.id;
    if (output_id == document.id) return finished;
    auto report = parse_json(finished.line);
    if (!report) return report.error();
    (*report)["id"] = output_id;
    finished.line = report->dump();
    return finished;
  }
  if (operation_ == Operation::protect) {
    const std::string output_id = engine_->ids.of(document.id, number);
    if (!options_.vault.empty()) {
      const ProtectedText done = apply_replacements(document);
      finished.entry = make_vault_entry(document, done.text, done.spans);
      if (output_id != document.id) finished.entry->output_id = output_id;
    }
    document.id = output_id;
    options.content = Content::protection;
  } else {
    options.content = Content::mentions;
    options.include_text = options_.with_text || operation_ == Operation::restore;
    options.scheme = options_.scheme;
    options.evidence = options_.engine.use == EngineUse::explain;
  }
  auto line = written(document, std::move(options));
  if (!line) return line.error();
  finished.line = std::move(*line);
  return finished;
}

Result<void> Work::keep(const std::vector<VaultEntry>& entries) const {
  if (entries.empty()) return {};
  return vaults_.add(options_.vault, caller_, entries);
}

Result<void> Work::solve(Document& document) const {
  const auto kept =
      std::find_if(document.attributes.begin(), document.attributes.end(), [](const Attribute& one) { return one.name == job_name; });
  if (kept == document.attributes.end()) return Error{"run.failed", "a job is missing; this is a mistake of ours", ""};
  auto json = parse_json(kept->value);
  if (!json) return json.error();
  const auto job = SolutionsJob::from(std::move(*json), options_.offsets);
  if (!job) return job.error();
  const auto engine = engines_.get(job->engine(options_.engine));
  if (!engine) return engine.error();
  const auto begun = std::chrono::steady_clock::now();
  if (auto done = (*engine)->engine->detect(document); !done) return done;
  job->join_chains(document);
  const std::int64_t detecting = milliseconds_since(begun);
  const auto found = std::chrono::steady_clock::now();
  if (auto done = (*engine)->engine->replace(document); !done) return done;
  document.attributes.push_back({std::string(report_name), job->finished(document, detecting, milliseconds_since(found))});
  return {};
}

Result<void> Work::restore(Document& document) const {
  const bool own_id =
      std::any_of(document.attributes.begin(), document.attributes.end(), [](const Attribute& a) { return a.name == "id.own"; });
  auto restored = vaults_.restore(options_.vault, caller_,
                                  {.text = document.text, .id = document.id, .trust_id = options_.trust_ids, .own_id = own_id});
  if (!restored) return Error{restored.error().code, restored.error().message, ""};
  if (!restored->complete() && !options_.partial) return incomplete_error(*restored);
  if (!restored->document_id.empty()) document.id = restored->document_id;
  forget_protected_layers(document);
  document.text = std::move(restored->text);
  return {};
}

}  // namespace veil::service
