// `veil table anonymize` and `veil table profile`: tables as CSV. What is released is counted again before it leaves.
#include <algorithm>
#include <cmath>

#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "cli/json/json.h"
#include "cli/table/model_options.h"
#include "veil/new_file.h"

namespace veil::cli {
namespace {

using table::Table;

// Which columns are what, and their hierarchies.
struct TableInput {
  std::string file;
  std::vector<std::string> quasi, confidential, direct, numeric, fixed, hierarchies;
  std::string population;
  std::string separator = ",";

  void declare(Arguments& command) {
    command.option("--quasi", &quasi, "COLUMNS", "quasi-identifiers, by commas").separated_by_commas();
    command.option("--confidential", &confidential, "COLUMNS", "confidential attributes").separated_by_commas();
    command.option("--direct", &direct, "COLUMNS", "direct identifiers, which do not leave").separated_by_commas();
    command.option("--numeric", &numeric, "COLUMNS", "those of numbers, which become ranges").separated_by_commas();
    command.option("--fixed", &fixed, "COLUMNS", "those that cannot be generalized").separated_by_commas();
    command.option("--hierarchy", &hierarchies, "COLUMN=FILE", "lines of value;more general;... for a column").one_at_a_time();
    command.option("--population", &population, "FILE", "a table of everybody, for k-map, presence and profiles");
    command.option("--separator", &separator, "C", "between cells (,)");
  }

  Result<table::CsvOptions> options() const {
    table::CsvOptions options;
    if (separator.size() != 1 && separator != "tab") return Error{"usage.invalid_value", "--separator is one character, or tab", ""};
    options.separator = separator == "tab" ? '\t' : separator[0];
    for (const std::string& name : quasi) options.kinds[name] = IdentifierKind::quasi;
    for (const std::string& name : confidential) options.kinds[name] = IdentifierKind::confidential;
    for (const std::string& name : direct) options.kinds[name] = IdentifierKind::direct;
    options.numeric = numeric;
    options.fixed = fixed;
    for (const std::string& one : hierarchies) {
      const std::size_t equals = one.find('=');
      if (equals == std::string::npos || equals == 0) return Error{"usage.invalid_value", "--hierarchy is COLUMN=FILE", ""};
      const auto bytes = bytes_of_file(one.substr(equals + 1));
      if (!bytes) return bytes.error();
      auto ladders = table::read_ladders(*bytes);
      if (!ladders) return ladders.error();
      options.ladders[one.substr(0, equals)] = std::move(*ladders);
    }
    return options;
  }

  Result<Table> read() const {
    auto wanted = options();
    if (!wanted) return wanted.error();
    const auto bytes = bytes_of_file(file);
    if (!bytes) return bytes.error();
    return table::read_csv(*bytes, *wanted);
  }

  // Of the population only the quasi-identifiers count, and it may have fewer.
  Result<std::optional<Table>> people() const {
    if (population.empty()) return std::optional<Table>();
    const auto bytes = bytes_of_file(population);
    if (!bytes) return bytes.error();
    auto wanted = options();
    if (!wanted) return wanted.error();
    table::CsvOptions plain;
    plain.separator = wanted->separator;
    auto names = table::read_csv(bytes->substr(0, bytes->find('\n')), plain);
    if (!names) return names.error();
    for (const auto& column : names->columns) {
      if (wanted->kinds.contains(column.name)) plain.kinds[column.name] = wanted->kinds[column.name];
      if (std::find(numeric.begin(), numeric.end(), column.name) != numeric.end()) plain.numeric.push_back(column.name);
    }
    auto read = table::read_csv(*bytes, plain);
    if (!read) return read.error();
    return std::optional<Table>(std::move(*read));
  }

