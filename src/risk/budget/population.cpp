#include "risk/budget/population.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <map>

#include "text/folded_word.h"
#include "veil/utf8.h"

namespace veil::risk {
namespace {

constexpr std::size_t most_rows_of_a_table = 5'000'000;

// One row; quotes as in CSV. Nothing where a quote stays open.
std::optional<std::vector<std::string>> fields_of(std::string_view line, char separator) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (quoted) {
      if (c != '"') {
        fields.back() += c;
      } else if (i + 1 < line.size() && line[i + 1] == '"') {
        fields.back() += line[i++];
      } else {
        quoted = false;
      }
    } else if (c == '"') {
      quoted = true;
    } else if (c == separator) {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  if (quoted) return std::nullopt;
  return fields;
}

char separator_of(std::string_view header) {
  char best = ',';
  for (const char one : {';', '\t'}) {
    if (std::count(header.begin(), header.end(), one) > std::count(header.begin(), header.end(), best)) best = one;
  }
  return best;
}

std::optional<int> year_of(std::string_view text) {
  int year = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), year);
  if (problem != std::errc() || end != text.data() + text.size() || text.size() != 4 || year < 1000) return std::nullopt;
  return year;
}

struct Years {
  int first = 0, last = 0;
};

// "1984", "the 1980s", "between 1980 and 1989": what years a text may mean.
std::optional<Years> years_in(std::string_view text) {
  std::optional<Years> years;
  FoldedWord word;
  std::string spelling;
  for (std::size_t at = 0; next_word(text, at, word, &spelling); at = word.end) {
    const bool decade = spelling.size() == 5 && spelling.back() == 's';
    const auto year = year_of(decade ? std::string_view(spelling).substr(0, 4) : std::string_view(spelling));
    if (!year) continue;
    const Years one{*year, decade ? *year + 9 : *year};
    years = years ? Years{std::min(years->first, one.first), std::max(years->last, one.last)} : one;
  }
  return years;
}

}  // namespace

Result<std::shared_ptr<const Population>> Population::open(const std::filesystem::path& file, std::shared_ptr<const WiderWords> wider) {
  std::ifstream input(file, std::ios::binary);
  if (!input) return Error{"read.not_found", "there is no such file or folder", file.string()};
  auto population = std::make_shared<Population>();
  population->wider_ = std::move(wider);
  std::vector<std::map<std::string, std::uint32_t>> known;
  std::size_t number = 0, count_column = 0;
  char separator = ',';
  for (std::string line; std::getline(input, line);) {
    ++number;
    if (line.ends_with('\r')) line.pop_back();
    if (line.empty()) continue;
    const auto malformed = [&](std::string message) {
      return Error{"risk.malformed_population", std::move(message), file.string() + ", line " + std::to_string(number)};
    };
    if (utf8::first_invalid_byte(line)) return malformed("a row is not valid UTF-8");
    const bool header = population->columns_.empty();
    if (header) separator = separator_of(line);
    auto fields = fields_of(line, separator);
    if (!fields) return malformed("a quote stays open");
    if (header) {
      const auto count = std::find(fields->begin(), fields->end(), "count");
      if (count == fields->end() || fields->size() < 2)
        return malformed("the first row names the columns: attributes, and one called count");
      count_column = static_cast<std::size_t>(count - fields->begin());
      fields->erase(count);
      population->columns_ = std::move(*fields);
      population->values_.resize(population->columns_.size());
      known.resize(population->columns_.size());
      continue;
    }
    if (fields->size() != population->columns_.size() + 1) return malformed("a row has as many fields as the first");
    Row row;
    const std::string& spelt = (*fields)[count_column];
    const auto [end, problem] = std::from_chars(spelt.data(), spelt.data() + spelt.size(), row.count);
    if (problem != std::errc() || end != spelt.data() + spelt.size()) return malformed("a count is a whole number");
    fields->erase(fields->begin() + static_cast<std::ptrdiff_t>(count_column));
    for (std::size_t c = 0; c < fields->size(); ++c) {
      const std::string folded = folded_words((*fields)[c]);
      const auto [at, fresh] = known[c].try_emplace(folded, static_cast<std::uint32_t>(population->values_[c].size()));
      if (fresh) {
        Value value{folded, {}, year_of((*fields)[c])};
        if (population->wider_) value.wider = population->wider_->of((*fields)[c]);
        std::sort(value.wider.begin(), value.wider.end());
        population->values_[c].push_back(std::move(value));
      }
      row.values.push_back(at->second);
    }
    if (population->rows_.size() == most_rows_of_a_table) return malformed("a table has at most 5000000 rows");
    population->rows_.push_back(std::move(row));
  }
  const bool anybody = std::any_of(population->rows_.begin(), population->rows_.end(), [](const Row& row) { return row.count > 0; });
  if (!anybody) return Error{"risk.empty_population", "the table of the population has nobody in it", file.string()};
  return std::shared_ptr<const Population>(std::move(population));
}

