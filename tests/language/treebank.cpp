#include "treebank.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <sstream>

namespace veil::test {
namespace {

std::string unpacked(const std::filesystem::path& file) {
  std::string content;
  const std::string command = "xz -dc '" + file.string() + "'";
  const auto close = [](FILE* pipe) { pclose(pipe); };
  const std::unique_ptr<FILE, decltype(close)> pipe(popen(command.c_str(), "r"), close);
  if (!pipe) return content;
  std::array<char, 65536> block;
  for (std::size_t n = 0; (n = std::fread(block.data(), 1, block.size(), pipe.get())) > 0;) content.append(block.data(), n);
  return content;
}

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream stream(line);
  for (std::string cell; std::getline(stream, cell, '\t');) cells.push_back(cell);
  return cells;
}

// Puts one document together, sentence by sentence.
class Builder {
 public:
  Builder(Language language, bool headings_on_lines)
      : inventory_(std::make_shared<FeatureInventory>()), language_(language), headings_on_lines_(headings_on_lines) {}

  void paragraph() { gap_ = "\n\n"; }

  void sentence(const std::vector<std::vector<std::string>>& rows) {
    const auto first = static_cast<std::uint32_t>(current_.document.tokens.size());
    Span contraction;
    unsigned contraction_end = 0;
    unsigned parts = 1;
    unsigned part = 0;
    for (const auto& row : rows) {
      if (row[0].find('.') != std::string::npos) continue;
      const bool space = row[9].find("SpaceAfter=No") == std::string::npos;
      if (const std::size_t dash = row[0].find('-'); dash != std::string::npos) {
        contraction_end = static_cast<unsigned>(std::stoul(row[0].substr(dash + 1)));
        parts = contraction_end - static_cast<unsigned>(std::stoul(row[0])) + 1;
        part = 0;
        contraction = append(row[1], space);
        continue;
      }
      Token token;
      const auto number = static_cast<unsigned>(std::stoul(row[0]));
      if (number <= contraction_end) {
        token.span = contraction;
        token.part = static_cast<std::uint8_t>(part++);
        token.parts = static_cast<std::uint8_t>(parts);
        current_.document.set_form(token, row[1]);
      } else {
        token.span = append(row[1], space);
      }
      token.upos = upos_from(row[3]).value_or(Upos::x);
      token.features = inventory_->add(row[5]);
      const auto head = static_cast<std::uint32_t>(std::stoul(row[6]));
      current_.heads.push_back(head == 0 ? first + number - 1 : first + head - 1);
      current_.relations.push_back(row[7]);
      current_.document.tokens.push_back(token);
    }
    current_.document.sentences.push_back({first, static_cast<std::uint32_t>(current_.document.tokens.size())});
    if (headings_on_lines_ && current_.document.tokens.back().upos != Upos::punct) gap_ = "\n";
  }

  void finish(std::vector<TreebankDocument>& documents) {
    if (!current_.document.tokens.empty()) {
      current_.document.language = language_;
      current_.document.feature_inventory = inventory_;
      current_.document.layers = {Layer::language, Layer::tokens, Layer::sentences, Layer::tags};
      documents.push_back(std::move(current_));
    }
    current_ = {};
    gap_.clear();
  }
  std::size_t sentences() const { return current_.document.sentences.size(); }

 private:
  Span append(const std::string& form, bool space) {
    std::string& text = current_.document.text;
    if (!text.empty()) text += gap_;
    const auto begin = static_cast<std::uint32_t>(text.size());
    text += form;
    gap_ = space ? " " : "";
    return {begin, static_cast<std::uint32_t>(text.size())};
  }

  TreebankDocument current_;
  std::shared_ptr<FeatureInventory> inventory_;
  Language language_;
  std::string gap_;
  bool headings_on_lines_;
};

}  // namespace

std::vector<TreebankDocument> read_treebank(const std::filesystem::path& file, Language language, bool headings_on_lines) {
  std::vector<TreebankDocument> documents;
  if (!std::filesystem::exists(file)) return documents;
  const std::string content = unpacked(file);
  const bool marked = content.find("# newdoc") != std::string::npos;
  Builder builder(language, headings_on_lines);
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(content);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("# newdoc")) builder.finish(documents);
    if (line.starts_with("# newpar")) builder.paragraph();
    if (line.starts_with('#')) continue;
    if (!line.empty()) {
      rows.push_back(cells_of(line));
      continue;
    }
    if (!marked && builder.sentences() >= 10) builder.finish(documents);
    if (!rows.empty()) builder.sentence(rows);
    rows.clear();
  }
  if (!rows.empty()) builder.sentence(rows);
  builder.finish(documents);
  return documents;
}

}  // namespace veil::test
