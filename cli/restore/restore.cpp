// `veil restore`: puts the originals back into protected text, for whoever holds vault and key. A text that was edited since
// comes back whole, or not at all unless --partial takes what is certain.
#include <array>
#include <deque>
#include <filesystem>
#include <map>
#include <mutex>
#include <unordered_map>

#include "cli/command/command.h"
#include "cli/documents/job.h"
#include "cli/documents/place.h"
#include "cli/vault/options.h"
#include "veil/formats.h"
#include "veil/vault.h"

namespace veil::cli {
namespace {

// What became of each document, for the report. Documents finish in any order and pass in the order of the input.
class Outcomes {
 public:
  void add(const std::string& id, const Restoration& restoration) {
    const std::lock_guard lock(mutex_);
    Outcome& outcome = waiting_.emplace(id, Outcome{})->second;
    outcome.figures = {restoration.by_position, restoration.by_placeholder, restoration.by_order, restoration.other_form, 0, 0};
    for (const Unplaced& row : restoration.unplaced) {
      outcome.figures[4] += row.gone;
      outcome.figures[5] += row.unclear;
      outcome.unplaced.push_back(row);
    }
  }

  // A document of which nothing was restored has a row of dashes.
  void pass(const std::string& id) {
    const std::lock_guard lock(mutex_);
    ReportRow row{std::to_string(++documents_), {}, false};
    if (const auto found = waiting_.find(id); found != waiting_.end()) {
      for (std::size_t i = 0; i < totals_.size(); ++i) {
        row.values.push_back({static_cast<double>(found->second.figures[i]), {}});
        totals_[i] += found->second.figures[i];
      }
      for (const Unplaced& unplaced : found->second.unplaced) {
        const std::string name(unplaced.tag.empty() ? std::string(name_of(unplaced.label)) : unplaced.tag);
        auto& counts = unplaced_[name];
        counts.first += unplaced.gone;
        counts.second += unplaced.unclear;
      }
      waiting_.erase(found);
    }
    if (rows_.size() < ReportLimits{}.rows) rows_.push_back(std::move(row));
  }

  void complete(Report& report) const {
    report.counts.push_back({"put_back",
                             totals_[0] + totals_[1] + totals_[2],
                             "certainty",
                             {{"position", totals_[0]}, {"placeholder", totals_[1]}, {"order", totals_[2]}}});
    report.counts.push_back({"not_placed", totals_[4] + totals_[5], "reason", {{"gone", totals_[4]}, {"unclear", totals_[5]}}});
    ReportTable documents{"Restored", "Documents", "What was put back, by what made it certain, and what could not be placed.",
                          "document", {},          rows_};
    for (const char* name : {"position", "placeholder", "order", "other form", "gone", "unclear"}) {
      documents.columns.push_back({name, Unit::count, Direction::none});
    }
    report.tables.push_back(std::move(documents));
    if (unplaced_.empty()) return;
    ReportTable missing{"Restored",
                        "Not placed",
                        "By tag, or by label where the replacement was no tag.",
                        "replacement",
                        {{"gone", Unit::count, Direction::none}, {"unclear", Unit::count, Direction::none}},
                        {}};
    for (const auto& [name, counts] : unplaced_) {
      missing.rows.push_back({name, {{static_cast<double>(counts.first), {}}, {static_cast<double>(counts.second), {}}}, false});
    }
    report.tables.push_back(std::move(missing));
  }

 private:
  using Figures = std::array<std::uint64_t, 6>;  // position, placeholder, order, other form, gone, unclear
  struct Outcome {
    Figures figures{};
    std::vector<Unplaced> unplaced;
  };
  std::mutex mutex_;
  std::unordered_multimap<std::string, Outcome> waiting_;
  std::uint64_t documents_ = 0;
  Figures totals_{};
  std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> unplaced_;
  std::vector<ReportRow> rows_;
};

// Files looked at as a whole, for documents that text and id leave in doubt. Documents come in the order of their files, so the last
// few are enough to remember.
class FilesOfDocuments {
 public:
  explicit FilesOfDocuments(ReadOptions options) : options_(std::move(options)) {}

  // Null for standard input and other pipes, which cannot be read again.
  std::shared_ptr<const FileView> view_of(const DocumentPlace& place, const Vault& vault) {
    std::error_code ignored;
    if (place.path.empty() || place.path == "-" || !std::filesystem::is_regular_file(place.path, ignored)) return nullptr;
    const std::lock_guard lock(mutex_);
    for (const auto& [path, view] : seen_) {
      if (path == place.path) return view;
    }
    seen_.emplace_back(place.path, vault.look_at(name_of(place), marks_of(place)));
    if (seen_.size() > remembered) seen_.pop_front();
    return seen_.back().second;
  }

