// Reading ease and slips of grammar, from tokens, sentences and tags. Slips are counted where they can be seen for sure from
// words and tags; style is nobody's business here.
#include <array>
#include <numeric>

#include "evaluation/utility/reading_rules.h"
#include "text/default_language.h"
#include "veil/tools/evaluation_utility.h"
#include "veil/utf8.h"

namespace veil {
namespace {

using evaluation::LanguageReading;

bool has_letter(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto [c, length] = utf8::decode(text, at);
    if (utf8::is_letter(c)) return true;
    at += length;
  }
  return false;
}

bool is_pause(std::string_view text) { return text == "," || text == ";" || text == ":" || text == "."; }

class SlipFinder {
 public:
  SlipFinder(const Document& document, const LanguageReading& rules) : document_(document), rules_(rules) {}

  std::vector<GrammarSlip> find() {
    for (const Sentence& sentence : document_.sentences) {
      sentence_ = sentence;
      count_start();
      for (std::uint32_t i = sentence.first_token; i < sentence.end_token; ++i) count_pair(i);
    }
    count_agreement();
    count_placeholders();
    return std::move(slips_);
  }

 private:
  const Token& token(std::uint32_t i) const { return document_.tokens[i]; }
  std::string_view text(std::uint32_t i) const { return document_.text_of(token(i)); }
  bool is_article(std::string_view word) const { return rules_.articles.contains(word); }
  void note(SlipKind kind, Span span) { slips_.push_back({kind, span}); }

  void count_start() {
    if (sentence_.first_token >= sentence_.end_token) return;
    const std::string_view first = text(sentence_.first_token);
    if (!first.empty() && utf8::is_lower(utf8::decode(first, 0).code_point)) note(SlipKind::small_start, token(sentence_.first_token).span);
  }

  // Slips between a token and the next one of the same sentence. Words of a contraction are one here.
  void count_pair(std::uint32_t i) {
    if (i + 1 >= sentence_.end_token || token(i).span == token(i + 1).span) return;
    const std::string left = utf8::to_lower(text(i));
    const std::string right = utf8::to_lower(text(i + 1));
    const bool words = has_letter(left) && has_letter(right);
    const bool apart = token(i).span.end < token(i + 1).span.begin;
    const Span both = cover(token(i).span, token(i + 1).span);
    if (words && apart) {
      if (is_article(left) && is_article(right) && left != right && token(i).upos == Upos::det) note(SlipKind::doubled_article, both);
      // "that that", "had had", "nos nos", "die die" stand in good text; nouns, prepositions and articles do not stand
      // twice.
      const bool doubled = left == right && token(i).upos == token(i + 1).upos &&
                           (token(i).upos == Upos::adp || token(i).upos == Upos::det || token(i).upos == Upos::noun);
      if (doubled) note(SlipKind::repeated_word, both);
      if (left == rules_.before_vowel && !rules_.before_vowel.empty() && !rules_.begins_with_vowel_sound(right))
        note(SlipKind::wrong_article, both);
      if (left == rules_.before_consonant && !rules_.before_consonant.empty() && rules_.begins_with_vowel_sound(right) &&
          token(i).upos == Upos::det) {
        note(SlipKind::wrong_article, both);
      }
      if (rules_.open_contractions.contains(std::pair(left, right)) && token(i).upos == Upos::adp && token(i + 1).upos == Upos::det) {
        note(SlipKind::open_contraction, both);
      }
    }
    const bool empty_brackets = (left == "(" && right == ")") || (left == "[" && right == "]");
    const bool two_pauses = is_pause(left) && is_pause(right) && !(left == "." && right != ".") && left != ":";
    if (empty_brackets || two_pauses) note(SlipKind::stray_sign, both);
  }

  // Articles and adjectives of a noun phrase against its head. Only where both say a single value.
  void count_agreement() {
    for (const Phrase& phrase : document_.phrases) {
      const Token& head = token(phrase.head_token);
      if (head.upos != Upos::noun) continue;
      for (std::uint32_t i = phrase.first_token; i < phrase.end_token; ++i) {
        const bool bound = i + 1 == phrase.head_token || (i < phrase.head_token && token(i).upos == Upos::det) ||
                           (i == phrase.head_token + 1 && token(i).upos == Upos::adj);
        if (!bound || i == phrase.head_token || (token(i).upos != Upos::det && token(i).upos != Upos::adj)) continue;
        if (differ(token(i), head, "Gender") || differ(token(i), head, "Number")) {
          note(SlipKind::disagreement, cover(token(i).span, head.span));
        }
      }
    }
  }

