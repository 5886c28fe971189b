#include "risk/information/document_phrases.h"

#include <algorithm>

#include "risk/information/sensitive_expressions.h"

namespace veil::risk {
namespace {

constexpr std::size_t most_words_around = 60;

bool begins_nothing(Upos upos) {
  return upos == Upos::det || upos == Upos::num || upos == Upos::pron || upos == Upos::adv || upos == Upos::punct || upos == Upos::adp ||
         upos == Upos::cconj || upos == Upos::sconj || upos == Upos::part;
}

bool names_something(Upos upos) {
  return upos == Upos::noun || upos == Upos::propn || upos == Upos::x || upos == Upos::adj || upos == Upos::verb;
}

// Words of `all` that lie in the span, as they are.
std::vector<StemmedWord> words_in(const std::vector<StemmedWord>& all, Span span, std::size_t& first) {
  const auto begin =
      std::lower_bound(all.begin(), all.end(), span.begin, [](const StemmedWord& word, std::uint32_t at) { return word.begin < at; });
  const auto end = std::lower_bound(begin, all.end(), span.end, [](const StemmedWord& word, std::uint32_t at) { return word.begin < at; });
  first = static_cast<std::size_t>(begin - all.begin());
  return {begin, end};
}

class Gatherer {
 public:
  Gatherer(const Document& document, const SensitiveTerms& terms, const SensitiveExpressions* expressions)
      : document_(document), terms_(terms), expressions_(expressions) {
    const Stemmer stemmer(document.language);
    std::vector<Span> sentences;
    for (const Sentence& sentence : document.sentences) {
      if (sentence.first_token >= sentence.end_token) continue;
      sentences.push_back({document.tokens[sentence.first_token].span.begin, document.tokens[sentence.end_token - 1].span.end});
    }
    if (sentences.empty()) sentences.push_back({0, static_cast<std::uint32_t>(document.text.size())});
    for (const Span& span : sentences) {
      LookedAtSentence sentence{span, stemmed_words(document.text_of(span), stemmer)};
      for (StemmedWord& word : sentence.words) {
        word.begin += span.begin;
        word.end += span.begin;
      }
      result_.sentences.push_back(std::move(sentence));
    }
  }

  LookedAtDocument take() {
    std::uint32_t token = 0;
    for (const Phrase& phrase : document_.phrases) {
      for (; token < phrase.first_token; ++token) add_word(token);
      add_phrase(phrase);
      token = std::max(token, phrase.end_token);
    }
    for (; token < document_.tokens.size(); ++token) add_word(token);
    return std::move(result_);
  }

 private:
  void add_phrase(const Phrase& phrase) {
    std::uint32_t first = phrase.core_token;
    while (first < phrase.end_token && first != phrase.head_token && begins_nothing(document_.tokens[first].upos)) ++first;
    if (first >= phrase.end_token) return;
    const Span head = document_.tokens[std::min<std::uint32_t>(phrase.head_token, phrase.end_token - 1)].span;
    add({document_.tokens[first].span.begin, phrase.span.end}, head, false);
  }
  void add_word(std::uint32_t token) {
    if (!names_something(document_.tokens[token].upos)) return;
    const Span span = document_.tokens[token].span;
    add(span, span, true, document_.tokens[token].upos == Upos::noun || document_.tokens[token].upos == Upos::propn);
  }

  void add(Span span, Span head, bool sensitive_only, bool is_noun = true) {
    while (sentence_ + 1 < result_.sentences.size() && result_.sentences[sentence_].span.end <= span.begin) ++sentence_;
    LookedAtPhrase phrase;
    phrase.span = span;
    phrase.sentence = static_cast<std::uint32_t>(sentence_);
    const std::vector<StemmedWord>& all = result_.sentences[sentence_].words;
    phrase.words = words_in(all, span, phrase.first_word);
    if (phrase.words.empty()) return;
    if (around_of_ != sentence_ + 1) {
      around_.words = words_around(result_, sentence_);
      around_of_ = sentence_ + 1;
    }
    around_.head_begin = head.begin;
    around_.head_end = head.end;
    std::size_t end = 0, begin = 0;
    for (std::size_t i = 0; i < phrase.words.size() && phrase.sensitive == nullptr; ++i) {
      phrase.sensitive = terms_.match(phrase.words, i, end, document_.language, around_);
      begin = i;
    }
    const bool exact = phrase.sensitive != nullptr && (phrase.words.size() > 1 || phrase.sensitive->folded == phrase.words.front().folded);
    if (sensitive_only && (!exact || (phrase.sensitive->needs_cue && !is_noun))) return;
    if (phrase.sensitive != nullptr && expressions_ != nullptr) {
      phrase.denied = expressions_->is_denied(all, phrase.first_word + begin, phrase.first_word + end, document_.language);
    }
    if (!result_.phrases.empty() && result_.phrases.back().span.end > phrase.span.begin) {
      LookedAtPhrase& before = result_.phrases.back();
      before.span.end = std::max(before.span.end, phrase.span.end);
      if (before.sensitive == nullptr) before.sensitive = phrase.sensitive;
      before.words.insert(before.words.end(), phrase.words.begin(), phrase.words.end());
      return;
    }
    result_.phrases.push_back(std::move(phrase));
  }

  const Document& document_;
  const SensitiveTerms& terms_;
  const SensitiveExpressions* expressions_;
  LookedAtDocument result_;
  Surroundings around_;
  std::size_t around_of_ = 0;  // 1 + the sentence whose surroundings these are
  std::size_t sentence_ = 0;
};

}  // namespace

std::vector<StemmedWord> words_around(const LookedAtDocument& looked_at, std::size_t sentence) {
  std::vector<StemmedWord> words;
  const std::size_t first = sentence == 0 ? 0 : sentence - 1;
  for (std::size_t i = first; i < looked_at.sentences.size() && i <= sentence + 1; ++i) {
    const auto& more = looked_at.sentences[i].words;
    words.insert(words.end(), more.begin(), more.begin() + static_cast<std::ptrdiff_t>(std::min(more.size(), most_words_around)));
  }
  return words;
}

LookedAtDocument look_at_phrases(const Document& document, const SensitiveTerms& terms, const SensitiveExpressions* expressions) {
  return Gatherer(document, terms, expressions).take();
}

}  // namespace veil::risk
