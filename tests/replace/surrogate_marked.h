// Documents out of sentences with marked mentions, and what the method `surrogate` makes of them.
//   "[PERSON:1f Anna Vries] met [PERSON Jan Holt]"   entity 1, feminine; without a number an entity of its own
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "detect/identifiers/forms.h"
#include "places.h"
#include "replace/replace_stage.h"
#include "replace/surrogate/surrogate_lists.h"
#include "shipped_core.h"
#include "veil/document.h"

namespace veil::replace {

inline Document marked_document(Language language, std::string_view sentence, std::string id = "case") {
  Document document;
  document.id = std::move(id);
  document.language = language;
  std::vector<int> numbers;
  std::vector<Gender> genders;
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    if (sentence[i] != '[') {
      document.text += sentence[i];
      continue;
    }
    const std::size_t space = sentence.find(' ', i);
    const std::size_t close = sentence.find(']', i);
    std::string_view head = sentence.substr(i + 1, space - i - 1);
    Mention mention;
    int number = 0;
    Gender gender = Gender::unknown;
    if (const std::size_t colon = head.find(':'); colon != std::string_view::npos) {
      for (const char c : head.substr(colon + 1)) {
        if (c >= '0' && c <= '9') number = number * 10 + (c - '0');
        if (c == 'f') gender = Gender::feminine;
        if (c == 'm') gender = Gender::masculine;
      }
      head = head.substr(0, colon);
    }
    mention.label = label_from(head.substr(0, head.find('/'))).value();
    if (head.find('/') != std::string_view::npos) mention.subtype = head.substr(head.find('/') + 1);
    mention.span.begin = static_cast<std::uint32_t>(document.text.size());
    document.text += sentence.substr(space + 1, close - space - 1);
    mention.span.end = static_cast<std::uint32_t>(document.text.size());
    const auto known = number == 0 ? numbers.end() : std::find(numbers.begin(), numbers.end(), number);
    if (known == numbers.end()) {
      numbers.push_back(number == 0 ? -1 - static_cast<int>(numbers.size()) : number);
      document.entities.push_back({mention.label, static_cast<std::uint32_t>(numbers.size()), {}, gender});
      mention.entity = static_cast<std::uint32_t>(numbers.size());
    } else {
      mention.entity = static_cast<std::uint32_t>(known - numbers.begin()) + 1;
    }
    const auto mention_number = static_cast<std::uint32_t>(document.mentions.size());
    document.entities[mention.entity - 1].mentions.push_back(mention_number);
    document.mentions.push_back(mention);
    Risk risk;
    risk.mention = mention_number;
    risk.value = 1;
    document.risks.push_back(risk);
    i = close;
  }
  return document;
}

struct SurrogateSettings {
  std::string secret = {};
  std::uint64_t seed = 0;
  bool names_of_origin = false;
  bool keep_doses = true;
};

inline const detect::IdentifierChecks& identifier_checks() {
  static const detect::IdentifierChecks checks;
  return checks;
}

inline std::unique_ptr<ReplaceStage> surrogate_stage(const SurrogateSettings& settings = {}) {
  static const auto lists = SurrogateLists::open(std::string(source_folder) + "/languages", shipped_core()).value();
  ReplaceOptions options;
  options.methods.surrogate_lists = lists;
  options.methods.surrogate_secret = settings.secret;
  options.methods.seed = settings.seed;
  options.methods.names_of_origin = settings.names_of_origin;
  options.methods.keep_doses = settings.keep_doses;
  options.methods.identifier_check = [](std::string_view subtype, std::string_view compact) {
    return identifier_checks().pass(subtype, compact);
  };
  options.method_for = [](const Mention&) { return std::string_view("surrogate"); };
  return std::make_unique<ReplaceStage>(std::move(options));
}

inline const SurrogateLists& shipped_lists() {
  static const auto lists = SurrogateLists::open(std::string(source_folder) + "/languages", shipped_core()).value();
  return *lists;
}

inline std::string applied(const Document& document) {
  std::string text;
  std::size_t done = 0;
  for (const Replacement& replacement : document.replacements) {
    text += document.text.substr(done, replacement.span.begin - done) + replacement.text;
    done = replacement.span.end;
  }
  return text + document.text.substr(done);
}

// The document with its replacements.
inline Document with_surrogates(Document document, const SurrogateSettings& settings = {}) {
  EXPECT_TRUE(surrogate_stage(settings)->run(document).ok());
  return document;
}

inline std::vector<std::string> surrogates(Language language, std::string_view sentence, const SurrogateSettings& settings = {},
                                           std::string id = "case") {
  std::vector<std::string> texts;
  const Document document = with_surrogates(marked_document(language, sentence, std::move(id)), settings);
  for (const Replacement& replacement : document.replacements) texts.push_back(replacement.text);
  return texts;
}

}  // namespace veil::replace
