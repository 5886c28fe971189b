// Tables of people: records whose attributes are direct identifiers, quasi-identifiers or confidential, and the formal models of
// statistical disclosure control over them (docs/table.md). A row is a person; what is released of a row is the same for all rows of its
// class, and `prove` counts again, by itself, what was promised of the classes.
//   auto read = table::read_csv(bytes, {.kinds = {{"age", IdentifierKind::quasi}}});
//   auto release = table::anonymize(*read, {.k = 5});
//   auto proof = table::prove(*read, {.k = 5}, *release);       // proof->holds, or nothing leaves
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "veil/document.h"
#include "veil/export.h"
#include "veil/labels.h"
#include "veil/result.h"

namespace veil {
namespace table VEIL_PUBLIC {

using Number = std::uint32_t;  // of a value within its hierarchy

// The most general value of every column: nothing is said. Also what a missing value says.
inline constexpr std::string_view nothing_said = "*";
inline constexpr Number nothing = 0;

// All values of a column, and the one that is next more general than each: a tree under "*".
class Hierarchy {
 public:
  Hierarchy();

  // A value and what is more general, most specific first; "*" at the end may be left out. Errors: table.cycle (something is more general
  // than itself), table.two_parents (a value has two next more general ones). Without an error nothing was added.
  Result<Number> add(const std::vector<std::string>& ladder);
  // The same for ladders that nobody wrote as one tree: what is known already stands, and the ladder goes on from there.
  Number add_what_fits(const std::vector<std::string>& ladder);

  std::optional<Number> find(std::string_view value) const;
  std::string_view text(Number value) const { return values_[value].text; }
  Number above(Number value) const { return values_[value].above; }
  unsigned depth(Number value) const { return values_[value].depth; }
  unsigned height() const;
  std::size_t size() const { return values_.size(); }
  bool covers(Number general, Number value) const;
  Number common(Number one, Number other) const;     // the most specific value that covers both
  Number cut(Number value, unsigned depth) const;    // the value, or what covers it at that depth
  Number below(Number general, Number value) const;  // the value just under `general` that covers `value`; `general` for itself