  std::vector<std::filesystem::path> files() const {
    std::vector<std::filesystem::path> all = {file, population};
    for (const std::string& one : hierarchies) all.emplace_back(one.substr(std::min(one.size(), one.find('=') + 1)));
    return all;
  }
};

Result<void> put_out(const Session& session, const std::string& output, bool force, std::string_view bytes) {
  if (output.empty() || output == "-") {
    session.output.stream() << bytes;
    return {};
  }
  return write_new_file(output, bytes, {.replace = force});
}

class TableAnonymize : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("TABLE", &input_.file, "a CSV file with names of columns").required();
    model_.declare(command);
    command.option("--map", &map_, "K", "people of the population whom a class may be about, at least").between(2, 1e9);
    command.option("--presence", &presence_, "LOW,HIGH", "share of those people who are in the table").separated_by_commas();
    input_.declare(command);
    command.option("--fill", &fill_, "COLUMNS", "missing values are drawn from rows that are alike").separated_by_commas();
    command.option("--swap", &swap_, "COLUMNS", "confidential values change places with near ranks").separated_by_commas();
    command.option("--noise", &noise_, "COLUMNS", "confidential numbers get noise of a tenth of their deviation").separated_by_commas();
    command.flag("--microaggregate", &microaggregate_, "means and medoids of classes instead of what they have in common");
    command.option("--counts", &counts_, "COLUMN", "instead: counts of its values, under --epsilon E");
    command.option("--epsilon", &epsilon_, "E", "").between(0.0001, 100).shown_with("--counts");
    command.option("--seed", &seed_, "N", "of what is drawn (0)");
    command.option("--output", &output_, "PATH", "instead of standard output [--force]");
    command.flag("--force", &force_, "").shown_with("--output");
    command.flag("--quiet", &quiet_, "only errors, not what was proven");
  }

  Result<int> run(const Session& session) override {
    if (auto may = may_write(output_, force_, input_.files()); !may) return may.error();
    auto read = input_.read();
    if (!read) return read.error();
    Table& table = *read;
    if (!counts_.empty()) return counts(session, table);
    if (model_.k == 0 && map_ == 0 && presence_.empty())
      return Error{"usage.invalid_value", "say what must hold: --k, --map or --presence", ""};
    auto model = model_.model();
    if (!model) return model.error();
    const auto algorithm = model_.chosen_algorithm();
    if (!algorithm) return algorithm.error();
    const auto people = input_.people();
    if (!people) return people.error();
    if (*people) model->population = &**people;
    model->map = map_;
    if (!presence_.empty()) {
      if (presence_.size() != 2) return Error{"usage.invalid_value", "--presence is LOW,HIGH", ""};
      model->least_presence = std::atof(presence_[0].c_str());
      model->most_presence = std::atof(presence_[1].c_str());
      if (!(model->least_presence >= 0 && model->least_presence <= model->most_presence && model->most_presence <= 1)) {
        return Error{"usage.invalid_value", "--presence is LOW,HIGH with 0 <= LOW <= HIGH <= 1", ""};
      }
    }
    if (auto done = change_before(table); !done) return done.error();
    const auto release = table::anonymize(table, *model, *algorithm);
    if (!release) return release.error();
    const table::Proof proof = table::prove(table, *model, *release);
    if (!proof.holds) return unproven(proof);
    for (const auto& [name, value] : told(*model, *release, proof, table::loss_of(table, *model, *release, seed_))) {
      if (!quiet_) session.note(name + ": " + value);
    }
    table::Release written = *release;
    if (microaggregate_) {
      table::microaggregate(table, *release);
      // What is said of a row is its new value, the same for all rows of a class.
      for (std::size_t row = 0; row < table.rows; ++row) {
        if (release->class_of[row] == table::no_class) continue;
        for (const std::size_t at : table.of_kind(IdentifierKind::quasi))
          written.said[release->class_of[row]][at] = table.columns[at].text(row);
      }
    }
    const std::string bytes = table::write_csv(table, written, input_.separator == "tab" ? '\t' : input_.separator[0]);
    if (auto put = put_out(session, output_, force_, bytes); !put) return put.error();
    return 0;
  }

 private:
  Result<std::vector<std::size_t>> numbers_of(const Table& table, const std::vector<std::string>& names) const {
    std::vector<std::size_t> numbers;
    for (const std::string& name : names) {
      const table::Column* found = table.find(name);
      if (found == nullptr) return Error{"table.unknown_column", "a column that was asked for is not in the table", ""};
      numbers.push_back(static_cast<std::size_t>(found - table.columns.data()));
    }
    return numbers;
  }

