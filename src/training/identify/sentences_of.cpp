// Each format in a few lines. Pieces that are not valid UTF-8 (a file cut at its limit, old prints) are left out.
#include "training/identify/sentences_of.h"

#include <array>
#include <vector>

#include <nlohmann/json.hpp>

#include "veil/utf8.h"

namespace veil::training {
namespace {

void for_each_line(std::string_view bytes, const std::function<void(std::string_view)>& receive) {
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    std::string_view line = bytes.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    receive(line);
    bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
  }
}

bool valid(std::string_view text) { return !utf8::first_invalid_byte(text); }

std::string without_markup(std::string_view line) {
  std::string text;
  bool inside = false;
  for (const char c : line) {
    if (c == '<') inside = true;
    if (!inside) text += c;
    if (c == '>') inside = false;
  }
  return text;
}

std::string from_latin1(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) utf8::append(text, static_cast<unsigned char>(c));
  return text;
}

// "de" + "a" -> "da", "em" + "este" -> "neste", "por" + "o" -> "pelo", "a" + "a" -> "à".
std::string contract(std::string_view first, std::string_view second) {
  if (first == "de" || first == "De") return (first[0] == 'D' ? "D" : "d") + std::string(second);
  if (first == "em" || first == "Em") return (first[0] == 'E' ? "N" : "n") + std::string(second);
  if (first == "por" || first == "Por") return (first[0] == 'P' ? "Pel" : "pel") + std::string(second);
  if (first == "a" && second == "a") return "à";
  if (first == "a" && second == "as") return "às";
  if (first == "a" && second.starts_with("a")) return "à" + std::string(second.substr(1));
  return std::string(first) + std::string(second);
}

class SentenceBuilder {
 public:
  explicit SentenceBuilder(const ReceiveSentence& receive) : receive_(receive) {}

  void add(std::string_view word) {
    if (!text_.empty()) text_ += ' ';
    text_ += word;
  }
  void finish(std::string_view document) {
    if (!text_.empty() && valid(text_)) receive_(text_, document.empty() ? std::string_view(text_) : document);
    text_.clear();
  }

 private:
  const ReceiveSentence& receive_;
  std::string text_;
};

void read_columns(std::size_t wanted, std::string_view bytes, const ReceiveSentence& receive) {
  SentenceBuilder builder(receive);
  for_each_line(bytes, [&](std::string_view line) {
    if (line.empty() || line == "</s>" || line.starts_with("-DOCSTART-")) return builder.finish("");
    if (line[0] == '#' || (line[0] == '<' && line.ends_with('>'))) return;
    std::size_t begin = 0;
    for (std::size_t column = 0; column < wanted; ++column) {
      begin = line.find_first_of("\t ", begin);
      if (begin == std::string_view::npos) return;
      ++begin;
    }
    std::string_view word = line.substr(begin, line.find_first_of("\t ", begin) - begin);
    if (word.size() > 3 && word[2] == ':' && line.find('\t') == begin + word.size()) word.remove_prefix(3);
    builder.add(word);
    // Some corpora have no empty lines at all.
    if (word == "." || word == "!" || word == "?") builder.finish("");
  });
  builder.finish("");
}

void read_tagged(std::string_view name, std::string_view bytes, const ReceiveSentence& receive) {
  SentenceBuilder builder(receive);
  std::string open_contraction;
  std::size_t at = 0;
  while ((at = bytes.find_first_not_of(" \t\r\n", at)) != std::string_view::npos) {
    const std::size_t end = std::min(bytes.find_first_of(" \t\r\n", at), bytes.size());
    const std::string_view token = bytes.substr(at, end - at);
    at = end;
    const std::size_t border = token.rfind('_');
    if (border == std::string_view::npos || border == 0) continue;
    std::string word(token.substr(0, border));
    if (!open_contraction.empty()) word = contract(std::exchange(open_contraction, {}), word);
    if (token.ends_with("|+")) {
      open_contraction = std::move(word);
      continue;
    }
    builder.add(word);
    if (word == "." || word == "!" || word == "?") builder.finish(name);
  }
  builder.finish(name);
}

void read_conllu(std::string_view bytes, const ReceiveSentence& receive) {
  std::string document;
  for_each_line(bytes, [&](std::string_view line) {
    constexpr std::string_view id = "# sent_id = ", text = "# text = ";
    if (line.starts_with(id)) document = line.substr(id.size());
    if (line.starts_with(text) && valid(line)) receive(line.substr(text.size()), document);
  });
}

void read_json(std::string_view bytes, const ReceiveSentence& receive) {
  for_each_line(bytes, [&](std::string_view line) {
    const auto object = nlohmann::json::parse(line, nullptr, false);
    if (!object.is_object() || !object.contains("text") || !object["text"].is_string()) return;
    const std::string text = object["text"];
    for_each_line(text, [&](std::string_view paragraph) {
      split_paragraph(paragraph, [&](std::string_view sentence) { receive(sentence, line.substr(0, 40)); });
    });
  });
}

void read_running_text(bool markup, std::string_view bytes, const ReceiveSentence& receive) {
  std::string document;
  for_each_line(bytes, [&](std::string_view line) {
    if (line.starts_with("<doc ")) document = line;
    if (!valid(line) || (!markup && line.starts_with('<'))) return;
    const std::string text = markup ? without_markup(line) : std::string(line);
    split_paragraph(text, [&](std::string_view sentence) { receive(sentence, document.empty() ? sentence : std::string_view(document)); });
  });
}

}  // namespace

void split_paragraph(std::string_view paragraph, const std::function<void(std::string_view)>& receive) {
  std::size_t begin = 0;
  const auto finish = [&](std::size_t end) {
    std::string_view sentence = paragraph.substr(begin, end - begin);
    while (sentence.starts_with(' ')) sentence.remove_prefix(1);
    if (!sentence.empty()) receive(sentence);
    begin = end;
  };
  for (std::size_t i = 0; i + 2 < paragraph.size(); ++i) {
    if ((paragraph[i] != '.' && paragraph[i] != '!' && paragraph[i] != '?') || paragraph[i + 1] != ' ') continue;
    if (utf8::is_lower(utf8::decode(paragraph, i + 2).code_point)) continue;
    finish(i + 1);
  }
  finish(paragraph.size());
}

void read_sentences(CorpusFormat format, std::string_view name, std::string_view bytes, const ReceiveSentence& receive) {
  switch (format) {
    case CorpusFormat::lines:
      return read_running_text(false, bytes, receive);
    case CorpusFormat::markup:
      return read_running_text(true, bytes, receive);
    case CorpusFormat::conllu:
      return read_conllu(bytes, receive);
    case CorpusFormat::first_column:
      return read_columns(0, bytes, receive);
    case CorpusFormat::second_column:
      return read_columns(1, bytes, receive);
    case CorpusFormat::tagged:
      return read_tagged(name, bytes, receive);
    case CorpusFormat::tagged_latin1:
      return read_tagged(name, from_latin1(bytes), receive);
    case CorpusFormat::json_text:
      return read_json(bytes, receive);
  }
}

}  // namespace veil::training