std::optional<std::uint32_t> Population::column_of(std::string_view text) const {
  const std::string folded = folded_words(text);
  if (folded.empty()) return std::nullopt;
  const auto years = years_in(text);
  for (std::uint32_t c = 0; c < values_.size(); ++c) {
    for (const Value& value : values_[c]) {
      if (value.folded == folded || (years && years->first == years->last && value.year == years->first)) return c;
    }
  }
  return std::nullopt;
}

std::vector<bool> Population::allowed(std::uint32_t column, std::string_view text) const {
  std::vector<bool> allowed;
  const std::string folded = folded_words(text);
  const auto years = years_in(text);
  std::vector<std::uint64_t> said;
  if (wider_) said = wider_->of(text);
  std::sort(said.begin(), said.end());
  said.erase(std::unique(said.begin(), said.end()), said.end());
  bool any = false;
  std::vector<std::size_t> common;
  std::size_t most = 0;
  for (const Value& value : values_[column]) {
    const bool same = value.folded == folded;
    const bool in_years = years && value.year && *value.year >= years->first && *value.year <= years->last;
    allowed.push_back(same || in_years);
    any = any || allowed.back();
    std::size_t shared = 0;
    for (const std::uint64_t word : said) shared += std::binary_search(value.wider.begin(), value.wider.end(), word) ? 1U : 0U;
    common.push_back(shared);
    most = std::max(most, shared);
  }
  if (any) return allowed;
  // Whatever shares most of what is said may be meant; where nothing is shared, everybody may.
  for (std::size_t i = 0; i < allowed.size(); ++i) allowed[i] = most == 0 || common[i] == most;
  return allowed;
}

PopulationJudge::PopulationJudge(const Population& population, const Document& document, const Draft& draft, unsigned k)
    : population_(population), draft_(draft), k_(k) {
  for (std::uint32_t i = 0; i < draft.places().size(); ++i) {
    const DraftPlace& place = draft.places()[i];
    const auto column = population.column_of(place.span.of(document.text));
    if (!column) continue;
    Said said{*column, i, {}};
    for (const std::string& state : place.states) said.by_state.push_back(population.allowed(*column, state));
    said_.push_back(std::move(said));
  }
  double all = 0;
  for (const Population::Row& row : population.rows()) all += static_cast<double>(row.count);
  misfit_ = 1 / (4 * std::max(1.0, all));
  sharing_ = sharing(draft.units(), 0);
  nobody_ = sharing_.people == 0;
}

PopulationJudge::Sharing PopulationJudge::sharing(std::size_t changed_unit, std::size_t state) const {
  std::vector<const std::vector<bool>*> allowed;
  std::vector<std::uint32_t> columns;
  for (const Said& said : said_) {
    const bool changed = draft_.places()[said.place].unit == changed_unit;
    const std::size_t now = changed ? std::min(state, said.by_state.size() - 1) : draft_.state_of_place(said.place);
    allowed.push_back(&said.by_state[now]);
    columns.push_back(said.column);
  }
  Sharing sharing;
  for (const Population::Row& row : population_.rows()) {
    double weight = 1;
    for (std::size_t i = 0; i < allowed.size(); ++i) {
      if (!(*allowed[i])[row.values[columns[i]]]) weight *= misfit_;
    }
    if (weight == 1) sharing.people += row.count;
    sharing.nearly += weight * static_cast<double>(row.count);
  }
  return sharing;
}

// Who differs in one thing counts a little: else no single step would win anything where only several together do.
double PopulationJudge::missed_of(const Sharing& sharing) const {
  return sharing.people >= k_ ? 0 : std::log2(static_cast<double>(k_) / std::max(1e-300, sharing.nearly));
}

double PopulationJudge::missed() const { return missed_of(sharing_); }

double PopulationJudge::gain(std::size_t unit, std::size_t state, const std::vector<FeatureChange>&) {
  return missed_of(sharing_) - missed_of(sharing(unit, state));
}

void PopulationJudge::apply(std::size_t, std::size_t, const std::vector<FeatureChange>&) { sharing_ = sharing(draft_.units(), 0); }

double PopulationJudge::highest_probability() const { return 1 / std::max(1.0, static_cast<double>(sharing_.people)); }

void PopulationJudge::add_standings(std::vector<std::vector<AttackerStanding>>& of_persons) const {
  for (auto& standings : of_persons) standings.push_back({"table", sharing_.people, highest_probability()});
}

}  // namespace veil::risk
