// `veil select FILE`: the options of given mentions, ranked as people would choose, without looking at what they chose; or, with
// --statistics, what they did choose.
#include <filesystem>
#include <iomanip>

#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "veil/new_file.h"
#include "veil/selection.h"

namespace veil::cli {
namespace {

class Select : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("FILE", &options_.input, "mentions with options, as WikiReplace has them").required();
    command.option("--output", &output_, "FILE", "the file to write; without: standard output");
    command.flag("--force", &force_, "overwrite it when it is there");
    command.flag("--lines", &options_.lines, "JSON Lines for veil evaluate --measures choices; also by .jsonl");
    command.option("--model", &options_.model, "FILE", "another selector than models/selector.veil");
    command.option("--strictness", &options_.strictness, "S", "above 0 more general, below 0 more specific; -2 to 2");
    command.flag("--levels", &options_.levels_only, "rank by the predicted level alone");
    command.flag("--statistics", &statistics_, "count what people chose instead, by label and level");
  }

  Result<int> run(const Session& session) override {
    if (statistics_) return print_statistics(session);
    if (options_.model.empty()) options_.model = session.resources / "models" / "selector.veil";
    if (auto may = may_write(output_, force_, {options_.input, options_.model}); !may) return may.error();
    options_.lines = options_.lines || std::filesystem::path(output_).extension() == ".jsonl";
    const auto summary = select_replacements(options_);
    if (!summary) return summary.error();
    if (output_.empty()) {
      session.output.stream() << summary->output;
      return 0;
    }
    if (auto written = write_new_file(output_, summary->output); !written) return written.error();
    session.output.stream() << summary->documents << " documents, " << summary->mentions << " mentions ranked, " << summary->without_options
                            << " of them with nothing but suppression to choose\n";
    return 0;
  }

 private:
  Result<int> print_statistics(const Session& session) const {
    const auto counts = count_choice_levels(options_.input);
    if (!counts) return counts.error();
    std::ostream& out = session.output.stream();
    const auto cell = [&](std::size_t count, std::size_t all) {
      out << std::setw(7) << count << " (" << std::setw(3) << (all == 0 ? 0 : (200 * count + all) / (2 * all)) << " %)";
    };
    out << "label      mentions  choices        level 1        level 2          above    suppression\n";
    const auto row = [&](const std::string& name, const ChoiceLevels& level) {
      out << std::left << std::setw(9) << name << std::right << std::setw(10) << level.mentions << std::setw(9) << level.choices;
      for (const std::size_t count : level.levels) cell(count, level.choices);
      cell(level.suppressed, level.choices);
      out << '\n';
    };
    for (const auto& [label, level] : *counts) {
      if (!label.empty()) row(label, level);
    }
    if (const auto all = counts->find(""); all != counts->end()) row("all", all->second);
    return 0;
  }

  SelectionOptions options_;
  std::string output_;
  bool force_ = false;
  bool statistics_ = false;
};

}  // namespace

std::unique_ptr<Command> make_select() { return std::make_unique<Select>(); }

}  // namespace veil::cli
