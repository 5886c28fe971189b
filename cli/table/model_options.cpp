#include "cli/table/model_options.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>

namespace veil::cli {

void ModelOptions::declare(Arguments& command) {
  command.option("--k", &k, "K", "rows that say the same, at least").between(2, 1e9);
  command.option("--l", &l, "L", "values of each confidential attribute in a class, at least").between(1, 1e6);
  command.option("--diversity", &diversity, "D", "how these are counted: distinct, entropy, recursive (with --c C)");
  command.option("--c", &c, "C", "").between(0.01, 1e6).shown_with("--diversity");
  command.option("--t", &t, "T", "distance of a class's confidential values from all, at most").between(0, 1);
  command.option("--suppress", &suppress, "SHARE", "rows that may be left out, at most (1: all but a class)").between(0, 1);
  command.option("--algorithm", &algorithm, "A", "auto, lattice, mondrian or mdav");
}

void ModelOptions::declare_for_texts(Arguments& command) {
  command.option("--k", &k, "K", "").between(2, 1e9).shown_with("--across-documents");
  command.option("--l", &l, "L", "").between(1, 1e6).hidden();
  command.option("--t", &t, "T", "").between(0, 1).hidden();
  command.option("--diversity", &diversity, "D", "how --l counts: distinct, entropy, recursive").hidden();
  command.option("--c", &c, "C", "of recursive diversity").between(0.01, 1e6).hidden();
  command.option("--suppress", &suppress, "SHARE", "documents that may be left out, at most").between(0, 1).hidden();
  command.option("--algorithm", &algorithm, "A", "auto, lattice, mondrian or mdav").hidden();
}

Result<table::Model> ModelOptions::model() const {
  table::Model model;
  const auto found = std::find(table::diversity_names.begin(), table::diversity_names.end(), diversity);
  if (found == table::diversity_names.end()) return Error{"usage.invalid_value", "--diversity is distinct, entropy or recursive", ""};
  model.k = std::max(1u, k);
  model.l = l;
  model.t = t;
  model.c = c;
  model.diversity = static_cast<table::Diversity>(found - table::diversity_names.begin());
  model.suppress = suppress;
  return model;
}

Result<table::Algorithm> ModelOptions::chosen_algorithm() const {
  const auto found = std::find(table::algorithm_names.begin(), table::algorithm_names.end(), algorithm);
  if (found == table::algorithm_names.end()) return Error{"usage.invalid_value", "--algorithm is auto, lattice, mondrian or mdav", ""};
  return static_cast<table::Algorithm>(found - table::algorithm_names.begin());
}

std::vector<std::pair<std::string, std::string>> told(const table::Model& model, const table::Release& release, const table::Proof& proof,
                                                      const table::Loss& loss) {
  std::vector<std::pair<std::string, std::string>> lines = {
      {"rows", std::to_string(proof.rows)},
      {"rows left out", std::to_string(proof.left_out)},
      {"classes", std::to_string(proof.classes)},
      {"smallest class", std::to_string(proof.smallest_class) + " (k " + std::to_string(model.k) + ")"},
  };
  if (std::isfinite(proof.least_l)) lines.emplace_back("least diversity", figure(proof.least_l));
  if (model.t > 0 || std::isfinite(proof.least_l)) lines.emplace_back("largest distance", figure(proof.largest_t));
  if (model.asks_population()) {
    lines.emplace_back("fewest people meant", std::to_string(proof.smallest_map));
    lines.emplace_back("presence", figure(proof.least_presence) + " to " + figure(proof.most_presence));
  }
  lines.emplace_back("algorithm", std::string(table::algorithm_names[static_cast<std::size_t>(release.algorithm)]));
  lines.emplace_back("information lost", figure(loss.ncp));
  lines.emplace_back("discernibility", whole(loss.discernibility));
  lines.emplace_back("average class", figure(loss.average_class) + " k");
  lines.emplace_back("error of counts", figure(loss.query_error));
  return lines;
}

Error unproven(const table::Proof& proof) {
  return {"table.unproven", "nothing is released, since it was counted again and a promise does not hold: " + proof.broken, ""};
}

Result<std::string> bytes_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return Error{"read.not_found", "the file cannot be read", path};
  return std::string(std::istreambuf_iterator<char>(file), {});
}

}  // namespace veil::cli