  bool differ(const Token& left, const Token& right, std::string_view feature) const {
    if (!document_.feature_inventory) return false;
    const std::string_view a = document_.feature_inventory->value(left.features, feature);
    const std::string_view b = document_.feature_inventory->value(right.features, feature);
    return !a.empty() && !b.empty() && a != b && a.find(',') == std::string_view::npos && b.find(',') == std::string_view::npos;
  }

  // Read from the text: tokens may cut "[PERSON 1]" into four.
  void count_placeholders() {
    const std::string_view text = document_.text;
    for (std::size_t at = 0; at < text.size();) {
      const char c = text[at];
      if (c == '[' || c == '<') {
        const std::size_t end = text.find_first_of(c == '[' ? "]\n[" : ">\n<", at + 1);
        if (end != std::string_view::npos && text[end] == (c == '[' ? ']' : '>') && end - at < 64 &&
            is_placeholder(text.substr(at, end + 1 - at))) {
          note(SlipKind::placeholder, {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end + 1)});
          at = end + 1;
          continue;
        }
      } else if (text.substr(at).starts_with("***")) {
        const std::size_t end = std::min(text.find_first_not_of('*', at), text.size());
        note(SlipKind::placeholder, {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)});
        at = end;
        continue;
      }
      ++at;
    }
  }

  const Document& document_;
  const LanguageReading& rules_;
  Sentence sentence_;
  std::vector<GrammarSlip> slips_;
};

class Rules : public ReadingRules {
 public:
  Result<void> load(const std::filesystem::path& languages) {
    for (const Language language : spoken_languages) {
      auto reading = evaluation::read_reading_rules(languages / code_of(language) / "readability.tsv");
      if (!reading) return std::move(reading).error();
      readings_[static_cast<std::size_t>(language)] = std::move(*reading);
    }
    return {};
  }

  Readability readability(const Document& document) const override {
    Readability result;
    result.sentences = document.sentences.size();
    const LanguageReading& rules = rules_of(document.language);
    for (const Token& token : document.tokens) {
      const std::string_view word = document.text_of(token);
      if (token.part != 0 || !has_letter(word)) continue;
      ++result.words;
      result.syllables += rules.syllables(utf8::to_lower(word));
    }
    result.ease = ease(document.language, result);
    return result;
  }

  std::vector<GrammarSlip> slips(const Document& document) const override {
    return SlipFinder(document, rules_of(document.language)).find();
  }

  GrammarCounts grammar(const Document& document) const override {
    GrammarCounts counts;
    for (const GrammarSlip& slip : slips(document)) ++counts.of(slip.kind);
    return counts;
  }

  double ease(Language language, const Readability& sums) const override {
    if (sums.words == 0 || sums.sentences == 0) return 0;
    const LanguageReading& rules = rules_of(language);
    const auto words = static_cast<double>(sums.words);
    return rules.base - rules.words_per_sentence * words / static_cast<double>(sums.sentences) -
           rules.syllables_per_word * static_cast<double>(sums.syllables) / words;
  }

 private:
  const LanguageReading& rules_of(Language language) const { return readings_[static_cast<std::size_t>(spoken_or_default(language))]; }
  std::array<LanguageReading, spoken_languages.size() + 1> readings_;
};

}  // namespace

std::uint64_t& GrammarCounts::of(SlipKind kind) {
  switch (kind) {
    case SlipKind::wrong_article:
      return wrong_article;
    case SlipKind::doubled_article:
      return doubled_article;
    case SlipKind::disagreement:
      return disagreement;
    case SlipKind::open_contraction:
      return open_contraction;
    case SlipKind::repeated_word:
      return repeated_word;
    case SlipKind::small_start:
      return small_start;
    case SlipKind::stray_sign:
      return stray_sign;
    case SlipKind::placeholder:
      break;
  }
  return placeholder;
}

std::uint64_t GrammarCounts::total() const {
  const auto all = values();
  return std::accumulate(all.begin(), all.end(), std::uint64_t{0});
}

GrammarCounts& GrammarCounts::operator+=(const GrammarCounts& other) {
  wrong_article += other.wrong_article;
  doubled_article += other.doubled_article;
  disagreement += other.disagreement;
  open_contraction += other.open_contraction;
  repeated_word += other.repeated_word;
  small_start += other.small_start;
  stray_sign += other.stray_sign;
  placeholder += other.placeholder;
  return *this;
}

Result<std::shared_ptr<const ReadingRules>> ReadingRules::open(const std::filesystem::path& languages) {
  auto rules = std::make_shared<Rules>();
  auto loaded = rules->load(languages);
  if (!loaded) return std::move(loaded).error();
  return std::shared_ptr<const ReadingRules>(std::move(rules));
}

}  // namespace veil
