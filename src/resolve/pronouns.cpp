#include "resolve/pronouns.h"

#include <algorithm>
#include <string>

#include "text/folded_word.h"
#include "veil/utf8.h"

namespace veil::resolve {
namespace {

constexpr std::size_t bytes_behind = 240;  // how far behind a name a pronoun still speaks of it

struct Votes {
  int masculine = 0, feminine = 0;
};

void count(std::string_view text, Language language, const NameFacts& facts, Votes& votes) {
  FoldedWord word;
  for (std::size_t at = 0; next_word(text, at, word); at = word.end) {
    if (word.end - word.begin > 8) continue;
    const Gender gender = facts.gender_of_pronoun(language, utf8::to_lower(text.substr(word.begin, word.end - word.begin)));
    votes.masculine += gender == Gender::masculine;
    votes.feminine += gender == Gender::feminine;
  }
}

}  // namespace

std::vector<Gender> genders_by_pronouns(const Document& document, const NameFacts& facts) {
  std::vector<Votes> votes(document.entities.size());
  const Mention* last = nullptr;
  const auto count_behind = [&](std::size_t end) {
    if (last == nullptr || last->entity == 0 || end <= last->span.end) return;
    if (document.entities[last->entity - 1].gender != Gender::unknown) return;
    std::size_t stop = std::min<std::size_t>(end, last->span.end + bytes_behind);
    while (!utf8::is_boundary(document.text, stop)) --stop;
    count(std::string_view(document.text).substr(last->span.end, stop - last->span.end), document.language, facts, votes[last->entity - 1]);
  };
  for (const Mention& mention : document.mentions) {
    if (mention.label != Label::person) continue;
    count_behind(mention.span.begin);
    last = &mention;
  }
  count_behind(document.text.size());
  std::vector<Gender> genders(votes.size(), Gender::unknown);
  for (std::size_t i = 0; i < votes.size(); ++i) {
    if (votes[i].masculine > 2 * votes[i].feminine) genders[i] = Gender::masculine;
    if (votes[i].feminine > 2 * votes[i].masculine) genders[i] = Gender::feminine;
  }
  return genders;
}

}  // namespace veil::resolve
