// `veil attack`: how many documents does somebody re-identify who knows public text about the people? Documents are read in
// batches, so memory follows the background and not the collection.
#include "veil/tools/attack.h"

#include <algorithm>

#include "cli/arguments/options.h"
#include "cli/command/command.h"
#include "cli/documents/folder_source.h"
#include "cli/documents/kept_files.h"
#include "cli/session/interrupt.h"
#include "cli/terminal/progress.h"
#include "cli/tools/attack/fill_in.h"
#include "cli/tools/attack/inputs.h"
#include "cli/tools/attack/report.h"

namespace veil::cli {
namespace {

constexpr std::size_t batch_size = 256;

std::string percent(double share) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f %%", 100 * share);
  return text;
}

// Sizes of the files named, 0 when one is not a file: then nobody knows how much is to come.
std::uint64_t total_bytes(const std::vector<std::string>& inputs) {
  std::uint64_t total = 0;
  for (const std::string& input : inputs) {
    std::error_code reason;
    const auto size = std::filesystem::file_size(input, reason);
    if (reason) return 0;
    total += size;
  }
  return total;
}

class AttackCommand : public Command {
 public:
  void declare(Arguments& command) override {
    input_.declare(command);
    command.option("--background", &background_, "FILE", "public text per person, JSON Lines with subject and text; .gz, .xz").required();
    command.option("--masked-background", &masked_background_, "FILE", "the same texts protected like IN, as further copies");
    command.option("--mask", &engine_settings_.method, "M", "make such copies here, by this method of protection");
    command.option("--subjects", &subjects_, "FILE", "whom the documents are about: lines with id and subject");
    command.option("--attacker", &attacker_, "A", "lexical (default), linear, vectors, ensemble (of a budget), or all");
    command.option("--vectors", &vectors_, "FILE", "word vectors as text (word2vec, GloVe), for the attacker vectors");
    engine_settings_.declare_language(command);
    command.option("--gate", &gate_, "PERCENT", "exit code 1 when more than this share of the documents is named");
    command.flag("--documents", &documents_, "list every document: named or not, rank, confidence");
    command.option("--clues", &clues_, "N", "with that many words that gave each away: this is text of IN");
    command.flag("--names", &names_, "with the name of the person guessed for each");
    command.flag("--fill-in", &fill_in_, "guess what was replaced: IN by `veil protect --originals`, JSON Lines");
    command.option("--words", &words_, "FILE", "fill-in: values that may have stood there, one per line");
    command.option("--report", &report_file_, "FILE", "figures and the riskiest documents as .html, .md or .json");
    command.flag("--json", &json_, "for programs");
    engine_settings_.declare_resources(command);
    run_.declare(command);
  }

