// Collections as tables for Python, in parts that travel between machines: what a document says (facts), the table of all facts with what is
// released of it, and the one text that its row says. Facts and rows are plain dictionaries, so that a cluster may carry them as JSON.
#include "veil/table.h"

#include <algorithm>

#include "bindings.h"
#include "held_engine.h"
#include "veil/engine.h"

namespace veil::python {
namespace {

using Facts = std::vector<table::PersonFacts>;

py::dict dict_of(const table::PersonFacts& facts) {
  py::list list;
  for (const table::Fact& fact : facts.facts) {
    py::dict one;
    one["attribute"] = fact.attribute;
    one["mention"] = fact.mention;
    one["value"] = fact.value;
    one["ladder"] = fact.ladder;
    one["begin"] = fact.span.begin;
    one["end"] = fact.span.end;
    list.append(one);
  }
  py::dict dict;
  dict["person"] = facts.person;
  dict["sex"] = static_cast<int>(facts.sex);
  dict["other_people"] = facts.other_people;
  dict["kept"] = facts.kept;
  dict["facts"] = list;
  return dict;
}

table::PersonFacts facts_from(const py::dict& dict) {
  table::PersonFacts facts;
  facts.person = dict["person"].cast<std::string>();
  const int sex = dict["sex"].cast<int>();
  for (const Gender known : {Gender::masculine, Gender::feminine, Gender::neuter}) {
    if (sex == static_cast<int>(known)) facts.sex = known;
  }
  facts.other_people = dict["other_people"].cast<unsigned>();
  facts.kept = dict["kept"].cast<unsigned>();
  for (const py::handle one : dict["facts"]) {
    const auto fact = py::reinterpret_borrow<py::dict>(one);
    facts.facts.push_back({fact["attribute"].cast<std::string>(),
                           fact["mention"].cast<std::uint32_t>(),
                           fact["value"].cast<std::string>(),
                           fact["ladder"].cast<std::vector<std::string>>(),
                           {fact["begin"].cast<std::uint32_t>(), fact["end"].cast<std::uint32_t>()}});
  }
  return facts;
}

// All facts, and what is released of them.
class FactTable {
 public:
  explicit FactTable(const std::vector<std::string>& attributes) : collection_(value_or_raise(table::Collection::of(attributes))) {}

  void add(const py::object& facts) { facts.is_none() ? collection_.add_failed() : collection_.add(facts_from(facts)); }

  py::dict anonymize(const table::Model& model, const std::string& algorithm) {
    const auto found = std::find(table::algorithm_names.begin(), table::algorithm_names.end(), algorithm);
    if (found == table::algorithm_names.end()) raise({"usage.invalid_value", "there is no such algorithm", "algorithm"});
    Result<table::Proof> proof = [&]() -> Result<table::Proof> {
      const py::gil_scoped_release released;
      table_ = collection_.table();
      auto release = table::anonymize(table_, model, static_cast<table::Algorithm>(found - table::algorithm_names.begin()));
      if (!release) return release.error();
      release_ = std::move(*release);
      return table::prove(table_, model, release_);
    }();
    if (!proof) raise(proof.error());
    if (!proof->holds) raise({"table.unproven", "nothing is released, since it was counted again and a promise does not hold", ""});
    py::dict told;
    told["rows"] = proof->rows;
    told["left_out"] = proof->left_out;
    told["classes"] = proof->classes;
    told["smallest_class"] = proof->smallest_class;
    told["ncp"] = table::loss_of(table_, model, release_).ncp;
    return told;
  }

  // What is said of a document by column; None: it is left out.
  py::object said_of(std::size_t document) const {
    const std::uint32_t row = collection_.row_of(document);
    if (row == table::no_class || release_.class_of[row] == table::no_class) return py::none();
    py::dict said;
    const std::vector<std::string>& cells = release_.said[release_.class_of[row]];
    for (std::size_t i = 0; i < cells.size(); ++i) said[py::str(table_.columns[i].name)] = cells[i];
    return said;
  }
  py::object class_of(std::size_t document) const {
    const std::uint32_t row = collection_.row_of(document);
    if (row == table::no_class || release_.class_of[row] == table::no_class) return py::none();
    return py::int_(release_.class_of[row]);
  }
  py::object row_of(std::size_t document) const {
    const std::uint32_t row = collection_.row_of(document);
    return row == table::no_class ? py::object(py::none()) : py::object(py::int_(row));
  }
  std::vector<std::string> notes() const { return collection_.notes(); }

