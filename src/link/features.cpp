#include "link/features.h"

#include <algorithm>
#include <string>

#include "text/folded_word.h"
#include "veil/utf8.h"

namespace veil::link {
namespace {

using knowledge::Word;

constexpr float least_share = 0.3f;         // that a rare meaning of a head word or part counts with
constexpr std::size_t near_tokens = 3;      // whose place counts, to each side
constexpr std::size_t far_tokens = 9;       // that are looked at, to each side
constexpr std::size_t widest_gap = 3;       // tokens between two mentions that stand together
constexpr std::size_t longest_label = 40;   // bytes between the start of a line and a colon
constexpr std::size_t words_around = 8;     // of the network, to each side
constexpr std::size_t shortest_around = 4;  // bytes: shorter ones are seldom about anything

// What a hashed feature is of. The order is part of the model's file.
enum class Sort : std::uint32_t {
  always,
  label,
  word,
  first_word,
  last_word,
  head_word,
  two_words,
  whole,
  ending,
  head_ending,
  beginning,
  shape,
  length,
  sign,
  first_tag,
  last_tag,
  tag_before,
  tag_behind,
  before,
  behind,
  two_before,
  two_behind,
  around_before,
  around_behind,
  noun_before,
  noun_behind,
  verb_before,
  verb_behind,
  line_start,
  field,
  mention_before,
  mention_behind,
  known_as,
  known_none,
  kind_before,
  kind_behind,
  nearest_kind_before,
  nearest_kind_behind
};

class Hashes {
 public:
  Hashes(Language language, Label label)
      : language_(static_cast<std::uint32_t>(language) + 1), label_(static_cast<std::uint32_t>(label) + 1) {}

  // Of words of a language.
  void add(Sort sort, std::string_view text, std::uint32_t which = 0) { take(sort, language_, which, text); }
  // The same together with the mention's label, too.
  void add_with_label(Sort sort, std::string_view text, std::uint32_t which = 0) {
    take(sort, language_, which, text);
    take(sort, language_ + 16 * label_, which, text);
  }
  // In all languages alike.
  void add_anywhere(Sort sort, std::uint32_t which, std::string_view text = {}) {
    take(sort, 0, which, text);
    take(sort, 16 * label_, which, text);
  }

  std::vector<std::uint32_t> sorted() {
    std::sort(hashes_.begin(), hashes_.end());
    hashes_.erase(std::unique(hashes_.begin(), hashes_.end()), hashes_.end());
    return std::move(hashes_);
  }

 private:
  void take(Sort sort, std::uint32_t scope, std::uint32_t which, std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325ull;  // FNV-1a (Fowler, Noll, Vo)
    const auto mix = [&](std::uint32_t byte) { hash = (hash ^ byte) * 0x100000001b3ull; };
    mix(static_cast<std::uint32_t>(sort));
    mix(scope);
    mix(which);
    for (const char c : text) mix(static_cast<unsigned char>(c));
    hashes_.push_back(static_cast<std::uint32_t>(hash ^ (hash >> 32)));
  }

  std::uint32_t language_, label_;
  std::vector<std::uint32_t> hashes_;
};

std::string_view last_bytes(std::string_view word, std::size_t count) {
  return word.size() > count ? word.substr(word.size() - count) : word;
}

char shape_of(std::string_view word) {
  if (word.empty()) return '-';
  const char32_t first = utf8::decode(word, 0).code_point;
  if (utf8::is_digit(first)) return '0';
  if (!utf8::is_upper(first)) return utf8::is_letter(first) ? 'x' : '.';
  const std::size_t length = utf8::decode(word, 0).length;
  return word.size() > length && utf8::is_upper(utf8::decode(word, length).code_point) ? 'A' : 'X';
}

// The features of one mention, from the tokens around it.
class Reader {
 public:
  Reader(const Document& document, std::uint32_t mention_number, Hashes& hashes)
      : document_(document),
        tokens_(document.tokens),
        span_(document.mentions[mention_number].span),
        number_(mention_number),
        hashes_(hashes) {
    first_ = static_cast<std::size_t>(std::lower_bound(tokens_.begin(), tokens_.end(), span_.begin,
                                                       [](const Token& token, std::size_t at) { return token.span.begin < at; }) -
                                      tokens_.begin());
    end_ = first_;
    while (end_ < tokens_.size() && tokens_[end_].span.begin < span_.end) ++end_;
  }

