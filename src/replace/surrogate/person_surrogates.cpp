#include "replace/surrogate/person_surrogates.h"

#include <algorithm>

#include "replace/surrogate/place_surrogates.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr std::size_t longest_person_name = 200;  // bytes; what is longer is no name

bool ends_in_sibilant(std::string_view word) {
  return word.ends_with('s') || word.ends_with('S') || word.ends_with('x') || word.ends_with('z') || word.ends_with("ß");
}

}  // namespace

PersonSurrogates::PersonSurrogates(Scene& scene, NameCulture culture) : scene_(scene), culture_(culture) {
  const Document& document = scene.document();
  // The longest names tell best which word is what; the shorter follow.
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    const Mention& mention = document.mentions[i];
    if (mention.label == Label::person && mention.span.size() <= longest_person_name) numbers.push_back(i);
  }
  std::stable_sort(numbers.begin(), numbers.end(), [&](std::uint32_t one, std::uint32_t other) {
    return document.mentions[one].span.size() > document.mentions[other].span.size();
  });
  for (const std::uint32_t i : numbers) {
    const Mention& mention = document.mentions[i];
    EntityNames& entity = entities_[mention.entity];
    if (!entity.titled && mention.entity > 0 && mention.entity <= document.entities.size()) {
      entity.gender = document.entities[mention.entity - 1].gender;
    }
    if (const Gender told = gender_of_titles(i); told != Gender::unknown && !entity.titled) {
      entity.gender = told;
      entity.titled = true;
    }
    std::vector<NamePart> parts = parts_of(i);
    give_roles(parts, document.text_of(mention.span), entity, is_titled(i), is_greeted(i));
    const auto is_name = [](const NamePart& part) { return part.role != Role::kept && !part.initial; };
    const std::size_t length = static_cast<std::size_t>(std::count_if(parts.begin(), parts.end(), is_name));
    if (length < 2) continue;
    if (length > entity.length) {
      entity.length = length;
      entity.given.clear();
      entity.family.clear();
    }
    for (const NamePart& part : parts) {
      if (!is_name(part)) continue;
      entity.roles.try_emplace(part.folded, part.role);
      roles_.try_emplace(part.folded, part.role);
      if (length == entity.length && entity.given.size() + entity.family.size() < length) {
        (part.role == Role::given ? entity.given : entity.family).push_back(part.folded);
      }
    }
  }
  if (culture_ != NameCulture::original) return;
  for (auto& [number, entity] : entities_) entity.lists = &origin_of(entity);
}

// The language whose given names have one of the entity's, the document's own first; that of the document where none has.
const LanguageSurrogates& PersonSurrogates::origin_of(const EntityNames& entity) const {
  const auto knows = [&](const LanguageSurrogates& lists) {
    return std::any_of(entity.given.begin(), entity.given.end(), [&](const std::string& name) { return lists.is_own_given_name(name); });
  };
  if (entity.given.empty() || knows(scene_.lists())) return scene_.lists();
  for (const Language language : spoken_languages) {
    if (knows(scene_.all_lists().of(language))) return scene_.all_lists().of(language);
  }
  return scene_.lists();
}

