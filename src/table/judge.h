// Whether rows may be a class: k, l, t, and what the population says. Asked by every algorithm, of rows and not of what is said of them.
// `proof.cpp` does not use it: what it promises is counted a second time there, in another way.
#pragma once

#include <span>
#include <vector>

#include "veil/table.h"

namespace veil::table {

// The people of a population, in the terms of the table.
class Population {
 public:
  // By quasi-identifier of the table; a population that lacks one of them says nothing of it (nothing). Errors: table.no_population.
  static Result<Population> of(const Table& table, const Table& population);
  std::size_t rows() const { return rows_; }
  // Whom what is said of a class may be about.
  std::vector<std::uint32_t> matching(std::span<const std::uint32_t> candidates, const Table& table,
                                      std::span<const std::uint32_t> rows) const;
  std::vector<std::uint32_t> everybody() const;

 private:
  std::size_t rows_ = 0;
  std::vector<std::size_t> columns_;         // of the table
  std::vector<const Column*> others_;        // of the population, in the same order; null: it has none
  std::vector<std::vector<Number>> values_;  // in the hierarchies of the table; unknown values are `nothing`
  std::vector<std::vector<bool>> is_known_;
};

class Judge {
 public:
  Judge(const Table& table, const Model& model);
  // `people` are those of the population who match; ignored where the model asks for none.
  bool fits(std::span<const std::uint32_t> rows, std::size_t people) const;
  bool only_counts() const { return !asks_confidential_; }  // nothing but the number of rows decides

 private:
  bool diverse(std::size_t of, std::span<const std::uint32_t> rows) const;
  bool close(std::size_t of, std::span<const std::uint32_t> rows) const;

  const Model& model_;
  bool asks_confidential_ = false;
  struct Confidential {
    std::vector<std::uint32_t> value;  // by row, from 0; of numbers in their order
    std::vector<double> share;         // in the table, by value
    bool ordered = false;
    bool has_missing = false;  // value 0
  };
  std::vector<Confidential> confidential_;
  mutable std::vector<std::uint32_t> counts_;
};

// What is said of rows: by quasi-identifier the common value of a hierarchy, or the range of numbers.
struct Said {
  Number value = nothing;
  double low = 0, high = 0;
  bool is_range = false;
};
Said said_of(const Column& column, std::span<const std::uint32_t> rows);
std::string text_of(const Column& column, const Said& said);
// The share of its column that a value leaves open, 0 .. 1.
class OpenShare {
 public:
  explicit OpenShare(const Table& table);
  double of(std::size_t column, const Said& said) const;

 private:
  std::vector<std::vector<double>> by_value_;  // by column and value
  std::vector<double> width_;
};

}  // namespace veil::table
