// A table of a population: attributes, and how many people share each combination of them. A document tells a combination by its mentions;
// as many people as the rows allow for it hide its subject. What became more general is compared by what is known of the table's values:
// "a city in Norway" allows every row with a city of Norway, "the 1980s" every year of them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "risk/budget/judge.h"
#include "risk/budget/wider_words.h"
#include "veil/document.h"
#include "veil/result.h"

namespace veil::risk {

class Population {
 public:
  // CSV with a header; the column `count` is a whole number, the others are attributes. risk.malformed_population with the line,
  // risk.empty_population, read.not_found.
  static Result<std::shared_ptr<const Population>> open(const std::filesystem::path& file, std::shared_ptr<const WiderWords> wider);

  struct Row {
    std::vector<std::uint32_t> values;  // by column
    std::uint64_t count = 0;
  };
  const std::vector<std::string>& columns() const { return columns_; }
  const std::vector<Row>& rows() const { return rows_; }
  // The column that has a value just like the text; nothing: the text is no attribute of the table.
  std::optional<std::uint32_t> column_of(std::string_view text) const;
  // For each value of a column, whether it may be what the text says.
  std::vector<bool> allowed(std::uint32_t column, std::string_view text) const;

 private:
  struct Value {
    std::string folded;
    std::vector<std::uint64_t> wider;  // ordered
    std::optional<int> year;
  };
  std::vector<std::string> columns_;
  std::vector<std::vector<Value>> values_;  // by column
  std::vector<Row> rows_;
  std::shared_ptr<const WiderWords> wider_;
};

class PopulationJudge : public Judge {
 public:
  PopulationJudge(const Population& population, const Document& document, const Draft& draft, unsigned k);
  // Nobody of the table fits what the document says.
  bool nobody() const { return nobody_; }

  double missed() const override;
  double gain(std::size_t unit, std::size_t state, const std::vector<FeatureChange>& changes) override;
  void apply(std::size_t unit, std::size_t state, const std::vector<FeatureChange>& changes) override;
  double highest_probability() const override;
  std::uint64_t lowest_rank() const override { return sharing_.people; }
  void add_standings(std::vector<std::vector<AttackerStanding>>& of_persons) const override;

 private:
  struct Sharing {
    std::uint64_t people = 0;  // who fit all that is said
    double nearly = 0;         // and a little of each who does not
  };
  Sharing sharing(std::size_t changed_unit, std::size_t state) const;
  double missed_of(const Sharing& sharing) const;

  const Population& population_;
  const Draft& draft_;
  unsigned k_;
  struct Said {
    std::uint32_t column = 0;
    std::uint32_t place = 0;
    std::vector<std::vector<bool>> by_state;
  };
  std::vector<Said> said_;
  double misfit_ = 0;  // what a person counts for each thing that does not fit: all of them together less than one
  Sharing sharing_;
  bool nobody_ = false;
};

}  // namespace veil::risk