  Result<int> run(const Session& session) override {
    if (gate_ && !(*gate_ >= 0 && *gate_ <= 100)) return Error{"usage.invalid_value", "--gate is a share in percent, 0 to 100", ""};
    if (!report_file_.empty()) {
      if (const auto format = report_format_of(report_file_); !format) return format.error();
      std::vector<std::filesystem::path> read_files = {background_, masked_background_, subjects_, vectors_, words_};
      read_files.insert(read_files.end(), input_.inputs.begin(), input_.inputs.end());
      if (auto may = may_write(report_file_, true, read_files); !may) return may.error();
      if (fill_in_) return Error{"usage.invalid_value", "--report shows attacks, not guesses of --fill-in", ""};
    }
    const auto methods = methods_asked();
    if (!methods) return methods.error();
    Background background;
    if (auto read = read_into(background, background_, false); !read) return read.error();
    if (fill_in_) {
      const FillInRun run{input_.inputs, words_, run_.threads, json_, documents_};
      return run_fill_in(session, background, run);
    }
    std::map<std::string, std::string> subjects;
    if (!subjects_.empty()) {
      auto read = read_subjects(subjects_);
      if (!read) return read.error();
      subjects = std::move(*read);
    }
    const std::vector<KnownPerson> plain = background.people();
    const bool masked = !masked_background_.empty() || !engine_settings_.method.empty();
    if (auto added = add_masked(session, background); !added) return added.error();

    AttackReport report;
    report.people = plain.size();
    report.joined = background.joined();
    std::vector<std::shared_ptr<const Attacker>> attackers;
    for (const AttackMethod method : *methods) {
      for (const bool with_copies : {false, true}) {
        if (with_copies && !masked) continue;
        auto options = attacker_options(method, session);
        if (!options) return options.error();
        auto attacker = Attacker::build(with_copies ? background.people() : plain, std::move(*options));
        if (!attacker) return Error{attacker.error().code, attacker.error().message, background_};
        report.runs.push_back({std::string(name_of(method)) + (with_copies ? ", masked copies" : ""), {}, {}, {}});
        report.runs.back().scores.candidates = plain.size();
        attackers.push_back(std::move(*attacker));
      }
    }
    const auto failures = attack_inputs(session, subjects, attackers, report);
    if (!failures) return failures.error();
    if (report.runs.front().scores.documents == 0 && *failures == 0) {
      return Error{"evaluate.no_documents", "there is no document to attack", ""};
    }
    if (!report_file_.empty()) {
      const auto written = write_report(report_of(report), std::filesystem::path(report_file_));
      if (!written) return written.error();
    }
    json_ ? print_json(session.output.stream(), report) : print_table(session.output.stream(), report);
    return verdict(session, report, *failures);
  }

 private:
  Result<std::vector<AttackMethod>> methods_asked() const {
    if (attacker_ == "all") {
      std::vector<AttackMethod> methods = {AttackMethod::lexical, AttackMethod::linear};
      if (!vectors_.empty()) methods.push_back(AttackMethod::vectors);
      return methods;
    }
    const auto method = attack_method_from(attacker_);
    if (!method) return Error{"usage.invalid_value", "--attacker is one of lexical, linear, vectors, ensemble, all", ""};
    if (*method == AttackMethod::vectors && vectors_.empty()) {
      return Error{"usage.missing_argument", "the attacker over vectors needs word vectors", "--vectors"};
    }
    return std::vector<AttackMethod>{*method};
  }

  Result<AttackerOptions> attacker_options(AttackMethod method, const Session& session) {
    AttackerOptions options;
    options.method = method;
    options.threads = run_.threads;
    if (method == AttackMethod::ensemble) {
      options.resources = engine_settings_.resources_of(session);
      if (engine_settings_.language.empty()) return options;
      const auto language = language_from(engine_settings_.language);
      if (!language) return Error{"usage.unknown_language", "Veil speaks en, de, pt and es", "--language " + engine_settings_.language};
      options.language = *language;
    }
    if (method != AttackMethod::vectors) return options;
    if (!read_vectors_) {
      auto read = read_word_vectors(vectors_);
      if (!read) return read.error();
      read_vectors_ = std::move(*read);
    }
    options.vectors = read_vectors_;
    return options;
  }

  Result<void> add_masked(const Session& session, Background& background) const {
    if (!masked_background_.empty()) {
      if (auto read = read_into(background, masked_background_, true); !read) return read.error();
    }
    if (engine_settings_.method.empty()) return {};
    auto engine = engine_settings_.open(session);
    if (!engine) return engine.error();
    return add_masked_copies(background, **engine, run_.threads);
  }

  // How many documents could not be read; each is told.
  Result<std::uint64_t> attack_inputs(const Session& session, const std::map<std::string, std::string>& subjects,
                                      const std::vector<std::shared_ptr<const Attacker>>& attackers, AttackReport& report) {
    const auto read_options = input_.read_options();
    if (!read_options) return read_options.error();
    const Interrupt& interrupt = session.interrupt;
    FolderSource source(InputWalk(input_.inputs, input_.format), *read_options, session.input, interrupt);
    Progress progress(session.messages, session.messages_on_terminal && !run_.quiet, total_bytes(input_.inputs));
    std::uint64_t failures = 0;
    std::vector<Document> batch;
    for (bool more = true; more;) {
      auto item = source.next();
      if (interrupt.requested()) return Error{std::string(interrupted_code), "stopped", ""};
      more = item.has_value();
      if (item && !item->document) {
        ++failures;
        progress.clear();
        session.complain(item->document.error());
      } else if (item) {
        batch.push_back(std::move(*item->document));
      }
      if (batch.size() < batch_size && more) continue;
      for (std::size_t i = 0; i < attackers.size(); ++i) attack_batch(*attackers[i], batch, subjects, report.runs[i]);
      progress.update(report.runs.front().scores.documents, source.bytes_read());
      batch.clear();
    }
    return failures;
  }

