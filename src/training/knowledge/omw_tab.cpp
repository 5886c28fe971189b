// Some lists mark words in a way of their own (a trailing "+", underscores for spaces): both are mended here.
#include "training/knowledge/omw_tab.h"

#include <algorithm>

#include "training/knowledge/rows_of_file.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

bool is_synset_key(std::string_view key) {
  if (key.size() != 10 || key[8] != '-' || std::string_view("nvasr").find(key[9]) == std::string_view::npos) return false;
  return std::all_of(key.begin(), key.begin() + 8, [](char digit) { return digit >= '0' && digit <= '9'; });
}

}  // namespace

Result<OmwHeader> read_omw_tab(const std::filesystem::path& file, const std::function<void(const OmwLemma&)>& receive) {
  OmwHeader header;
  std::string lemma;
  bool first = true;
  const auto done = read_rows(file, [&](std::string_view row) {
    const bool is_first = first;
    first = false;
    if (utf8::first_invalid_byte(row)) return false;
    if (row.empty()) return true;
    if (row.starts_with('#')) {
      if (!is_first) return true;
      const auto fields = fields_of(row.substr(1), '\t');
      const auto part = [&](std::size_t at) {
        std::string text(at < fields.size() ? fields[at] : std::string_view());
        text.erase(0, text.find_first_not_of(' '));
        text.erase(text.find_last_not_of(' ') + 1);
        return text;
      };
      header = {part(0), part(1), part(2), part(3)};
      return true;
    }
    const auto fields = fields_of(row, '\t');
    if (fields.size() < 3 || !is_synset_key(fields[0])) return false;
    if (fields[1] != "lemma" && !fields[1].ends_with(":lemma")) return true;
    lemma = fields[2];
    std::replace(lemma.begin(), lemma.end(), '_', ' ');
    while (!lemma.empty() && (lemma.back() == '+' || lemma.back() == ' ')) lemma.pop_back();
    if (!lemma.empty()) receive({fields[0], lemma});
    return true;
  });
  if (!done) return done.error();
  return header;
}

}  // namespace veil::training