// "Herrn Dr. med. [Fink]", "[Mr Kenji Tanaka]", "his wife [Anna]": words before the name that are titles or relatives, the nearest that
// has a gender.
Gender PersonSurrogates::gender_of_titles(std::uint32_t mention_number) const {
  const LanguageSurrogates& lists = scene_.lists();
  const Document& document = scene_.document();
  const Span span = document.mentions[mention_number].span;
  const std::string_view name = document.text_of(span);
  for (const Span word : words_of_name(name)) {
    const std::string folded = folded_words(word.of(name));
    if (!lists.has(folded, NameUse::title)) break;
    if (const Gender gender = lists.of_title(folded); gender != Gender::unknown) return gender;
  }
  constexpr std::uint32_t reach = 40;
  std::size_t from = span.begin > reach ? span.begin - reach : 0;
  if (mention_number > 0) from = std::max<std::size_t>(from, document.mentions[mention_number - 1].span.end);
  while (from < span.begin && !utf8::is_boundary(document.text, from)) ++from;
  if (from >= span.begin) return Gender::unknown;
  const std::string_view before = std::string_view(document.text).substr(from, span.begin - from);
  if (!before.ends_with(' ')) return Gender::unknown;
  const std::vector<Span> words = words_of_name(before);
  for (std::size_t i = words.size(); i-- > 0;) {
    const std::size_t next = i + 1 < words.size() ? words[i + 1].begin : before.size();
    const std::string_view gap = before.substr(words[i].end, next - words[i].end);
    if (gap != " " && gap != ". " && gap != ".") return Gender::unknown;
    const std::string folded = folded_words(words[i].of(before));
    if (!lists.has(folded, NameUse::title))
      return i + 1 == words.size() ? lists.gender_of_profession(words[i].of(before)) : Gender::unknown;
    if (const Gender gender = lists.of_title(folded); gender != Gender::unknown) return gender;
  }
  return Gender::unknown;
}

bool PersonSurrogates::is_greeted(std::uint32_t mention_number) const {
  // "wren: and the plumber" in a chat.
  const Document& document = scene_.document();
  const Span span = document.mentions[mention_number].span;
  const bool line = span.begin == 0 || document.text[span.begin - 1] == '\n';
  if (line && std::string_view(document.text).substr(span.end).starts_with(": ")) return true;
  const std::string before = word_before(scene_.document(), scene_.document().mentions[mention_number].span.begin);
  const auto& greetings = scene_.lists().greetings;
  return std::find(greetings.begin(), greetings.end(), before) != greetings.end() ||
         scene_.lists().has(folded_words(before), NameUse::before_given);
}

std::vector<PersonSurrogates::NamePart> PersonSurrogates::parts_of(std::uint32_t mention_number) const {
  const std::string_view text = scene_.document().text_of(scene_.document().mentions[mention_number].span);
  std::vector<NamePart> parts;
  for (const Span word : words_of_name(text)) {
    NamePart part;
    part.span = word;
    part.folded = folded_words(word.of(text));
    part.initial = word.size() == utf8::decode(text, word.begin).length && utf8::is_upper(utf8::decode(text, word.begin).code_point);
    part.joined = word.begin > 0 && text[word.begin - 1] == '-' && !parts.empty() && parts.back().span.end == word.begin - 1;
    parts.push_back(std::move(part));
  }
  return parts;
}