  void read_name(const std::vector<Word>& words, std::size_t head) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      hashes_.add(Sort::word, words[i].folded);
      if (i > 0) hashes_.add(Sort::two_words, words[i - 1].folded + ' ' + words[i].folded);
    }
    hashes_.add_with_label(Sort::first_word, words.front().folded);
    hashes_.add_with_label(Sort::last_word, words.back().folded);
    hashes_.add_with_label(Sort::head_word, words[head].folded);
    hashes_.add_with_label(Sort::whole, knowledge::joined(words, 0, words.size()));
    for (const std::uint32_t length : {3u, 4u, 5u, 6u}) {
      hashes_.add(Sort::ending, last_bytes(words.back().folded, length), length);
      hashes_.add(Sort::head_ending, last_bytes(words[head].folded, length), length);
    }
    hashes_.add(Sort::beginning, std::string_view(words.front().folded).substr(0, 4));
    hashes_.add_anywhere(Sort::length, static_cast<std::uint32_t>(std::min<std::size_t>(words.size(), 5)));
  }

  void read_form() {
    const std::string_view text = document_.text_of(span_);
    std::string shape;
    for (std::size_t i = first_; i < end_ && shape.size() < 6; ++i) shape += shape_of(document_.text_of(tokens_[i]));
    hashes_.add_anywhere(Sort::shape, 0, shape);
    std::uint32_t signs = 0;
    for (const char c : text) signs |= c == '.' ? 1u : c == '&' ? 2u : c == '-' ? 4u : c == '\'' ? 8u : c >= '0' && c <= '9' ? 16u : 0u;
    hashes_.add_anywhere(Sort::sign, signs);
    const std::string_view all(document_.text);
    const bool quoted =
        span_.begin > 0 && (all[span_.begin - 1] == '"' || all[span_.begin - 1] == '\'' || all.substr(0, span_.begin).ends_with("“") ||
                            all.substr(0, span_.begin).ends_with("„") || all.substr(0, span_.begin).ends_with("«"));
    if (quoted) hashes_.add_anywhere(Sort::sign, 64);
    const bool bracket = span_.begin > 0 && all[span_.begin - 1] == '(';
    if (bracket) hashes_.add_anywhere(Sort::sign, 65);
    if (first_ < end_) {
      hashes_.add_anywhere(Sort::first_tag, static_cast<std::uint32_t>(tokens_[first_].upos));
      hashes_.add_anywhere(Sort::last_tag, static_cast<std::uint32_t>(tokens_[end_ - 1].upos));
    }
  }

  void read_around() {
    std::vector<std::string> before, behind;
    for (std::size_t i = first_; i > 0 && before.size() < far_tokens; --i) before.push_back(folded(i - 1));
    for (std::size_t i = end_; i < tokens_.size() && behind.size() < far_tokens; ++i) behind.push_back(folded(i));
    for (std::uint32_t i = 0; i < near_tokens; ++i) {
      const std::string_view left = i < before.size() ? std::string_view(before[i]) : "^";
      const std::string_view right = i < behind.size() ? std::string_view(behind[i]) : "$";
      i == 0 ? hashes_.add_with_label(Sort::before, left, i) : hashes_.add(Sort::before, left, i);
      i == 0 ? hashes_.add_with_label(Sort::behind, right, i) : hashes_.add(Sort::behind, right, i);
    }
    if (before.size() > 1) hashes_.add(Sort::two_before, before[1] + ' ' + before[0]);
    if (behind.size() > 1) hashes_.add(Sort::two_behind, behind[0] + ' ' + behind[1]);
    for (const std::string& word : before) {
      if (word.size() > 2) hashes_.add(Sort::around_before, word);
    }
    for (const std::string& word : behind) {
      if (word.size() > 2) hashes_.add(Sort::around_behind, word);
    }
    hashes_.add_anywhere(Sort::tag_before, first_ > 0 ? static_cast<std::uint32_t>(tokens_[first_ - 1].upos) : 99);
    hashes_.add_anywhere(Sort::tag_behind, end_ < tokens_.size() ? static_cast<std::uint32_t>(tokens_[end_].upos) : 99);
    nearest(before, Upos::noun, Sort::noun_before, true);
    nearest(behind, Upos::noun, Sort::noun_behind, false);
    nearest(before, Upos::verb, Sort::verb_before, true);
    nearest(behind, Upos::verb, Sort::verb_behind, false);
  }

  void read_line() {
    const std::string_view all(document_.text);
    const std::size_t start = all.rfind('\n', span_.begin == 0 ? 0 : span_.begin - 1);
    const std::size_t line = span_.begin == 0 || start == std::string_view::npos ? 0 : start + 1;
    if (line >= span_.begin) {
      hashes_.add_anywhere(Sort::line_start, 1);
      return;
    }
    const std::string_view left = all.substr(line, span_.begin - line);
    const std::size_t colon = left.find_last_of(":=");
    if (colon == std::string_view::npos || colon > longest_label || left.find_first_not_of(" \t\"'", colon + 1) != std::string_view::npos)
      return;
    FoldedWord word;
    std::string spelling, last;
    for (std::size_t at = 0; next_word(left.substr(0, colon), at, word, &spelling); at = word.end) last = spelling;
    hashes_.add_with_label(Sort::field, last);
  }

