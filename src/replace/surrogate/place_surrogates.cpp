#include "replace/surrogate/place_surrogates.h"

#include <algorithm>
#include <charconv>

#include "replace/surrogate/code_surrogates.h"
#include "expressions/reader.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

using expressions::Reader;
using expressions::WordKind;

constexpr std::size_t longest_place = 200;

const std::vector<std::string>* names_of(const std::vector<PlaceNames>& places, std::string_view grammar) {
  for (const PlaceNames& place : places) {
    if (place.grammar == grammar) return &place.names;
  }
  return nullptr;
}

bool is_capital(std::string_view text) { return !text.empty() && utf8::is_upper(utf8::decode(text, 0).code_point); }

}  // namespace

std::string word_before(const Document& document, std::uint32_t place) {
  const std::string& text = document.text;
  if (place == 0 || text[place - 1] != ' ') return {};
  std::size_t begin = place - 1;
  while (begin > 0 && place - begin < 24) {
    const std::size_t before = utf8::previous(text, begin);
    if (!utf8::is_letter(utf8::decode(text, before).code_point)) break;
    begin = before;
  }
  return utf8::to_lower(std::string_view(text).substr(begin, place - 1 - begin));
}

std::string grammar_before(const Scene& scene, std::uint32_t place) {
  return grammar_of_article(scene.lists(), word_before(scene.document(), place));
}

std::string grammar_of_article(const LanguageSurrogates& lists, std::string_view word) {
  const std::string_view found = lists.class_of_article(word);
  return found.empty() ? "-" : std::string(found);
}

std::string other_house_number(const Scene& scene, std::string_view number) {
  std::uint32_t value = 0;
  const auto parsed = std::from_chars(number.data(), number.data() + number.size(), value);
  if (parsed.ec != std::errc() || value > 99999) return {};
  const std::uint32_t reach = std::max(12U, value / 2);
  const std::uint64_t drawn = scene.draw().number("house", number);
  std::uint32_t other = 1 + static_cast<std::uint32_t>(drawn % (2 * reach));
  if (value > reach) other += value - reach;
  if (other == value) ++other;
  return std::to_string(other);
}

std::string PlaceSurrogates::place_for(std::string_view text, std::string_view grammar) {
  const LanguageSurrogates& lists = scene_.lists();
  const std::string name = folded_words(text);
  if (name.empty()) return {};
  std::string_view country = lists.country(name);
  if (!country.empty() && country == "-" && grammar != "-") country = grammar;
  if (!country.empty()) {
    if (const std::string other = geography_.country_for(text, country); !other.empty()) return in_case_of(text, other);
  } else if (std::string kept = with_kind_kept(text); !kept.empty() && !geography_.knows(text)) {
    return kept;
  } else if (mention_ && !geography_.knows(text) && !may_be_settlement_(*mention_)) {
    return {};
  } else if (grammar == "-") {
    // What is known becomes another of its kind, or has no surrogate: no river becomes a town.
    if (geography_.knows(text)) return in_case_of(text, geography_.place_for(text));
    if (const std::string town = geography_.town_for(text); !town.empty()) return in_case_of(text, town);
  }
  // A phrase behind an article is no name of a town: "la finca La Primavera, vereda El Queremal".
  constexpr std::size_t most_words_of_town = 3;
  if (country.empty() && words_of_name(text).size() > most_words_of_town) return {};
  // German has "das" for "das Kosovo" alone; other neuter places take the article only with an adjective.
  const std::string_view wanted = !country.empty() ? country : grammar;
  const std::vector<std::string>* list = names_of(country.empty() ? lists.cities : lists.countries, wanted);
  if (list == nullptr && country.empty()) list = names_of(lists.countries, wanted);
  if (list == nullptr) return {};
  const std::string& chosen = scene_.pick((country.empty() ? "city " : "country ") + std::string(wanted), name, *list);
  return in_case_of(text, chosen);
}

