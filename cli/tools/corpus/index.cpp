// `veil corpus index` and `veil corpus merge`: statistics of a collection, made here or from parts that were made elsewhere.
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>

#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "cli/tools/training_progress.h"
#include "cli/tools/vectors/corpus.h"
#include "veil/tools/packed_input.h"
#include "veil/tools/training_statistics.h"

namespace veil::cli {
namespace {

namespace fs = std::filesystem;
using training::CorpusIndexOptions;
using training::CorpusIndexReport;
using training::CorpusUnit;

// The files of a folder that can be read, in the order of their names; other inputs as they are.
Result<std::vector<VectorCorpus>> files_of(const std::vector<std::string>& inputs, bool any_format) {
  std::vector<VectorCorpus> files;
  for (const std::string& input : inputs) {
    std::error_code failed;
    if (!fs::is_directory(input, failed)) {
      files.push_back({input, 1});
      continue;
    }
    std::vector<std::string> found;
    for (auto entry = fs::recursive_directory_iterator(input, failed); !failed && entry != fs::recursive_directory_iterator();
         entry.increment(failed)) {
      const fs::path& path = entry->path();
      if (path.filename().string().starts_with('.') || !entry->is_regular_file()) continue;
      bool known = any_format || format_of(without_packing(path)).has_value();
      if (!known) {
        auto stream = open_packed_input(path);
        known = stream && (training::is_wiki_dump(**stream) || training::is_marked_documents(**stream));
      }
      if (known) found.push_back(path.string());
    }
    if (failed) return Error{"read.permission", "the folder cannot be read", input};
    std::sort(found.begin(), found.end());
    for (std::string& path : found) files.push_back({std::move(path), 1});
  }
  return files;
}

// "document", "sentence", "window", "window=50".
Result<void> set_unit(const std::string& name, CorpusIndexOptions& options) {
  if (name == "document") {
    options.unit = CorpusUnit::document;
    return {};
  }
  const std::string kind = name.substr(0, name.find('='));
  options.unit = kind == "sentence" ? CorpusUnit::sentence : CorpusUnit::window;
  if (kind == "sentence" || kind == "window") {
    if (kind == name) return {};
    const char* const end = name.data() + name.size();
    const auto read = std::from_chars(name.data() + kind.size() + 1, end, options.unit_words);
    if (read.ec == std::errc() && read.ptr == end && options.unit_words > 0) return {};
  }
  return Error{"usage.invalid_value", "a unit is document, sentence, window or window=N", "--unit " + name};
}

Result<void> set_stems(const std::string& code, training::CorpusPruning& pruning) {
  if (code.empty()) return {};
  const auto language = language_from(code);
  if (!language) return Error{"usage.unknown_language", "Veil speaks en, de, pt and es", "--stems " + code};
  pruning.stems = *language;
  return {};
}

void declare_pruning(Arguments& command, training::CorpusPruning& pruning, std::string& stems) {
  command.option("--smallest-count", &pruning.smallest_count, "N", "leave out words in fewer units (1)");
  command.option("--smallest-pair-count", &pruning.smallest_pair_count, "N", "leave out pairs of words in fewer (2); 0: all, no phrases");
  command.option("--stems", &stems, "L", "group words by stems of this language");
}

void print(std::ostream& out, const CorpusIndexReport& report, bool merged) {
  out << "documents            " << report.documents;
  if (report.empty_documents > 0) out << "\n  without a word     " << report.empty_documents;
  char numbers[160];
  const double megabytes = static_cast<double>(report.text_bytes) / 1e6;
  std::snprintf(numbers, sizeof numbers, "seconds              %.1f\nMB of text per s     %.1f\n", report.seconds,
                report.seconds > 0 ? megabytes / report.seconds : 0);
  const double share = 100.0 * static_cast<double>(report.bytes) / static_cast<double>(std::max<std::uint64_t>(report.text_bytes, 1));
  char percent[32];
  std::snprintf(percent, sizeof percent, " (%.1f %% of the text)", share);
  out << "\nunits                " << report.units << "\nrunning words        " << report.running_words << "\nwords                "
      << report.words << "\npairs                " << report.pairs << "\npostings             " << report.postings << '\n'
      << (merged ? "" : numbers) << "bytes of the file    " << report.bytes << (report.text_bytes > 0 ? percent : "") << '\n';
}

class CorpusIndex : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("CORPUS", &inputs_, "text, JSONL, wiki dumps, packed; folders").required();
    command.option("--output", &options_.output, "FILE", "the file to write").required();
    command.flag("--force", &force_, "overwrite it when it is there");
    command.option("--add-to", &options_.add_to, "FILE", "an index that the documents are added to");
    command.option("--unit", &unit_, "U", "what is counted: document, sentence, window (50 words), window=N");
    command.option("--first-words", &options_.first_words, "N", "count only so many words of each document");
    declare_pruning(command, options_.pruning, stems_);
    command.option("--format", &format_, "F", "of the input; without: by extension and content");
    command.flag("--lines", &lines_, "every line of a text file is a document");
    command.option("--about", &about_, "LINE", "a line that the file tells of itself: source, licence");
    command.option("--threads", &options_.threads, "N", "without: all; the result is the same");
    command.option("--run-megabytes", &run_megabytes_, "N", "text in a sorted run (16)").hidden();
  }