void PersonSurrogates::give_roles(std::vector<NamePart>& parts, std::string_view text, const EntityNames& entity, bool titled,
                                  bool greeted) const {
  const LanguageSurrogates& lists = scene_.lists();
  const bool case_endings = lists.has(Habit::case_endings);
  const bool all_small = std::all_of(parts.begin(), parts.end(), [&](const NamePart& part) { return begins_small(part.span.of(text)); });
  const auto role_known = [&](const std::string& name) -> Role {
    if (const auto found = entity.roles.find(name); found != entity.roles.end()) return found->second;
    if (const auto found = roles_.find(name); found != roles_.end()) return found->second;
    return Role::kept;
  };
  // First: which words are name at all.
  std::vector<std::size_t> names;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    NamePart& part = parts[i];
    const std::string_view word = part.span.of(text);
    const bool before_name = i + 1 < parts.size();
    const bool clitic =
        part.span.begin > 0 && part.folded == "s" && (text[part.span.begin - 1] == '\'' || text.substr(0, part.span.begin).ends_with("’"));
    if (clitic || utf8::is_digit(utf8::decode(word, 0).code_point)) continue;
    if (!part.joined && names.empty() && !part.initial && lists.has(part.folded, NameUse::title) &&
        (before_name || (!titled && role_known(part.folded) == Role::kept))) {
      titled = titled || !lists.has(part.folded, NameUse::before_given);
      continue;
    }
    if (before_name && lists.has(part.folded, NameUse::particle) && (begins_small(word) || !names.empty())) continue;
    if (lists.has(part.folded, NameUse::conjunction)) continue;
    if (!names.empty() && !part.joined && lists.has(part.folded, NameUse::behind)) continue;
    if (!all_small && begins_small(word)) continue;
    if (case_endings && part.folded.size() > 3 && part.folded.ends_with('s')) {
      const std::string stem = part.folded.substr(0, part.folded.size() - 1);
      const bool given_as_is = lists.given_name(part.folded) != Gender::unknown || role_known(part.folded) != Role::kept;
      if (!given_as_is && (role_known(stem) != Role::kept || lists.given_name(stem) != Gender::unknown)) {
        part.folded = stem;
        part.genitive = true;
      }
    }
    names.push_back(i);
  }
  if (names.empty()) return;
  // Then: given or family. What is joined by a hyphen is one.
  std::size_t units = 0;
  for (const std::size_t i : names) units += parts[i].joined ? 0U : 1U;
  const std::size_t comma = text.find(", ");
  const bool turned = comma != std::string_view::npos && parts[names.front()].span.end <= comma && parts[names.back()].span.begin > comma;
  const bool two_family_names = lists.has(Habit::family_names_twice);
  std::size_t unit = 0;
  bool still_given = true;
  for (std::size_t n = 0; n < names.size(); ++n) {
    NamePart& part = parts[names[n]];
    if (part.joined && n > 0) {
      part.role = parts[names[n - 1]].role;
      continue;
    }
    ++unit;
    if (units == 1) {
      const Role known = part.initial ? Role::given : role_known(part.folded);
      if (known != Role::kept)
        part.role = known;
      else if (titled)
        part.role = Role::family;
      else if (greeted || all_small)  // people write the names of their own in small letters
        part.role = Role::given;
      else
        part.role = lists.given_name(part.folded) != Gender::unknown ? Role::given : Role::family;
    } else if (turned) {
      part.role = part.span.end <= comma ? Role::family : Role::given;
    } else if (two_family_names && unit == 1 && role_known(part.folded) == Role::family) {
      still_given = false;  // "García López" of somebody who is Ana
      part.role = Role::family;
    } else if (two_family_names) {
      still_given =
          still_given && (part.initial || (unit == 1 && !titled) || (unit < units && lists.given_name(part.folded) != Gender::unknown));
      part.role = still_given ? Role::given : Role::family;
    } else {
      part.role = unit == units ? Role::family : Role::given;
    }
  }
}

bool PersonSurrogates::are_names(std::uint32_t mention_number) const {
  const std::string_view text = scene_.document().text_of(scene_.document().mentions[mention_number].span);
  if (text.size() > longest_person_name) return false;
  std::vector<NamePart> parts = parts_of(mention_number);
  give_roles(parts, text, EntityNames(), false, false);
  return !parts.empty() && std::all_of(parts.begin(), parts.end(), [&](const NamePart& part) { return roles_.contains(part.folded); });
}

bool PersonSurrogates::is_titled(std::uint32_t mention_number) const {
  const std::string& text = scene_.document().text;
  const std::uint32_t begin = scene_.document().mentions[mention_number].span.begin;
  std::size_t from = begin > 24 ? begin - 24 : 0;
  while (!utf8::is_boundary(text, from)) ++from;
  const std::string before = folded_words(std::string_view(text).substr(from, begin - from));
  const std::size_t space = before.rfind(' ');
  const std::string word = space == std::string::npos ? before : before.substr(space + 1);
  return begin > 0 && text[begin - 1] == ' ' && scene_.lists().has(word, NameUse::title) &&
         !scene_.lists().has(word, NameUse::before_given);
}

