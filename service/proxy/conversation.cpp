#include "service/proxy/conversation.h"

#include <algorithm>
#include <optional>

#include "veil/formats.h"
#include "veil/utf8.h"

namespace veil::service {
namespace {

constexpr std::size_t shortest_known = 3;      // bytes: shorter ones stand in too many other words
constexpr std::size_t shortest_name = 4;       // the same for a part of a name
constexpr std::size_t longest_fragment = 300;  // bytes of a text whose language nobody can be sure of

bool is_word_sign(std::string_view text, std::size_t at) {
  const char32_t c = utf8::decode(text, at).code_point;
  return utf8::is_letter(c) || utf8::is_digit(c);
}

bool is_whole(std::string_view text, std::size_t begin, std::size_t end) {
  const bool before = begin == 0 || !is_word_sign(text, utf8::previous(text, begin)) || !is_word_sign(text, begin);
  const bool after = end >= text.size() || !is_word_sign(text, end) || !is_word_sign(text, utf8::previous(text, end));
  return before && after;
}

struct Known {
  Label label = Label::misc;
  SharedText subtype;
  IdentifierKind kind = IdentifierKind::direct;
};
using KnownTexts = std::map<std::string, Known>;  // by the text as it was found

// A person who was named in full may be called by one name elsewhere.
void learn_words(std::string_view name, const Known& what, KnownTexts& known) {
  for (std::size_t begin = 0; begin < name.size();) {
    std::size_t end = begin;
    while (end < name.size() && is_word_sign(name, end)) end += utf8::decode(name, end).length;
    if (end - begin >= shortest_name && utf8::is_upper(utf8::decode(name, begin).code_point)) {
      known.try_emplace(std::string(name.substr(begin, end - begin)), what);
    }
    begin = end < name.size() ? end + utf8::decode(name, end).length : end;
  }
}

// Only what gives somebody away alone is looked for in the other texts: a year or a town there may be another matter.
void learn(const Document& document, KnownTexts& known) {
  for (const Mention& mention : document.mentions) {
    if (mention.kind != IdentifierKind::direct) continue;
    const std::string_view text = document.text_of(mention.span);
    const Known what{mention.label, mention.subtype, mention.kind};
    if (text.size() >= shortest_known) known.try_emplace(std::string(text), what);
    if (mention.label == Label::person) learn_words(text, what, known);
  }
}

// Mentions for what the others know and this document does not, or takes for something else: who is a person in one text is one in all.
enum class Missed { not_found, also_otherwise };
std::vector<Mention> missed(const Document& document, const KnownTexts& known, Missed which) {
  std::vector<Mention> mentions;
  const auto covered = [&](Span span, Label label) {
    return std::any_of(document.mentions.begin(), document.mentions.end(), [&](const Mention& m) {
      const bool otherwise = which == Missed::also_otherwise && m.span == span && m.label != label && !m.is_decided();
      return m.span.contains(span) && !otherwise;
    });
  };
  for (const auto& [text, what] : known) {
    for (std::size_t at = 0; (at = document.text.find(text, at)) != std::string::npos; at += text.size()) {
      const Span span{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + text.size())};
      if (!is_whole(document.text, span.begin, span.end) || covered(span, what.label)) continue;
      const bool taken = std::any_of(mentions.begin(), mentions.end(), [&](const Mention& m) { return m.span.overlaps(span); });
      if (taken) continue;
      Mention mention;
      mention.span = span;
      mention.label = what.label;
      mention.subtype = what.subtype;
      mention.kind = what.kind;
      mention.score = 1;
      mention.detector = DetectorName("given");
      mentions.push_back(std::move(mention));
    }
  }
  std::sort(mentions.begin(), mentions.end(), [](const Mention& a, const Mention& b) { return a.span < b.span; });
  return mentions;
}

// What is too short for its language to be told, or is JSON.
bool is_in_no_language(const std::string& text) {
  if (text.size() < longest_fragment) return true;
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string::npos && (text[first] == '{' || text[first] == '[') && parse_json(text);
}

class Detection {
 public:
  Detection(const TagEngines& engines, Gate& gate) : engines_(engines), gate_(gate) {}

  Result<Document> of(const std::string& text, const std::vector<Mention>& given, const std::string& language) const {
    auto document = make_document("text", text);
    if (!document) return document;
    if (!given.empty()) {
      document->mentions = given;
      document->layers.add(Layer::mentions);
    }
    const auto engine = engines_(language);
    if (!engine) return engine.error();
    auto place = gate_.enter();
    if (!place) return place.error();
    if (auto done = (*engine)->engine->detect(*document); !done) return done.error();
    return document;
  }