 private:
  struct Value {
    std::string text;
    Number above = nothing;
    unsigned depth = 0;
  };
  Number make(const std::string& text, Number above);
  std::vector<Value> values_;
  std::unordered_map<std::string, Number> numbers_;
};

struct Column {
  std::string name;
  IdentifierKind kind = IdentifierKind::quasi;
  bool numeric = false;  // generalized to ranges; without a hierarchy
  bool fixed = false;    // cannot be generalized, as the sex that pronouns tell: all rows of a class agree in it
  Hierarchy hierarchy = {};
  std::vector<Number> values = {};   // by row; of a numeric column empty
  std::vector<double> numbers = {};  // by row; NaN where missing; of other columns empty
  bool missing(std::size_t row) const;
  std::string text(std::size_t row) const;  // as it was read; "*" where missing
};

struct Table {
  std::vector<Column> columns;
  std::size_t rows = 0;
  const Column* find(std::string_view name) const;
  std::vector<std::size_t> of_kind(IdentifierKind kind) const;  // numbers of columns
};

// How different confidential values of a class must be.
enum class Diversity : std::uint8_t { distinct, entropy, recursive };
inline constexpr std::array<std::string_view, 3> diversity_names = {"distinct", "entropy", "recursive"};

// What must hold of every class. A model that is not asked for stays at its default.
struct Model {
  unsigned k = 1;  // rows
  double l = 0;    // values of each confidential attribute: so many, by the measure below; 0: not asked
  Diversity diversity = Diversity::distinct;
  double c = 1;      // of recursive (c,l)-diversity: the most frequent value stays below c times all from the l-th on
  double t = 0;      // distance of each confidential attribute's distribution from that of the table, at most; 0: not asked
  unsigned map = 0;  // k-map: people of the population whom the class may be about
  double least_presence = 0, most_presence = 1;  // delta-presence: share of those people who are in the table
  double suppress = 1;                           // share of rows that may be left out, at most
  const Table* population = nullptr;             // for k-map and delta-presence: same columns by name
  bool asks_population() const { return map > 0 || least_presence > 0 || most_presence < 1; }
};

enum class Algorithm : std::uint8_t { automatic, lattice, mondrian, mdav };
inline constexpr std::array<std::string_view, 4> algorithm_names = {"auto", "lattice", "mondrian", "mdav"};

inline constexpr std::uint32_t no_class = UINT32_MAX;  // the row is left out

// What leaves of a table.
struct Release {
  Algorithm algorithm = Algorithm::mondrian;
  std::vector<std::uint32_t> class_of;  // by row
  // By class and column, what is said of all its rows; empty for columns that are no quasi-identifiers.
  std::vector<std::vector<std::string>> said;
  std::size_t left_out = 0;
  std::uint64_t tried = 0;  // nodes of the lattice, or splits
};

// Errors: table.too_few (fewer rows than k), table.no_solution (more rows would have to be left out than may be), table.too_large (the
// lattice), table.no_population, table.no_confidential.
Result<Release> anonymize(const Table& table, const Model& model, Algorithm algorithm = Algorithm::automatic);

// Counted from what is released, without asking how it came about.
struct Proof {
  bool holds = false;
  std::string broken = {};  // the first promise that does not hold; empty: all do
  std::size_t rows = 0, classes = 0, left_out = 0;
  std::size_t smallest_class = 0;
  double least_l = 0;  // of all confidential attributes; infinite where there is none
  double largest_t = 0;
  std::size_t smallest_map = 0;  // with a population
  double least_presence = 0, most_presence = 0;
};
Proof prove(const Table& table, const Model& model, const Release& release);

struct Loss {
  double ncp = 0;                      // share of what quasi-identifiers say that is lost, 0 .. 1; rows left out count 1
  double discernibility = 0;           // sum of the squares of classes; rows left out count the table
  double average_class = 0;            // size of classes, divided by k
  double query_error = 0;              // mean relative error of counts over two random attributes
  std::vector<double> by_column = {};  // NCP
};
Loss loss_of(const Table& table, const Model& model, const Release& release, std::uint64_t seed = 0);

// How much rows stand out in a table as it is.
struct Combination {
  std::vector<std::size_t> columns;
  std::size_t unique = 0;  // rows that are alone with their values
};
struct Profile {
  std::size_t rows = 0, unique = 0, smallest_class = 0;
  std::vector<Combination> combinations;         // of one to three quasi-identifiers, most uniques first
  std::vector<double> scores;                    // by row: how many small combinations are unique to it and how small (SUDA2), 0 .. 1
  std::size_t map_unique = 0, smallest_map = 0;  // with a population: rows that only one person of it may be
};
Profile profile(const Table& table, const Table* population = nullptr);

// Values that are not generalized but changed. All follow from the seed.
void add_noise(Column& column, double share_of_deviation, std::uint64_t seed);  // of a numeric column
void swap_ranks(Column& column, double share_of_rows, std::uint64_t seed);      // of any column
void synthesize_missing(Table& table, std::size_t column, std::uint64_t seed);  // drawn from rows that are alike in the others
void microaggregate(Table& table, const Release& release);                      // means and medoids of classes

// Counts to release beside texts: geometric noise for (epsilon)-differential privacy, one person in one cell.
struct PrivateCount {
  std::string value;
  std::int64_t count = 0;
};
// Every value of the column's hierarchy is listed, present or not: which ones occur would tell. Errors: table.bad_epsilon.
Result<std::vector<PrivateCount>> private_counts(const Column& column, double epsilon);

struct CsvOptions {
  char separator = ',';
  std::map<std::string, IdentifierKind> kinds = {};                           // columns that are not named are `none`
  std::map<std::string, std::vector<std::vector<std::string>>> ladders = {};  // by column
  std::vector<std::string> numeric = {};
  std::vector<std::string> fixed = {};
};
// Errors: table.malformed (with the line), table.unknown_column, table.not_a_number, table.cycle, table.two_parents.
Result<Table> read_csv(std::string_view bytes, const CsvOptions& options);
std::string write_csv(const Table& table, const Release& release, char separator = ',');
// Rows of a hierarchy file: value;more general;...
Result<std::vector<std::vector<std::string>>> read_ladders(std::string_view bytes);
// Ranges over numbers of a column: 5 wide, 10, 20, 40, ... , aligned; for algorithms that need levels.
Hierarchy ranges_of(const Column& column);

// ---- from texts and back ----

// An attribute of a person, and how a table treats it.
struct AttributeKind {
  std::string_view name;
  IdentifierKind kind = IdentifierKind::quasi;
  unsigned most = 1;      // values that a person may have; one alone: a second one contradicts it
  bool of_person = true;  // asked for where nobody says which attributes; off for what happens to stand in the text
};
std::span<const AttributeKind> attribute_kinds();  // in the order of columns

// What a document says of the person it is about: a mention, and of which attribute.
struct Fact {
  std::string attribute;  // "birthplace"
  std::uint32_t mention = 0;
  std::string value;                // in one spelling: "47", "3 may 2021"
  std::vector<std::string> ladder;  // what may stand for it, most specific first, alike in all documents: "city in Norway"
  Span span = {};                   // of the document
  friend bool operator==(const Fact&, const Fact&) = default;
};

struct PersonFacts {
  std::string person;  // whom the document is about, in one spelling; empty: nobody is named
  Gender sex = Gender::unknown;
  unsigned other_people = 0;  // who are named, too
  unsigned kept = 0;          // mentions that stay as they are, because the policy keeps them: in no column
  std::vector<Fact> facts;    // in the order of the text
  friend bool operator==(const PersonFacts&, const PersonFacts&) = default;
};

// Reads what documents say that went through Engine::protect with the method `generalize`: whose it is and of which attribute follows
// from grammar and coreference.
class FactReader {
 public:
  // Errors: model.not_found, model.malformed_resource.
  static Result<std::shared_ptr<const FactReader>> open(const std::filesystem::path& resources);
  virtual ~FactReader() = default;
  virtual PersonFacts read(const Document& document) const = 0;
};

// The table of a collection, row by row as documents come: one row per person, or per document that names nobody. Memory follows what
// is said of people, not the texts.
class Collection {
 public:
  // `attributes`: those that become columns, by name; empty: all that are of a person. Errors: table.unknown_column.
  static Result<Collection> of(const std::vector<std::string>& attributes);