  Result<int> run(const Session& session) override {
    // An index may be replaced by the one that more documents were added to.
    if (auto may = may_write(options_.output, force_, {inputs_.begin(), inputs_.end()}); !may) return may.error();
    if (auto set = set_unit(unit_, options_); !set) return set.error();
    if (auto set = set_stems(stems_, options_.pruning); !set) return set.error();
    auto files = files_of(inputs_, !format_.empty());
    if (!files) return files.error();
    options_.run_bytes = std::clamp<std::uint64_t>(run_megabytes_, 1, 1024) << 20;
    for (const std::string& line : about_) options_.about += line + "\n";
    for (const std::string& input : inputs_)
      if (about_.empty()) options_.about += "corpus " + fs::path(input).filename().string() + "\n";
    const Interrupt& interrupt = session.interrupt;
    TrainingProgress progress(session);
    options_.progress = [&](const training::CorpusProgress& now) {
      progress.update(
          std::string(now.what) + "   " + std::to_string(now.documents) + " documents   " + std::to_string(now.bytes / 1000000) + " MB",
          now.share);
    };
    options_.should_stop = [&] { return interrupt.requested(); };
    VectorCorpusSource source(std::move(*files), format_, lines_, session.input, interrupt);
    const auto report = training::index_corpus(options_, [&](const training::TakeText& take) -> Result<void> {
      while (auto item = source.next()) {
        if (!item->document) return item->document.error();
        if (auto taken = take(std::move(item->document->text)); !taken) return taken;
      }
      if (interrupt.requested()) return Error{std::string(interrupted_code), "stopped; nothing was written", ""};
      return {};
    });
    if (!report) return report.error();
    print(session.output.stream(), *report, false);
    return 0;
  }

 private:
  CorpusIndexOptions options_;
  std::vector<std::string> inputs_, about_;
  std::string unit_ = "window", stems_, format_;
  std::uint64_t run_megabytes_ = 16;
  bool force_ = false, lines_ = false;
};

class CorpusMerge : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("INDEX", &inputs_, "of the parts, in order").required();
    command.option("--output", &options_.output, "FILE", "the file to write").required();
    command.flag("--force", &force_, "overwrite it when it is there");
    declare_pruning(command, options_.pruning, stems_);
    command.option("--about", &about_, "LINE", "a line that the file tells of itself; without: as the parts");
  }

  Result<int> run(const Session& session) override {
    if (auto may = may_write(options_.output, force_, {inputs_.begin(), inputs_.end()}); !may) return may.error();
    if (auto set = set_stems(stems_, options_.pruning); !set) return set.error();
    options_.inputs.assign(inputs_.begin(), inputs_.end());
    for (const std::string& line : about_) options_.about += line + "\n";
    const Interrupt& interrupt = session.interrupt;
    TrainingProgress progress(session);
    options_.progress = [&](const training::CorpusProgress& now) { progress.update("merging", now.share); };
    options_.should_stop = [&] { return interrupt.requested(); };
    const auto report = training::merge_corpora(options_);
    if (!report) return report.error();
    print(session.output.stream(), *report, true);
    return 0;
  }

 private:
  training::CorpusMergeOptions options_;
  std::vector<std::string> inputs_, about_;
  std::string stems_;
  bool force_ = false;
};

}  // namespace

std::unique_ptr<Command> make_corpus_index() { return std::make_unique<CorpusIndex>(); }
std::unique_ptr<Command> make_corpus_merge() { return std::make_unique<CorpusMerge>(); }

}  // namespace veil::cli
