#include "service/proxy/conversation.h"

#include <algorithm>
#include <set>

#include "veil/formats.h"
#include "veil/utf8.h"

namespace veil::service {
namespace {

constexpr std::size_t shortest_known = 3;  // bytes: shorter ones stand in too many other words
constexpr std::size_t shortest_name = 4;   // the same for a part of a name

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

// Mentions for what the others know and this document does not.
std::vector<Mention> missed(const Document& document, const KnownTexts& known) {
  std::vector<Mention> mentions;
  const auto covered = [&](Span span) {
    return std::any_of(document.mentions.begin(), document.mentions.end(), [&](const Mention& m) { return m.span.contains(span); });
  };
  for (const auto& [text, what] : known) {
    for (std::size_t at = 0; (at = document.text.find(text, at)) != std::string::npos; at += text.size()) {
      const Span span{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + text.size())};
      if (!is_whole(document.text, span.begin, span.end) || covered(span)) continue;
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

Result<Document> detected(const std::string& text, std::vector<Mention> given, const Engine& engine, Gate& gate) {
  auto document = make_document("text", text);
  if (!document) return document;
  if (!given.empty()) {
    document->mentions = std::move(given);
    document->layers.add(Layer::mentions);
  }
  auto place = gate.enter();
  if (!place) return place.error();
  if (auto done = engine.detect(*document); !done) return done.error();
  return document;
}

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

Result<std::uint64_t> protect_together(const std::vector<std::string*>& texts, const Engine& engine, Gate& gate, ConversationMemory& memory) {
  std::vector<Document> documents;
  KnownTexts known;
  for (const auto& [key, original] : memory.placeholders.all()) {
    if (key.first == Label::person || key.first == Label::code) known.try_emplace(original, Known{key.first, {}, IdentifierKind::direct});
  }
  for (const std::string* text : texts) {
    auto document = detected(*text, {}, engine, gate);
    if (!document) return document.error();
    learn(*document, known);
    documents.push_back(std::move(*document));
  }
  // What one text gave away must not stand in another. Looking again may find more, which is looked for once more, and then verified.
  for (int round = 0; round < 2; ++round) {
    bool changed = false;
    for (Document& document : documents) {
      auto mentions = missed(document, known);
      if (mentions.empty()) continue;
      auto again = detected(document.text, std::move(mentions), engine, gate);
      if (!again) return again.error();
      learn(*again, known);
      document = std::move(*again);
      changed = true;
    }
    if (!changed) break;
  }
  std::uint64_t replaced = 0;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    Document& document = documents[i];
    if (!missed(document, known).empty()) return Error{"service.unprotected", "what one text gives away would still stand in another", ""};
    number_entities(document, memory);
    if (auto done = engine.replace(document); !done) return done.error();
    remember(document, memory);
    replaced += document.replacements.size();
    *texts[i] = apply_replacements(document).text;
  }
  return replaced;
}

}  // namespace veil::service