  void add(const PersonFacts& facts);  // of the next document
  void add_failed();                   // a document that could not be read has no row

  // Ready when all documents were added.
  Table table() const;
  std::uint32_t row_of(std::size_t document) const { return rows_[document]; }  // no_class: it has none
  const PersonFacts& facts_of(std::size_t document) const { return facts_[document]; }
  std::size_t documents() const { return facts_.size(); }
  // The column of a fact; nothing: it is in none, because nobody asked for it, it is one too many, or it contradicts another.
  std::optional<std::size_t> column_of(std::size_t document, std::size_t fact) const;
  // What a user should know: several documents of one person, people named beside, values that contradict each other.
  std::vector<std::string> notes() const;

 private:
  struct Wanted {
    const AttributeKind* kind = nullptr;
    std::size_t first_column = 0;
  };
  std::vector<Wanted> wanted_;
  std::vector<std::string> names_;  // of columns
  std::vector<PersonFacts> facts_;
  std::vector<std::uint32_t> rows_;
  struct Said {
    std::vector<std::vector<std::string>> ladders = {};  // of different values, in order; the value first
    bool contradicts = false;
  };
  std::vector<std::vector<Said>> said_;  // by row and wanted attribute
  std::vector<Gender> sexes_;
  std::vector<std::size_t> documents_of_;  // by row
  std::unordered_map<std::string, std::uint32_t> row_of_person_;
};

struct WriteRules {
  bool keep_confidential = false;
  std::vector<Span> not_kept = {};         // values that stand here may not stand as they were, since they name what must go elsewhere
  std::vector<std::uint32_t> hidden = {};  // mentions whose general words name what must go elsewhere
};

// Makes a document that Engine::protect generalized say of its person what the release says, and nothing beside: values that a whole class
// shares stand as they were, others are written as the row has them, where grammar offers that, else as a tag; all that is in no column is
// a tag. What is confidential stays as it stands where the rules say so, since l and t are about it. Errors: table.left_out (its row is
// left out), table.changed (it says something else than when the table was made).
Result<void> write_row(Document& document, const PersonFacts& facts, const Collection& collection, std::size_t number, const Table& table,
                       const Release& release, const WriteRules& rules);

// An attacker's look at what is written: by column what the text says, read from its replacements and not from what was meant to be
// written. "" where a fact's words can be read that its row does not say.
std::vector<std::string> written_of(const Document& document, const PersonFacts& facts, const Collection& collection, std::size_t number,
                                    const Table& table);
// Whether what is written is no more than what the row says.
bool says_no_more(const Table& table, const Release& release, std::uint32_t row, const std::vector<std::string>& written);

}  // namespace VEIL_PUBLIC
}  // namespace veil
