// See entity_corpora.h.
#include "cli/tools/train/entity_corpora.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>

#include "veil/tools/packed_input.h"

namespace veil::cli {
namespace {

constexpr std::size_t block_sentences = 20;

std::vector<std::string> words_of_line(const std::string& line) {
  std::istringstream stream(line.substr(0, line.find('#')));
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

template <typename N>
bool number(const std::string& text, N& value) {
  const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
  return end.ec == std::errc() && end.ptr == text.data() + text.size();
}

// False for a key or value that there is not.
bool set(EntityCorpus& corpus, const std::string& key, const std::string& value,
         const std::map<std::string, std::map<std::string, std::string>>& maps) {
  if (key == "format")
    corpus.read.format = value;
  else if (key == "prefix")
    corpus.prefix = value;
  else if (key == "name")
    corpus.name = value;
  else if (key == "scheme")
    corpus.read.scheme = value;
  else if (key == "weight")
    return number(value, corpus.weight) && corpus.weight > 0;
  else if (key == "token_column")
    return number(value, corpus.read.token_column);
  else if (key == "tag_column")
    return number(value, corpus.read.tag_column);
  else if (key == "held_out")
    return value == "all" ? (corpus.held_out = 1) : number(value, corpus.held_out) && corpus.held_out > 1;
  else if (key == "labels" && maps.contains(value))
    corpus.labels = maps.at(value);
  else
    return false;
  return true;
}

// The part of a document with these sentences; mentions that stand across its ends are left out.
Document part_of(const Document& document, std::size_t first, std::size_t end) {
  const Token& first_token = document.tokens[document.sentences[first].first_token];
  const Token& last_token = document.tokens[document.sentences[end - 1].end_token - 1];
  const Span span = {first_token.span.begin, last_token.span.end};
  Document part;
  part.id = document.id;
  part.text = document.text_of(span);
  part.language = document.language;
  part.forms = document.forms;
  part.feature_inventory = document.feature_inventory;
  const std::uint32_t token_offset = document.sentences[first].first_token;
  for (std::size_t s = first; s < end; ++s) {
    Sentence sentence = document.sentences[s];
    for (std::uint32_t t = sentence.first_token; t < sentence.end_token; ++t) {
      Token token = document.tokens[t];
      token.span = {token.span.begin - span.begin, token.span.end - span.begin};
      part.tokens.push_back(token);
    }
    part.sentences.push_back({sentence.first_token - token_offset, sentence.end_token - token_offset});
  }
  for (Mention mention : document.mentions) {
    if (!span.contains(mention.span)) continue;
    mention.span = {mention.span.begin - span.begin, mention.span.end - span.begin};
    part.mentions.push_back(std::move(mention));
  }
  part.layers = document.layers;
  return part;
}

void rename_labels(const EntityCorpus& corpus, Document& document) {
  if (corpus.labels.empty()) return;
  std::vector<Mention> kept;
  for (Mention& mention : document.mentions) {
    const auto named = corpus.labels.find(mention.subtype.empty() ? std::string(name_of(mention.label)) : mention.subtype.str());
    if (named == corpus.labels.end()) continue;
    const std::size_t slash = named->second.find('/');
    mention.label = *label_from(named->second.substr(0, slash));
    mention.subtype = slash == std::string::npos ? std::string() : named->second.substr(slash + 1);
    kept.push_back(std::move(mention));
  }
  document.mentions = std::move(kept);
}

}  // namespace

Result<std::vector<EntityCorpus>> read_recipe(const std::filesystem::path& recipe, const std::filesystem::path& data) {
  std::ifstream file(recipe);
  if (!file) return Error{"read.not_found", "the recipe cannot be read", recipe.string()};
  std::map<std::string, std::map<std::string, std::string>> maps;
  std::vector<EntityCorpus> corpora;
  std::string line;
  for (int line_number = 1; std::getline(file, line); ++line_number) {
    const auto malformed = [&](std::string_view what) {
      return Error{"usage.malformed_recipe", std::string(what), recipe.string() + ", line " + std::to_string(line_number)};
    };
    const std::vector<std::string> words = words_of_line(line);
    if (words.empty()) continue;
    if (words.size() < 2 || (words[0] != "labels" && words[0] != "corpus"))
      return malformed("expected \"labels NAME ...\" or \"corpus FILE ...\"");
    EntityCorpus corpus;
    corpus.file = data / words[1];
    corpus.name = words[1];
    for (std::size_t i = 2; i < words.size(); ++i) {
      const std::size_t equals = words[i].find('=');
      if (equals == std::string::npos || equals == 0) return malformed("expected KEY=VALUE");
      const std::string key = words[i].substr(0, equals);
      const std::string value = words[i].substr(equals + 1);
      if (words[0] == "labels") {
        if (!label_from(value.substr(0, value.find('/')))) return malformed("there is no such label to map to");
        maps[words[1]][key] = value;
      } else if (!set(corpus, key, value, maps)) {
        return malformed("there is no such key, or it cannot have this value");
      }
    }
    if (words[0] == "corpus") corpora.push_back(std::move(corpus));
  }
  if (corpora.empty()) return Error{"usage.malformed_recipe", "the recipe names no corpus", recipe.string()};
  return corpora;
}

Result<void> read_corpus(const EntityCorpus& corpus, const Engine& engine, Language language, bool hold_out,
                         std::vector<training::EntityTrainingDocument>& documents) {
  auto packed = open_packed_input(corpus.file);
  if (!packed) return packed.error();
  std::unique_ptr<std::istream> stream = std::move(*packed);
  if (!corpus.prefix.empty()) {
    auto stripped = std::make_unique<std::stringstream>();
    for (std::string line; std::getline(*stream, line);) {
      *stripped << (line.starts_with(corpus.prefix) ? line.substr(corpus.prefix.size()) : line) << '\n';
    }
    stream = std::move(stripped);
  }
  ReadOptions read = corpus.read;
  const std::filesystem::path plain = without_packing(corpus.file);
  if (read.format.empty()) read.format = format_of(plain).value_or("conll");
  auto source = open_source(*stream, plain.filename().string(), read);
  if (!source) return source.error();
  unsigned block = 0;
  while (auto item = (*source)->next()) {
    if (!item->document) return item->document.error();
    Document& document = *item->document;
    document.language = language;
    document.layers.add(Layer::language);
    rename_labels(corpus, document);
    std::sort(document.mentions.begin(), document.mentions.end(),
              [](const Mention& a, const Mention& b) { return a.span.begin < b.span.begin; });
    if (auto analysed = engine.analyse(document); !analysed) return analysed.error();
    // A record is one document and stays one; columns without document borders are cut.
    const std::size_t step = read.format == "conll" ? block_sentences : std::max<std::size_t>(document.sentences.size(), 1);
    for (std::size_t first = 0; first < document.sentences.size(); first += step) {
      const std::size_t end = std::min(first + step, document.sentences.size());
      const bool held_out = corpus.held_out == 1 || (hold_out && corpus.held_out > 1 && block % corpus.held_out == 0);
      ++block;
      training::EntityTrainingDocument part;
      part.document = step == document.sentences.size() && first == 0 ? std::move(document) : part_of(document, first, end);
      part.weight = corpus.weight;
      part.held_out = held_out;
      part.source = corpus.name;
      documents.push_back(std::move(part));
    }
  }
  return {};
}

}  // namespace veil::cli
