// Tokens that start with a letter: what is joined to a word (hyphens, apostrophes, the full stop of an abbreviation) and how
// one is cut (contractions, English suffixes). Known weakness: "I live in Mass. The house" needs the capitalised stop word
// behind it to be seen as two sentences.
#include <algorithm>
#include <string>

#include "language/token_pass.h"

namespace veil::language {
namespace {

constexpr unsigned most_listed_parts = 4;   // behind the first: "i.d.R."
constexpr std::size_t longest_dotted = 64;  // bytes of "U.S.A."

// Bytes at the end of `word` that spell `suffix` (in lower case with a plain apostrophe); 0 when they do not.
std::size_t matching_suffix(std::string_view word, std::string_view suffix) {
  std::size_t end = word.size();
  for (std::size_t i = suffix.size(); i-- > 0;) {
    if (end == 0) return 0;
    if (suffix[i] == '\'' && word.substr(0, end).ends_with("\u2019")) {
      end -= 3;
      continue;
    }
    const char byte = word[end - 1];
    const char lower = byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + 32) : byte;
    if (lower != suffix[i]) return 0;
    --end;
  }
  return end == 0 ? 0 : word.size() - end;  // something must be left to cut it from
}

bool is_ascii_upper(char c) { return c >= 'A' && c <= 'Z'; }

// "U", "EE": what may stand between the full stops of an acronym.
bool is_acronym_part(std::string_view part) {
  if (part.empty()) return false;
  const utf8::Decoded first = utf8::decode(part, 0);
  if (part.size() == first.length) return true;
  return part.size() == 2 && is_ascii_upper(part[0]) && is_ascii_upper(part[1]);
}

}  // namespace

std::size_t TokenPass::scan_word(std::size_t begin) {
  if (const std::size_t end = email_end(begin); end > begin) {
    emit(begin, end);
    return end;
  }
  std::size_t end = word_end(begin);
  const char behind = byte_at(end);
  if (behind == ':' || behind == '.') {
    if (const std::size_t url = url_end(begin, end); url > begin) {
      emit(begin, url);
      return url;
    }
  }
  if (behind != ' ' && behind != ',') end = join_parts(begin, end);
  if (byte_at(end) == '.') return scan_dotted(begin, end);
  if (const std::size_t length = apostrophe_length(end); length > 0 && !single_quote_open_ && apostrophe_length(end + length) == 0) {
    const char last = text_[end - 1];
    const bool sibilant = last == 's' || last == 'S' || last == 'x' || last == 'z';
    if (sibilant && resources_.has(Habit::possessive_apostrophe)) {  // "the states' rights"
      emit_part(begin, end, 0, 2);
      emit_part(end, end + length, 1, 2);
      return end + length;
    }
    if (sibilant && resources_.has(Habit::genitive_apostrophe)) {  // "Darius' Heer"
      emit(begin, end + length);
      return end + length;
    }
  }
  emit_word(begin, end);
  return end;
}

// Extends a word over the signs that may stand inside one.
std::size_t TokenPass::join_parts(std::size_t begin, std::size_t end) {
  for (;;) {
    const std::size_t start = end;
    if (const std::size_t hyphen = hyphen_length(end)) {
      const Character next = at(end + hyphen);
      bool joins = next.kind == CharacterClass::letter || next.kind == CharacterClass::digit;
      if (joins && resources_.splits_hyphens()) {
        const LowerCaseWord prefix(text_.substr(begin, end - begin));
        joins = prefix.fits() && resources_.find(prefix.view()).has(WordFlag::prefix) && next.kind == CharacterClass::letter &&
                (begin == 0 || hyphen_length(begin - 1) == 0);
      }
      if (joins) end = word_end(end + hyphen);
    } else if (const std::size_t apostrophe = apostrophe_length(end)) {
      if (letter_at(end + apostrophe)) end = word_end(end + apostrophe);
    } else if (byte_at(end) == '&') {
      if (is_ascii_upper(text_[end - 1]) && is_ascii_upper(byte_at(end + 1))) end = word_end(end + 1);
    } else if (byte_at(end) == '/') {
      const std::size_t behind = end + 1 + word_at(end + 1).size();
      const LowerCaseWord whole(text_.substr(begin, behind - begin));
      if (whole.fits() && resources_.find(whole.view()).has(WordFlag::fixed)) end = behind;
    } else if (byte_at(end) == '$') {
      const std::string_view word = text_.substr(begin, end - begin);
      if (word.size() <= 3 && std::all_of(word.begin(), word.end(), is_ascii_upper)) ++end;  // "US$", "R$"
    }
    if (end == start) return end;
  }
}

