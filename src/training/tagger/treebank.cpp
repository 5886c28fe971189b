// See treebank.h. Empty nodes ("3.1") are left out, words of contractions ("3-4") stand on their own.
#include "training/tagger/treebank.h"

#include <charconv>

#include "packed/archive_reader.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t from = 0;;) {
    const std::size_t to = text.find(separator, from);
    parts.push_back(text.substr(from, to == std::string_view::npos ? to : to - from));
    if (to == std::string_view::npos) return parts;
    from = to + 1;
  }
}

Error malformed(const std::string& name, std::size_t line, std::string_view what) {
  return {"training.malformed_treebank", std::string(what), name + ", line " + std::to_string(line)};
}

// A contraction whose words are still to come: "3-4 im".
struct Pending {
  std::string form;
  std::size_t words_left = 0;
  std::vector<std::string> words;
};

}  // namespace

std::size_t Treebank::words() const {
  std::size_t count = 0;
  for (const GoldSentence& sentence : sentences) count += sentence.size();
  return count;
}

Result<Treebank> parse_conllu(std::string_view text, std::string name) {
  Treebank treebank;
  treebank.name = std::move(name);
  GoldSentence sentence;
  Pending pending;
  std::string id;
  const auto finish_sentence = [&] {
    if (!sentence.empty()) {
      treebank.sentences.push_back(std::move(sentence));
      treebank.ids.push_back(std::move(id));
    }
    sentence.clear();
    id.clear();
    pending = {};
  };
  std::size_t line_number = 0;
  for (std::size_t from = 0; from < text.size();) {
    std::size_t to = text.find('\n', from);
    if (to == std::string_view::npos) to = text.size();
    std::string_view line = text.substr(from, to - from);
    from = to + 1;
    ++line_number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty()) {
      finish_sentence();
      continue;
    }
    if (line.starts_with("# sent_id = ")) id = line.substr(12);
    if (line.front() == '#') continue;
    const auto columns = split(line, '\t');
    if (columns.size() != 10) return malformed(treebank.name, line_number, "a word line of CoNLL-U has ten columns");
    if (columns[0].find('.') != std::string_view::npos) continue;
    if (const std::size_t dash = columns[0].find('-'); dash != std::string_view::npos) {
      std::size_t first = 0;
      std::size_t last = 0;
      std::from_chars(columns[0].data(), columns[0].data() + dash, first);
      std::from_chars(columns[0].data() + dash + 1, columns[0].data() + columns[0].size(), last);
      if (last < first) return malformed(treebank.name, line_number, "a range of words ends before it begins");
      pending = {utf8::to_lower(columns[1]), last - first + 1, {}};
      continue;
    }
    const auto upos = upos_from(columns[3]);
    if (!upos || *upos == Upos::unknown) return malformed(treebank.name, line_number, "unknown part of speech");
    sentence.push_back({std::string(columns[1]), *upos, std::string(columns[5]), std::string(columns[4])});
    if (pending.words_left > 0) {
      pending.words.push_back(utf8::to_lower(columns[1]));
      if (--pending.words_left == 0) ++treebank.contractions[pending.form][pending.words];
    }
  }
  finish_sentence();
  return treebank;
}

Result<Treebank> read_conllu(const std::filesystem::path& path) {
  auto files = packed::read_archive(path);
  if (!files) return std::move(files).error();
  if (files->empty()) return Error{"training.unreadable_data", "an empty archive", path.filename().string()};
  std::string name = path.filename().string();
  name = name.substr(0, name.find("-ud-"));
  return parse_conllu(files->front().second, name);
}

}  // namespace veil::training