 private:
  const TagEngines& engines_;
  Gate& gate_;
};

void number_entities(Document& document, ConversationMemory& memory) {
  for (Entity& entity : document.entities) {
    std::string_view longest;
    for (const std::uint32_t mention : entity.mentions) {
      const std::string_view text = document.text_of(document.mentions[mention].span);
      if (text.size() > longest.size()) longest = text;
    }
    const std::string key = std::string(name_of(entity.label)) + ' ' + utf8::to_lower(longest);
    const auto [found, is_new] = memory.numbers.try_emplace(key, 0);
    if (is_new) found->second = ++memory.last[entity.label];
    entity.number = found->second;
  }
}

void remember(const Document& document, ConversationMemory& memory) {
  for (const Replacement& replacement : document.replacements) {
    const Mention& mention = document.mentions[replacement.mention];
    if (mention.entity == 0 || !replacement.method.is(ReplacementMethod::tag)) continue;
    const Entity& entity = document.entities[mention.entity - 1];
    memory.placeholders.add(entity.label, entity.number, document.text_of(replacement.span));
  }
}

}  // namespace

Json ConversationMemory::to_json() const {
  Json json = Json::object({{"numbers", Json::object()}, {"originals", Json::array()}});
  for (const auto& [key, number] : numbers) json["numbers"].member_places().emplace_back(key, number);
  for (const auto& [key, original] : placeholders.all()) {
    Json row;
    row.push_back(name_of(key.first));
    row.push_back(key.second);
    row.push_back(original);
    json["originals"].push_back(std::move(row));
  }
  return json;
}

ConversationMemory ConversationMemory::from_json(const Json& json) {
  ConversationMemory memory;
  for (const auto& [key, number] : json.at("numbers").members()) {
    const auto value = static_cast<std::uint32_t>(number.whole_number().value_or(0));
    memory.numbers.emplace(key, value);
    if (const auto label = label_from(key.substr(0, key.find(' ')))) memory.last[*label] = std::max(memory.last[*label], value);
  }
  for (const Json& row : json.at("originals").elements()) {
    const auto& parts = row.elements();
    if (parts.size() != 3) continue;
    if (const auto label = label_from(parts[0].text())) {
      memory.placeholders.add(*label, static_cast<std::uint32_t>(parts[1].whole_number().value_or(0)), parts[2].text());
    }
  }
  return memory;
}

Result<std::uint64_t> protect_together(const std::vector<std::string*>& texts, const TagEngines& engines, Gate& gate,
                                       ConversationMemory& memory) {
  const Detection detection(engines, gate);
  std::vector<std::optional<Document>> documents(texts.size());
  std::vector<std::string> insisted(texts.size());  // on this language; "": found
  std::map<Language, std::size_t> languages;        // bytes in each
  KnownTexts known;
  for (const auto& [key, original] : memory.placeholders.all()) {
    const Known what{key.first, {}, IdentifierKind::direct};
    if (key.first == Label::person || key.first == Label::code) known.try_emplace(original, what);
  }
  const auto keep = [&](std::size_t number, Document document) {
    learn(document, known);
    if (is_spoken(document.language)) languages[document.language] += document.text.size();
    documents[number] = std::move(document);
  };
  for (std::size_t i = 0; i < texts.size(); ++i) {
    auto document = detection.of(*texts[i], {}, "");
    if (document) {
      keep(i, std::move(*document));
    } else if (document.error().code != "language.not_spoken" || !is_in_no_language(*texts[i])) {
      return document.error();
    }
  }
  Language around = Language::en;
  for (const auto& [language, bytes] : languages) around = bytes > languages[around] ? language : around;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (documents[i]) continue;
    insisted[i] = code_of(around);
    auto document = detection.of(*texts[i], {}, insisted[i]);
    if (!document) return document.error();
    keep(i, std::move(*document));
  }
  // What one text gave away must not stand in another. Looking again may find more, which is looked for once more, and then verified.
  for (int round = 0; round < 2; ++round) {
    bool changed = false;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const auto mentions = missed(*documents[i], known, Missed::also_otherwise);
      if (mentions.empty()) continue;
      auto again = detection.of(*texts[i], mentions, insisted[i]);
      if (!again) return again.error();
      learn(*again, known);
      documents[i] = std::move(*again);
      changed = true;
    }
    if (!changed) break;
  }
  std::uint64_t replaced = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    Document& document = *documents[i];
    if (!missed(document, known, Missed::not_found).empty()) {
      return Error{"service.unprotected", "what one text gives away would still stand in another", ""};
    }
    number_entities(document, memory);
    const auto engine = engines(insisted[i]);
    if (!engine) return engine.error();
    if (auto done = (*engine)->engine->replace(document); !done) return done.error();
    remember(document, memory);
    replaced += document.replacements.size();
    *texts[i] = apply_replacements(document).text;
  }
  return replaced;
}

}  // namespace veil::service