// A word with a full stop behind it: acronym, domain, abbreviation, initial, or the end of a sentence.
std::size_t TokenPass::scan_dotted(std::size_t begin, std::size_t end) {
  const Character next = at(end + 1);
  if (next.kind == CharacterClass::letter && next.length > 0) {
    if (const std::size_t domain = bare_domain_end(begin); domain > begin) {
      emit(begin, domain);
      return domain;
    }
    std::size_t last = end;  // behind the last part that fits
    bool acronym = is_acronym_part(text_.substr(begin, end - begin));
    bool initials = end - begin == 1 && is_ascii_upper(text_[begin]);
    while (acronym && byte_at(last) == '.' && letter_at(last + 1) && last - begin < longest_dotted) {
      const std::size_t part_end = word_end(last + 1);
      const std::string_view part = text_.substr(last + 1, part_end - last - 1);
      const bool fits = is_acronym_part(part);
      if (!fits && !(initials && is_ascii_upper(part.front()))) break;  // "J.R.Duran" stays whole
      initials = initials && part.size() == 1;
      last = part_end;
      if (!fits) break;
    }
    std::size_t listed = end;  // behind a listed abbreviation with full stops inside: "Ph.D", "p.ej"
    unsigned parts = 0;
    for (std::size_t part = end; byte_at(part) == '.' && letter_at(part + 1) && parts < most_listed_parts; ++parts) {
      part = part + 1 + word_at(part + 1).size();
      const LowerCaseWord folded(text_.substr(begin, part - begin));
      if (folded.fits() && resources_.find(folded.view()).is_abbreviation()) listed = part;
    }
    last = std::max(last, listed);
    if (last > end) {
      const bool full_stop = byte_at(last) == '.' && byte_at(last + 1) != '.' && is_acronym_part(text_.substr(last - 1, 1));
      if (full_stop) ++last;
      emit(begin, last);
      return last;
    }
    const LowerCaseWord folded(text_.substr(begin, end - begin));
    const WordEntry entry = folded.fits() ? resources_.find(folded.view()) : WordEntry{};
    if (entry.has(WordFlag::abbreviation_title) && end - begin > 1) {  // "Dr.Vries"
      emit(begin, end + 1);
      return end + 1;
    }
    emit_word(begin, end);
    return end;
  }
  if (byte_at(end + 1) != '.' && takes_full_stop(begin, end)) {
    emit(begin, end + 1);
    return end + 1;
  }
  emit_word(begin, end);
  return end;
}

bool TokenPass::takes_full_stop(std::size_t begin, std::size_t end) const {
  const std::string_view word = text_.substr(begin, end - begin);
  const LowerCaseWord folded(word);
  if (!folded.fits()) return false;
  const Character first = at(begin);
  const bool single = word.size() == first.length;
  if (single && utf8::is_upper(first.code_point)) return initial_takes_full_stop(begin, end);
  if (resources_.has(Habit::ordinal_stops) && is_roman_ordinal(begin, end)) return true;
  const WordEntry entry = resources_.find(folded.view());
  if (resources_.ends_abbreviated(folded.view())) return true;  // "Ahornstr."
  if (!entry.is_abbreviation() || (entry.has(WordFlag::capital) && !folded.starts_upper())) return false;
  const Upcoming next = upcoming(end + 1);
  if (next.character.kind == CharacterClass::digit) return true;
  if (entry.has(WordFlag::abbreviation_number)) return false;
  if (single) {                                                                               // "z. B.", "a. C.": never alone
    if (last_token_is_abbreviation() || (begin > 0 && text_[begin - 1] == '(')) return true;  // "(b. 1950)"
    if (next.character.kind != CharacterClass::letter) return false;
    if (last_token_starts_upper() && utf8::is_upper(next.character.code_point) && !entry.has(WordFlag::stop_word)) {
      return true;  // "Lund v. Vries"
    }
    const std::string_view follower = word_at(next.offset);
    return follower.size() <= 4 && byte_at(next.offset + follower.size()) == '.';
  }
  if (entry.has(WordFlag::abbreviation_any)) return true;
  return next.offset < text_.size();  // a title is followed by a name
}