 private:
  static constexpr std::size_t remembered = 8;

  // As the run called it: of the two files of brat the text counts.
  static std::filesystem::path name_of(const DocumentPlace& place) {
    std::filesystem::path name = place.path;
    if (place.format == "brat") name.replace_extension(".txt");
    return name;
  }

  FileMarks marks_of(const DocumentPlace& place) const {
    FileMarks marks;
    ReadOptions options = options_;
    options.format = place.format;
    const auto source = open_source(place.path, options);
    if (!source) return marks;
    while (const auto item = (*source)->next()) {
      marks.texts.push_back(item->document ? mark_of(item->document->text) : 0);
      marks.ids.push_back(item->document ? mark_of(item->id) : 0);
    }
    return marks;
  }

  ReadOptions options_;
  std::mutex mutex_;
  std::deque<std::pair<std::filesystem::path, std::shared_ptr<const FileView>>> seen_;
};

class Restore : public Command {
 public:
  void declare(Arguments& command) override {
    input_.declare(command);
    vault_.declare(command, "what `veil protect` wrote, and its secret");
    command.option("--document", &document_, "ID", "one text, edited or translated: its id, or its path in the run");
    command.option("--document-number", &document_number_, "N", "the same by number, as `veil vault show` counts");
    command.flag("--trust-ids", &trust_ids_, "translations: the ids of IN tell the documents, whatever they say");
    command.flag("--partial", &partial_, "edited texts: put back what is certain, leave the rest");
    output_.declare(command);
    command.flag("--csv-safe", &input_.csv_safe, "CSV that was protected with --csv-safe: take its apostrophes off");
    run_.declare_report(command);
    input_.declare_details(command);
    run_.declare(command);
  }

  Result<int> run(const Session& session) override {
    if (vault_.vault.empty()) return Error{"usage.missing_vault", "restoring needs --vault FILE and --key-file FILE", ""};
    if (auto checked = vault_.check_pair(); !checked) return checked.error();
    std::unique_ptr<const Vault> vault;
    const auto read_options = input_.read_options();
    if (!read_options) return read_options.error();
    FilesOfDocuments files(*read_options);
    Job job{input_, output_, run_, {}, {}, "", {}, {}, {}, {}, {}, {}};
    job.put_places = true;
    job.report = {"", "restore", "What was restored", Content::mentions, false, false, {}, {}};
    Outcomes outcomes;
    if (!run_.report.empty()) {
      job.passed = [&](const std::string& id) { outcomes.pass(id); };
      job.report.complete = [&](Report& report) { outcomes.complete(report); };
    }
    job.write.content = Content::protection;
    job.write.file.owner_only = true;  // it holds the originals
    job.kept_files = {vault_.vault, vault_.key_file};
    job.fit_to_format = [](WriteOptions& options) {
      if (options.format != "jsonl") return;
      // A line with its text, without the empty lists of a protection.
      options.content = Content::mentions;
      options.include_text = true;
    };
    job.prepare = [&]() -> Result<void> {
      auto opened = vault_.open(session);
      if (!opened) return opened.error();
      vault = std::move(*opened);
      return {};
    };
    job.work = [&](Document& document) -> Result<void> {
      const DocumentPlace place = take_place(document).value_or(DocumentPlace{});
      RestoreRequest request{.text = document.text,
                             .id = document.id,
                             .document = document_,
                             .document_number = document_number_,
                             .trust_id = trust_ids_,
                             .own_id = place.own_id};
      const bool named = !document_.empty() || document_number_ > 0;
      if (named && place.number_in_run > 1) {
        return Error{"restore.ambiguous", "--document and --document-number name one document, and this is another text", ""};
      }
      auto restored = vault->restore(request);
      std::shared_ptr<const FileView> file;
      if (!restored && restored.error().code.starts_with("restore.") && !named) {
        file = files.view_of(place, *vault);
        request.file = file.get();
        request.number_in_file = place.number_in_file;
        if (file) restored = vault->restore(request);
      }
      if (!restored) return Error{restored.error().code, restored.error().message, ""};  // the file is named, not the id
      if (!run_.report.empty()) outcomes.add(document.id, *restored);
      if (!restored->document_id.empty()) document.id = restored->document_id;
      if (!restored->complete() && !partial_) return incomplete_error(*restored);
      forget_protected_layers(document);
      document.text = std::move(restored->text);
      return {};
    };
    return run_job(session, job);
  }

 private:
  InputOptions input_;
  OutputOptions output_;
  VaultOptions vault_;
  RunOptions run_;
  std::string document_;
  std::uint64_t document_number_ = 0;
  bool trust_ids_ = false;
  bool partial_ = false;
};

}  // namespace

std::unique_ptr<Command> make_restore() { return std::make_unique<Restore>(); }

}  // namespace veil::cli
