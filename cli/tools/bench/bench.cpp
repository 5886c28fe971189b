// `veil bench`: how fast this machine does the work of each command, on given documents or built-in letters, and how fast
// other tools do it, as ratios. Speed and latencies are measured inside the program; start and memory by running the program
// itself as a user would.
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <thread>
#include <unordered_map>

#include "cli/arguments/options.h"
#include "cli/command/command.h"
#include "cli/documents/inputs.h"
#include "cli/json/json.h"
#include "cli/terminal/suggestion.h"
#include "cli/tools/bench/measure.h"
#include "cli/tools/bench/process.h"
#include "veil/language_identifier.h"
#include "veil/tools/attack.h"
#include "veil/tools/evaluation_detection.h"
#include "veil/vault.h"

namespace veil::cli {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> known_commands = {"identify", "analyse", "detect", "protect", "restore", "evaluate", "attack"};
const std::vector<std::string> known_tools = {"presidio", "spacy", "corenlp", "fasttext"};
constexpr std::uint64_t most_bytes = 64'000'000;  // that are kept in memory to be measured over and over
constexpr int starts = 7;

// A folder of our own for key and vault, gone at the end.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::error_code reason;
    std::string name = (fs::temp_directory_path(reason) / "veil-bench-XXXXXX").string();
    if (reason) return;
    if (::mkdtemp(name.data()) != nullptr) path_ = name;
  }
  ~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

Result<std::vector<std::string>> names_in(const std::string& list, const std::vector<std::string>& known, const std::string& option) {
  std::vector<std::string> names;
  std::istringstream parts(list);
  for (std::string name; std::getline(parts, name, ',');) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      return Error{"usage.invalid_value", option + " knows " + joined(known, ", ") + did_you_mean(name, known), ""};
    }
    names.push_back(name);
  }
  return names;
}

