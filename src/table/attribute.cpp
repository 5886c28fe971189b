#include "table/attribute.h"

#include <algorithm>
#include <array>
#include <set>

#include "risk/whose_text.h"
#include "text/folded_word.h"
#include "veil/utf8.h"

namespace veil::table {
namespace {

constexpr std::uint32_t birth_reach = 32;       // bytes before a date or place that may hold what says so
constexpr std::size_t longest_short_word = 3;   // between it and the date: "on", "am", "em"
constexpr std::size_t role_reach = 8;           // tokens between a verb and what it governs
constexpr std::uint32_t longest_bracket = 120;  // bytes of the dates of a life

bool has_word(std::string_view words, std::string_view word) {
  for (std::size_t at = words.find(word); at != std::string_view::npos; at = words.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || words[at - 1] == ' ') && (end == words.size() || words[end] == ' ')) return true;
  }
  return false;
}

struct OfSubtype {
  std::string_view subtype, attribute;
};

// The finer labels of detectors (docs/everyday.md) that are attributes by themselves.
constexpr std::array<OfSubtype, 12> details_by_subtype = {{{"AGE", "age"},
                                                           {"PROFESSION", "profession"},
                                                           {"RANK", "profession"},
                                                           {"NATIONALITY", "nationality"},
                                                           {"ETHNICITY", "ethnicity"},
                                                           {"RELIGION", "religion"},
                                                           {"DIAGNOSIS", "diagnosis"},
                                                           {"FAMILY", "family_status"},
                                                           {"ORIENTATION", "orientation"},
                                                           {"POLITICS", "politics"},
                                                           {"LANGUAGE", "language"},
                                                           {"EDUCATION", "education"}}};
// Concepts of the core (languages/<code>/concepts.tsv) below which a word is of the attribute; the first that is above it counts.
constexpr std::array<OfSubtype, 11> details_by_kind = {{{"nationality", "nationality"},
                                                        {"health_condition", "diagnosis"},
                                                        {"health_data", "diagnosis"},
                                                        {"religious_or_philosophical_beliefs", "religion"},
                                                        {"political_opinions", "politics"},
                                                        {"relative", ""},  // names somebody else
                                                        {"ethnic_group", "ethnicity"},
                                                        {"language", "language"},
                                                        {"family_matter", "family_status"},
                                                        {"professional", "profession"},
                                                        {"person", "profession"}}};

bool looks_like_step(std::string_view says) {  // "45-49"
  const std::size_t dash = says.find('-');
  return dash != std::string_view::npos && dash > 0 && dash < says.size() - 1 && says.size() <= 7 &&
         says.find_first_not_of("0123456789-") == std::string_view::npos && dash < 4 && says.size() - dash - 1 == dash;
}

}  // namespace

Reading::Reading(const Document& document, const RoleWords& words) : document_(document), words_(words), stemmer_(document.language) {
  person_ = document.targets.empty() ? risk::main_person(document) : document.targets.front();
  if (person_.empty()) return;
  target_.emplace_back(person_);
  about_others_ = risk::sentences_about_others(document, target_);
}

bool Reading::is_person(std::uint32_t number) const {
  const Mention& mention = document_.mentions[number];
  return !target_.empty() && mention.label == Label::person && target_.front().may_be(document_.text_of(mention.span));
}

unsigned Reading::other_people() const {
  std::set<std::uint32_t> others;
  for (std::uint32_t i = 0; i < document_.mentions.size(); ++i) {
    if (document_.mentions[i].label == Label::person && !is_person(i)) others.insert(document_.mentions[i].entity);
  }
  return static_cast<unsigned>(others.size());
}

Gender Reading::sex() const {
  for (std::uint32_t i = 0; i < document_.mentions.size(); ++i) {
    const std::uint32_t entity = document_.mentions[i].entity;
    if (is_person(i) && entity > 0 && entity <= document_.entities.size() && document_.entities[entity - 1].gender != Gender::unknown) {
      return document_.entities[entity - 1].gender;
    }
  }
  return Gender::unknown;
}

std::size_t Reading::token_at(std::uint32_t place) const {
  const auto found = std::lower_bound(document_.tokens.begin(), document_.tokens.end(), place,
                                      [](const Token& token, std::uint32_t at) { return token.span.end <= at; });
  return static_cast<std::size_t>(found - document_.tokens.begin());
}

bool Reading::verb_between(std::uint32_t from, std::uint32_t to) const {
  for (std::size_t i = token_at(from); i < document_.tokens.size() && document_.tokens[i].span.begin < to; ++i) {
    if (document_.tokens[i].upos == Upos::verb || document_.tokens[i].upos == Upos::aux) return true;
  }
  return false;
}

