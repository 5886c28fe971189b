// Rows of people from documents. Different values of an attribute that may have several stand in columns beside each other
// ("profession", "profession_2"), in the order in which they are said; of one that may have one only, what is more general than what is
// known already ("1978" beside "3 May 1978") is no other value, and anything else contradicts: nothing is said of it then.
#include <algorithm>
#include <numeric>

#include "veil/table.h"

namespace veil::table {
namespace {

constexpr std::string_view sex_column = "sex";

std::string_view sex_name(Gender sex) { return sex == Gender::masculine ? "male" : sex == Gender::feminine ? "female" : "unknown"; }

std::vector<std::string> ladder_of(const Fact& fact) {
  std::vector<std::string> ladder = {fact.value};
  for (const std::string& rung : fact.ladder) {
    if (rung != fact.value) ladder.push_back(rung);
  }
  return ladder;
}

bool stands_in(const std::vector<std::string>& ladder, const std::string& value) {
  return std::find(ladder.begin(), ladder.end(), value) != ladder.end();
}

}  // namespace

Result<Collection> Collection::of(const std::vector<std::string>& attributes) {
  Collection result;
  for (const std::string& name : attributes) {
    const auto kinds = attribute_kinds();
    if (std::none_of(kinds.begin(), kinds.end(), [&](const AttributeKind& kind) { return kind.name == name; })) {
      return Error{"table.unknown_column", "there is no attribute of this name: " + name, ""};
    }
  }
  for (const AttributeKind& kind : attribute_kinds()) {
    const bool named = std::find(attributes.begin(), attributes.end(), kind.name) != attributes.end();
    if (attributes.empty() ? !kind.of_person : !named) continue;
    result.wanted_.push_back({&kind, result.names_.size()});
    for (unsigned i = 0; i < kind.most; ++i) {
      result.names_.push_back(i == 0 ? std::string(kind.name) : std::string(kind.name) + "_" + std::to_string(i + 1));
    }
  }
  return result;
}

void Collection::add(const PersonFacts& facts) {
  std::uint32_t row = static_cast<std::uint32_t>(said_.size());
  if (!facts.person.empty()) row = row_of_person_.try_emplace(facts.person, row).first->second;
  if (row == said_.size()) {
    said_.emplace_back(wanted_.size());
    sexes_.push_back(Gender::unknown);
    documents_of_.push_back(0);
  }
  facts_.push_back(facts);
  rows_.push_back(row);
  ++documents_of_[row];
  for (std::size_t i = 0; i < wanted_.size(); ++i) {
    Said& said = said_[row][i];
    if (wanted_[i].kind->name == sex_column) {
      if (facts.sex == Gender::unknown) continue;
      said.contradicts = said.contradicts || (sexes_[row] != Gender::unknown && sexes_[row] != facts.sex);
      if (sexes_[row] == Gender::unknown) sexes_[row] = facts.sex;
      continue;
    }
    for (const Fact& fact : facts.facts) {
      if (fact.attribute != wanted_[i].kind->name) continue;
      std::vector<std::string> ladder = ladder_of(fact);
      const auto known =
          std::find_if(said.ladders.begin(), said.ladders.end(), [&](const auto& other) { return other.front() == fact.value; });
      if (known != said.ladders.end()) {
        // What may stand for it everywhere: what may stand for it at both places.
        std::erase_if(*known, [&](const std::string& rung) { return !stands_in(ladder, rung); });
        continue;
      }
      if (wanted_[i].kind->most > 1) {
        said.ladders.push_back(std::move(ladder));
        continue;
      }
      if (said.ladders.empty()) {
        said.ladders.push_back(std::move(ladder));
      } else if (stands_in(ladder, said.ladders.front().front())) {
        said.ladders.front() = std::move(ladder);
      } else if (!stands_in(said.ladders.front(), fact.value)) {
        said.contradicts = true;
      }
    }
  }
}

void Collection::add_failed() {
  facts_.emplace_back();
  rows_.push_back(no_class);
}

Table Collection::table() const {
  Table table;
  table.rows = said_.size();
  for (std::size_t i = 0; i < wanted_.size(); ++i) {
    const AttributeKind& kind = *wanted_[i].kind;
    for (unsigned place = 0; place < kind.most; ++place) {
      Column column;
      column.name = names_[wanted_[i].first_column + place];
      column.kind = kind.kind;
      if (kind.name == sex_column) {
        // Pronouns tell it, which nothing here takes out of the text.
        column.fixed = true;
        for (std::size_t row = 0; row < table.rows; ++row) {
          const Gender sex = said_[row][i].contradicts ? Gender::unknown : sexes_[row];
          column.values.push_back(column.hierarchy.add_what_fits({std::string(sex_name(sex))}));
        }
        table.columns.push_back(std::move(column));
        continue;
      }
      // Long ladders first: what they know of what is above what, shorter ones leave out.
      std::vector<const std::vector<std::string>*> ladders(table.rows, nullptr);
      for (std::size_t row = 0; row < table.rows; ++row) {
        const Said& said = said_[row][i];
        if (!said.contradicts && place < said.ladders.size()) ladders[row] = &said.ladders[place];
      }
      std::vector<std::size_t> order(table.rows);
      std::iota(order.begin(), order.end(), std::size_t{0});
      std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
        return (ladders[one] ? ladders[one]->size() : 0) > (ladders[other] ? ladders[other]->size() : 0);
      });
      for (const std::size_t row : order) {
        if (ladders[row] == nullptr) continue;
        const bool general = kind.kind == IdentifierKind::confidential;  // compared as it stands
        (void)column.hierarchy.add_what_fits(general ? std::vector{ladders[row]->front()} : *ladders[row]);
      }
      for (std::size_t row = 0; row < table.rows; ++row) {
        column.values.push_back(ladders[row] ? column.hierarchy.find(ladders[row]->front()).value_or(nothing) : nothing);
      }
      table.columns.push_back(std::move(column));
    }
  }
  return table;
}