std::string PlaceSurrogates::with_kind_kept(std::string_view text) {
  const std::vector<Span> words = words_of_name(text);
  if (words.size() < 2 || words.size() > 8) return {};
  const auto stays = [&](const Span word) {
    return begins_small(word.of(text)) || scene_.places().is_kind_of_place(word.of(text), scene_.language());
  };
  if (std::none_of(words.begin(), words.end(),
                   [&](const Span word) { return scene_.places().is_kind_of_place(word.of(text), scene_.language()); })) {
    return {};
  }
  std::string result;
  std::size_t done = 0;
  bool changed = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (stays(words[i])) continue;
    std::size_t last = i;
    while (last + 1 < words.size() && !stays(words[last + 1])) ++last;
    const std::string_view name = text.substr(words[i].begin, words[last].end - words[i].begin);
    const std::string& other = scene_.pick("organisation", folded_words(name), scene_.lists().organisations);
    if (other.empty()) return {};
    result += std::string(text.substr(done, words[i].begin - done)) + in_case_of(name, other);
    done = words[last].end;
    i = last;
    changed = true;
  }
  return changed ? result + std::string(text.substr(done)) : std::string();
}

std::string PlaceSurrogates::street_for(std::string_view text) {
  const LanguageSurrogates& lists = scene_.lists();
  const Reader reader(text, lists.lexicon);
  const bool type_first = lists.has(Habit::street_kind_first);
  // What holds the type, what holds numbers, and the name between them.
  std::uint32_t type = reader.size(), type_end = 0, name_begin = reader.size(), name_end = 0;
  std::size_t suffix = 0;  // bytes of a type that is the end of a word: "straße" of "Lindenstraße"
  for (std::uint32_t i = 0; i < reader.size() && type == reader.size(); ++i) {
    for (const WordKind kind : {WordKind::street_after, WordKind::street_before, WordKind::street_alone}) {
      const std::uint32_t end = reader.composed(i, kind) ? 0 : reader.starts(i, kind);
      if (end > 0 && type == reader.size()) type = i, type_end = end;
    }
    if (type != reader.size() || !reader.word(i)) continue;
    const std::string lower = utf8::to_lower(reader.text(i));
    for (const std::string& ending : lists.lexicon.street_suffixes()) {
      if (lower.size() > ending.size() && lower.ends_with(ending) && ending.size() > suffix) {
        type = i;
        type_end = i + 1;
        suffix = ending.size();
      }
    }
  }
  if (type == reader.size()) return {};
  if (suffix > 0) {
    name_begin = type;
    name_end = type + 1;
  } else if (type_first) {
    name_begin = type_end;
    name_end = name_begin;
    while (name_end < reader.size() && !reader.digits(name_end) && !reader.sign(name_end, ",") &&
           !reader.starts(name_end, WordKind::street_number)) {
      ++name_end;
    }
  } else {
    name_end = type;
    name_begin = name_end;
    while (name_begin > 0 && !reader.digits(name_begin - 1)) --name_begin;
    if (name_begin < name_end && reader.glued(name_begin)) ++name_begin;  // "5b Elm Road"
  }
  if (name_begin >= name_end) return {};
  const Span name = reader.span(name_begin, name_end);
  const std::string_view original = name.of(text).substr(0, name.size() - suffix);
  std::string chosen = scene_.pick("street", folded_words(original), lists.streets);
  if (chosen.empty()) return {};
  if (suffix > 0 && original.ends_with('-')) chosen += '-';
  // What is not the name: numbers move, the rest stays.
  std::string result;
  std::size_t done = 0;
  const auto copy = [&](std::size_t end) {
    while (done < end) {
      std::size_t digits = done;
      while (digits < end && text[digits] >= '0' && text[digits] <= '9') ++digits;
      if (digits > done) {
        const std::string_view number = text.substr(done, digits - done);
        result += number.size() > 4 ? same_format(scene_, number, "postcode") : other_house_number(scene_, number);
        done = digits;
      } else {
        result += text[done++];
      }
    }
  };
  copy(name.begin);
  result += in_case_of(original, chosen);
  done = name.end - suffix;
  if (lists.has(Habit::compounds) && suffix == 0 && type == name_end) {
    // "Berliner Straße" -> "Ulmenstraße": trees are written together with the type.
    const Span type_span = reader.span(type, type_end);
    result += utf8::to_lower(type_span.of(text));
    done = type_span.end;
  }
  copy(text.size());
  return result;
}