bool Reading::is_of_person(std::uint32_t number) const {
  if (person_.empty()) return true;  // nobody is named: all of it is about whoever that is
  const Mention& mention = document_.mentions[number];
  const std::size_t at = risk::sentence_at(document_, mention.span.begin);
  if (at < about_others_.size() && about_others_[at]) return false;
  if (at >= document_.sentences.size()) return true;
  const Sentence& sentence = document_.sentences[at];
  if (sentence.first_token >= sentence.end_token || sentence.end_token > document_.tokens.size()) return true;
  const std::uint32_t begin = document_.tokens[sentence.first_token].span.begin;
  const std::uint32_t end = document_.tokens[sentence.end_token - 1].span.end;
  // "actress [Jane Berg]": what stands right before a name is said of its bearer.
  for (std::uint32_t next = number + 1; next < document_.mentions.size() && document_.mentions[next].span.begin < end; ++next) {
    const Mention& behind = document_.mentions[next];
    if (behind.label != Label::person) continue;
    const std::string_view gap = document_.text_of(Span{mention.span.end, behind.span.begin});
    if (mention.label == Label::dem && gap == " " && !is_person(next)) return false;
    break;
  }
  // The last name before it in the sentence.
  std::optional<std::uint32_t> last;
  bool person_before = false;
  std::optional<std::uint32_t> subject;
  for (std::uint32_t before = number; before-- > 0 && document_.mentions[before].span.begin >= begin;) {
    if (document_.mentions[before].label != Label::person) continue;
    if (!last) last = before;
    person_before = person_before || is_person(before);
    subject = before;
  }
  if (!last) return true;
  const Mention& name = document_.mentions[*last];
  if (!is_person(*last)) {
    const std::string_view gap = document_.text_of(Span{name.span.end, mention.span.begin});
    // "Jan Berg, a dentist", "Jan Berg (born 1980)", "Jan Berg, who works in Oslo"
    if (gap.starts_with(',') || gap.starts_with(" (")) {
      const std::size_t token = token_at(name.span.end + 1);
      const bool relative = token < document_.tokens.size() && document_.tokens[token].upos == Upos::pron;
      if (relative || !verb_between(name.span.end, mention.span.begin)) return false;
    }
    // "Her husband Jan Berg is a dentist": another subject, and the person nowhere before.
    const bool is_subject = !verb_between(begin, document_.mentions[*subject].span.begin);
    if (!person_before && is_subject && !is_person(*subject)) return false;
  }
  return true;
}

std::optional<PersonRole> Reading::role_near(std::uint32_t number) const {
  const Mention& mention = document_.mentions[number];
  const std::size_t at = risk::sentence_at(document_, mention.span.begin);
  if (at >= document_.sentences.size()) return std::nullopt;
  const Sentence& sentence = document_.sentences[at];
  if (sentence.first_token >= sentence.end_token || sentence.end_token > document_.tokens.size()) return std::nullopt;
  const std::size_t own = token_at(mention.span.begin);
  const auto is_verb = [&](const Token& token) { return token.upos == Upos::verb; };
  for (std::size_t i = own, steps = 0; i-- > sentence.first_token && steps < role_reach; ++steps) {
    const Token& token = document_.tokens[i];
    const auto role = words_.role_of(document_.form_of(token), stemmer_, is_verb(token));
    if (role && token.upos != Upos::propn) return role;
    if (is_verb(token)) return std::nullopt;
  }
  // "hat in Oslo gelebt": the verb behind it, where none stands before.
  for (std::size_t i = token_at(mention.span.end), steps = 0; i < sentence.end_token && steps < role_reach; ++i, ++steps) {
    const Token& token = document_.tokens[i];
    if (document_.text_of(token).find_first_of(",;.") == 0) return std::nullopt;
    if (!is_verb(token)) continue;
    return words_.role_of(document_.form_of(token), stemmer_, true);
  }
  return std::nullopt;
}

bool Reading::birth_before(std::uint32_t number) const {
  const std::string& text = document_.text;
  const std::uint32_t end = document_.mentions[number].span.begin;
  std::size_t from = end > birth_reach ? end - birth_reach : 0;
  while (from < end && !utf8::is_boundary(text, from)) ++from;
  // The first word may be cut.
  std::string words = " " + folded_words(std::string_view(text).substr(from, end - from));
  for (const std::string& birth : words_.births()) {
    const std::size_t at = words.rfind(" " + birth);
    if (at == std::string::npos) continue;
    std::string_view rest = std::string_view(words).substr(at + 1 + birth.size());
    if (!rest.empty() && rest.front() != ' ') continue;
    bool only_short = true;
    while (!rest.empty()) {
      rest.remove_prefix(1);
      const std::size_t next = std::min(rest.find(' '), rest.size());
      only_short = only_short && next <= longest_short_word + 1;
      rest.remove_prefix(next);
    }
    if (only_short) return true;
  }
  // "am 12. März 1978 in Hamburg geboren": the participle closes the clause.
  for (std::size_t i = token_at(document_.mentions[number].span.end), steps = 0; i < document_.tokens.size() && steps < role_reach;
       ++i, ++steps) {
    const std::string_view word = document_.text_of(document_.tokens[i]);
    if (word.find_first_of(",;.:()\n") != std::string_view::npos) return false;
    const bool born = std::find(words_.births().begin(), words_.births().end(), folded_words(word)) != words_.births().end();
    if (born) return document_.tokens[i].upos != Upos::noun;
    if (document_.tokens[i].upos == Upos::verb) return false;
  }
  return false;
}

