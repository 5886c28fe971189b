// What every reader must keep, whatever the bytes: it ends; spans stand on characters of valid text; an error has a code and
// tells nothing of the text, canaries of which were planted in it; and what was read can be written in its own format, in memory, without a
// crash, on both sides. The first bytes choose canaries and their place, the rest is the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "canary.h"
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

inline void check_refusal(const Error& error) {
  require(error.code.starts_with("read.") || error.code == "usage.unknown_column");  // of CSV, whose column is an option
  must_not_tell("error", describe(error));
}

inline int read(const std::string& format, const std::uint8_t* data, std::size_t size, ReadOptions options = {}) {
  constexpr std::size_t choices = 3;  // bytes before the file
  if (size < choices) return 0;
  const std::string_view rest(reinterpret_cast<const char*>(data) + choices, size - choices);
  if (holds_a_piece(rest)) return 0;
  const std::string file =
      (data[0] & 0xf) == 0 ? std::string(rest) : with_canaries(rest, data[0], static_cast<std::uint16_t>(data[1] << 8 | data[2]));
  std::istringstream input(file);
  options.format = format;
  options.largest_document = 1 << 16;
  auto source = open_source(input, "fuzzed", options);
  if (!source) {
    check_refusal(source.error());
    return 0;
  }
  std::size_t items = 0;
  while (auto item = (*source)->next()) {
    require(++items <= file.size() + 1);
    require((*source)->bytes_read() <= file.size());
    if (!item->document) {
      check_refusal(item->document.error());
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
