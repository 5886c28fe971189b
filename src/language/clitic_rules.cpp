// Pronouns written together with the verb. Portuguese marks them with a hyphen ("disse-me", "dir-lhe-ia"); Spanish does not
// ("decirlo", "dándoselo"), so the verb must look like an infinitive, a gerund or, by its written accent, an imperative.
// Words that only look like it stand in clitics.tsv. Known weakness: unaccented imperatives ("dame") are found only when
// listed there.
#include <algorithm>
#include <string>

#include "language/token_pass.h"

namespace veil::language {
namespace {

// Positions of the five accented vowels in lower case, and what they are without accent.
char without_accent(char second_byte) {
  switch (static_cast<unsigned char>(second_byte)) {
    case 0xA1:
      return 'a';
    case 0xA9:
      return 'e';
    case 0xAD:
      return 'i';
    case 0xB3:
      return 'o';
    case 0xBA:
      return 'u';
    default:
      return 0;
  }
}

bool has_accent(std::string_view word) {
  for (std::size_t i = 0; i + 1 < word.size(); ++i) {
    if (word[i] == '\xC3' && without_accent(word[i + 1]) != 0) return true;
  }
  return false;
}

// Works on the surface too: capitals with accent are two bytes in the same places (0xC3 0x81 is Á).
std::string strip_accents(std::string_view word) {
  std::string plain;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] == '\xC3' && i + 1 < word.size()) {
      const auto second = static_cast<unsigned char>(word[i + 1]);
      const bool upper = second < 0xA0;
      const char letter = without_accent(static_cast<char>(upper ? second + 0x20 : second));
      if (letter != 0) {
        plain += upper ? static_cast<char>(letter - 32) : letter;
        ++i;
        continue;
      }
    }
    plain += word[i];
  }
  return plain;
}

bool is_infinitive(std::string_view host, bool two_pronouns) {
  if (host.ends_with("ár") || host.ends_with("ér")) return two_pronouns && host.size() > 3;
  if (host.ends_with("ír")) return host.size() > 3;
  if (host == "ir") return true;
  if (host.size() < 3 || host.back() != 'r') return false;
  const char vowel = host[host.size() - 2];
  const char before = host[host.size() - 3];
  if (vowel == 'e') return before != 'i' && before != 'u';  // "advierte", "muerte": no infinitive ends in -ier, -uer
  return vowel == 'a' || vowel == 'i';
}

bool is_gerund(std::string_view host) {
  return host.size() > 5 && (host.ends_with("ándo") || host.ends_with("iéndo") || host.ends_with("yéndo"));
}

// "quéda(te)", "véa(se)", "imagínen(se)".
bool is_accented_imperative(std::string_view host) {
  if (host.size() < 4 || !has_accent(host) || host.ends_with("men")) return false;
  return host.ends_with('a') || host.ends_with('e') || host.ends_with("an") || host.ends_with("en");
}

bool may_come_first(std::string_view pronoun) { return pronoun == "me" || pronoun == "te" || pronoun == "se" || pronoun == "nos"; }

constexpr std::array<std::pair<std::string_view, std::string_view>, 3> shortened_infinitives = {{{"á", "ar"}, {"ê", "er"}, {"í", "ir"}}};

}  // namespace

bool TokenPass::emit_verb_with_pronoun(std::size_t begin, std::size_t end, const LowerCaseWord& folded) {
  const std::string_view word = folded.view();
  if (word.size() < 4 || word.size() != end - begin) return false;
  const char last = word.back();
  if (last != 'e' && last != 'o' && last != 'a' && last != 's') return false;
  if (folded.starts_upper() && !layer_.tokens.empty() && word_before(layer_.tokens.back().span.end)) return false;

  const bool listed = resources_.find(word).has(WordFlag::clitic_verb);
  for (const std::string& pronoun : resources_.pronouns()) {
    if (!word.ends_with(pronoun) || word.size() <= pronoun.size()) continue;
    const std::string_view host = word.substr(0, word.size() - pronoun.size());
    const std::size_t cut = begin + host.size();
    const auto plain = [&](std::string_view verb) {
      return has_accent(verb) ? strip_accents(text_.substr(begin, verb.size())) : std::string();
    };
    const bool infinitive = is_infinitive(host, false);
    if (!infinitive && !is_gerund(host)) {
      for (const std::string& first : resources_.pronouns()) {
        if (!may_come_first(first) || !host.ends_with(first) || first == pronoun || host.size() <= first.size()) continue;
        const std::string_view verb = host.substr(0, host.size() - first.size());
        if (!is_infinitive(verb, true) && !is_gerund(verb) && !is_accented_imperative(verb)) continue;
        const std::size_t first_cut = begin + verb.size();
        emit_part(begin, first_cut, 0, 3, plain(verb));
        emit_part(first_cut, cut, 1, 3);
        emit_part(cut, end, 2, 3);
        return true;
      }
      if (!is_accented_imperative(host) && !listed) continue;
    }
    emit_part(begin, cut, 0, 2, infinitive ? std::string() : plain(host));  // "oírlo" -> "oír" + "lo"
    emit_part(cut, end, 1, 2);
    return true;
  }
  return false;
}

bool TokenPass::emit_hyphenated_pronoun(std::size_t begin, std::size_t end, const LowerCaseWord& folded) {
  const std::string_view word = folded.view();
  if (word.size() != end - begin || resources_.find(word).has(WordFlag::clitic_exception)) return false;
  if (folded.starts_upper() && !folded.all_upper() && !layer_.tokens.empty() && word_before(layer_.tokens.back().span.end)) {
    return false;  // a name in the middle of a sentence
  }
  const std::size_t hyphen = word.rfind('-');
  const std::string_view ending = word.substr(hyphen + 1);
  std::string_view host = word.substr(0, hyphen);
  if (host.size() < 2) return false;
  const auto is_pronoun = [&](std::string_view part) { return resources_.find(part).has(WordFlag::clitic_pronoun); };

  const std::size_t before = host.rfind('-');
  if (before != std::string_view::npos && before >= 2 && is_pronoun(host.substr(before + 1))) {
    const std::size_t middle = begin + before;
    if (resources_.find(ending).has(WordFlag::verb_ending)) {  // "dir-lhe-ia" = "diria" + "lhe"; "fá-lo-ia" = "faria" + "lo"
      std::string verb(text_.substr(begin, before));
      for (const auto& [vowel, infinitive] : shortened_infinitives) {
        if (!verb.ends_with(vowel)) continue;
        verb.resize(verb.size() - vowel.size());
        verb += infinitive;
      }
      verb += text_.substr(begin + hyphen + 1, end - begin - hyphen - 1);
      emit_part(begin, end, 0, 2, verb);
      emit_part(begin, end, 1, 2, text_.substr(middle + 1, hyphen - before - 1));
      return true;
    }
    if (is_pronoun(ending)) {  // "dá-se-lhe"
      emit_part(begin, middle, 0, 3);
      emit_part(middle, begin + hyphen, 1, 3, text_.substr(middle + 1, hyphen - before - 1));
      emit_part(begin + hyphen, end, 2, 3, text_.substr(begin + hyphen + 1, end - begin - hyphen - 1));
      return true;
    }
    return false;
  }
  if (before != std::string_view::npos || !is_pronoun(ending)) return false;
  emit_part(begin, begin + hyphen, 0, 2);
  emit_part(begin + hyphen, end, 1, 2, text_.substr(begin + hyphen + 1, end - begin - hyphen - 1));
  return true;
}

}  // namespace veil::language
