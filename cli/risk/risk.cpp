// `veil risk`: what texts disclose about targets, phrase by phrase, before and after protection; documents ranked by it. The
// texts of phrases go to standard output or the file that was asked for, nowhere else.
#include <algorithm>
#include <cstdio>
#include <set>
#include <sstream>
#include <utility>

#include "cli/arguments/options.h"
#include "cli/command/command.h"
#include "cli/documents/folder_source.h"
#include "cli/documents/kept_files.h"
#include "cli/json/json.h"
#include "cli/session/interrupt.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/text_table.h"
#include "veil/engine.h"
#include "veil/new_file.h"
#include "veil/report.h"

namespace veil::cli {
namespace {

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", value);
  return text;
}

std::string number_of(const Json& json) { return std::to_string(json.whole_number().value_or(0)); }

// One line of at most `width` characters, without line breaks.
std::string short_text(std::string_view text, std::size_t width) {
  std::string line;
  std::size_t characters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if ((c & 0xC0) != 0x80 && ++characters > width) return line + "...";
    line += c == '\n' || c == '\t' || c == '\r' ? ' ' : c;
  }
  return line;
}

struct Ranked {
  std::string document;
  TargetDisclosure risk;
};

class Risk : public Command {
 public:
  void declare(Arguments& command) override {
    input_.declare(command);
    engine_settings_.declare_targets(command);
    engine_settings_.declare_measures(command);
    engine_settings_.declare_budget(command);
    engine_settings_.declare_language(command);
    engine_settings_.declare_policy(command);
    engine_settings_.declare_method(command);
    engine_settings_.declare_knowledge(command);
    output_.declare_place(command);
    command.option("--top", &top_, "N", "phrases shown for each target, the most disclosing first (10)");
    command.flag("--ranking", &ranking_only_, "only the documents, the most disclosing first");
    command.option("--report", &report_file_, "FILE", "texts, decisions, path of a budget as .html, .md or .json: holds originals");
    command.flag("--json", &json_, "JSON Lines, with all phrases and all options of each");
    input_.declare_details(command);
    engine_settings_.declare_given_mentions(command);
    engine_settings_.declare_resources(command);
    run_.declare(command);
  }

