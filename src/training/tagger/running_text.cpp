// See running_text.h.
#include "training/tagger/running_text.h"

#include <algorithm>
#include <array>

#include "packed/archive_reader.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

constexpr std::array<std::string_view, 20> opening = {"\"", "'", "(", "[", "{", "„", "“",   "”", "«", "»",
                                                      "¿",  "¡", "‘", "’", "–", "—", "...", "…", "-", "*"};
constexpr std::array<std::string_view, 22> closing = {",", ";", ":", "!", "?", ")", "]",   "}", "\"", "'", "“",
                                                      "”", "»", "«", "’", "‘", "…", "...", "–", "—",  "%", "*"};

bool begins_small(std::string_view word) {
  if (word.empty()) return false;
  const auto c = static_cast<unsigned char>(word.front());
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

std::string latin1_to_utf8(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) utf8::append(text, static_cast<unsigned char>(byte));
  return text;
}

// A stop after these, or after one letter, belongs to the word: "z.B.", "Dr.", "3.".
bool keeps_stop(std::string_view word, std::string_view next) {
  word.remove_suffix(1);
  if (word.find('.') != std::string_view::npos || word.size() == 1) return true;
  return word.size() <= 4 && !next.empty() && begins_small(next);
}

}  // namespace

TextSplitter::TextSplitter(const Contractions& contractions, const std::unordered_map<std::string, int>& alone, bool splits_possessive)
    : splits_possessive_(splits_possessive) {
  for (const auto& [form, ways] : contractions) {
    const auto best = std::max_element(ways.begin(), ways.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    const auto found = alone.find(form);
    if (best->second > (found == alone.end() ? 0 : found->second)) contractions_[form] = best->first;
  }
}

void TextSplitter::add_word(std::string_view word, PlainSentence& sentence) const {
  if (word.empty()) return;
  const std::string lower = utf8::to_lower(word);
  if (const auto found = contractions_.find(lower); found != contractions_.end()) {
    for (std::size_t i = 0; i < found->second.size(); ++i) {
      std::string part = found->second[i];
      if (i == 0 && lower[0] != word[0] && part[0] >= 'a' && part[0] <= 'z') part[0] = static_cast<char>(part[0] - 32);
      sentence.push_back(std::move(part));
    }
    return;
  }
  if (splits_possessive_)
    for (const std::string_view ending : {"'s", "’s"})
      if (word.size() > ending.size() && word.ends_with(ending)) {
        sentence.emplace_back(word.substr(0, word.size() - ending.size()));
        sentence.emplace_back(ending);
        return;
      }
  sentence.emplace_back(word);
}

void TextSplitter::add_words(std::string_view chunk, PlainSentence& sentence) const {
  bool again = true;
  while (again) {
    again = false;
    for (const std::string_view mark : opening)
      if (chunk.size() > mark.size() && chunk.starts_with(mark)) {
        sentence.emplace_back(mark);
        chunk.remove_prefix(mark.size());
        again = true;
      }
  }
  std::vector<std::string_view> after;
  again = true;
  while (again) {
    again = false;
    for (const std::string_view mark : closing)
      if (chunk.size() > mark.size() && chunk.ends_with(mark)) {
        after.push_back(chunk.substr(chunk.size() - mark.size()));
        chunk.remove_suffix(mark.size());
        again = true;
      }
    if (!again && !after.empty() && chunk.size() > 1 && chunk.ends_with('.') && !keeps_stop(chunk, "")) {
      after.push_back(".");
      chunk.remove_suffix(1);
      again = true;
    }
  }
  add_word(chunk, sentence);
  for (std::size_t i = after.size(); i-- > 0;) sentence.emplace_back(after[i]);
}

std::vector<PlainSentence> TextSplitter::split(std::string_view line) const {
  std::vector<PlainSentence> sentences;
  PlainSentence sentence;
  std::vector<std::string_view> chunks;
  for (std::size_t from = 0; from < line.size();) {
    const std::size_t to = std::min(line.find(' ', from), line.size());
    if (to > from) chunks.push_back(line.substr(from, to - from));
    from = to + 1;
  }
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    std::string_view chunk = chunks[i];
    const std::string_view next = i + 1 < chunks.size() ? chunks[i + 1] : std::string_view();
    const bool stop = chunk.size() > 1 && chunk.ends_with('.') && !chunk.ends_with("..") && !keeps_stop(chunk, next);
    if (stop) chunk.remove_suffix(1);
    add_words(chunk, sentence);
    if (stop) sentence.emplace_back(".");
    const std::string& last = sentence.back();
    if ((last == "." || last == "!" || last == "?") && !begins_small(next)) {
      sentences.push_back(std::move(sentence));
      sentence.clear();
    }
  }
  if (!sentence.empty()) sentences.push_back(std::move(sentence));
  return sentences;
}