  void read_neighbours() {
    const auto& mentions = document_.mentions;
    const auto gap = [&](Span left, Span right) {
      return right.begin >= left.end ? document_.text_of(Span{left.end, right.begin}) : std::string_view("?");
    };
    if (number_ > 0) {
      const std::string_view between = gap(mentions[number_ - 1].span, span_);
      if (between.size() <= 4 * widest_gap) {
        hashes_.add(Sort::mention_before, std::string(between), static_cast<std::uint32_t>(mentions[number_ - 1].label));
      }
    }
    if (number_ + 1 < mentions.size()) {
      const std::string_view between = gap(span_, mentions[number_ + 1].span);
      if (between.size() <= 4 * widest_gap) {
        hashes_.add(Sort::mention_behind, std::string(between), static_cast<std::uint32_t>(mentions[number_ + 1].label));
      }
    }
  }

  // What kinds of things the nouns around it are called after. The same in all languages.
  void read_kinds_around(const knowledge::LinkingWords& linking, const Kinds& kinds) {
    const auto side = [&](bool left) {
      bool first = true;
      for (std::size_t i = 0; i < far_tokens; ++i) {
        if (left ? first_ < i + 1 : end_ + i >= tokens_.size()) break;
        const std::size_t at = left ? first_ - 1 - i : end_ + i;
        if (tokens_[at].upos != Upos::noun) continue;
        const std::string word = folded(at);
        KindNumber kind = kinds.of_noun(word, {}, document_.language);
        if (kind == no_kind) kind = kinds.of_noun(word, linking.dictionary_forms(word), document_.language);
        if (kind == no_kind) continue;
        const std::string_view key = kinds.keys()[kind];
        hashes_.add_anywhere(left ? Sort::kind_before : Sort::kind_behind, 0, key);
        if (first) hashes_.add_anywhere(left ? Sort::nearest_kind_before : Sort::nearest_kind_behind, i < near_tokens ? 1 : 0, key);
        first = false;
      }
    };
    side(true);
    side(false);
  }

  bool begins_small() const { return utf8::is_lower(utf8::decode(document_.text, span_.begin).code_point); }

 private:
  std::string folded(std::size_t token) const {
    FoldedWord word;
    std::string spelling;
    const std::string_view form = document_.form_of(tokens_[token]);
    if (!next_word(form, 0, word, &spelling)) return std::string(form);
    return utf8::is_digit(utf8::decode(form, 0).code_point) ? "0" : spelling;
  }
  void nearest(const std::vector<std::string>& words, Upos wanted, Sort sort, bool left) {
    for (std::size_t i = 0; i < words.size() && i < 6; ++i) {
      const Token& token = left ? tokens_[first_ - 1 - i] : tokens_[end_ + i];
      if (token.upos != wanted) continue;
      hashes_.add_with_label(sort, words[i]);
      if (i < 2) hashes_.add(sort, words[i], 1 + static_cast<std::uint32_t>(i));
      return;
    }
  }

  const Document& document_;
  const std::vector<Token>& tokens_;
  Span span_;
  std::uint32_t number_;
  Hashes& hashes_;
  std::size_t first_ = 0, end_ = 0;
};

// Means over the words of a stretch that are no signs, or over all of them; then over the longer words around it by themselves.
std::vector<float> means_over(const neural::WordStates& states, Span span) {
  const std::size_t channels = states.channels;
  std::vector<float> means(3 * channels);
  const auto first =
      static_cast<std::size_t>(std::lower_bound(states.words.begin(), states.words.end(), span.begin,
                                                [](const neural::Word& word, std::size_t at) { return word.span.end <= at; }) -
                               states.words.begin());
  std::size_t end = first;
  while (end < states.words.size() && states.words[end].span.begin < span.end) ++end;
  const auto add = [&](std::size_t from, const float* values) {
    for (std::size_t i = 0; i < channels; ++i) means[from + i] += values[i];
  };
  float count = 0;
  for (const bool signs : {false, true}) {
    for (std::size_t word = first; word < end && count < 12; ++word) {
      if (!signs && states.words[word].kind == neural::WordKind::sign) continue;
      add(0, states.of_word(word));
      add(channels, states.of_place(word));
      ++count;
    }
    if (count > 0) break;
  }
  if (count == 0) return {};
  for (std::size_t i = 0; i < 2 * channels; ++i) means[i] /= count;
  float around = 0;
  const auto take = [&](std::size_t word) {
    const neural::Word& one = states.words[word];
    if (one.kind != neural::WordKind::letters || one.span.end - one.span.begin < shortest_around) return;
    add(2 * channels, states.of_word(word));
    ++around;
  };
  for (std::size_t i = 1; i <= words_around && i <= first; ++i) take(first - i);
  for (std::size_t i = 0; i < words_around && end + i < states.words.size(); ++i) take(end + i);
  for (std::size_t i = 2 * channels; around > 0 && i < means.size(); ++i) means[i] /= around;
  return means;
}

}  // namespace

