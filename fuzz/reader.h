// What every reader must keep, whatever the bytes: it ends; spans stand on characters of valid text; an error has a code and
// tells nothing of the text; and what was read can be written in its own format, in memory, without a crash, on both sides.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "veil/formats.h"
#include "veil/utf8.h"

namespace veil::fuzz {

inline void require(bool holds) {
  if (!holds) std::abort();
}

inline void check(const Document& document) {
  require(!utf8::first_invalid_byte(document.text));
  require(!utf8::first_invalid_byte(document.id));
  const auto stands = [&](Span span) {
    return span.begin <= span.end && span.end <= document.text.size() && utf8::is_boundary(document.text, span.begin) &&
           utf8::is_boundary(document.text, span.end);
  };
  for (const Mention& mention : document.mentions) {
    require(stands(mention.span));
    require(mention.entity <= document.entities.size());
  }
  for (const Token& token : document.tokens) require(stands(token.span) && token.part < token.parts);
  for (const Sentence& sentence : document.sentences) {
    require(sentence.first_token < sentence.end_token && sentence.end_token <= document.tokens.size());
  }
}

inline void write(const Document& document, const std::string& format, Content content) {
  std::ostringstream output;
  WriteOptions options;
  options.format = format;
  options.content = content;
  options.include_text = true;
  auto sink = open_sink(output, options);
  require(sink.ok());
  (void)(*sink)->write(document);
  require((*sink)->finish().ok());
}

inline int read(const std::string& format, const std::uint8_t* data, std::size_t size, ReadOptions options = {}) {
  std::istringstream input(std::string(reinterpret_cast<const char*>(data), size));
  options.format = format;
  options.largest_document = 1 << 16;
  auto source = open_source(input, "fuzzed", options);
  if (!source) return 0;
  std::size_t items = 0;
  while (auto item = (*source)->next()) {
    require(++items <= size + 1);
    require((*source)->bytes_read() <= size);
    if (!item->document) {
      require(item->document.error().code.starts_with("read."));
      continue;
    }
    Document& document = *item->document;
    check(document);
    write(document, format, Content::mentions);
    for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
      Replacement replacement;
      replacement.span = document.mentions[i].span;
      replacement.mention = i;
      replacement.text = "[X]";
      document.replacements.push_back(std::move(replacement));
    }
    write(document, format, Content::protection);
  }
  return 0;
}

}  // namespace veil::fuzz
