// The loop of the tokenizer, and the tokens that are no words: signs, runs of them, emoticons, emoji, control characters.
#include "language/token_pass.h"

#include <algorithm>

#include "language/tokenizer.h"

namespace veil::language {
namespace {

constexpr std::size_t longest_gap_looked_over = 64;  // bytes; a longer one counts as the end of a line

// Longest first, so that ":-)" is not taken for ":-".
constexpr std::array<std::string_view, 26> emoticons = {">:-(", ":'-(", ":-)", ":-(", ";-)", ":-D", ":-P", ":-/", ":-|",
                                                        "=-)",  ":'(",  ":)",  ":(",  ";)",  ":D",  ":P",  ":p",  ";D",
                                                        "=)",   "=D",   "=(",  "<3",  "^^",  ":/",  ":o",  ":O"};

}  // namespace

void Tokenizer::tokenize(std::string_view text, TokenLayer layer) const { TokenPass(text, layer, *resources_).run(); }

TokenPass::TokenPass(std::string_view text, TokenLayer layer, const LanguageResources& resources)
    : layer_(layer),
      resources_(resources),
      text_(text),
      next_at_sign_(std::min(text.find('@'), text.size())),
      form_places_(resources.contraction_count() * 3, ~0u) {
  layer_.tokens.clear();
  layer_.forms.clear();
  layer_.tokens.reserve(std::min<std::size_t>(text_.size() / 5 + 8, 1u << 20));
}

void TokenPass::run() {
  std::size_t place = 0;
  while (place < text_.size()) {
    const Character character = at(place);
    switch (character.kind) {
      case CharacterClass::gap:
        place += character.length;
        break;
      case CharacterClass::letter:
        place = scan_word(place);
        break;
      case CharacterClass::digit:
        place = scan_number(place);
        break;
      case CharacterClass::emoji:
      case CharacterClass::region:
        place = scan_emoji(place);
        break;
      case CharacterClass::sign:
        place = scan_sign(place);
        break;
      case CharacterClass::mark:
      case CharacterClass::joiner:
      case CharacterClass::control: {
        std::size_t end = place + character.length;
        for (Character next = at(end); next.length > 0 && next.kind == character.kind; next = at(end)) end += next.length;
        emit(place, end);
        place = end;
        break;
      }
    }
  }
}

void TokenPass::emit_part(std::size_t begin, std::size_t end, unsigned part, unsigned parts, std::string_view form) {
  Token token;
  token.span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  token.part = static_cast<std::uint8_t>(part);
  token.parts = static_cast<std::uint8_t>(parts);
  if (!form.empty()) layer_.set_form(token, form);
  layer_.tokens.push_back(token);
}

bool TokenPass::gap_before(std::size_t offset) const {
  return offset == 0 || at(utf8::previous(text_, offset)).kind == CharacterClass::gap;
}

bool TokenPass::word_before(std::size_t offset) const {
  if (offset == 0) return false;
  const CharacterClass kind = at(utf8::previous(text_, offset)).kind;
  return kind == CharacterClass::letter || kind == CharacterClass::digit;
}

TokenPass::Upcoming TokenPass::upcoming(std::size_t offset) const {
  Upcoming next{offset, at(offset), offset >= text_.size(), true};
  while (next.character.kind == CharacterClass::gap) {
    next.adjacent = false;
    if (next.character.length == 0 || next.character.code_point == U'\n' || next.offset - offset > longest_gap_looked_over) {
      next.line_ends = true;
      break;
    }
    next.offset += next.character.length;
    next.character = at(next.offset);
  }
  return next;
}

std::string_view TokenPass::word_at(std::size_t offset) const {
  std::size_t end = offset;
  for (Character next = at(end); next.kind == CharacterClass::letter && end - offset < LowerCaseWord::capacity; next = at(end)) {
    end += next.length;
  }
  return text_.substr(offset, end - offset);
}

bool TokenPass::begins_sentence(const Upcoming& next) const {
  if (next.character.kind != CharacterClass::letter || !utf8::is_upper(next.character.code_point)) return false;
  const std::string_view word = word_at(next.offset);
  if (byte_at(next.offset + word.size()) == '.') return false;  // "A." is an initial, not the article
  const LowerCaseWord folded(word);
  return folded.fits() && resources_.is_stop_word(folded.view());
}

std::size_t TokenPass::apostrophe_length(std::size_t offset) const {
  if (byte_at(offset) == '\'') return 1;
  return text_.substr(std::min(offset, text_.size()), 3) == "\u2019" ? 3 : 0;
}

std::size_t TokenPass::hyphen_length(std::size_t offset) const {
  if (byte_at(offset) == '-') return 1;
  const std::string_view three = text_.substr(std::min(offset, text_.size()), 3);
  return three == "\u2010" || three == "\u2011" ? 3 : 0;
}

std::size_t TokenPass::word_end(std::size_t offset) const {
  for (;;) {
    const Character next = at(offset);
    if (next.length == 0 || next.kind == CharacterClass::gap || next.kind > CharacterClass::joiner) return offset;
    offset += next.length;
  }
}

std::size_t TokenPass::digits_end(std::size_t offset) const {
  for (Character next = at(offset); next.kind == CharacterClass::digit; next = at(offset)) offset += next.length;
  return offset;
}

std::size_t TokenPass::marks_end(std::size_t offset) const {
  for (Character next = at(offset); next.kind == CharacterClass::mark || next.code_point == 0x200D; next = at(offset)) {
    offset += next.length;
  }
  return offset;
}

bool TokenPass::last_token_is_abbreviation() const {
  if (layer_.tokens.empty()) return false;
  const Span span = layer_.tokens.back().span;
  return span.size() > 1 && text_[span.end - 1] == '.' && text_[span.end - 2] != '.';
}

bool TokenPass::last_token_starts_upper() const {
  if (layer_.tokens.empty()) return false;
  return utf8::is_upper(at(layer_.tokens.back().span.begin).code_point);
}

std::size_t TokenPass::scan_sign(std::size_t begin) {
  const Character sign = at(begin);
  std::size_t end = begin + sign.length;
  if (const std::size_t length = apostrophe_length(begin)) return scan_apostrophe(begin, length);
  switch (sign.code_point) {
    case U'.':
      if (byte_at(end) == '.') {
        while (byte_at(end) == '.') ++end;
      } else if (digit_at(end) && gap_before(begin)) {
        return scan_number(begin);  // ".5"
      }
      break;
    case U'!':
    case U'?':
      while (byte_at(end) == '!' || byte_at(end) == '?') ++end;
      break;
    case U'+':
      if (digit_at(end) && gap_before(begin)) return scan_number(begin);
      break;
    case U'-':
      if (digit_at(end) && (gap_before(begin) || byte_at(begin - 1) == '(')) return scan_number(begin);
      while (byte_at(end) == '-') ++end;
      break;
    case U'#':
    case U'@':
      if (letter_at(end) && !word_before(begin)) {
        end = word_end(end);
      } else {
        while (static_cast<char32_t>(byte_at(end)) == sign.code_point) ++end;
      }
      break;
    case U'*':
    case U'=':
    case U'~':
    case U'`':
    case U'>':
    case U'<':
    case U':':
    case U';':
    case U'^': {
      const std::string_view rest = text_.substr(begin, 5);
      const auto* found = std::find_if(emoticons.begin(), emoticons.end(), [&](std::string_view face) {
        return rest.starts_with(face) && !letter_at(begin + face.size()) && byte_at(begin + face.size()) != '/';
      });
      if (found != emoticons.end() && !word_before(begin)) {
        end = begin + found->size();
      } else if (sign.code_point != U':' && sign.code_point != U';') {
        while (static_cast<char32_t>(byte_at(end)) == sign.code_point) ++end;
      }
      break;
    }
    case U'\u2013':
    case U'\u2014':
      for (Character next = at(end); next.length > 0 && next.code_point == sign.code_point; next = at(end)) end += next.length;
      break;
    case U'\u2018':
      single_quote_open_ = true;
      break;
    default:
      break;
  }
  end = marks_end(end);
  emit(begin, end);
  return end;
}

// An apostrophe that does not follow a letter: "'s" and "'90s" keep it, '' is a quote in old transcriptions, all else
// quotes.
std::size_t TokenPass::scan_apostrophe(std::size_t begin, std::size_t length) {
  std::size_t end = begin + length;
  if (apostrophe_length(end) == length && length == 1) {
    ++end;
  } else if (digit_at(end) && digits_end(end) == end + 2 && gap_before(begin)) {
    end = word_end(end + 2);
  } else if (letter_at(end)) {
    const std::size_t behind = word_end(end);
    const LowerCaseWord folded(text_.substr(begin, behind - begin));
    if (folded.fits()) {
      const WordEntry entry = resources_.find(folded.view());
      if (entry.has(WordFlag::contraction)) {
        emit_contraction(begin, behind, folded, entry.contraction);
        return behind;
      }
      const auto& suffixes = resources_.suffixes();
      if (folded.view() == "'s" || folded.view() == "'em" || std::find(suffixes.begin(), suffixes.end(), folded.view()) != suffixes.end()) {
        end = behind;
      }
    }
    if (end != behind) single_quote_open_ = gap_before(begin);
  } else {
    single_quote_open_ = false;
  }
  end = marks_end(end);
  emit(begin, end);
  return end;
}

// A family of four is seven code points and one token; so is a flag of two, or a sign with a skin tone.
std::size_t TokenPass::scan_emoji(std::size_t begin) {
  const Character first = at(begin);
  std::size_t end = begin + first.length;
  if (first.kind == CharacterClass::region) {
    const Character second = at(end);
    if (second.kind == CharacterClass::region) end += second.length;
  } else {
    for (;;) {
      const Character next = at(end);
      const bool modifier = next.code_point >= 0x1F3FB && next.code_point <= 0x1F3FF;
      const bool tag = next.code_point >= 0xE0020 && next.code_point <= 0xE007F;
      if (next.kind == CharacterClass::mark || modifier || tag) {
        end += next.length;
      } else if (next.code_point == 0x200D && at(end + next.length).kind == CharacterClass::emoji) {
        end += next.length;
        end += at(end).length;
      } else {
        break;
      }
    }
  }
  end = marks_end(end);
  emit(begin, end);
  return end;
}

}  // namespace veil::language