const std::string& PersonSurrogates::given_name(const std::string& name, const EntityNames& entity) {
  constexpr std::size_t enough_of_both = 8;
  const auto tells = [](Gender gender) { return gender == Gender::masculine || gender == Gender::feminine; };
  const LanguageSurrogates& lists = lists_of(entity);
  Gender gender = entity.gender;
  if (!tells(gender)) gender = lists.given_name(name);
  // A second name of the same person may tell: "Kim Anna".
  for (const std::string& other : entity.given) {
    if (!tells(gender)) gender = lists.given_name(other);
  }
  if (!tells(gender)) gender = lists.gender_by_ending(name);
  if (!tells(gender) && lists.either.size() >= enough_of_both) return scene_.pick("either", name, lists.either);
  if (!tells(gender)) gender = scene_.draw().number("gender", name) % 2 == 0 ? Gender::masculine : Gender::feminine;
  return gender == Gender::feminine ? scene_.pick("feminine", name, lists.feminine) : scene_.pick("masculine", name, lists.masculine);
}

std::string PersonSurrogates::family_name(const std::string& name, const EntityNames& entity) {
  return scene_.pick("family", name, lists_of(entity).family);
}

std::string PersonSurrogates::initial_of(const NamePart& part, const EntityNames& entity) {
  const auto begins = [&](const std::string& name) { return name.starts_with(part.folded); };
  std::string name;
  if (const auto found = std::find_if(entity.given.begin(), entity.given.end(), begins); found != entity.given.end()) {
    name = given_name(*found, entity);
  } else if (const auto last = std::find_if(entity.family.begin(), entity.family.end(), begins); last != entity.family.end()) {
    name = family_name(*last, entity);
  } else {
    name = given_name(part.folded, entity);
  }
  if (name.empty()) return name;
  return name.substr(0, utf8::decode(name, 0).length);
}

std::string PersonSurrogates::surrogate_of(const NamePart& part, const EntityNames& entity, bool first_given) {
  if (part.initial) return initial_of(part, entity);
  if (part.role == Role::family) return family_name(part.folded, entity);
  const bool own = entity.given.empty() || std::find(entity.given.begin(), entity.given.end(), part.folded) != entity.given.end();
  return given_name(own || !first_given ? part.folded : entity.given.front(), entity);
}

std::string PersonSurrogates::login_for(std::string_view login) {
  constexpr std::size_t shortest_name = 3;
  const std::string lower = utf8::to_lower(login);
  const auto ascii = [](const std::string& name) {
    std::string result = folded_words(name);
    std::erase_if(result, [](char c) { return c < 'a' || c > 'z'; });
    return result;
  };
  // Every name in it, the longest first, so that "Annalena" is not "Anna" and a rest.
  struct Found {
    std::size_t at = 0, size = 0;
    std::string other;
    const EntityNames* entity = nullptr;
    Role role = Role::kept;
  };
  std::vector<Found> found;
  std::vector<bool> taken(lower.size(), false);
  for (const auto& [number, entity] : entities_) {
    std::vector<std::pair<std::string, Role>> names;
    for (const auto& [name, role] : entity.roles) names.emplace_back(name, role);
    std::stable_sort(names.begin(), names.end(), [](const auto& one, const auto& other) { return one.first.size() > other.first.size(); });
    for (const auto& [name, role] : names) {
      const std::string written = ascii(name);
      const std::size_t at = written.size() < shortest_name ? std::string::npos : lower.find(written);
      if (at == std::string::npos ||
          std::any_of(taken.begin() + static_cast<std::ptrdiff_t>(at), taken.begin() + static_cast<std::ptrdiff_t>(at + written.size()),
                      [](bool one) { return one; })) {
        continue;
      }
      std::fill_n(taken.begin() + static_cast<std::ptrdiff_t>(at), written.size(), true);
      found.push_back(
          {at, written.size(), ascii(role == Role::given ? given_name(name, entity) : family_name(name, entity)), &entity, role});
    }
  }
  if (found.empty()) return {};
  std::sort(found.begin(), found.end(), [](const Found& one, const Found& other) { return one.at < other.at; });
  std::string result;
  std::size_t done = 0;
  const auto copy = [&](std::size_t end, const Found& near) {
    for (; done < end; ++done) {
      const char c = lower[done];
      const bool letter = c >= 'a' && c <= 'z';
      const bool alone = letter && (done == 0 || lower[done - 1] < 'a' || lower[done - 1] > 'z') &&
                         (done + 1 >= end || lower[done + 1] < 'a' || lower[done + 1] > 'z');
      if (c >= '0' && c <= '9') {
        result += static_cast<char>('0' + (c - '0' + 1 + static_cast<int>(scene_.draw().number("login", lower, done) % 8)) % 10);
      } else if (alone && near.role == Role::family && !near.entity->given.empty()) {
        result += ascii(given_name(near.entity->given.front(), *near.entity)).substr(0, 1);  // "a.vries"
      } else if (c == '.' || c == '_' || c == '-') {
        result += c;
      }
    }
  };
  for (const Found& one : found) {
    if (one.other.empty()) return {};
    copy(one.at, one);
    result += one.other;
    done = one.at + one.size;
  }
  copy(lower.size(), found.back());
  while (!result.empty() && std::string_view("._-").find(result.back()) != std::string_view::npos) result.pop_back();
  return result.substr(std::min(result.find_first_not_of("._-"), result.size()));
}

