// Documents for tests of measures: text with brackets around mentions, and the imperfect system of reference/imperfect.py.
//   bracketed("[PERSON Anna Vries] moved to [LOC Oslo].")
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "veil/document.h"
#include "veil/formats.h"
#include "veil/utf8.h"

namespace veil {

inline Document bracketed(std::string_view written, std::string id = "a") {
  Document document;
  document.id = std::move(id);
  std::vector<Mention> open;
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (written[i] == '[') {
      const std::size_t space = written.find(' ', i);
      std::string name(written.substr(i + 1, space - i - 1));
      Mention mention;
      if (const std::size_t hash = name.find('#'); hash != std::string::npos) {  // PERSON#2: the second entity
        mention.entity = static_cast<std::uint32_t>(std::stoul(name.substr(hash + 1)));
        name.resize(hash);
      }
      mention.label = label_from(name).value_or(Label::misc);
      if (!label_from(name)) mention.subtype = name;
      mention.score = 1;
      mention.span.begin = static_cast<std::uint32_t>(document.text.size());
      open.push_back(std::move(mention));
      i = space;
    } else if (written[i] == ']') {
      open.back().span.end = static_cast<std::uint32_t>(document.text.size());
      document.mentions.push_back(std::move(open.back()));
      open.pop_back();
    } else {
      document.text += written[i];
    }
  }
  document.layers.add(Layer::mentions);
  return document;
}

inline std::vector<Document> read_all(const std::string& path, const std::string& format) {
  ReadOptions options;
  options.format = format;
  std::vector<Document> documents;
  auto source = open_source(std::filesystem::path(path), options);
  if (!source) return documents;
  while (auto item = (*source)->next()) {
    if (!item->document) return {};
    documents.push_back(std::move(*item->document));
  }
  return documents;
}

// The same rule as in reference/imperfect.py, over a whole collection.
class ImperfectSystem {
 public:
  Document predict(const Document& gold) {
    Document predicted = gold;
    predicted.mentions.clear();
    for (const Mention& mention : gold.mentions) {
      ++number_;
      if (number_ % 7 != 0) {
        Mention found = mention;
        if (number_ % 11 == 0 && characters(gold.text, mention.span) > 2) found.span.begin = behind(gold.text, mention.span.begin, 1);
        if (number_ % 5 == 0) {
          found.label = before_.label;
          found.subtype = before_.subtype;
        }
        predicted.mentions.push_back(std::move(found));
      }
      if (number_ % 13 == 0) {
        Mention spurious = mention;
        spurious.span = {behind(gold.text, mention.span.end, 10), behind(gold.text, mention.span.end, 16)};
        bool free = spurious.span.end != past_the_end && spurious.span.begin != past_the_end;
        for (const Mention& other : gold.mentions) free = free && !other.span.overlaps(spurious.span);
        if (free) predicted.mentions.push_back(std::move(spurious));
      }
      before_ = mention;
    }
    return predicted;
  }

 private:
  static constexpr std::uint32_t past_the_end = 0xFFFFFFFF;
  static std::uint32_t behind(std::string_view text, std::uint32_t place, int count) {
    for (; count > 0; --count) {
      if (place >= text.size()) return past_the_end;
      place += utf8::decode(text, place).length;
    }
    return place;
  }
  static std::size_t characters(std::string_view text, Span span) {
    std::size_t count = 0;
    for (std::uint32_t at = span.begin; at < span.end; at += utf8::decode(text, at).length) ++count;
    return count;
  }

  std::size_t number_ = 0;
  Mention before_;
};

}  // namespace veil