class Bench : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("IN", &inputs_, "files or folders; without any, built-in letters");
    command.option("--format", &format_, "F", "format of IN; otherwise by the extension");
    settings_.declare_language(command);
    command.option("--commands", &commands_, "LIST", "which to measure: " + joined(known_commands, ","));
    command.option("--against", &against_, "LIST", "other tools, where installed: " + joined(known_tools, ","));
    command.option("--python", &python_, "PATH", "interpreter with those tools (default: python3)");
    command.option("--seconds", &seconds_, "S", "how long to measure each (default: 1)").between(0, 3600);
    command.option("--threads", &threads_, "N", "for the gain of threads; otherwise one per core").between(0, 256);
    settings_.declare_resources(command);
    command.flag("--json", &json_, "for programs");
    command.flag("--markdown", &markdown_, "for documents");
  }

  Result<int> run(const Session& session) override {
    const auto commands = names_in(commands_, known_commands, "--commands");
    if (!commands) return commands.error();
    const auto tools = names_in(against_, known_tools, "--against");
    if (!tools) return tools.error();
    if (json_ && markdown_) return Error{"usage.invalid_value", "--json and --markdown exclude each other", ""};
    resources_ = settings_.resources.empty() ? session.resources : fs::path(settings_.resources);
    if (threads_ == 0) threads_ = std::max(1U, std::thread::hardware_concurrency());
    auto engine = settings_.open(session);
    if (!engine) return engine.error();
    engine_ = std::move(*engine);
    auto collection = load(session);
    if (!collection) return collection.error();
    lines_ = as_json_lines(*collection);

    BenchFigures figures;
    figures.collection = inputs_.empty() ? "built-in letters" : "the given documents";
    figures.documents = collection->documents.size();
    figures.words = collection->words;
    figures.bytes = collection->bytes;
    figures.threads = threads_;
    for (const std::string& command : *commands) {
      auto measured = measure(command, *collection);
      if (!measured) return measured.error();
      figures.commands.push_back(std::move(*measured));
    }
    for (const std::string& tool : *tools) {
      auto measured = measure_tool(tool, *collection, figures.commands);
      if (!measured) return measured.error();
      figures.tools.push_back(std::move(*measured));
    }
    std::ostream& out = session.output.stream();
    json_ ? print_json(figures, out) : markdown_ ? print_markdown(figures, out) : print_table(figures, out);
    return 0;
  }

 private:
  // Documents that the engine refuses would measure nothing: they are left out, and said so.
  Result<BenchCollection> load(const Session& session) const {
    std::vector<Document> documents;
    if (inputs_.empty()) {
      documents = built_in_letters();
      const auto given = settings_.language.empty() ? std::nullopt : language_from(settings_.language);
      if (given) std::erase_if(documents, [&](const Document& document) { return document.language != *given; });
      return collection_of(std::move(documents));
    }
    std::uint64_t bytes = 0, refused = 0, beyond = 0;
    InputWalk walk(inputs_, format_);
    while (auto file = walk.next()) {
      if (!*file) return file->error();
      ReadOptions options;
      options.format = (*file)->format;
      auto source = open_source((*file)->path, options);
      if (!source) return source.error();
      while (auto item = (*source)->next()) {
        if (!item->document) {
          ++refused;
          continue;
        }
        Document probe = *item->document;
        if (!engine_->protect(probe)) {
          ++refused;
          continue;
        }
        if (bytes + probe.text.size() > most_bytes && !documents.empty()) {
          ++beyond;
          continue;
        }
        bytes += probe.text.size();
        Document document;
        document.id = std::to_string(documents.size() + 1);
        document.text = std::move(probe.text);
        document.language = probe.language;
        documents.push_back(std::move(document));
      }
    }
    if (refused > 0) session.note(std::to_string(refused) + " documents could not be read or were refused, and are left out");
    if (beyond > 0) session.note(std::to_string(beyond) + " documents beyond 64 MB are left out");
    if (documents.empty()) return Error{"usage.missing_argument", "there is no document to measure", ""};
    return collection_of(std::move(documents));
  }

  Result<CommandFigures> measure(const std::string& command, const BenchCollection& collection) const {
    if (command == "identify") return measure_identify(collection);
    if (command == "restore") return measure_restore(collection);
    if (command == "evaluate") return measure_evaluate(collection);
    if (command == "attack") return measure_attack(collection);
    const auto way = command == "analyse" ? &Engine::analyse : command == "detect" ? &Engine::detect : &Engine::protect;
    auto figures = measure_work(
        command, collection, [&](Document& document) { return ((*engine_).*way)(document); }, seconds_, threads_);
    if (!figures) return figures;
    return with_process(std::move(*figures), {command, "-", "--quiet"}, lines_);
  }

  Result<CommandFigures> measure_identify(const BenchCollection& collection) const {
    const auto identifier = language::LanguageIdentifier::open((resources_ / "models" / "languages.veil").string());
    if (!identifier) return identifier.error();
    return measure_work(
        "identify", collection,
        [&](Document& document) -> Result<void> {
          document.language = (*identifier)->identify(document.text).language;
          return {};
        },
        seconds_, threads_);
  }

  // What was detected against itself. Both sides lie in memory; the program would need them as files.
  Result<CommandFigures> measure_evaluate(const BenchCollection& collection) const {
    std::unordered_map<std::string, Document> detected;
    for (const Document& document : collection.documents) {
      Document found = document;
      if (auto done = engine_->detect(found); !done) return done.error();
      detected.emplace(document.id, std::move(found));
    }
    return measure_work(
        "evaluate", collection,
        [&](Document& document) -> Result<void> {
          const Document& found = detected.at(document.id);
          DetectionEvaluation evaluation({});
          return evaluation.add(1, found, found);
        },
        seconds_, threads_);
  }

  // Every document is public text about somebody, and the attacker is asked whom each is about.
  Result<CommandFigures> measure_attack(const BenchCollection& collection) const {
    std::vector<KnownPerson> people;
    for (const Document& document : collection.documents) people.push_back({document.id, {document.text}, {}});
    const auto attacker = Attacker::build(people, {});
    if (!attacker) return attacker.error();
    return measure_work(
        "attack", collection,
        [&](Document& document) -> Result<void> {
          document.attributes.push_back({"guess", std::to_string((*attacker)->attack(document, {}).confidence())});
          return {};
        },
        seconds_, threads_);
  }

  Result<CommandFigures> measure_restore(const BenchCollection& collection) const {
    const ScratchFolder folder;
    if (folder.path().empty()) {
      return Error{"write.not_found", "there is no folder for temporary files where TMPDIR says, or it cannot be written to", ""};
    }
    const fs::path key_file = folder.path() / "key", vault_file = folder.path() / "vault";
    if (auto made = make_key_file(key_file); !made) return made.error();
    const auto key = VaultKey::from_file(key_file);
    if (!key) return key.error();
    auto writer = VaultWriter::create(vault_file, *key);
    if (!writer) return writer.error();
    BenchCollection protected_collection;
    for (const Document& document : collection.documents) {
      Document done = document;
      if (auto result = engine_->protect(done); !result) return result.error();
      const ProtectedText text = apply_replacements(done);
      if (auto added = (*writer)->add(make_vault_entry(done, text.text, text.spans)); !added) return added.error();
      Document kept;
      kept.id = document.id;
      kept.text = text.text;
      kept.language = document.language;
      protected_collection.documents.push_back(std::move(kept));
    }
    if (auto finished = (*writer)->finish(); !finished) return finished.error();
    protected_collection = collection_of(std::move(protected_collection.documents));
    const auto vault = Vault::open(vault_file, *key);
    if (!vault) return vault.error();
    auto figures = measure_work(
        "restore", protected_collection,
        [&](Document& document) -> Result<void> {
          auto text = (*vault)->restore(document.id, document.text);
          if (!text) return text.error();
          document.text = std::move(*text);
          return {};
        },
        seconds_, threads_);
    if (!figures) return figures;
    return with_process(std::move(*figures), {"restore", "-", "--quiet", "--vault", vault_file.string(), "--key-file", key_file.string()},
                        as_json_lines(protected_collection));
  }

  // Start from one document, peak memory from all of them.
  Result<CommandFigures> with_process(CommandFigures figures, std::vector<std::string> words, const std::string& lines) const {
    words.insert(words.begin(), own_program());
    words.insert(words.end(), {"--format", "jsonl", "--threads", "1"});
    if (figures.command != "restore") words.insert(words.end(), {"--resources", resources_.string()});
    const std::string first_line = lines.substr(0, lines.find('\n') + 1);
    std::vector<double> first;
    for (int i = 0; i < starts; ++i) {
      const auto started = run_process(words, first_line, 0);
      if (!started) return started.error();
      if (started->exit_code != 0 || !started->first_output) return not_run(figures.command);
      first.push_back(*started->first_output);
    }
    figures.start_milliseconds = latencies_of(first).p50;
    const auto whole = run_process(words, lines, 0);
    if (!whole) return whole.error();
    if (whole->exit_code != 0) return not_run(figures.command);
    figures.peak_megabytes = whole->peak_megabytes;
    return figures;
  }

  static Error not_run(const std::string& command) { return {"run.failed", "veil " + command + " did not run with the documents", ""}; }

  Result<ToolFigures> measure_tool(const std::string& tool, const BenchCollection& collection,
                                   const std::vector<CommandFigures>& commands) const {
    ToolFigures figures;
    figures.tool = tool;
    const fs::path driver = resources_ / "tools" / "bench" / ("run_" + tool + ".py");
    std::error_code reason;
    if (!fs::exists(driver, reason)) {
      figures.missing = "its driver tools/bench/run_" + tool + ".py is not there";
      return figures;
    }
    const auto done = run_process({python_, "-B", driver.string(), std::to_string(seconds_)}, lines_, 1ULL << 30);
    if (!done) return Error{"run.failed", "the Python interpreter could not be started", "--python " + python_};
    const auto answer = Json::parse(done->output);
    if (!answer || !answer->is_object()) {
      figures.missing = "its driver failed (exit code " + std::to_string(done->exit_code) + ")";
      return figures;
    }
    if (!answer->at("missing").is_null()) {
      figures.missing = answer->at("missing").text();
      return figures;
    }
    figures.version = answer->at("version").text();
    figures.what = answer->at("what").text();
    figures.against = answer->at("against").text();
    figures.load_seconds = answer->at("load_seconds").number();
    figures.peak_megabytes = answer->at("peak_megabytes").number(done->peak_megabytes);
    std::vector<double> seconds;
    for (const Json& pass : answer->at("seconds").elements()) seconds.push_back(pass.number());
    figures.one = speed_of(collection, 1, typical_pass(seconds, collection.documents.size()));
    figures.latencies = latencies_of(seconds);
    for (const CommandFigures& command : commands) {
      if (command.command == figures.against && figures.one.words > 0) figures.ratio = command.one.words / figures.one.words;
    }
    return figures;
  }

  std::vector<std::string> inputs_;
  std::string format_;
  EngineSettings settings_;
  std::string commands_ = "identify,analyse,detect,protect,restore,evaluate,attack";
  std::string against_;
  std::string python_ = "python3";
  double seconds_ = 1;
  unsigned threads_ = 0;
  bool json_ = false;
  bool markdown_ = false;
  fs::path resources_;
  std::shared_ptr<const Engine> engine_;
  std::string lines_;
};

}  // namespace

std::unique_ptr<Command> make_bench() { return std::make_unique<Bench>(); }

}  // namespace veil::cli
