// Columns of CoNLL rows: divided by tabs where the row has one, else by runs of spaces.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "text/label_schemes.h"
#include "veil/document.h"

namespace veil {

inline std::vector<std::string_view> columns_of(std::string_view row) {
  std::vector<std::string_view> columns;
  const bool tabs = row.find('\t') != std::string_view::npos;
  std::size_t begin = 0;
  while (begin <= row.size()) {
    const std::size_t end = std::min(row.find(tabs ? '\t' : ' ', begin), row.size());
    if (tabs || end > begin) columns.push_back(row.substr(begin, end - begin));
    begin = end + 1;
  }
  return columns;
}

// "O", or a prefix of BIO, IOB2, BIOES or BILOU with a label behind it.
inline bool is_entity_tag(std::string_view tag) {
  if (tag == "O") return true;
  return tag.size() > 2 && tag[1] == '-' && std::string_view("BIESLU").find(tag[0]) != std::string_view::npos;
}

// A row of a CoNLL file that begins with '#' is a word where it ends in a tag ("# O"), otherwise a comment.
inline bool is_comment_row(std::string_view row) {
  if (!row.starts_with('#')) return false;
  const auto columns = columns_of(row);
  return columns.size() < 2 || !is_entity_tag(columns.back());
}

// Places and labels of the mentions, to find out later whether they are still those that were read.
inline std::string spelt_mentions(const Document& document) {
  std::string spelt;
  for (const Mention& mention : document.mentions) {
    spelt += std::to_string(mention.span.begin) + ' ' + std::to_string(mention.span.end) + ' ' +
             name_in_file(mention.label, mention.subtype) + '\n';
  }
  return spelt;
}

}  // namespace veil
