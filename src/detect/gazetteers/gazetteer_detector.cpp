#include "detect/gazetteers/gazetteer_detector.h"

#include <algorithm>

#include "text/resource_file.h"
#include "text/shared_texts.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr std::array<std::string_view, 6> cue_names = {"possessive", "of", "occupation", "between", "place", "speaking"};
constexpr std::uint32_t largest_gap = 3;  // words between a cue and the entry

bool starts_upper(std::string_view word) { return !word.empty() && utf8::is_upper(utf8::decode(word, 0).code_point); }

// A capitalised word right beside, so that both may be one name.
bool is_name_beside(const Document& document, std::uint32_t token, Span other) {
  const Token& beside = document.tokens[token];
  if (!starts_upper(document.text_of(beside)) || beside.upos != Upos::propn) return false;
  const std::uint32_t begin = std::min(beside.span.end, other.end);
  const std::uint32_t end = std::max(beside.span.begin, other.begin);
  return begin <= end && end - begin <= 1;
}

bool stands_for_thing(Upos upos) { return upos == Upos::noun || upos == Upos::propn || upos == Upos::adj || upos == Upos::unknown; }

}  // namespace

Result<std::unique_ptr<GazetteerDetector>> GazetteerDetector::open(const DetectorResources& resources) {
  static_assert(cue_names.size() == static_cast<std::size_t>(Cue::count));
  auto gazetteer = Gazetteer::open(resources.models / "gazetteers.veil");
  if (!gazetteer) return gazetteer.error();
  auto detector = std::make_unique<GazetteerDetector>();
  detector->gazetteer_ = std::move(*gazetteer);
  for (const Language language : spoken_languages) {
    const ResourcePath path = resources.languages / code_of(language) / "gazetteer_cues.tsv";
    ResourceFile file(path);
    if (!file) return Error{"model.not_found", "the file with the cues of the gazetteer is missing", path.string()};
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      if (line.empty() || line.starts_with('#')) continue;
      const std::size_t tab = line.find('\t');
      const auto where = std::find(cue_names.begin(), cue_names.end(), std::string_view(line).substr(0, tab));
      if (tab == std::string::npos || tab + 1 == line.size() || where == cue_names.end()) {
        return Error{"model.malformed_resource", "expected possessive|of|occupation|between|place|speaking, a tab and a word",
                     path.string() + ", line " + std::to_string(number)};
      }
      CueSet& cues = detector->cues_[static_cast<std::size_t>(language)][utf8::to_lower(line.substr(tab + 1))];
      cues = static_cast<CueSet>(cues | 1u << (where - cue_names.begin()));
    }
  }
  auto habits = HabitsOfLanguages::open(resources.languages);
  if (!habits) return habits.error();
  detector->habits_ = *habits;
  return detector;
}

GazetteerDetector::CueSet GazetteerDetector::cues_at(const Document& document, std::uint32_t token) const {
  const auto& cues = cues_[static_cast<std::size_t>(document.language)];
  const auto found = cues.find(utf8::to_lower(document.form_of(document.tokens[token])));
  return found == cues.end() ? CueSet{0} : found->second;
}

bool GazetteerDetector::preceded_by(const Document& document, std::uint32_t token, Cue cue) const {
  for (std::uint32_t gap = 0; gap <= largest_gap && token > 0; ++gap) {
    const CueSet cues = cues_at(document, --token);
    if (has(cues, cue)) return true;
    if (!has(cues, Cue::between) && document.tokens[token].upos != Upos::adj) return false;
  }
  return false;
}

bool GazetteerDetector::tells_of_person(const Document& document, const GazetteerHit& hit) const {
  if (preceded_by(document, hit.first_token, Cue::possessive)) return true;
  return hit.end_token < document.tokens.size() && has(cues_at(document, hit.end_token), Cue::of);
}

// A city whose name is also somebody's needs a word of place before it; one that is a common word is never found. No place may be
// part of somebody's name.
bool GazetteerDetector::is_place(const Document& document, const GazetteerHit& hit) const {
  const Span span{document.tokens[hit.first_token].span.begin, document.tokens[hit.end_token - 1].span.end};
  const bool city_only = (hit.classes & place_bits) == bit_of(GazetteerClass::city);
  if (city_only && (span.size() < 4 || (hit.classes & (common_word_bit | bit_of(GazetteerClass::nationality))) != 0)) return false;
  if (city_only && span.size() <= 4 && document.text_of(span) == utf8::to_upper(document.text_of(span))) return false;  // "ECHO"
  if (hit.end_token - hit.first_token == 1 && document.tokens[hit.first_token].upos != Upos::propn && city_only) return false;
  const bool name_before = hit.first_token > 0 && is_name_beside(document, hit.first_token - 1, span);
  const bool name_behind = hit.end_token < document.tokens.size() && is_name_beside(document, hit.end_token, span);
  const bool doubtful = (hit.classes & name_bits) != 0;
  if (!city_only) return !doubtful || !(name_before || name_behind);
  if (name_before) return false;
  return !doubtful || (!name_behind && hit.first_token > 0 && has(cues_at(document, hit.first_token - 1), Cue::place));
}