  Result<int> run(const Session& session) override {
    auto read = engine_settings_.files(session);
    if (!read) return read.error();
    read->insert(read->end(), input_.inputs.begin(), input_.inputs.end());
    if (auto may = may_write(output_.output, output_.force, *read); !may) return may.error();
    if (!report_file_.empty()) {
      if (const auto format = report_format_of(report_file_); !format) return format.error();
      std::vector<std::filesystem::path> kept = *read;
      if (!output_.output.empty()) kept.push_back(output_.output);
      if (auto may = may_write(report_file_, output_.force, kept); !may) return may.error();
    }
    auto read_options = input_.read_options();
    if (!read_options) return read_options.error();
    // A budget asks attackers, not what is near a person.
    engine_settings_.find_person = !engine_settings_.has_budget();
    if (engine_settings_.method.empty() && engine_settings_.policy.empty()) engine_settings_.method = "generalize";
    const auto engine = engine_settings_.open(session);
    if (!engine) return engine.error();
    std::unique_ptr<NewFile> file;
    if (!output_.output.empty()) {
      // It says what must not be known.
      auto created = NewFile::create(output_.output, {.owner_only = true, .replace = output_.force});
      if (!created) return created.error();
      file = std::move(*created);
    }
    std::ostringstream page;  // what is on its way to the file
    std::ostream& out = file ? page : session.output.stream();
    const auto pass_on = [&]() -> Result<void> {
      if (!file) return {};
      const std::string bytes = std::exchange(page, std::ostringstream()).str();
      return file->write(bytes);
    };

    const auto collector = make_report_collector(Content::protection, true);
    const Interrupt& interrupt = session.interrupt;
    FolderSource source(InputWalk(input_.inputs, input_.format), *read_options, session.input, interrupt);
    Progress progress(session.messages, session.messages_on_terminal && !run_.quiet, 0);
    ProcessOptions options;
    options.threads = run_.threads;
    std::uint64_t documents = 0;
    const auto ids = output_ids((*engine)->policy());
    if (!ids) return ids.error();
    const OffsetUnit unit = read_options->offsets;
    const auto done = process(
        source, options,
        [&](Document& document) -> Result<void> {
          auto assessed = (*engine)->assess(document);
          if (!assessed) return assessed.error();
          // The report travels with the document to where it is written in order.
          document.attributes.push_back({std::string(report_name), risk_line(document, *assessed, unit)});
          return {};
        },
        [&](SourceItem&& item) -> Result<void> {
          progress.update(++documents, source.bytes_read());
          const std::string id = ids->of(item.id, documents);
          if (!item.document) {
            collector->add_failure(item.document.error());
            progress.clear();
            session.complain(item.document.error());
            if (json_) {
              const Error& error = item.document.error();
              const Json line = {{"id", id}, {"error", {{"code", error.code}, {"message", error.message}}}};
              out << line.dump() << '\n';
            }
            return pass_on();
          }
          if (!report_file_.empty()) collector->add(*item.document);
          if (auto told = show(*item.document, id, out); !told) return told;
          return pass_on();
        });
    if (!done) return done.error();
    if (interrupt.requested()) return Error{std::string(interrupted_code), "stopped", ""};
    if (!json_) print_ranking(out);
    if (auto passed = pass_on(); !passed) return passed.error();
    if (file) {
      if (auto finished = file->finish(); !finished) return finished.error();
    }
    if (!report_file_.empty()) {
      Report report = collector->report();
      report.title = "What texts would tell";
      report.facts = engine_settings_.facts();
      const auto written = write_report(report, std::filesystem::path(report_file_), {}, {.owner_only = true, .replace = output_.force});
      if (!written) return written.error();
    }
    return done->failures > 0 ? 1 : 0;
  }

 private:
  static constexpr std::string_view report_name = "veil.risk";

  Result<void> show(const Document& document, const std::string& id, std::ostream& out) {
    const auto kept =
        std::find_if(document.attributes.begin(), document.attributes.end(), [](const Attribute& one) { return one.name == report_name; });
    if (kept == document.attributes.end()) return {};
    if (json_ && id == document.id) {
      out << kept->value << '\n';
      return {};
    }
    Json report = Json::parse(kept->value).value_or(Json());
    if (json_) {
      report["id"] = id;
      out << report.dump() << '\n';
      return {};
    }
    const std::vector<Json>& targets = report.at("targets").elements();
    if (document.budget && !ranking_only_) print_budget(out, id, report.at("budget"));
    if (targets.empty() && !ranking_only_ && !document.budget) out << id << ": nobody to protect was named or found\n\n";
    for (const Json& target : targets) {
      ranked_.push_back({id,
                         {target.at("target").text(), target.at("measure").text(), target.at("before").number(),
                          target.at("after").number(), target.at("threshold").number(), target.at("named").whole_number().value_or(0),
                          target.at("disclosing").whole_number().value_or(0)}});
      if (!ranking_only_) print_target(out, id, report.at("phrases"), ranked_.back().risk);
    }
    return {};
  }