std::string_view name_of(NamedFeature feature) {
  static constexpr std::array<std::string_view, named_features> names = {
      "name_known", "name_share", "name_instance", "name_alone",   "inside",        "head",       "tail",       "part",
      "misspelt",   "said",       "label_fits",    "label_misses", "capital_thing", "small_kind", "small_thing"};
  return names[static_cast<std::size_t>(feature)];
}

MentionFeatures read_features(const CandidateFinder& finder, const Kinds& kinds, const Document& document, std::uint32_t mention_number,
                              Label label, std::span<const Candidate> candidates, std::span<const KindNumber> kinds_of,
                              const neural::WordStates& states) {
  Hashes hashes(document.language, label);
  Reader reader(document, mention_number, hashes);
  hashes.add_anywhere(Sort::always, 0);
  const std::vector<Word> words = finder.words_of(document, mention_number);
  const auto& linking = finder.linking();
  if (!words.empty()) {
    reader.read_name(words, knowledge::head_of(words, linking.of(document.language), linking.habits().of(document.language)));
  }
  reader.read_form();
  reader.read_around();
  reader.read_line();
  reader.read_neighbours();
  reader.read_kinds_around(linking.of(document.language), kinds);

  MentionFeatures features;
  const bool small = reader.begins_small();
  std::vector<std::array<float, named_features>> values(kinds.size());
  const auto set = [&](KindNumber kind, NamedFeature feature, float value) {
    float& slot = values[kind][static_cast<std::size_t>(feature)];
    slot = feature == NamedFeature::name_share ? slot + value : std::max(slot, value);
  };
  static constexpr std::array<NamedFeature, ways> of_way = {NamedFeature::name_known, NamedFeature::inside, NamedFeature::head,
                                                            NamedFeature::tail,       NamedFeature::part,   NamedFeature::misspelt,
                                                            NamedFeature::said};
  KindNumber only = no_kind;
  bool several = false, known = false;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Candidate& candidate = candidates[i];
    const auto way = static_cast<std::uint32_t>(candidate.way);
    hashes.add_anywhere(Sort::known_as, way, kinds_of[i] == no_kind ? "-" : std::string_view(kinds.keys()[kinds_of[i]]));
    if (kinds_of[i] == no_kind) continue;
    set(kinds_of[i], of_way[way], candidate.way == Way::name ? 1 : std::max(candidate.share, least_share));
    if (candidate.way != Way::name) continue;
    known = true;
    several = several || (only != no_kind && only != kinds_of[i]);
    only = kinds_of[i];
    set(kinds_of[i], NamedFeature::name_share, candidate.share);
    if (candidate.instance) set(kinds_of[i], NamedFeature::name_instance, 1);
    if (candidate.instance) set(kinds_of[i], small ? NamedFeature::small_thing : NamedFeature::capital_thing, 1);
    if (!candidate.instance && small) set(kinds_of[i], NamedFeature::small_kind, 1);
  }
  if (known && !several) set(only, NamedFeature::name_alone, 1);
  if (!known) hashes.add_anywhere(Sort::known_none, small ? 1 : 0);
  for (std::size_t kind = first_concept_kind; kind < kinds.size(); ++kind) {
    const auto number = static_cast<KindNumber>(kind);
    const auto concept_number = kinds.concept_of(number);
    if (!concept_number) continue;
    const knowledge::LabelSet labels = kinds.core()->labels(*concept_number);
    if (labels.has(label)) set(number, NamedFeature::label_fits, 1);
    if (!labels.empty() && !labels.has(label)) set(number, NamedFeature::label_misses, 1);
  }
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    for (std::size_t feature = 0; feature < named_features; ++feature) {
      const float value = values[kind][feature];
      if (value != 0) features.named.push_back({static_cast<KindNumber>(kind), static_cast<NamedFeature>(feature), value});
    }
  }
  features.hashed = hashes.sorted();
  features.dense = means_over(states, document.mentions[mention_number].span);
  return features;
}

}  // namespace veil::link
