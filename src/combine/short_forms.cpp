#include "combine/short_forms.h"

#include <algorithm>
#include <array>

#include "veil/utf8.h"

namespace veil::combine {
namespace {

// Shorter words of a name are initials and particles: "J.", "de".
constexpr std::size_t shortest_name_letters = 3;
constexpr std::size_t shortest_head_letters = 5;
constexpr std::size_t shortest_small_letters = 5;     // of a name that is found in small letters
constexpr std::size_t shortest_together_letters = 8;  // "annavries"
constexpr std::size_t longest_name = 200;             // bytes; longer mentions have no short form

// Initials that are written for other things.
constexpr std::array<std::string_view, 8> taken_initials = {"A.M.", "P.M.", "U.S.", "U.K.", "U.N.", "E.U.", "E.G.", "I.E."};

char32_t first_letter(std::string_view word) { return word.empty() ? 0 : utf8::decode(word, 0).code_point; }
bool is_capitalised(std::string_view word) { return utf8::is_upper(first_letter(word)); }

std::string letter(std::string_view word) { return std::string(word.substr(0, utf8::decode(word, 0).length)); }

std::vector<std::string_view> cut(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
    if (end > begin) parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

class Forms {
 public:
  Forms(Language language, const NotIdentifying* words)
      : language_(language), words_(words), habits_(words != nullptr ? words->habits(language) : Habits()) {}

  bool is_common(std::string_view word) const { return words_ != nullptr && words_->is_common(language_, word); }
  bool may_be_a_word(std::string_view lower) const { return words_ == nullptr || words_->may_be_a_word(language_, lower); }
  void add(std::string text, std::string_view what, bool within_sentence = false, bool any_case = false) {
    forms.push_back({std::move(text), what, within_sentence, any_case});
  }

  void add_person(std::string_view name) {
    std::vector<std::string_view> parts = cut(name, " \t\n\r-'.,");
    std::erase_if(parts, [](std::string_view part) { return !is_capitalised(part); });
    if (parts.size() < 2) return;
    for (const std::string_view part : parts) {
      if (part.size() < shortest_name_letters || is_common(part)) continue;
      std::string small = utf8::to_lower(part);
      const bool any_case = part.size() >= shortest_small_letters && !may_be_a_word(small);
      add(any_case ? std::move(small) : std::string(part), "part of a name", false, any_case);
    }
    if (parts.size() > 4) return;
    std::string together;
    for (const std::string_view part : parts) together += utf8::to_lower(part);
    if (together.size() >= shortest_together_letters) add(std::move(together), "name written together", false, true);
    const std::string_view last = parts.back();
    const std::string initial = letter(parts.front());
    if (last.size() >= shortest_name_letters && parts.front().size() > initial.size()) {
      add(initial + ". " + std::string(last), "initial and surname");
      add(initial + "." + std::string(last), "initial and surname");
    }
    std::string close;
    std::string wide;
    for (const std::string_view part : parts) {
      if (part.size() < shortest_name_letters) return;
      close += letter(part) + ".";
      wide += (wide.empty() ? "" : " ") + letter(part) + ".";
    }
    if (std::find(taken_initials.begin(), taken_initials.end(), close) != taken_initials.end()) return;
    add(close, "initials");
    add(wide, "initials");
  }

  // Where every noun has a capital, a head alone says nothing.
  void add_head(std::string_view name) {
    if (habits_.has(Habit::capital_nouns)) return;
    const std::vector<std::string_view> parts = cut(name, " \t\n\r");
    if (parts.size() < 2) return;
    const auto link = std::find_if(parts.begin(), parts.end(), [](std::string_view part) { return !is_capitalised(part); });
    // "European Parliament", "Ministry of Justice"; "Parlamento Europeo", "Ministerio de Justicia".
    const bool head_first = !habits_.has(Habit::open_compounds);
    const std::string_view head = head_first ? parts.front() : (link == parts.begin() ? parts.back() : *(link - 1));
    if (head.size() < shortest_head_letters || !is_capitalised(head) || is_common(head)) return;
    add(std::string(head), "head of a name", true);
  }

  void add_german_endings(std::string_view name, bool is_place) {
    if (!habits_.has(Habit::case_endings) || name.size() < 4 || !is_capitalised(name)) return;
    const char end = name.back();
    if (end != 's' && end != 'x' && end != 'z' && end != '.') add(std::string(name) + "s", "genitive");
    const bool one_word = name.find_first_of(" \t\n-") == std::string_view::npos;
    if (is_place && one_word && std::string_view("aeiou").find(end) == std::string_view::npos && !is_common(std::string(name) + "er")) {
      add(std::string(name) + "er", "adjective of a place");
    }
  }

  std::vector<ShortForm> forms;

 private:
  Language language_;
  const NotIdentifying* words_;
  Habits habits_;
};

}  // namespace

std::vector<ShortForm> short_forms(const Document& document, const Mention& mention, const NotIdentifying* words) {
  const std::string_view name = document.text_of(mention.span);
  Forms forms(document.language, words);
  if (name.size() > longest_name) return {};
  if (mention.label == Label::person) {
    forms.add_person(name);
    const std::size_t last = name.find_last_of(" \t\n");
    const std::string_view surname = last == std::string_view::npos ? name : name.substr(last + 1);
    if (!forms.is_common(surname)) forms.add_german_endings(surname, false);
  }
  if (mention.label == Label::org) forms.add_head(name);
  if (mention.label == Label::loc && !forms.is_common(name)) forms.add_german_endings(name, true);
  return std::move(forms.forms);
}

Span acronym_behind(std::string_view text, const Mention& mention) {
  const std::size_t open = mention.span.end;
  if (mention.span.size() > longest_name || text.substr(open, 2) != " (") return {};
  std::size_t begin = open + 2;
  const auto is_quote = [&](std::size_t at) { return text.substr(at, 3) == "“" || text.substr(at, 3) == "‘"; };
  if (begin < text.size() && (text[begin] == '"' || text[begin] == '\'')) ++begin;
  if (is_quote(begin)) begin += 3;
  std::size_t end = begin;
  while (end < text.size() && end < begin + 10 && ((text[end] >= 'A' && text[end] <= 'Z') || text[end] == '-' || text[end] == '.')) ++end;
  const std::string_view acronym = text.substr(begin, end - begin);
  if (acronym.size() < 2 || end >= text.size() || std::string_view(")\"'\xE2").find(text[end]) == std::string_view::npos) return {};
  const std::string name = utf8::to_lower(mention.span.of(text));
  std::size_t at = 0;
  for (const char c : acronym) {
    if (c < 'A' || c > 'Z') continue;
    at = name.find(static_cast<char>(c - 'A' + 'a'), at);
    if (at == std::string::npos) return {};
    ++at;
  }
  if (name.front() != static_cast<char>(acronym.front() - 'A' + 'a')) return {};
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

}  // namespace veil::combine
