#include "detect/expressions/expression_detector.h"

#include <algorithm>

#include "detect/expressions/readings.h"
#include "text/shared_texts.h"

namespace veil::detect {
namespace {

using enum WordKind;
constexpr WordKinds number_words = bit(number) | bit(ordinal) | bit(scale) | bit(article) | bit(half) | bit(vague);
constexpr WordKinds date_words = bit(month) | bit(weekday) | bit(season) | bit(holiday);
constexpr WordKinds period_words = bit(decade) | bit(decade_before) | bit(century_before);
constexpr WordKinds composed_words = bit(aged) | bit(lasting);  // "dreijährig"
constexpr WordKinds clock_words = bit(clock_alone) | bit(clock_before);
constexpr WordKinds money_words = bit(currency_code) | bit(currency_sign);
constexpr WordKinds street_words = bit(street_after) | bit(street_alone) | bit(street_before) | bit(box) | bit(address_cue) | bit(flat);
constexpr WordKinds first_words =
    number_words | date_words | period_words | clock_words | money_words | street_words | composed_words | bit(age_cue) | bit(times);

Reading read_at(const Reader& reader, std::uint32_t i) {
  const WordKinds kinds = reader.kinds(i);
  const bool in_digits = reader.digits(i);
  Reading best;
  if (in_digits || (kinds & (number_words | date_words))) best = read_date(reader, i);
  if (in_digits || (kinds & (number_words | period_words))) best = longer(best, read_period(reader, i));
  if (in_digits || (kinds & (number_words | clock_words))) best = longer(best, read_clock_time(reader, i));
  if (in_digits || (kinds & (number_words | composed_words | bit(times)))) best = longer(best, read_duration(reader, i));
  if (kinds & bit(age_cue)) best = longer(best, read_age(reader, i));
  if (in_digits || (kinds & (number_words | money_words))) best = longer(best, read_amount(reader, i));
  if (in_digits || (kinds & number_words)) best = longer(best, read_count(reader, i));
  if (in_digits || (kinds & street_words)) best = longer(best, read_street(reader, i));
  return best;
}

// "early 1997", "Ende Mai", "every Thursday": the words before a date that belong to it.
std::uint32_t with_part_before(const Reader& reader, const Reading& reading) {
  if (reading.label != Label::datetime || (reading.subtype != "DATE" && reading.subtype != "PERIOD")) return reading.first;
  std::uint32_t longest = reading.first;
  for (std::uint32_t back = 1; back <= 4 && back <= reading.first; ++back) {
    const std::uint32_t from = reading.first - back;
    if (reader.at(from + 1).gap == Gap::paragraph || reader.starts(from, WordKind::part_of) != reading.first) continue;
    longest = from;
  }
  return longest;
}

}  // namespace

Result<std::unique_ptr<ExpressionDetector>> ExpressionDetector::open(const ResourcePath& languages) {
  auto detector = std::make_unique<ExpressionDetector>();
  for (const Language language : spoken_languages) {
    auto lexicon = Lexicon::open(languages / code_of(language));
    if (!lexicon) return lexicon.error();
    detector->lexicons_[static_cast<std::size_t>(language)] = std::move(*lexicon);
  }
  return detector;
}

void ExpressionDetector::detect(const Document& document, std::vector<Mention>& candidates) const {
  if (!is_spoken(document.language)) return;
  const Reader reader(document.text, lexicons_[static_cast<std::size_t>(document.language)]);
  SharedTexts texts;
  std::uint32_t free_from = 0;  // what stands before was read already
  for (std::uint32_t i = 0; i < reader.size();) {
    const bool may_begin = reader.digits(i) || (reader.kinds(i) & first_words) != 0;
    Reading reading = may_begin ? read_at(reader, i) : Reading{};
    if (reading.end == 0 && reader.name(i)) reading = read_postcode(reader, i);
    if (reading.end == 0 || reading.first < free_from) {
      ++i;
      continue;
    }
    reading.first = std::max(free_from, with_part_before(reader, reading));
    candidates.push_back(make_candidate(texts.of(name()), reader.span(reading.first, reading.end), reading.label, texts.of(reading.subtype),
                                        IdentifierKind::quasi, reading.score, texts.of(reading.reason)));
    free_from = i = reading.end;
  }
}

}  // namespace veil::detect
