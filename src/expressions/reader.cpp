#include "expressions/reader.h"

#include <algorithm>
#include <string>

#include "expressions/german_numbers.h"
#include "veil/utf8.h"

namespace veil::expressions {
namespace {

constexpr int most_number_words = 12;  // "two hundred and fifty-three thousand four hundred and twelve"

}  // namespace

Reader::Reader(std::string_view text, const Lexicon& lexicon) : text_(text), lexicon_(lexicon) {
  atoms_.reserve(text.size() / 5 + 8);
  cut_atoms(text, atoms_);
  look_up();
}

void Reader::look_up() {
  const bool compounds = has(Habit::compounds);
  for (std::uint32_t i = 0; i < size(); ++i) {
    Atom& atom = atoms_[i];
    atom.word = lexicon_.find(atom.hash);
    if (atom.word == 0) {
      if (compounds && atom.kind == AtomKind::word) look_up_composed(atom);
      continue;
    }
    const std::uint32_t longest = std::min<std::uint32_t>(lexicon_.at(atom.word).longest, size() - i);
    std::uint64_t hash = atom.hash;
    for (std::uint32_t length = 2; length <= longest; ++length) {
      if (atoms_[i + length - 1].gap >= Gap::paragraph) break;
      hash = chained(hash, atoms_[i + length - 1].hash);
      if (const std::uint16_t found = lexicon_.find(hash); found != 0 && lexicon_.at(found).kinds != 0) {
        atom.phrase = found;
        atom.phrase_length = static_cast<std::uint8_t>(length);
      }
    }
  }
}

void Reader::look_up_composed(Atom& atom) {
  const std::size_t bytes = atom.end - atom.begin;
  if (bytes < 5 || bytes > 64) return;
  const std::string_view written = text_.substr(atom.begin, bytes);
  const char first = static_cast<char>(written[0] | 32);
  const bool may_be_number = std::string_view("adefhnstvz").find(first) != std::string_view::npos;
  if (!may_be_number && !atom.capital) return;
  const std::string lower = utf8::to_lower(written);
  if (may_be_number) {
    if (const auto number = read_german_number(lower)) {
      constexpr WordKind kinds[] = {WordKind::number, WordKind::ordinal, WordKind::aged, WordKind::lasting};
      atom.word = lexicon_.composed(kinds[static_cast<std::size_t>(number->form)]);
      atom.value = number->value;
      return;
    }
  }
  if (!atom.capital) return;
  const auto& suffixes = lexicon_.street_suffixes();
  for (std::size_t i = 0; i < suffixes.size(); ++i) {
    if (lower.size() > suffixes[i].size() + 2 && lower.ends_with(suffixes[i])) {
      atom.word = lexicon_.composed(WordKind::street_after);
      if (lexicon_.stands_alone(i)) atom.word = lexicon_.composed(WordKind::street_alone);
    }
  }
}

bool Reader::sign(std::uint32_t i, std::string_view signs) const {
  if (!same_line(i) || atoms_[i].kind != AtomKind::sign || length(i) != 1) return false;
  return signs.find(text_[atoms_[i].begin]) != std::string_view::npos;
}

bool Reader::dash(std::uint32_t i) const {
  return same_line(i) && (sign(i, "-") || text(i) == "–" || text(i) == "—" || text(i) == "‑" || text(i) == "−");
}

bool Reader::follows(std::uint32_t i, WordKind kind) const {
  if (!goes_on(i)) return false;
  for (std::uint32_t length = 1; length <= 4 && length <= i; ++length) {
    const Atom& atom = atoms_[i - length];
    if (length == 1 && (lexicon_.at(atom.word).kinds & bit(kind))) return true;
    if (atom.phrase_length == length && (lexicon_.at(atom.phrase).kinds & bit(kind))) return true;
    if (atom.gap == Gap::paragraph) return false;
  }
  return false;
}

bool Reader::begins_number(std::uint32_t i) const {
  if (!glued(i)) return true;
  if (digits(i - 1) || word(i - 1)) return false;
  if (!glued(i - 1)) return true;
  if (sign(i - 1, ".,:")) return !digits(i - 2);  // "Edad:62", but not the second of "12:30"
  if (sign(i - 1, "/-_#@+") || dash(i - 1)) {
    // "mid-1990s", but not "X5-494"
    return word(i - 2) && !atoms_[i - 2].capital && dash(i - 1) && has(Habit::words_dashed);
  }
  return true;
}

bool Reader::ends_number(std::uint32_t i) const {
  if (!glued(i)) return true;
  if (digits(i) || word(i)) return false;
  return !(sign(i, ".,/:-") && glued(i + 1) && digits(i + 1));
}

Number Reader::number_in_digits(std::uint32_t i) const {
  Number number;
  if (!begins_number(i)) return number;
  number.in_digits = number.plain = true;
  number.digits = static_cast<std::uint8_t>(std::min<std::uint32_t>(length(i), 255));
  number.value = atoms_[i].value;
  std::uint32_t end = i + 1;
  if (length(i) <= 3) {
    const auto group_at = [&](std::uint32_t place) { return digits(place) && length(place) == 3; };
    while (end + 1 < size() && glued(end) && (sign(end, ".,'") || text(end) == "’") && glued(end + 1) && group_at(end + 1)) {
      number.value = number.value * 1000 + atoms_[end + 1].value;
      end += 2;
      number.plain = false;
    }
    while (number.plain && end == i + 1 && same_line(end) && !glued(end) && group_at(end) && ends_number(end + 1)) {
      number.value = number.value * 1000 + atoms_[end].value;
      ++end;
      while (same_line(end) && !glued(end) && group_at(end)) number.value = number.value * 1000 + atoms_[end++].value;
      number.plain = false;
    }
  }
  if (glued(end) && sign(end, ".,") && glued(end + 1) && digits(end + 1) && length(end + 1) != 3) {
    end += 2;
    number.plain = false;
  } else if (glued(end) && sign(end, ",") && (dash(end + 1) && glued(end + 1))) {
    end += 2;  // "5,- EUR"
    if (dash(end) && glued(end)) ++end;
    number.plain = false;
  } else if (glued(end) && (text(end) == "½" || text(end) == "¼" || text(end) == "¾")) {
    ++end;
    number.plain = false;
  }
  if (number.plain && glued(end)) {
    if (const std::uint32_t ending = starts(end, WordKind::ordinal_ending); ending != 0 && ends_number(ending)) {
      number.ordinal = true;
      number.plain = false;
      end = ending;
    }
  }
  if (same_line(end) && !number.ordinal) {
    if (const std::uint32_t scale = next(end, WordKind::scale)) {
      number.value *= lexicon_.at(atoms_[end].word).value;
      number.plain = false;
      end = scale;
      if (const std::uint32_t second = next(end, WordKind::scale)) end = second;  // "3 mil millones"
    }
  }
  number.end = end;
  return number;
}

Number Reader::number_in_words(std::uint32_t i) const {
  Number number;
  double total = 0;
  double current = 0;
  double last = 1e18;  // parts grow smaller: "twenty five", but "two three" are two numbers
  std::uint32_t place = i;
  for (int words = 0; words < most_number_words && place < size(); ++words) {
    if (place != i && !same_line(place)) break;
    std::uint32_t from = place;
    if (place != i) {
      if (dash(place) && glued(place) && glued(place + 1)) {
        ++from;
      } else if (const std::uint32_t joined = next(place, WordKind::number_join)) {
        from = joined;
      }
    }
    if (from >= size()) break;
    const Lexeme& lexeme =
        lexicon_.at(atoms_[from].phrase != 0 && (lexicon_.at(atoms_[from].phrase).kinds & bit(WordKind::number)) ? atoms_[from].phrase
                                                                                                                 : atoms_[from].word);
    const double value = atoms_[from].kind == AtomKind::word && atoms_[from].value != 0 ? atoms_[from].value : lexeme.value;
    if ((lexeme.kinds & bit(WordKind::scale)) && (place != i || has(Habit::scales_alone))) {
      if (from != place && !(lexeme.kinds & bit(WordKind::number))) break;
      if (value >= 1000) {
        // "two million three hundred thousand" adds, "dos mil millones" multiplies.
        const bool adds = total > value;
        total = adds ? total + std::max(current, 1.0) * value : (total + (current == 0 && total == 0 ? 1 : current)) * value;
        current = 0;
        last = value;
      } else {
        current = (current == 0 ? 1 : current) * value;
        last = value;
      }
    } else if ((lexeme.kinds & bit(WordKind::article)) && from != place && !dash(place) && last >= 20 && has(Habit::articles_in_numbers)) {
      current += 1;  // "vinte e um", "treinta y un"
      last = 1;
    } else if (lexeme.kinds & bit(WordKind::number)) {
      // "twenty" takes only digits behind it, "hundred" anything below.
      const double room = last >= 100 ? last : last >= 20 && static_cast<long>(last) % 10 == 0 ? 10 : 0;
      if (value >= room) break;
      if (place != i && from != place && last > 20 && last < 100 && has(Habit::tens_unjoined) && !dash(place)) break;
      current += value;
      last = value;
    } else if (lexeme.kinds & bit(WordKind::ordinal)) {
      const double room = last >= 100 ? last : last >= 20 && static_cast<long>(last) % 10 == 0 ? 10 : 0;
      if (value >= room) break;
      current += value;
      number.ordinal = true;
      number.end = from + 1;
      break;
    } else {
      break;
    }
    place = (lexeme.kinds & bit(WordKind::number)) && atoms_[from].phrase != 0 && &lexeme == &lexicon_.at(atoms_[from].phrase)
                ? from + atoms_[from].phrase_length
                : from + 1;
    number.end = place;
  }
  number.value = total + current;
  return number;
}

std::uint32_t Reader::behind_half(std::uint32_t i) const {
  if (const std::uint32_t joined = next(i, WordKind::number_join)) {
    if (const std::uint32_t half = next(joined, WordKind::half)) return half;
  }
  return i;
}

Number Reader::number(std::uint32_t i) const {
  if (i >= size()) return {};
  const Atom& atom = atoms_[i];
  if (atom.kind == AtomKind::digits) return number_in_digits(i);
  if (atom.kind != AtomKind::word) return {};
  constexpr WordKinds begins = bit(WordKind::number) | bit(WordKind::ordinal) | bit(WordKind::scale) | bit(WordKind::article);
  if ((kinds(i) & begins) == 0) return {};
  if (starts(i, WordKind::article)) {
    // "a hundred", "um milhão"
    if (starts(i, WordKind::number) == 0) {
      const std::uint32_t scale = next(i + 1, WordKind::scale);
      return scale == 0 ? Number{} : Number{.end = scale, .value = value(i + 1)};
    }
  }
  return number_in_words(i);
}

NumberList Reader::numbers(std::uint32_t i) const {
  NumberList list;
  while (list.count < NumberList::most) {
    Number read = number(i);
    if (read.end == 0) break;
    read.end = behind_half(read.end);
    list.numbers[list.count++] = read;
    std::uint32_t join = 0;
    if (dash(read.end)) {
      join = read.end + 1;
    } else if (same_line(read.end)) {
      join = next(read.end, WordKind::list_join);
    }
    if (join == 0 || !same_line(join)) break;
    // The second of "5-7" is glued to a dash: read it as what it is.
    if (digits(join) && !begins_number(join)) {
      if (!(dash(join - 1) && glued(join)) || !read.in_digits) break;
      Number second;
      second.in_digits = true;
      second.value = atoms_[join].value;
      second.end = join + 1;
      if (glued(second.end) && sign(second.end, ".,") && glued(second.end + 1) && digits(second.end + 1)) second.end += 2;
      if (same_line(second.end)) {
        if (const std::uint32_t scale = next(second.end, WordKind::scale)) second.end = scale;
      }
      if (list.count < NumberList::most) list.numbers[list.count++] = second;
      break;
    }
    i = join;
  }
  return list;
}

}  // namespace veil::expressions
