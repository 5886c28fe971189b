// A table for people: columns as wide as their widest cell, in plain text or Markdown. The first column reads from the left,
// the others are figures and stand at the right.
#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace veil::cli {

struct TextTable {
  std::string title;
  std::vector<std::string> header;  // one per column
  std::vector<std::vector<std::string>> rows;

  void print(std::ostream& out, bool markdown) const;
};

// "0.8235" with four digits: shares are not printed as percent, so that they can be compared with papers and scripts.
std::string figure(double value);
std::string whole(double value);

// "labelled_spans" as people read it: "labelled spans".
std::string spaced(std::string_view name);

}  // namespace veil::cli