std::optional<unsigned> Reading::date_of_life(std::uint32_t number) const {
  unsigned dates = 0;
  const std::uint32_t end = document_.mentions[number].span.begin;
  for (std::uint32_t before = number; before-- > 0;) {
    const Mention& one = document_.mentions[before];
    if (end - one.span.begin > longest_bracket) return std::nullopt;
    if (one.label == Label::datetime) ++dates;
    if (!is_person(before)) continue;
    const std::string_view gap = document_.text_of(Span{one.span.end, end});
    if (!gap.starts_with(" (") || gap.find(')') != std::string_view::npos) return std::nullopt;
    return dates;
  }
  return std::nullopt;
}

std::string_view Reading::date_attribute(std::uint32_t number, std::string_view subtype) {
  if (subtype == "BIRTH" || birth_before(number)) return "birth_date";
  if (subtype == "TIME" || subtype == "PERIOD") return {};
  if (const auto place = date_of_life(number)) return *place == 0 ? "birth_date" : *place == 1 ? "death_date" : "date";
  const auto role = role_near(number);
  if (role == PersonRole::death) return "death_date";
  if (role == PersonRole::admission) return "admission_date";
  return "date";
}

std::string_view Reading::place_attribute(std::uint32_t number, std::string_view subtype) {
  if (birth_before(number)) return "birthplace";
  // "born on 3 May 1980 in [Velstad]", "Velstad, [Norway]": it goes on with what stood before.
  const Mention& mention = document_.mentions[number];
  if (number > 0 && last_mention_ == number - 1 && !last_attribute_.empty()) {
    const std::uint32_t from = document_.mentions[number - 1].span.end;
    const std::string_view gap = from <= mention.span.begin ? document_.text_of(Span{from, mention.span.begin}) : std::string_view();
    const bool near = gap.size() <= 24 && gap.find_first_of(".;()\n") == std::string_view::npos && !verb_between(from, mention.span.begin);
    if (near && last_attribute_ == "birth_date") return "birthplace";
    if (gap == ", " && document_.mentions[number - 1].label == Label::loc) return last_attribute_;
  }
  const auto role = role_near(number);
  if (role == PersonRole::residence) return "residence";
  for (const std::string_view of_address : {"STREET", "POSTCODE", "BUILDING", "ROOM"}) {
    if (subtype == of_address) return "residence";
  }
  return "place";
}

std::string_view Reading::organisation_attribute(std::uint32_t number, std::string_view subtype, std::string_view kinds) const {
  if (subtype == "SCHOOL" || subtype == "UNIVERSITY" || has_word(kinds, "educational_institution")) return "education";
  const auto role = role_near(number);
  if (role == PersonRole::education) return "education";
  if (role == PersonRole::employment) return "employer";
  return "organisation";
}

std::string_view Reading::detail_attribute(std::string_view subtype, std::string_view kinds, std::string_view says) {
  for (const OfSubtype& one : details_by_subtype) {
    if (one.subtype == subtype) return one.attribute;
  }
  if (looks_like_step(says)) return "age";
  for (const OfSubtype& one : details_by_kind) {
    if (has_word(kinds, one.subtype)) return one.attribute;
  }
  return {};
}

std::string_view Reading::attribute_of(std::uint32_t number, std::string_view kinds, std::string_view says) {
  const Mention& mention = document_.mentions[number];
  const std::string_view subtype = mention.subtype;
  std::string_view found;
  switch (mention.label) {
    case Label::datetime:
      found = date_attribute(number, subtype);
      break;
    case Label::loc:
      found = place_attribute(number, subtype);
      break;
    case Label::org:
      found = organisation_attribute(number, subtype, kinds);
      break;
    case Label::dem:
      found = detail_attribute(subtype, kinds, says);
      break;
    case Label::quantity:
      found = looks_like_step(says) ? "age" : "";
      break;
    case Label::misc:
      found = has_word(kinds, "health_condition") || has_word(kinds, "health_data") ? "diagnosis" : "";
      break;
    default:
      break;
  }
  last_attribute_ = found;
  last_mention_ = number;
  return found;
}

}  // namespace veil::table
