#include "service/proxy/placeholders.h"

#include <filesystem>
#include <fstream>

#include "veil/language.h"
#include "veil/utf8.h"

namespace veil::service {
namespace {

constexpr std::size_t most_digits = 7;
constexpr std::string_view opening = "[<{(";
constexpr std::string_view closing = "]>})";

// Bytes of the character that begins with this one.
std::size_t bytes_of_character(char first) {
  const auto lead = static_cast<unsigned char>(first);
  return lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
}

}  // namespace

PlaceholderWords PlaceholderWords::load(const std::string& resources) {
  PlaceholderWords words;
  for (std::size_t i = 0; i < label_names.size(); ++i) words.add(utf8::to_lower(label_names[i]), static_cast<Label>(i));
  for (const Language language : spoken_languages) {
    std::ifstream file(std::filesystem::path(resources) / "languages" / std::string(code_of(language)) / "placeholders.tsv");
    for (std::string line; std::getline(file, line);) {
      const std::size_t tab = line.find('\t');
      if (line.empty() || line.front() == '#' || tab == std::string::npos) continue;
      if (const auto label = label_from(line.substr(0, tab))) words.add(line.substr(tab + 1), *label);
    }
  }
  return words;
}

void PlaceholderWords::add(std::string word, Label label) {
  longest_ = std::max(longest_, word.size());
  words_.emplace(std::move(word), label);
}

PlaceholderWords::Match PlaceholderWords::match_plain(std::string_view text, bool bracketed, bool is_end) const {
  Match match;
  // The word: letters as long as they could be one of ours, in any case.
  std::size_t at = 0;
  std::string word;
  bool capitals = true;
  bool capital = false;
  while (at < text.size()) {
    const std::size_t needed = bytes_of_character(text[at]);
    if (needed > text.size() - at) {
      match.more = !is_end;
      return match;
    }
    if (needed > 1 && utf8::first_invalid_byte(text.substr(at, needed))) return match;
    const auto [character, length] = utf8::decode(text, at);
    if (!utf8::is_letter(character)) break;
    capitals = capitals && utf8::is_upper(character);
    if (at == 0) capital = utf8::is_upper(character);
    utf8::append(word, utf8::to_lower(character));
    if (word.size() > longest_) return match;
    const auto next = words_.lower_bound(word);
    if (next == words_.end() || !next->first.starts_with(word)) return match;
    at += length;
  }
  if (at == text.size() && !is_end) {
    match.more = true;
    return match;
  }
  const auto known = words_.find(word);
  if (known == words_.end() || (!bracketed && !capital)) return match;
  // One sign may part it from its number.
  if (at < text.size() && (text[at] == ' ' || text[at] == '_' || text[at] == '-' || (bracketed && text[at] == '\n'))) {
    if (text[at] == ' ' && !bracketed && !capitals) return match;
    ++at;
  }
  const std::size_t first_digit = at;
  std::uint32_t number = 0;
  while (at < text.size() && text[at] >= '0' && text[at] <= '9') {
    number = number * 10 + static_cast<std::uint32_t>(text[at] - '0');
    if (++at - first_digit > most_digits) return match;
  }
  if (at == text.size() && !is_end) {
    match.more = true;
    return match;
  }
  if (at == first_digit || text[first_digit] == '0') return match;
  match = {true, false, at, known->second, number};
  return match;
}

PlaceholderWords::Match PlaceholderWords::match(std::string_view text, bool is_start, bool is_end) const {
  if (text.empty()) return {};
  if (const std::size_t kind = opening.find(text.front()); kind != std::string_view::npos) {
    Match inside = match_plain(text.substr(1), true, is_end);
    if (inside.more) return inside;
    if (!inside.found) return {};
    const std::size_t end = 1 + inside.length;
    if (end == text.size()) {
      inside.found = false;
      inside.more = !is_end;
      return inside;
    }
    if (text[end] != closing[kind]) return {};  // what follows the bracket may still be one
    inside.length = end + 1;
    return inside;
  }
  return is_start ? match_plain(text, false, is_end) : Match{};
}

void Placeholders::add(Label label, std::uint32_t number, std::string_view original) {
  std::string& kept = originals_[{label, number}];
  if (original.size() > kept.size()) kept = original;
}

const std::string* Placeholders::original(Label label, std::uint32_t number) const {
  const auto found = originals_.find({label, number});
  return found != originals_.end() ? &found->second : nullptr;
}

}  // namespace veil::service