std::string PlaceSurrogates::postcode_for(std::string_view text) {
  // The town behind the code begins at the first word with a small letter in it: "2530-418 Lourinhã".
  std::size_t town = text.size();
  for (const Span word : words_of_name(text)) {
    const std::string_view written = word.of(text);
    const bool small = std::any_of(written.begin() + 1, written.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    const bool digits = written.find_first_of("0123456789") != std::string_view::npos;
    if (word.begin > 0 && small && !digits && is_capital(written)) {
      town = word.begin;
      break;
    }
  }
  std::string other = same_format(scene_, text.substr(0, town), "POSTCODE");
  if (town == text.size()) return other;
  const std::string place = place_for(text.substr(town), "-");
  return place.empty() ? std::string() : other + place;
}

std::string PlaceSurrogates::address_for(std::string_view text) {
  std::string result;
  bool street = false;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find_first_of(",\n", begin), text.size());
    const std::string_view segment = text.substr(begin, end - begin);
    const std::size_t lead = std::min(segment.find_first_not_of(" \t"), segment.size());
    const std::string_view core = segment.substr(lead);
    result += segment.substr(0, lead);
    std::string other = core.empty() ? std::string() : street_for(core);
    if (!other.empty()) {
      street = true;
    } else if (!core.empty()) {
      // A house number, a postcode, a town: words one by one.
      for (std::size_t i = 0; i < core.size();) {
        std::size_t stop = std::min(core.find(' ', i), core.size());
        const std::string_view word = core.substr(i, stop - i);
        const bool coded = word.find_first_of("0123456789") != std::string_view::npos;
        if (coded) {
          other += same_format(scene_, word, "postcode");
        } else if (is_capital(word)) {
          // All words up to the next number are one name.
          while (stop < core.size()) {
            const std::size_t next = std::min(core.find(' ', stop + 1), core.size());
            if (core.substr(stop + 1, next - stop - 1).find_first_of("0123456789") != std::string_view::npos) break;
            stop = next;
          }
          const std::string place = place_for(core.substr(i, stop - i), "-");
          if (place.empty()) return {};
          other += place;
        } else {
          other += word;
        }
        if (stop < core.size()) other += ' ';
        i = stop + 1;
      }
    }
    result += other;
    if (end < text.size()) result += text[end];
    begin = end + 1;
  }
  return street ? result : std::string();
}

Offer PlaceSurrogates::offer(std::uint32_t mention_number) {
  const Document& document = scene_.document();
  const Mention& mention = document.mentions[mention_number];
  const std::string_view text = document.text_of(mention.span);
  Offer offer{mention.span, {}};
  if (text.size() > longest_place || text.empty()) return offer;
  std::string other;
  if (mention.subtype == "POSTCODE" || mention.subtype == "COORDINATES") {
    other = mention.subtype == "POSTCODE" ? postcode_for(text) : same_format(scene_, text, mention.subtype);
  } else {
    if (mention.subtype == "STREET" || text.find_first_of("0123456789") != std::string_view::npos) other = address_for(text);
    if (other.empty() && mention.subtype != "STREET") {
      const PlaceName place = read_place(scene_, mention_number);
      mention_ = mention_number;
      other = place_for(place.name, place.grammar);
      mention_.reset();
      if (!other.empty()) {
        if (place.genitive) other += other.ends_with('s') || other.ends_with('z') ? "’" : "s";
        other.insert(0, place.lead);
      }
    }
  }
  if (!other.empty() && other != text) offer.options.push_back({.text = std::move(other), .source = "surrogate"});
  return offer;
}

}  // namespace veil::replace
