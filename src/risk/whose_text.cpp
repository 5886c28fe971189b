#include "risk/whose_text.h"

#include <algorithm>
#include <string_view>

namespace veil::risk {
namespace {

constexpr std::size_t nobody = static_cast<std::size_t>(-1);
constexpr std::size_t the_target = 0;  // other people count from 1
// A text about more people is about none of them in particular: what it says of the others counts as said of the target, and no list of
// names
// makes it slow.
constexpr std::size_t most_people = 200;

struct Person {
  TargetName name;
  std::size_t begins = 0;   // sentences that begin with the name
  bool introduced = false;  // a bracket with a number stands behind the name: dates of a life
};

bool is_target(const std::vector<TargetName>& targets, std::string_view name) {
  return std::any_of(targets.begin(), targets.end(), [&](const TargetName& target) { return target.may_be(name); });
}

// "(born 1980", "(1899-1980)", "(* 3. Mai": within a few characters behind the name.
bool life_follows(std::string_view text, std::uint32_t end) {
  const std::string_view behind = text.substr(end, 40);
  const std::size_t bracket = behind.find('(');
  if (bracket == std::string_view::npos || bracket > 2) return false;
  const std::size_t close = behind.find(')');
  return behind.substr(0, close).find_first_of("0123456789") != std::string_view::npos;
}

}  // namespace

std::size_t sentence_at(const Document& document, std::uint32_t place) {
  const auto behind =
      std::upper_bound(document.sentences.begin(), document.sentences.end(), place, [&](std::uint32_t at, const Sentence& sentence) {
        return sentence.first_token >= document.tokens.size() || at < document.tokens[sentence.first_token].span.begin;
      });
  return behind == document.sentences.begin() ? document.sentences.size()
                                              : static_cast<std::size_t>(behind - document.sentences.begin()) - 1;
}

std::vector<bool> sentences_about_others(const Document& document, const std::vector<TargetName>& targets) {
  std::vector<Person> others;
  std::vector<std::size_t> owners(document.sentences.size(), nobody);
  std::vector<bool> names_target(document.sentences.size(), false);
  std::size_t next = 0;  // mention
  for (std::size_t number = 0; number < document.sentences.size(); ++number) {
    const Sentence& sentence = document.sentences[number];
    if (sentence.first_token >= sentence.end_token || sentence.end_token > document.tokens.size()) continue;
    const Span span{document.tokens[sentence.first_token].span.begin, document.tokens[sentence.end_token - 1].span.end};
    std::uint32_t verb = span.end;
    for (std::uint32_t i = sentence.first_token; i < sentence.end_token; ++i) {
      const Token& token = document.tokens[i];
      if (token.upos == Upos::verb || token.upos == Upos::aux) {
        verb = token.span.begin;
        break;
      }
    }
    for (; next < document.mentions.size() && document.mentions[next].span.begin < span.end; ++next) {
      const Mention& mention = document.mentions[next];
      if (mention.label != Label::person || mention.span.begin < span.begin) continue;
      const std::string_view name = document.text_of(mention.span);
      if (is_target(targets, name)) {
        names_target[number] = true;
        if (mention.span.begin <= verb) owners[number] = the_target;
        continue;
      }
      // A first verb inside brackets ("Anna Vries (born 1980) is ...") stands behind the name all the same.
      if (mention.span.begin > verb || owners[number] != nobody) continue;
      const auto known = std::find_if(others.begin(), others.end(), [&](const Person& other) { return other.name.may_be(name); });
      if (known == others.end() && others.size() == most_people) {
        owners[number] = the_target;
        continue;
      }
      const std::size_t person = static_cast<std::size_t>(known - others.begin());
      if (known == others.end()) others.push_back({TargetName(name)});
      ++others[person].begins;
      if (life_follows(document.text, mention.span.end)) others[person].introduced = true;
      owners[number] = person + 1;
    }
  }
  std::vector<bool> about_others(document.sentences.size(), false);
  std::size_t owner = the_target;
  for (std::size_t number = 0; number < owners.size(); ++number) {
    const std::size_t named = owners[number];
    const bool counts = named != nobody && (named == the_target || others[named - 1].begins > 1 || others[named - 1].introduced);
    if (counts) owner = named;
    if (names_target[number]) owner = the_target;  // what follows may be said of either
    about_others[number] = owner != the_target;
  }
  return about_others;
}

}  // namespace veil::risk
