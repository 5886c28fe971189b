// Documents for tests of who is who: "[P1 Anna Vries] met [P2 Jan]. [P1 She]" marks mentions by the first letter of their
// label (P, O, L, D, M; T for DATETIME, C, Q) and the number of the entity they are of.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "places.h"
#include "resolve/resolve_stage.h"
#include "veil/document.h"

namespace veil::resolve {

inline const std::shared_ptr<const NameFacts>& facts() {
  static const auto opened = NameFacts::open(std::string(source_folder) + "/languages");
  EXPECT_TRUE(opened.ok()) << (opened.ok() ? "" : describe(opened.error()));
  return *opened;
}

struct Marked {
  Document document;
  std::vector<int> entities;  // as marked
};

inline Label label_of_letter(char letter) {
  static const std::map<char, Label> labels = {{'P', Label::person}, {'O', Label::org},      {'L', Label::loc},  {'D', Label::dem},
                                               {'M', Label::misc},   {'T', Label::datetime}, {'C', Label::code}, {'Q', Label::quantity}};
  return labels.at(letter);
}

inline Marked marked(Language language, std::string_view text) {
  Marked result;
  result.document.language = language;
  std::string& plain = result.document.text;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '[') {
      plain += text[i];
      continue;
    }
    const std::size_t space = text.find(' ', i);
    const std::size_t close = text.find(']', i);
    Mention mention;
    mention.label = label_of_letter(text[i + 1]);
    result.entities.push_back(std::stoi(std::string(text.substr(i + 2, space - i - 2))));
    mention.span.begin = static_cast<std::uint32_t>(plain.size());
    plain += text.substr(space + 1, close - space - 1);
    mention.span.end = static_cast<std::uint32_t>(plain.size());
    result.document.mentions.push_back(mention);
    i = close;
  }
  return result;
}

// The document with entities, after checking that they are those that are marked.
inline Document expect_entities(Language language, std::string_view text, ResolveOptions options = {}) {
  Marked wanted = marked(language, text);
  Document& document = wanted.document;
  EXPECT_TRUE(ResolveStage(facts(), options).run(document).ok());
  for (std::size_t i = 0; i < wanted.entities.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_EQ(document.mentions[i].entity == document.mentions[j].entity, wanted.entities[i] == wanted.entities[j])
          << document.text_of(document.mentions[j].span) << " / " << document.text_of(document.mentions[i].span) << " in " << text;
    }
  }
  return document;
}

inline Gender gender_of_mention(const Document& document, std::size_t mention) {
  return document.entities[document.mentions[mention].entity - 1].gender;
}

}  // namespace veil::resolve