Result<std::vector<PlainSentence>> read_text(const std::filesystem::path& path, TextKind kind, const TextSplitter& splitter,
                                             std::size_t most_words) {
  auto files = packed::read_archive(path);
  if (!files) return std::move(files).error();
  std::vector<PlainSentence> all;
  std::size_t words = 0;
  for (auto& [name, bytes] : *files) {
    if (kind == TextKind::latin1_word_and_tag) bytes = latin1_to_utf8(bytes);
    if (name.ends_with("categories.txt") || name.ends_with("README")) continue;
    PlainSentence columns;
    const auto keep = [&](PlainSentence sentence) {
      if (sentence.size() < 2 || sentence.size() > 120) return;
      words += sentence.size();
      all.push_back(std::move(sentence));
    };
    const std::string_view text = bytes;
    for (std::size_t from = 0; from < text.size();) {
      const std::size_t to = std::min(text.find('\n', from), text.size());
      std::string_view line = text.substr(from, to - from);
      from = to + 1;
      if (line.ends_with('\r')) line.remove_suffix(1);
      if (line.starts_with("<doc") || line.starts_with("</doc")) continue;
      if (kind == TextKind::lines) {
        for (PlainSentence& sentence : splitter.split(line)) keep(std::move(sentence));
      } else if (kind == TextKind::word_and_tag || kind == TextKind::latin1_word_and_tag) {
        for (std::size_t at = 0; at < line.size();) {
          const std::size_t end = std::min(line.find(' ', at), line.size());
          const std::string_view item = line.substr(at, end - at);
          at = end + 1;
          const std::size_t tag = item.rfind('_');
          if (tag == std::string_view::npos || tag == 0) continue;
          columns.emplace_back(item.substr(0, tag));
          const std::string& last = columns.back();
          if ((last == "." || last == "!" || last == "?") && kind == TextKind::latin1_word_and_tag) keep(std::exchange(columns, {}));
        }
        if (kind == TextKind::word_and_tag) keep(std::exchange(columns, {}));
      } else {
        if (line.empty()) {
          keep(std::exchange(columns, {}));
          continue;
        }
        if (line.front() == '#' || line.starts_with("-DOCSTART")) continue;
        std::array<std::string_view, 2> cells{};
        std::size_t at = 0;
        for (std::string_view& cell : cells) {
          const std::size_t end = std::min(line.find_first_of("\t ", at), line.size());
          cell = line.substr(std::min(at, line.size()), end - std::min(at, line.size()));
          at = end + 1;
        }
        const std::string_view word = cells[kind == TextKind::word_second ? 1 : 0];
        if (!word.empty()) splitter.add_words(word, columns);
      }
    }
    keep(std::move(columns));
  }
  if (words > most_words) {  // every n-th sentence, spread evenly
    std::vector<PlainSentence> some;
    const double step = static_cast<double>(most_words) / static_cast<double>(words);
    double due = 0;
    for (PlainSentence& sentence : all) {
      due += step;
      if (due < 1.0) continue;
      due -= 1.0;
      some.push_back(std::move(sentence));
    }
    return some;
  }
  return all;
}

}  // namespace veil::training