 private:
  table::Collection collection_;
  table::Table table_;
  table::Release release_;
};

constexpr int most_rounds = 8;

// The document of this number among all of its person, written as its row says, and looked at as an attacker would.
Result<std::string> written(const Engine& engine, const table::FactReader& reader, Document& document, const Facts& of_person,
                            std::size_t number, const std::vector<std::string>& attributes, const std::map<std::string, std::string>& said,
                            bool keep_confidential) {
  if (auto done = engine.protect(document); !done) return done.error();
  auto collection = table::Collection::of(attributes);
  if (!collection) return collection.error();
  for (const table::PersonFacts& facts : of_person) collection->add(facts);
  const table::Table table = collection->table();
  if (table.rows != 1) return Error{"table.changed", "these are documents of several people", ""};
  table::Release release;
  release.class_of = {0};
  release.said.emplace_back();
  for (const table::Column& column : table.columns) {
    const auto cell = said.find(column.name);
    release.said[0].push_back(cell == said.end() ? std::string(table::nothing_said) : cell->second);
  }
  const table::PersonFacts facts = reader.read(document);
  table::WriteRules rules;
  rules.keep_confidential = keep_confidential;
  const std::vector<Replacement> before = document.replacements;
  for (int round = 0; round < most_rounds; ++round) {
    document.replacements = before;
    if (auto done = table::write_row(document, facts, *collection, number, table, release, rules); !done) return done.error();
    const auto verdict = engine.check(document);
    if (!verdict) return verdict.error();
    if (verdict->clean()) {
      if (!table::says_no_more(table, release, 0, table::written_of(document, facts, *collection, number, table))) {
        return Error{"table.unproven", "the document would say more than its row", ""};
      }
      return apply_replacements(document).text;
    }
    for (const Span span : verdict->left) rules.not_kept.push_back(span);
    for (const std::uint32_t telling : verdict->telling) rules.hidden.push_back(document.replacements[telling].mention);
    if (round + 2 < most_rounds) continue;
    for (const table::Fact& fact : facts.facts) rules.hidden.push_back(fact.mention);
  }
  return Error{"table.unproven", "what stays of one place names what has to go elsewhere", ""};
}

std::shared_ptr<HeldDocument> shared(const py::handle& document) { return document.cast<std::shared_ptr<HeldDocument>>(); }

}  // namespace

void add_table(py::module_& module) {
  py::class_<table::FactReader, std::shared_ptr<table::FactReader>>(module, "FactReader")
      .def(py::init([](const std::string& resources) {
        auto reader = value_or_raise(table::FactReader::open(value_or_raise(find_resources(resources))));
        return std::const_pointer_cast<table::FactReader>(std::move(reader));
      }))
      .def("read",
           [](const table::FactReader& self, HeldEngine& engine, const py::object& held) {
             const std::shared_ptr<HeldDocument> document = shared(held);
             auto read = [&]() -> Result<table::PersonFacts> {
               const py::gil_scoped_release released;
               if (auto done = engine.engine->protect(document->document); !done) return done.error();
               return self.read(document->document);
             }();
             return dict_of(value_or_raise(std::move(read)));
           })
      .def("write",
           [](const table::FactReader& self, HeldEngine& engine, const py::object& held, const py::list& of_person, std::size_t number,
              const std::vector<std::string>& attributes, const std::map<std::string, std::string>& said, bool keep_confidential) {
             const std::shared_ptr<HeldDocument> document = shared(held);
             Facts facts;
             for (const py::handle one : of_person) facts.push_back(facts_from(py::reinterpret_borrow<py::dict>(one)));
             auto text = [&] {
               const py::gil_scoped_release released;
               return written(*engine.engine, self, document->document, facts, number, attributes, said, keep_confidential);
             }();
             return value_or_raise(std::move(text));
           });
  py::class_<FactTable>(module, "FactTable")
      .def(py::init<const std::vector<std::string>&>())
      .def("add", &FactTable::add)
      .def(
          "anonymize",
          [](FactTable& self, unsigned k, double l, double t, const std::string& diversity, double c, double suppress,
             const std::string& algorithm) {
            const auto found = std::find(table::diversity_names.begin(), table::diversity_names.end(), diversity);
            if (found == table::diversity_names.end()) raise({"usage.invalid_value", "there is no such diversity", "diversity"});
            table::Model model;
            model.k = std::max(1u, k);
            model.l = l;
            model.t = t;
            model.diversity = static_cast<table::Diversity>(found - table::diversity_names.begin());
            model.c = c;
            model.suppress = suppress;
            return self.anonymize(model, algorithm);
          },
          py::kw_only(), py::arg("k"), py::arg("l"), py::arg("t"), py::arg("diversity"), py::arg("c"), py::arg("suppress"),
          py::arg("algorithm"))
      .def("said_of", &FactTable::said_of)
      .def("class_of", &FactTable::class_of)
      .def("row_of", &FactTable::row_of)
      .def("notes", &FactTable::notes);
}

}  // namespace veil::python