Offer PersonSurrogates::offer(std::uint32_t mention_number) {
  const Document& document = scene_.document();
  const Mention& mention = document.mentions[mention_number];
  Offer none{mention.span, {}};
  const std::string_view text = document.text_of(mention.span);
  if (text.size() > longest_person_name) return none;
  const EntityNames& entity = entities_[mention.entity];
  std::vector<NamePart> parts = parts_of(mention_number);
  give_roles(parts, text, entity, is_titled(mention_number), is_greeted(mention_number));
  std::string result;
  std::size_t done = 0;
  bool first_given = true;
  const NamePart* last = nullptr;
  for (const NamePart& part : parts) {
    if (part.role == Role::kept) continue;
    std::string surrogate = surrogate_of(part, entity, first_given && part.role == Role::given);
    if (surrogate.empty()) return none;
    if (part.role == Role::given) first_given = false;
    if (part.genitive) surrogate += ends_in_sibilant(surrogate) ? "’" : "s";
    result += text.substr(done, part.span.begin - done);
    result += in_case_of(part.span.of(text), surrogate);
    done = part.span.end;
    last = &part;
  }
  if (last == nullptr) return none;
  result += text.substr(done);
  Offer offer{mention.span, {}};
  // "James'" -> "Holt's", German "Hans'" -> "Karls": the apostrophe alone was right for the original only.
  const std::string_view behind = std::string_view(document.text).substr(mention.span.end);
  const std::size_t sign = behind.starts_with('\'') ? 1 : behind.starts_with("’") ? 3 : 0;
  const bool quoted = mention.span.begin > 0 && (document.text[mention.span.begin - 1] == '\'' ||
                                                 std::string_view(document.text).substr(0, mention.span.begin).ends_with("‘"));
  if (scene_.lists().has(Habit::genitive_apostrophe) && sign > 0 && !quoted && last->span.end == text.size() && ends_in_sibilant(text) &&
      !ends_in_sibilant(result) && behind.substr(sign).starts_with(' ')) {
    offer.span.end += static_cast<std::uint32_t>(sign);
    result += scene_.lists().has(Habit::possessive_apostrophe) ? std::string(behind.substr(0, sign)) + "s" : std::string("s");
  }
  if (result == text) return none;
  offer.options.push_back({.text = std::move(result), .source = "surrogate"});
  return offer;
}

}  // namespace veil::replace