  Result<void> change_before(Table& table) const {
    const auto filled = numbers_of(table, fill_), swapped = numbers_of(table, swap_), noisy = numbers_of(table, noise_);
    for (const auto* one : {&filled, &swapped, &noisy}) {
      if (!*one) return one->error();
    }
    constexpr double share_of_rows = 0.05, share_of_deviation = 0.1;
    for (const std::size_t at : *filled) table::synthesize_missing(table, at, seed_ + at);
    for (const std::size_t at : *swapped) table::swap_ranks(table.columns[at], share_of_rows, seed_ + at);
    for (const std::size_t at : *noisy) table::add_noise(table.columns[at], share_of_deviation, seed_ + at);
    return {};
  }

  Result<int> counts(const Session& session, const Table& table) const {
    const table::Column* column = table.find(counts_);
    if (column == nullptr) return Error{"table.unknown_column", "a column that was asked for is not in the table", ""};
    const auto counted = table::private_counts(*column, epsilon_);
    if (!counted) return counted.error();
    std::string out = "value,count\n";
    for (const table::PrivateCount& one : *counted) {
      const bool plain = one.value.find_first_of(",\"\n") == std::string::npos;
      std::string quoted;
      for (const char c : one.value) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
      out += (plain ? one.value : '"' + quoted + '"') + ',' + std::to_string(one.count) + '\n';
    }
    if (auto put = put_out(session, output_, force_, out); !put) return put.error();
    return 0;
  }

  TableInput input_;
  ModelOptions model_;
  unsigned map_ = 0;
  std::vector<std::string> presence_, fill_, swap_, noise_;
  bool microaggregate_ = false, force_ = false, quiet_ = false;
  std::string counts_, output_;
  double epsilon_ = 1;
  std::uint64_t seed_ = 0;
};

class TableProfile : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("TABLE", &input_.file, "a CSV file with names of columns").required();
    input_.declare(command);
    command.flag("--json", &json_, "for programs, with the score of each row");
  }

  Result<int> run(const Session& session) override {
    const auto read = input_.read();
    if (!read) return read.error();
    const auto people = input_.people();
    if (!people) return people.error();
    print_profile(*read, table::profile(*read, *people ? &**people : nullptr), json_, people->has_value(), session.output.stream());
    return 0;
  }

 private:
  static void print_profile(const Table& table, const table::Profile& profile, bool json, bool has_people, std::ostream& out) {
    const auto named = [&](const table::Combination& one) {
      std::string names;
      for (const std::size_t column : one.columns) names += (names.empty() ? "" : " + ") + table.columns[column].name;
      return names;
    };
    if (json) {
      Json line = {{"rows", profile.rows}, {"unique", profile.unique}, {"smallest_class", profile.smallest_class}};
      for (const auto& one : profile.combinations) line["combinations"].push_back({{"columns", named(one)}, {"unique", one.unique}});
      for (const double score : profile.scores) line["scores"].push_back(score);
      if (has_people) line["map_unique"] = profile.map_unique, line["smallest_map"] = profile.smallest_map;
      out << line.dump() << '\n';
      return;
    }
    out << "rows            " << profile.rows << "\nunique          " << profile.unique << "\nsmallest class  " << profile.smallest_class
        << '\n';
    if (has_people) out << "only one person meant  " << profile.map_unique << "\nfewest people meant    " << profile.smallest_map << '\n';
    out << '\n';
    TextTable shown;
    shown.title = "Rows that are alone with their values";
    shown.header = {"columns", "rows"};
    for (const auto& one : profile.combinations) {
      if (shown.rows.size() == 20 || one.unique == 0) break;
      shown.rows.push_back({named(one), std::to_string(one.unique)});
    }
    shown.print(out, false);
  }

  TableInput input_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_table_anonymize() { return std::make_unique<TableAnonymize>(); }
std::unique_ptr<Command> make_table_profile() { return std::make_unique<TableProfile>(); }

}  // namespace veil::cli