GazetteerDetector::Finding GazetteerDetector::decide(const Document& document, const GazetteerHit& hit) const {
  using enum GazetteerClass;
  const auto is = [&](GazetteerClass which) { return (hit.classes & bit_of(which)) != 0; };
  const Token& first = document.tokens[hit.first_token];
  const Token& last = document.tokens[hit.end_token - 1];
  const Span span{first.span.begin, last.span.end};
  const bool single = hit.end_token - hit.first_token == 1;
  if ((hit.classes & place_bits) != 0 && is_place(document, hit)) {
    if (is(country)) return {Label::loc, "COUNTRY", IdentifierKind::quasi, 0.9F};
    if (is(region)) return {Label::loc, "REGION", IdentifierKind::quasi, 0.8F};
    return {Label::loc, "CITY", IdentifierKind::quasi, 0.7F};
  }
  if (is(organisation)) return {Label::org, "", IdentifierKind::quasi, 0.8F};
  // "Christian Berg", "Mr German": a name.
  const bool part_of_name = (hit.classes & name_bits) != 0 && single && starts_upper(document.text_of(first)) &&
                            ((hit.first_token > 0 && is_name_beside(document, hit.first_token - 1, span)) ||
                             (hit.end_token < document.tokens.size() && is_name_beside(document, hit.end_token, span)));
  if (part_of_name) return {};
  if (is(language)) {
    std::uint32_t next = hit.end_token;
    if (next < document.tokens.size() && document.text_of(document.tokens[next]) == "-") ++next;
    const bool spoken = next < document.tokens.size() && has(cues_at(document, next), Cue::speaking);
    if (spoken || !(is(nationality) || is(ethnicity))) return {Label::dem, "LANGUAGE", IdentifierKind::quasi, 0.8F};
  }
  if (is(religion)) return {Label::dem, "RELIGION", IdentifierKind::confidential, 0.8F};
  if (is(ethnicity)) return {Label::dem, "ETHNICITY", IdentifierKind::confidential, 0.8F};
  if (is(nationality)) return {Label::dem, "NATIONALITY", IdentifierKind::quasi, 0.9F};
  if (single && !stands_for_thing(first.upos)) return {};
  if (is(health)) return {Label::dem, "HEALTH", IdentifierKind::confidential, 0.7F};
  const Habits& habits = habits_.of(document.language);
  if (is(profession)) {
    // "general" and "major" are mostly adjectives, "General Assembly" is no general.
    if (single && first.upos == Upos::adj && habits.has(Habit::titles_as_adjectives) && is(title)) return {};
    const bool part_of_title = single && starts_upper(document.text_of(first)) && hit.end_token < document.tokens.size() &&
                               is_name_beside(document, hit.end_token, span) && first.upos != Upos::noun && !is(title);
    if (part_of_title) return {};
    // A capital makes a name of it where nouns have none: "Weaver", "Dean".
    if (single && !habits.has(Habit::capital_nouns) && !is(title) && (hit.classes & name_bits) != 0 && first.upos == Upos::propn &&
        starts_upper(document.text_of(first)))
      return {};
    // Many of a kind tell of nobody ("journalists protested"), unless they are counted.
    if (single && document.features_of(first).find("Number=Plur") != std::string_view::npos &&
        !preceded_by(document, hit.first_token, Cue::possessive))
      return {};
    if (is(role) && !preceded_by(document, hit.first_token, Cue::occupation)) return {};
    return {Label::dem, "PROFESSION", IdentifierKind::quasi, 0.7F};
  }
  if (is(family_relation) && tells_of_person(document, hit)) return {Label::dem, "FAMILY", IdentifierKind::quasi, 0.7F};
  if (is(education)) return {Label::dem, "EDUCATION", IdentifierKind::quasi, 0.6F};
  return {};
}

void GazetteerDetector::detect(const Document& document, std::vector<Mention>& candidates) const {
  SharedTexts texts;
  std::vector<GazetteerHit> hits;
  gazetteer_->find(document, Casing::as_listed, hits);
  for (const GazetteerHit& hit : hits) {
    const Finding finding = decide(document, hit);
    if (finding.score == 0) continue;
    const Span span{document.tokens[hit.first_token].span.begin, document.tokens[hit.end_token - 1].span.end};
    candidates.push_back(make_candidate(texts.of(name()), span, finding.label, texts.of(finding.subtype), finding.kind, finding.score,
                                        "listed in the gazetteer"));
  }
}

}  // namespace veil::detect
