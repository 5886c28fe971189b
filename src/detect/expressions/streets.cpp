// Streets with their numbers: English "12 Baker Street", German "Hauptstr. 12a" and "Berliner Straße 5", Spanish and
// Portuguese "Calle Mayor 5, 2º B", "Rua das Flores, 123, 4.º Esq."; post-office boxes; postcodes of the United Kingdom, and
// of the United States behind a state. Other postcodes are found by the identifiers, towns by those who know names.
#include <algorithm>

#include "detect/expressions/readings.h"

namespace veil::detect {
namespace {

using enum WordKind;

Reading street(std::uint32_t first, std::uint32_t end, float score) { return {first, end, Label::loc, "STREET", "street", score}; }

// Behind "12", "12a", "12-14", or 0.
std::uint32_t behind_house_number(const Reader& reader, std::uint32_t i) {
  if (!reader.same_line(i) || !reader.digits(i) || reader.length(i) > 5) return 0;
  std::uint32_t end = i + 1;
  const auto letter = [&](std::uint32_t place) { return reader.word(place) && reader.length(place) == 1; };
  if (letter(end) && reader.glued(end)) ++end;
  if ((reader.dash(end) || reader.sign(end, "/")) && reader.digits(end + 1) && reader.same_line(end + 1) && reader.length(end + 1) <= 4 &&
      !(reader.glued(end + 2) && reader.starts(end + 2, ordinal_ending))) {
    end += 2;
    if (letter(end) && reader.glued(end)) ++end;
  }
  return end;
}

// Floor, door, staircase: ", 4.º Esq.", ", 2º B", " 1D", ", Flat 3".
std::uint32_t behind_flat(const Reader& reader, std::uint32_t i) {
  for (int parts = 0; parts < 6; ++parts) {
    std::uint32_t place = i;
    while (place < i + 2 && (reader.sign(place, ",.") || reader.dash(place))) ++place;
    if (!reader.same_line(place)) break;
    std::uint32_t end = reader.next(place, flat);
    const bool named = end != 0;
    if (!named) end = place;
    const bool initial = reader.glued(end + 1) && (reader.sign(end + 1, "/") || (reader.sign(end + 1, ".") && reader.same_line(end + 2)));
    const bool letter_only = reader.name(end) && reader.length(end) == 1 && !initial;
    const bool by_number = reader.has(Habit::floors_by_number);
    if (reader.same_line(end) && reader.digits(end) && reader.length(end) <= 3 && (named || by_number)) {
      ++end;
      if (const std::uint32_t ending = reader.glued(end) ? reader.starts(end, ordinal_ending) : 0) end = ending;
      if (reader.name(end) && reader.length(end) == 1 && reader.same_line(end)) ++end;
    } else if (letter_only && reader.same_line(end) && (named || by_number || parts > 0)) {
      ++end;
    }
    if (end == place) break;
    i = end;
  }
  return i;
}

// "Apt. 864", "Suite 12" in an English address whose street nobody recognised.
Reading flat_alone(const Reader& reader, std::uint32_t i) {
  const std::uint32_t end = reader.name(i) ? reader.starts(i, flat) : 0;
  if (!reader.has(Habit::flats_alone) || end == 0 || !reader.same_line(end) || !reader.digits(end)) return {};
  return {i, behind_house_number(reader, end) != 0 ? end + 1 : end, Label::loc, "STREET", "part of an address", 0.7F};
}

// "12 Baker Street", "221b Old Kent Road"
Reading number_first(const Reader& reader, std::uint32_t i) {
  if (!reader.has(Habit::house_number_first) || !reader.begins_number(i)) return {};
  std::uint32_t place = behind_house_number(reader, i);
  if (place == 0) return {};
  if (reader.sign(place, ",")) ++place;
  bool named = false;  // "130 S. Ct." is none
  for (int words = 0; words < 5 && reader.same_line(place); ++words) {
    const std::uint32_t end = named && reader.name(place) ? reader.starts(place, street_after) : 0;
    if (end != 0) {
      // "5 Red Lion Square Gardens": the last kind of street counts
      const std::uint32_t second = reader.same_line(end) && reader.name(end) ? reader.starts(end, street_after) : 0;
      return street(i, behind_flat(reader, second != 0 ? second : end), 0.92F);
    }
    const Number ordinal_name = reader.number(place);
    if (ordinal_name.ordinal && ordinal_name.in_digits) {
      named = true;
      place = ordinal_name.end;
    } else if (reader.name(place) && !(reader.kinds(place) & bit(month))) {
      named = named || reader.length(place) > 1;
      ++place;
      if (reader.glued(place) && (reader.sign(place, ".'") || reader.dash(place))) ++place;
    } else {
      return {};
    }
  }
  return {};
}

// "Baker Street", "Berliner Straße 5", "Karl-Marx-Str. 12a", "Hauptstraße 12": the name stands before or within the word at
// `i`.
Reading name_before(const Reader& reader, std::uint32_t i) {
  const bool compounds = reader.has(Habit::compounds);  // "Hauptstraße 12": the number follows, and so it does a name apart
  std::uint32_t end = std::max(reader.starts(i, street_after), reader.starts(i, street_alone));
  if (end == 0 || !reader.name(i)) return {};
  const bool within = reader.composed(i, street_after) || reader.composed(i, street_alone);
  const bool alone = (reader.kinds(i) & bit(street_alone)) != 0;
  if (compounds && reader.glued(end) && reader.sign(end, ".") && reader.text(i).ends_with("tr")) ++end;
  std::uint32_t first = i;
  bool hyphen = false;
  for (int words = 0; words < 3 && first > 0 && reader.same_line(first); ++words) {
    const std::uint32_t before = first - 1;
    if (reader.dash(before) && reader.glued(before) && reader.glued(first) && before > 0 && reader.name(before - 1)) {
      first = before - 1;
      hyphen = true;
    } else if (!within && !(hyphen && compounds) && reader.name(before) && !reader.starts(before, function) && !reader.glued(first)) {
      first = before;
      if (compounds && words >= 1) break;
    } else {
      break;
    }
  }
  if (first == i && !within) return {};
  const std::uint32_t number_end = compounds && reader.digits(end) && reader.length(end) <= 3 ? behind_house_number(reader, end) : 0;
  constexpr WordKinds counting = bit(unit) | bit(unit_needs_digits) | bit(percent) | bit(currency) | bit(time_unit) | bit(month);
  const bool numbered =
      number_end != 0 && !(reader.goes_on(number_end) && (reader.kinds(number_end) & counting)) && !reader.sign(number_end, ":");
  if (numbered) return street(first, behind_flat(reader, number_end), 0.93F);
  if (!alone) return {};
  const bool named = !compounds || within || hyphen || reader.text(i - 1).ends_with("er");
  return named ? street(first, end, 0.8F) : Reading{};
}

// "Calle puente viejo 12", "travessa do picoteiro, 17": names that somebody typed without capitals, where a number follows and nothing is
// counted.
std::uint32_t behind_careless_name(const Reader& reader, std::uint32_t i) {
  std::uint32_t place = i;
  for (int words = 0; words < 6 && reader.same_line(place) && reader.word(place); ++words) ++place;
  if (place == i) return 0;
  if (reader.sign(place, ",")) ++place;
  const std::uint32_t end = reader.digits(place) && reader.length(place) <= 3 ? behind_house_number(reader, place) : 0;
  if (end == 0 || !reader.ends_number(end)) return 0;
  return !reader.same_line(end) || !reader.word(end) || reader.starts(end, flat) || reader.length(end) == 1 ? end : 0;
}

// "Domicilio: Teatinos 12, 3º": what stands behind the cue up to the end of the line or sentence, when there is a number in
// it.
Reading behind_address_cue(const Reader& reader, std::uint32_t i) {
  const std::uint32_t colon = reader.starts(i, address_cue);
  if (colon == 0 || !reader.sign(colon, ":")) return {};
  const std::uint32_t first = colon + 1;
  if (reader.word(first) && (reader.text(first) == "www" || reader.text(first).starts_with("http"))) return {};
  std::uint32_t end = first;
  bool number = false;
  for (int atoms = 0; atoms < 24 && reader.same_line(end); ++atoms, ++end) {
    if (reader.sign(end, ";@") || (reader.sign(end, ".") && !reader.same_line(end + 1))) break;
    if (reader.digits(end) && reader.length(end) > 4) break;  // a postcode
    number = number || reader.digits(end) || reader.starts(end, street_number) != 0;
  }
  while (end > first && reader.at(end - 1).kind == AtomKind::sign && reader.length(end - 1) == 1) --end;
  return number && end > first ? Reading{first, end, Label::loc, "STREET", "behind a word for addresses", 0.85F} : Reading{};
}

// "Calle Mayor 5, 2º B", "Rua das Flores, 123"
Reading kind_first(const Reader& reader, std::uint32_t i) {
  std::uint32_t place = reader.starts(i, street_before);
  if (place == 0) place = reader.starts(i, street_alone);
  if (place == 0) return {};
  const bool preposition = reader.has(Habit::street_prepositions);
  if (preposition && !reader.at(i).capital) return {};
  bool named = false;
  constexpr WordKinds no_names = bit(time_unit) | bit(weekday) | bit(month) | bit(reference) | bit(holiday);
  for (int words = 0; words < 10 && reader.same_line(place); ++words) {
    if (preposition && (reader.kinds(place) & no_names)) return {};
    if (preposition && reader.name(place) && reader.length(place) == 1) return {};  // "auf der A 9"
    if (named && reader.next(place, street_number)) break;                          // "Siurot S/N"
    if (reader.name(place) && !(named && reader.starts(place, flat) != 0)) {
      named = true;
      ++place;
      if (reader.glued(place) && (reader.text(place) == "ª" || reader.text(place) == "º")) ++place;  // "José Mª"
      const bool abbreviated = reader.length(place - 1) <= 4 && reader.sign(place, ".");             // "Prof.", "Sta."
      if (reader.glued(place) && (abbreviated || reader.sign(place, "'") || reader.text(place) == "’") && reader.name(place + 1)) ++place;
      if (reader.dash(place) && reader.glued(place) && reader.name(place + 1)) ++place;
    } else if (const std::uint32_t particle = reader.next(place, street_particle)) {
      std::uint32_t after = particle;
      while (reader.same_line(after) && after < particle + 2) {
        const std::uint32_t more = reader.next(after, street_particle);
        if (more == 0) break;
        after = more;
      }
      if (!reader.same_line(after) || !reader.name(after)) break;
      place = after;
    } else {
      break;
    }
    if (preposition && words >= 2) break;
  }
  const bool abbreviation = reader.length(i) <= 2 && reader.at(i).phrase_length == 0;  // "AV de 0,9" is no avenue
  const bool says_street = reader.at(i).capital || (reader.kinds(i) & bit(street_alone)) != 0;
  if (!preposition && says_street && !abbreviation &&
      !(reader.digits(place) || reader.sign(place, ",") || reader.next(place, street_number))) {
    if (const std::uint32_t end = behind_careless_name(reader, place)) return street(i, behind_flat(reader, end), 0.8F);
  }
  if (!named) return {};
  std::uint32_t number_at = place;
  if (reader.sign(number_at, ",")) ++number_at;
  bool without_number = false;
  if (const std::uint32_t word = reader.next(number_at, street_number)) {
    without_number = reader.at(number_at).phrase_length == 3;  // "s/n"
    number_at = word;
    if (!without_number && reader.sign(number_at, ".:")) ++number_at;
  }
  if (without_number) return street(i, behind_flat(reader, number_at), 0.93F);
  const bool short_number = reader.digits(number_at) && reader.length(number_at) <= 4;
  if (short_number) {
    if (const std::uint32_t end = behind_house_number(reader, number_at)) {
      constexpr WordKinds counting = bit(unit) | bit(percent) | bit(currency) | bit(time_unit) | bit(month) | bit(of);
      const bool counts = reader.goes_on(end) && (reader.kinds(end) & counting) != 0;
      const bool year = reader.length(number_at) == 4 && reader.at(number_at).value >= 1900;
      if (!counts && !year) return street(i, behind_flat(reader, end), 0.93F);
    }
  }
  return reader.kinds(i) & bit(street_alone) ? street(i, place, 0.8F) : Reading{};
}

bool is_capitals(const Reader& reader, std::uint32_t i, std::uint32_t fewest, std::uint32_t most) {
  if (!reader.word(i) || reader.length(i) < fewest || reader.length(i) > most) return false;
  for (const char c : reader.text(i)) {
    if (c < 'A' || c > 'Z') return false;
  }
  return true;
}

}  // namespace

Reading read_street(const Reader& reader, std::uint32_t i) {
  if (reader.digits(i)) return number_first(reader, i);
  if (const std::uint32_t end = reader.starts(i, box); end != 0 && reader.same_line(end) && reader.digits(end)) {
    std::uint32_t last = end + 1;
    while (reader.digits(last) && reader.same_line(last) && reader.length(last) <= 3 && last < end + 4) ++last;
    return {i, last, Label::loc, "STREET", "post-office box", 0.95F};
  }
  if (reader.kinds(i) & bit(flat)) {
    if (const Reading reading = flat_alone(reader, i); reading.end != 0) return reading;
  }
  if (reader.kinds(i) & bit(address_cue)) return behind_address_cue(reader, i);
  if (reader.has(Habit::street_kind_first) || (reader.kinds(i) & bit(street_before))) return kind_first(reader, i);
  return name_before(reader, i);
}

Reading read_postcode(const Reader& reader, std::uint32_t i) {
  if (reader.length(i) > 2 || !is_capitals(reader, i, 1, 2) || !reader.digits(i + 1)) return {};
  // "die A9", "auf der B 27": roads of Germany by their number
  const bool road = reader.has(Habit::roads_by_letter) && (reader.text(i) == "A" || reader.text(i) == "B") && i > 0 &&
                    reader.same_line(i) && reader.same_line(i + 1) && reader.length(i + 1) <= 3;
  if (road && !reader.glued(i) && reader.word(i - 1) && reader.starts(i - 1, function) && reader.ends_number(i + 2)) {
    return {i, i + 2, Label::loc, "ROAD", "number of a road", 0.75F};
  }
  // "SW1A 1AA"
  if (reader.glued(i + 1) && reader.length(i + 1) <= 2 && !(reader.glued(i) && (reader.digits(i - 1) || reader.dash(i - 1)))) {
    std::uint32_t place = i + 2;
    if (reader.glued(place) && is_capitals(reader, place, 1, 1)) ++place;
    if (reader.same_line(place) && !reader.glued(place) && reader.digits(place) && reader.length(place) == 1 && reader.glued(place + 1) &&
        is_capitals(reader, place + 1, 2, 2)) {
      return {i, place + 2, Label::loc, "POSTCODE", "postcode of the United Kingdom", 0.95F};
    }
    return {};
  }
  // ", OR 97201"
  const bool behind_town = i > 0 && reader.sign(i - 1, ",");
  if (reader.has(Habit::zip_codes) && behind_town && reader.same_line(i + 1) && is_capitals(reader, i, 2, 2) && reader.length(i + 1) == 5) {
    std::uint32_t end = i + 2;
    if (reader.glued(end) && reader.dash(end) && reader.digits(end + 1) && reader.glued(end + 1) && reader.length(end + 1) == 4) {
      end += 2;
    }
    if (reader.ends_number(end)) return {i, end, Label::loc, "POSTCODE", "state and postcode of the United States", 0.9F};
  }
  return {};
}

}  // namespace veil::detect