// "J. R. Duran" keeps its full stops; "plan B. The" and "vitamin C" at the end of a line do not.
bool TokenPass::initial_takes_full_stop(std::size_t begin, std::size_t end) const {
  const Upcoming next = upcoming(end + 1);
  if (last_token_is_abbreviation()) return true;
  if (next.line_ends) return false;
  if (next.character.kind == CharacterClass::sign && !next.adjacent) {  // "P. -- Como foi?" marks who speaks
    return layer_.tokens.empty() || !word_before(layer_.tokens.back().span.end);
  }
  if (resources_.has(Habit::pronoun_i) && text_[begin] == 'I') {
    return !begins_sentence(next) && last_token_starts_upper();
  }
  return !begins_sentence(next);
}

// "Ludwig XIV. regierte".
bool TokenPass::is_roman_ordinal(std::size_t begin, std::size_t end) const {
  const std::string_view word = text_.substr(begin, end - begin);
  if (word.size() > 5 || word.find_first_not_of("IVXL") != std::string_view::npos) return false;
  const Upcoming next = upcoming(end + 1);
  return !next.line_ends && !begins_sentence(next) && (next.character.kind == CharacterClass::letter || next.character.code_point == U',');
}

void TokenPass::emit_word(std::size_t begin, std::size_t end) {
  const std::string_view word = text_.substr(begin, end - begin);
  const LowerCaseWord folded(word);
  if (folded.fits()) {
    const WordEntry entry = resources_.find(folded.view());
    if (entry.has(WordFlag::contraction)) return emit_contraction(begin, end, folded, entry.contraction);
    if (resources_.has(Habit::suffix_clitics)) {
      if (folded.view().find('\'') != std::string_view::npos && emit_with_suffixes(begin, end)) return;
    } else if (resources_.has(Habit::hyphen_clitics)) {
      if (folded.view().find('-') != std::string_view::npos && emit_hyphenated_pronoun(begin, end, folded)) return;
    } else if (resources_.has(Habit::joined_clitics)) {
      if (!entry.has(WordFlag::clitic_exception) && emit_verb_with_pronoun(begin, end, folded)) return;
    }
  }
  emit(begin, end);
}

// "John's" -> "John" + "'s"; "shouldn't've" -> "should" + "n't" + "'ve".
bool TokenPass::emit_with_suffixes(std::size_t begin, std::size_t end) {
  std::array<std::size_t, 5> cuts{};
  unsigned count = 0;
  std::size_t rest = end;
  for (bool found = true; found && count + 1 < cuts.size();) {
    found = false;
    for (const std::string& suffix : resources_.suffixes()) {
      const std::size_t length = matching_suffix(text_.substr(begin, rest - begin), suffix);
      if (length == 0) continue;
      rest -= length;
      cuts[count++] = rest;
      found = true;
      break;
    }
  }
  if (count == 0) return false;
  std::size_t place = begin;
  for (unsigned part = 0; part <= count; ++part) {
    const std::size_t cut = part < count ? cuts[count - 1 - part] : end;
    emit_part(place, cut, part, count + 1);
    place = cut;
  }
  return true;
}

void TokenPass::emit_contraction(std::size_t begin, std::size_t end, const LowerCaseWord& folded, std::uint16_t number) {
  const Contraction& contraction = resources_.contraction(number);
  const auto parts = static_cast<unsigned>(contraction.forms.size());
  if (contraction.spelled_out && folded.view().size() == end - begin) {
    for (unsigned part = 0; part < parts; ++part) {
      const std::size_t length = contraction.forms[part].size();
      emit_part(begin, begin + length, part, parts);
      begin += length;
    }
    return;
  }
  // "im", "Im" and "IM" each write their forms down once per document.
  const std::size_t spelling = folded.all_upper() ? 2 : folded.starts_upper() ? 1 : 0;
  std::uint32_t& place = form_places_[number * std::size_t{3} + spelling];
  const bool is_new = place == ~0u;
  if (is_new) place = static_cast<std::uint32_t>(layer_.forms.size());
  std::uint32_t form_begin = place;
  for (unsigned part = 0; part < parts; ++part) {
    const std::string& lower = contraction.forms[part];
    if (is_new) {
      std::string form = spelling == 2 ? utf8::to_upper(lower) : lower;
      if (spelling == 1 && part == 0) {
        form.clear();
        const utf8::Decoded first = utf8::decode(lower, 0);
        utf8::append(form, utf8::to_upper(first.code_point));
        form += std::string_view(lower).substr(first.length);
      }
      layer_.forms += form;
    }
    emit_part(begin, end, part, parts);
    Token& token = layer_.tokens.back();
    token.form_begin = form_begin;
    token.form_length = static_cast<std::uint16_t>(lower.size());  // as long in capitals: no German sharp s among the forms
    form_begin += token.form_length;
  }
}

}  // namespace veil::language
