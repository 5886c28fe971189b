// See partial_corpora.h.
#include "training/tagger/partial_corpora.h"

#include <algorithm>
#include <array>

#include "packed/archive_reader.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

template <typename Use>
void for_each_line(std::string_view text, Use use) {
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t to = std::min(text.find('\n', from), text.size());
    use(text.substr(from, to - from));
    from = to + 1;
  }
}

std::array<std::string_view, 3> first_columns(std::string_view line) {
  std::array<std::string_view, 3> cells{};
  std::size_t at = 0;
  for (std::string_view& cell : cells) {
    if (at > line.size()) break;
    const std::size_t end = std::min(line.find('\t', at), line.size());
    cell = line.substr(at, end - at);
    at = end + 1;
  }
  return cells;
}

}  // namespace

Result<Treebank> read_empirist(const std::filesystem::path& path) {
  auto files = packed::read_archive(path);
  if (!files) return std::move(files).error();
  Treebank treebank;
  treebank.name = "empirist";
  GoldSentence sentence;
  for (const auto& [name, text] : *files)
    for_each_line(text, [&](std::string_view line) {
      if (line.starts_with("</s>")) {
        if (!sentence.empty()) treebank.sentences.push_back(std::exchange(sentence, {}));
      } else if (line.find('\t') != std::string_view::npos) {
        const auto cells = first_columns(line);
        sentence.push_back({std::string(cells[0]), Upos::unknown, "_", cells[1] == "APPRART" ? "_" : std::string(cells[1])});
      }
    });
  treebank.ids.resize(treebank.sentences.size());
  return treebank;
}

Result<Treebank> read_cess(const std::filesystem::path& path) {
  auto files = packed::read_archive(path);
  if (!files) return std::move(files).error();
  Treebank treebank;
  treebank.name = "cess";
  GoldSentence sentence;
  const auto finish = [&] {
    if (!sentence.empty()) treebank.sentences.push_back(std::exchange(sentence, {}));
  };
  for (const auto& [name, text] : *files)
    for_each_line(text, [&](std::string_view line) {
      if (line.empty()) return finish();
      const auto [word, tag, lemma] = first_columns(line);
      if (word.empty()) return;
      const std::string small = utf8::to_lower(word);
      if (tag.starts_with("spcms") && (small == "del" || small == "al")) {
        sentence.push_back({small == "del" ? "de" : "a", Upos::unknown, "_", "_"});
        sentence.push_back({"el", Upos::unknown, "_", "_"});
        return;
      }
      const bool several = lemma.find('_') != std::string_view::npos;
      sentence.push_back({std::string(word), Upos::unknown, "_", several ? "_" : utf8::to_lower(tag)});
    });
  finish();
  treebank.ids.resize(treebank.sentences.size());
  return treebank;
}

std::string letters_of(const GoldSentence& sentence) {
  std::string letters;
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const std::string word = utf8::to_lower(sentence[i].form);
    for (std::size_t at = 0; at < word.size();) {
      const auto decoded = utf8::decode(word, at);
      if (utf8::is_letter(decoded.code_point)) letters.append(word, at, decoded.length);
      at += decoded.length;
    }
  }
  return letters;
}

}  // namespace veil::training
