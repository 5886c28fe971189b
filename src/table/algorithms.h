// How rows become classes. Each algorithm says which rows belong together and which are left out; what is said of a class follows from its
// rows alone (release.cpp), except that of the lattice, which says the same of the same values everywhere.
#pragma once

#include <vector>

#include "table/judge.h"
#include "veil/table.h"

namespace veil::table {

struct Parts {
  std::vector<std::vector<std::uint32_t>> classes;
  std::vector<std::vector<std::string>> said;  // by class and column; empty: follows from the rows
  std::vector<std::uint32_t> left_out;
  std::uint64_t tried = 0;
};

// `population` may be null.
Parts mondrian(const Table& table, const Model& model, const Population* population);
Parts mdav(const Table& table, const Model& model, const Population* population);
// The optimum of all generalizations that treat a column alike in every row. Errors: table.too_large, table.no_solution.
Result<Parts> search_lattice(const Table& table, const Model& model, const Population* population);
// Nodes that the search may have to look at; numeric columns are counted by their ranges.
double lattice_size(const Table& table);

}  // namespace veil::table