std::optional<std::size_t> Collection::column_of(std::size_t document, std::size_t number) const {
  const Fact& fact = facts_[document].facts[number];
  const std::uint32_t row = rows_[document];
  for (std::size_t i = 0; i < wanted_.size(); ++i) {
    if (wanted_[i].kind->name != fact.attribute) continue;
    const Said& said = said_[row][i];
    if (said.contradicts) return std::nullopt;
    for (std::size_t place = 0; place < said.ladders.size() && place < wanted_[i].kind->most; ++place) {
      const bool same = said.ladders[place].front() == fact.value;
      if (same || (wanted_[i].kind->most == 1 && stands_in(said.ladders[place], fact.value))) return wanted_[i].first_column + place;
    }
  }
  return std::nullopt;
}

std::vector<std::string> Collection::notes() const {
  std::vector<std::string> notes;
  std::size_t several = 0, others = 0, unnamed = 0, kept = 0;
  for (const std::size_t documents : documents_of_) several += documents > 1;
  for (std::size_t i = 0; i < facts_.size(); ++i) {
    others += facts_[i].other_people > 0;
    kept += facts_[i].kept;
    unnamed += rows_[i] != no_class && facts_[i].person.empty();
  }
  const auto note = [&](std::size_t count, const char* what) {
    if (count > 0) notes.push_back(std::to_string(count) + what);
  };
  note(several, " people have several documents: each is one row, and documents of the same name count as one person's");
  note(unnamed, " documents name nobody: each is a row of its own");
  note(others, " documents name other people too: what is said of those is no attribute, and is hidden");
  note(kept, " mentions stay as they are, since the policy keeps them: the table does not have them, and no promise counts them");
  for (std::size_t i = 0; i < wanted_.size(); ++i) {
    std::size_t contradicting = 0, any = 0;
    for (std::size_t row = 0; row < said_.size(); ++row) {
      contradicting += said_[row][i].contradicts;
      any += !said_[row][i].ladders.empty() || (wanted_[i].kind->name == sex_column && sexes_[row] != Gender::unknown);
    }
    const std::string name(wanted_[i].kind->name);
    if (contradicting > 0)
      notes.push_back(std::to_string(contradicting) + " people have values of " + name +
                      " that contradict each other: nothing is said of it");
    if (any == 0) notes.push_back("no document says anything of " + name);
  }
  return notes;
}

}  // namespace veil::table
