// Where the rest of the document is read, its passages in other languages are line breaks: places stay, no sentence reaches over one, and
// nothing is found there by detectors that do not know the words. Their layers are put in between afterwards.
#include "pipeline/passage_stage.h"

#include <algorithm>
#include <utility>

#include "text/candidate.h"

namespace veil::pipeline {
namespace {

using language::Passage;

Mention masked(const Passage& passage) {
  return make_candidate("language", passage.span, Label::misc, "PASSAGE", IdentifierKind::direct, 1.0F,
                        passage.script ? "in a script that is not read here" : "in a language that is not spoken here");
}

struct Part {
  std::uint32_t begin = 0;
  Document document;
};

// In a long document there are many, and passages add few: no second room for all of them.
void append(std::vector<Mention> more, std::vector<Mention>& all) {
  if (all.empty()) {
    all = std::move(more);
    return;
  }
  if (all.capacity() - all.size() < more.size()) all.reserve(all.size() + more.size() + all.size() / 16);
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// Joins the tokens, sentences and phrases of the parts with those of the document, which has none where they stand. Features stay
// behind: their numbers are those of another language.
void put_between(Document& document, std::uint32_t length, const std::vector<Part>& parts) {
  std::vector<Token> tokens;
  std::vector<Sentence> sentences;
  std::vector<Phrase> phrases;
  std::size_t more_tokens = 0, more_phrases = 0;
  for (const Part& part : parts) {
    more_tokens += part.document.tokens.size();
    more_phrases += part.document.phrases.size();
  }
  tokens.reserve(document.tokens.size() + more_tokens);
  phrases.reserve(document.phrases.size() + more_phrases);
  std::vector<std::uint32_t> place(document.tokens.size());  // of each token of the document among all of them
  std::size_t next = 0;
  const auto take_until = [&](std::uint32_t begin) {
    for (; next < document.tokens.size() && document.tokens[next].span.begin < begin; ++next) {
      place[next] = static_cast<std::uint32_t>(tokens.size());
      tokens.push_back(document.tokens[next]);
    }
  };
  for (const Part& part : parts) {
    take_until(part.begin);
    const auto first = static_cast<std::uint32_t>(tokens.size());
    const auto forms = static_cast<std::uint32_t>(document.forms.size());
    document.forms += part.document.forms;
    for (Token token : part.document.tokens) {
      token.span = {token.span.begin + part.begin, token.span.end + part.begin};
      token.form_begin += forms;
      token.features = 0;
      tokens.push_back(token);
    }
    for (const Sentence& sentence : part.document.sentences) {
      sentences.push_back({sentence.first_token + first, sentence.end_token + first});
    }
    for (Phrase phrase : part.document.phrases) {
      phrase.span = {phrase.span.begin + part.begin, phrase.span.end + part.begin};
      for (std::uint32_t* token : {&phrase.first_token, &phrase.end_token, &phrase.core_token, &phrase.head_token}) *token += first;
      phrases.push_back(phrase);
    }
  }
  take_until(length + 1);
  const auto moved = [&](std::uint32_t token) { return token < place.size() ? place[token] : static_cast<std::uint32_t>(tokens.size()); };
  const auto moved_end = [&](std::uint32_t end) { return end == 0 ? 0 : moved(end - 1) + 1; };
  for (const Sentence& sentence : document.sentences) sentences.push_back({moved(sentence.first_token), moved_end(sentence.end_token)});
  for (Phrase phrase : document.phrases) {
    phrase.end_token = moved_end(phrase.end_token);
    for (std::uint32_t* token : {&phrase.first_token, &phrase.core_token, &phrase.head_token}) *token = moved(*token);
    phrases.push_back(phrase);
  }
  std::stable_sort(sentences.begin(), sentences.end(), [](const Sentence& a, const Sentence& b) { return a.first_token < b.first_token; });
  std::stable_sort(phrases.begin(), phrases.end(), [](const Phrase& a, const Phrase& b) { return a.span < b.span; });
  document.tokens = std::move(tokens);
  document.sentences = std::move(sentences);
  document.phrases = std::move(phrases);
}

}  // namespace

PassageStage::PassageStage(std::shared_ptr<const language::LanguageIdentifier> identifier, Pipeline reading, OtherLanguages other_languages,
                           bool one_language)
    : identifier_(std::move(identifier)), reading_(std::move(reading)), other_languages_(other_languages), one_language_(one_language) {}

LayerSet PassageStage::adds() const {
  LayerSet layers = {Layer::passages, Layer::candidates};
  layers.add(reading_.adds());
  return layers;
}

// The rest of the document and each passage, read apart.
Result<void> PassageStage::read_in_parts(const Document& document, const std::vector<Passage>& spoken, LayerWriter& layers) const {
  Document rest;
  rest.id = document.id;
  rest.text = document.text;
  rest.language = document.language;
  rest.language_confidence = document.language_confidence;
  rest.layers.add(Layer::language);
  for (const Passage& passage : spoken) {
    std::fill(rest.text.begin() + passage.span.begin, rest.text.begin() + passage.span.end, '\n');
  }
  if (auto done = reading_.run(rest); !done) return done;
  std::string().swap(rest.text);
  std::vector<Mention>& found = layers.candidates().found;
  append(std::move(rest.candidates.found), found);
  rest.candidates = {};
  layers.reading() = rest.reading;
  const bool explains = reading_.adds().has(Layer::left_alone);
  if (explains) {
    std::vector<LeftAlone>& left_alone = layers.left_alone();
    left_alone.insert(left_alone.end(), rest.left_alone.begin(), rest.left_alone.end());
  }
  std::vector<Part> parts;
  for (const Passage& passage : spoken) {
    Part part{passage.span.begin, {}};
    part.document.text = std::string(document.text_of(passage.span));
    part.document.language = passage.language;
    part.document.language_confidence = passage.confidence;
    part.document.layers.add(Layer::language);
    if (auto done = reading_.run(part.document); !done) return done;
    for (Mention& candidate : part.document.candidates.found) {
      candidate.span = {candidate.span.begin + part.begin, candidate.span.end + part.begin};
    }
    append(std::move(part.document.candidates.found), found);
    for (LeftAlone& left : part.document.left_alone) {
      left.span = {left.span.begin + part.begin, left.span.end + part.begin};
      layers.left_alone().push_back(std::move(left));
    }
    part.document.text.clear();
    part.document.candidates = {};
    layers.passages().push_back({passage.span, passage.language});
    parts.push_back(std::move(part));
  }
  put_between(rest, static_cast<std::uint32_t>(document.text.size()), parts);
  const TokenLayer tokens = layers.tokens();
  tokens.tokens = std::move(rest.tokens);
  tokens.forms = std::move(rest.forms);
  layers.tagged_tokens(std::move(rest.feature_inventory));
  layers.sentences() = std::move(rest.sentences);
  layers.phrases() = std::move(rest.phrases);
  return {};
}

Result<void> PassageStage::fill(const Document& document, LayerWriter& layers) const {
  std::vector<Passage> spoken;
  std::vector<Mention> masks;
  if (!one_language_) {
    for (const Passage& passage : language::find_passages(*identifier_, document.text, document.language)) {
      if (passage.language == Language::other) {
        masks.push_back(masked(passage));
      } else if (!document.layers.has(Layer::tokens)) {  // words that a file brings along are those of one language
        spoken.push_back(passage);
      }
    }
  }
  if (!masks.empty() && other_languages_ == OtherLanguages::refuse) {
    return Error{"language.other_passage", std::to_string(masks.size()) + " passages are in a language or script that Veil does not speak",
                 ""};
  }
  layers.passages().clear();
  layers.candidates().read_apart = std::move(masks);
  return spoken.empty() ? reading_.run(layers) : read_in_parts(document, spoken, layers);
}

}  // namespace veil::pipeline
