// Tokens per second, on one core, of the tokenizer, the sentence splitter, the phrase chunker and all three, per language.
// The text is put together from sentences that hold what costs time: contractions, clitics, abbreviations, numbers, names,
// umlauts.
//   build/release/benchmarks/veil-benchmarks --benchmark_filter=language
#include <benchmark/benchmark.h>

#include <array>
#include <string>

#include "language/phrase_chunker.h"
#include "language/sentence_splitter.h"
#include "text/stemmer.h"
#include "language/tokenizer.h"
#include "veil/utf8.h"

namespace veil::language {
namespace {

constexpr std::array<const char*, spoken_languages.size()> sentences = {
    "Dr. Anna Vries moved from Oslo to New York on 12/05/2020, didn't she? The company's well-known director paid $1,234.56 "
    "to "
    "J. R. Fernsby. Write to anna.vries@example.org or see https://example.org/a for the old house of the University of "
    "Oslo. "
    "He said that the large museum was closed during the winter, and nobody knew why it had not been opened again.\n",
    "Am 3. Mai zog Dr. Anna Vries von Oslo zur Müllerstraße im schönen Köln, d. h. ins größte Haus der Stadt. Der "
    "US-Präsident "
    "zahlte z. B. 1.234,56 € beim Verkauf. Schreiben Sie an anna.vries@example.org. Die alten Häuser wurden während des "
    "Winters "
    "nicht geöffnet, und niemand wusste, warum sie so lange geschlossen blieben.\n",
    "A Dra. Anna Vries mudou-se para o Rio de Janeiro no dia 12/05/2020, às 10:30. O diretor da empresa pagou R$ 1.234,56 "
    "pelo "
    "livro do menino. Dir-lhe-ia a verdade, disse ela. Escreva para anna.vries@example.org. As casas antigas das ruas não "
    "foram "
    "abertas durante o inverno, e ninguém sabia por que ficaram fechadas.\n",
    "La Dra. Anna Vries se mudó al centro del pueblo el 12/05/2020 a las 10:30. El director quería hacerlo y decírselo a "
    "todos, "
    "pagándole 1.234,56 € por la casa. Escriba a anna.vries@example.org. Las casas antiguas de la guerra civil española no "
    "se "
    "abrieron durante el invierno, y nadie sabía por qué estaban cerradas.\n"};

// Not a tagger: gives every word one of the tags that matter, so that the chunker has as much to do as in real text.
void tag_roughly(Document& document, const LanguageResources& resources) {
  for (Token& token : document.tokens) {
    const std::string word = utf8::to_lower(document.form_of(token));
    const char32_t first = utf8::decode(document.text, token.span.begin).code_point;
    if (utf8::is_digit(first)) {
      token.upos = Upos::num;
    } else if (!utf8::is_letter(first)) {
      token.upos = Upos::punct;
    } else if (resources.find(word).has(WordFlag::joiner)) {
      token.upos = Upos::adp;
    } else if (resources.is_stop_word(word)) {
      token.upos = word.size() < 4 ? Upos::det : Upos::verb;
    } else {
      token.upos = utf8::is_upper(first) ? Upos::propn : word.size() % 3 == 0 ? Upos::adj : Upos::noun;
    }
  }
}

struct Material {
  std::shared_ptr<const LanguageResources> resources;
  Document document;
};

Material material(Language language) {
  Material made;
  made.resources = LanguageResources::open(VEIL_SOURCE_DIR, language).value();
  std::string text;
  while (text.size() < 1'000'000) text += sentences[static_cast<std::size_t>(language)];
  made.document = make_document("benchmark", std::move(text)).value();
  made.document.language = language;
  Tokenizer(made.resources).tokenize(made.document);
  SentenceSplitter(made.resources).split(made.document);
  tag_roughly(made.document, *made.resources);
  return made;
}

void count_tokens(benchmark::State& state, const Document& document) {
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(document.tokens.size()));
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(document.text.size()));
}

void language_tokens(benchmark::State& state) {
  Material made = material(static_cast<Language>(state.range(0)));
  const Tokenizer tokenizer(made.resources);
  for (auto _ : state) tokenizer.tokenize(made.document);
  count_tokens(state, made.document);
}

void language_sentences(benchmark::State& state) {
  Material made = material(static_cast<Language>(state.range(0)));
  const SentenceSplitter splitter(made.resources);
  for (auto _ : state) splitter.split(made.document);
  count_tokens(state, made.document);
}

void language_phrases(benchmark::State& state) {
  Material made = material(static_cast<Language>(state.range(0)));
  const PhraseChunker chunker(made.resources);
  for (auto _ : state) chunker.chunk(made.document);
  count_tokens(state, made.document);
}

// What the three cost together: each round tokenises again and takes the tags from the first round.
void language_all(benchmark::State& state) {
  Material made = material(static_cast<Language>(state.range(0)));
  const Tokenizer tokenizer(made.resources);
  const SentenceSplitter splitter(made.resources);
  const PhraseChunker chunker(made.resources);
  const std::vector<Token> tagged = made.document.tokens;
  for (auto _ : state) {
    tokenizer.tokenize(made.document);
    splitter.split(made.document);
    made.document.tokens = tagged;
    chunker.chunk(made.document);
  }
  count_tokens(state, made.document);
}

void language_stems(benchmark::State& state) {
  Material made = material(static_cast<Language>(state.range(0)));
  const Stemmer stemmer(made.document.language);
  std::vector<std::string> words;
  for (const Token& token : made.document.tokens) words.push_back(utf8::to_lower(made.document.form_of(token)));
  for (auto _ : state) {
    for (const std::string& word : words) benchmark::DoNotOptimize(stemmer.stem(word));
  }
  count_tokens(state, made.document);
}

void language_open_resources(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(LanguageResources::open(VEIL_SOURCE_DIR, static_cast<Language>(state.range(0))));
}

BENCHMARK(language_tokens)->DenseRange(0, 3);
BENCHMARK(language_sentences)->DenseRange(0, 3);
BENCHMARK(language_phrases)->DenseRange(0, 3);
BENCHMARK(language_all)->DenseRange(0, 3);
BENCHMARK(language_stems)->DenseRange(0, 3);
BENCHMARK(language_open_resources)->DenseRange(0, 3)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace veil::language