  void print_target(std::ostream& out, const std::string& id, const Json& phrases, const TargetDisclosure& target) const {
    struct Line {
      double value;
      std::string text, replacement, after, reason;
    };
    std::vector<Line> lines;
    std::set<std::string> shown;
    for (const Json& phrase : phrases.elements()) {
      for (const Json& risk : phrase.at("risks").elements()) {
        if (risk.at("target").text() != target.target || risk.at("measure").text() != target.measure) continue;
        const std::string text = short_text(phrase.at("text").text(), 32);
        if (!shown.insert(text).second) continue;
        const bool replaced = phrase.at("replaced").truth();
        lines.push_back({risk.at("value").number(), text, replaced ? short_text(phrase.at("replacement").text(), 32) : "(stays)",
                         replaced ? number(phrase.at("after").number()) : "", risk.at("reason").text()});
      }
    }
    std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.value > b.value; });
    if (lines.size() > top_) lines.resize(top_);
    TextTable table;
    table.title = id + ": " + (target.target.empty() ? "what must not be known" : target.target) + ", by " + target.measure +
                  " (too much from " + number(target.threshold) + "): " + number(target.before) + " before, " + number(target.after) +
                  " after; named " + std::to_string(target.named) + " times, " + std::to_string(target.disclosing) +
                  " other phrases disclose";
    table.header = {"phrase", "risk", "becomes", "then", "how it is known"};
    for (Line& line : lines)
      table.rows.push_back(
          {std::move(line.text), number(line.value), std::move(line.replacement), std::move(line.after), std::move(line.reason)});
    table.print(out, false);
    out << '\n';
  }

  // Whom the attackers would name, what was done about it step by step, and what is left.
  void print_budget(std::ostream& out, const std::string& id, const Json& budget) const {
    const auto percent = [](const Json& share) { return number(100 * share.number()) + " %"; };
    TextTable people;
    people.title = id + ": " + (budget.at("met").truth() ? "under the budget" : "NOT under the budget") + "; information kept " +
                   percent(budget.at("information_kept").at("before")) + " with direct identifiers replaced, " +
                   percent(budget.at("information_kept").at("after")) + " under the budget";
    people.header = {"person", "attacker", "rank", "named with", "rank then", "named then with"};
    for (const Json& person : budget.at("people").elements()) {
      const std::string name = person.at("phantom").truth() ? "(not known)" : person.at("name").text();
      const auto& before = person.at("before").elements();
      const auto& after = person.at("after").elements();
      for (std::size_t i = 0; i < before.size() && i < after.size(); ++i) {
        people.rows.push_back({name, before[i].at("attacker").text(), number_of(before[i].at("rank")), percent(before[i].at("probability")),
                               number_of(after[i].at("rank")), percent(after[i].at("probability"))});
      }
    }
    people.print(out, false);
    for (const Json& note : budget.at("notes").elements()) out << "note: " << note.text() << '\n';
    out << '\n';
    TextTable path;
    path.title = id + ": the path, step by step";
    path.header = {"what", "becomes", "places", "margin won", "bits lost", "kept", "named with"};
    const auto& curve = budget.at("curve").elements();
    const auto& steps = budget.at("path").elements();
    for (std::size_t i = 0; i < steps.size() && i + 1 < curve.size(); ++i) {
      const Json& step = steps[i];
      path.rows.push_back({short_text(step.at("before").text(), 28),
                           (step.at("undone").truth() ? "back to " : "") + short_text(step.at("now").text(), 28),
                           number_of(step.at("places")), number(step.at("won").number()), number(step.at("lost").number()),
                           percent(curve[i + 1].at("information_kept")), percent(curve[i + 1].at("probability"))});
    }
    path.print(out, false);
    out << '\n';
  }

  void print_ranking(std::ostream& out) {
    if (ranked_.size() < 2 && !ranking_only_) return;
    std::stable_sort(ranked_.begin(), ranked_.end(), [](const Ranked& a, const Ranked& b) { return a.risk.before > b.risk.before; });
    TextTable table;
    table.title = "Documents, the most disclosing first";
    table.header = {"document", "target", "measure", "before", "after", "named", "phrases"};
    for (const Ranked& one : ranked_) {
      table.rows.push_back({one.document, one.risk.target, one.risk.measure, number(one.risk.before), number(one.risk.after),
                            std::to_string(one.risk.named), std::to_string(one.risk.disclosing)});
    }
    table.print(out, false);
  }

  InputOptions input_;
  OutputOptions output_;
  EngineSettings engine_settings_;
  RunOptions run_;
  std::size_t top_ = 10;
  std::string report_file_;
  bool ranking_only_ = false;
  bool json_ = false;
  std::vector<Ranked> ranked_;
};

}  // namespace

std::unique_ptr<Command> make_risk() { return std::make_unique<Risk>(); }

}  // namespace veil::cli