  void attack_batch(const Attacker& attacker, const std::vector<Document>& batch, const std::map<std::string, std::string>& subjects,
                    AttackerRun& run) const {
    std::vector<AttackTask> tasks;
    std::vector<bool> has_subject;
    for (const Document& document : batch) {
      std::optional<std::string> subject = subject_of(document);
      if (const auto found = subjects.find(document.id); found != subjects.end()) subject = found->second;
      AttackQuestion question;
      if (subject) question.true_person = attacker.person_called(*subject);
      question.explain = clues_ > 0 || !report_file_.empty();
      question.explain_person = question.true_person;
      tasks.push_back({document.text, question});
      has_subject.push_back(subject.has_value());
    }
    const std::vector<Attack> attacks = attack_all(attacker, tasks, run_.threads);
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const auto person = tasks[i].question.true_person;
      run.scores.add(batch[i].text, attacks[i], has_subject[i], person);
      if (!report_file_.empty()) run.riskiest.add(run.scores.documents, batch[i], attacks[i], person);
      if (!documents_ && clues_ == 0 && !names_) continue;
      run.documents.push_back(told(attacker, batch[i], attacks[i], has_subject[i], person));
    }
  }

  AttackedDocument told(const Attacker& attacker, const Document& document, const Attack& attack, bool has_subject,
                        std::optional<std::uint32_t> person) const {
    AttackedDocument line;
    line.id = document.id;
    line.rank = attack.rank;
    line.confidence = attack.confidence();
    const bool named = person && !attack.candidates.empty() && attack.candidates.front().person == *person;
    line.outcome = named ? "named" : person ? "not named" : has_subject ? "unknown subject" : "no subject";
    if (names_ && !attack.candidates.empty()) line.guess = attacker.people()[attack.candidates.front().person];
    if (clues_ == 0) return line;
    for (const Clue& clue : words_that_gave_away(attack)) {
      const std::string word(document.text_of(clue.span));
      if (line.clues.size() == clues_ || clue.contribution <= 0) break;
      if (std::find(line.clues.begin(), line.clues.end(), word) == line.clues.end()) line.clues.push_back(word);
    }
    return line;
  }

  Result<int> verdict(const Session& session, const AttackReport& report, std::uint64_t failures) const {
    if (gate_) {
      if (report.runs.front().scores.attacked == 0) {
        return Error{"evaluate.no_subject", "no document says whom it is about, so the gate has nothing to decide on", "--gate"};
      }
      for (const AttackerRun& run : report.runs) {
        if (100 * run.scores.accuracy() <= *gate_) continue;
        session.note("the gate is closed: " + percent(run.scores.accuracy()) + " of the documents were named (" + run.attacker + "), " +
                     percent(*gate_ / 100) + " are allowed");
        return 1;
      }
    }
    return failures == 0 ? 0 : 1;
  }

  InputOptions input_;
  EngineSettings engine_settings_;
  RunOptions run_;
  std::string background_;
  std::string masked_background_;
  std::string subjects_;
  std::string attacker_ = "lexical";
  std::string vectors_;
  std::string words_;
  std::shared_ptr<const vectors::TextVectors> read_vectors_;
  std::string report_file_;
  std::optional<double> gate_;
  std::size_t clues_ = 0;
  bool documents_ = false;
  bool names_ = false;
  bool fill_in_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_attack() { return std::make_unique<AttackCommand>(); }

}  // namespace veil::cli
