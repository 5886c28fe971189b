// See unit_features.h. The order of the calls is part of the format of models: a change needs a new version in entity_model.h.
#include "detect/entities/unit_features.h"

#include <algorithm>
#include <bit>
#include <initializer_list>

namespace veil::detect {
namespace {

class FeatureWriter {
 public:
  explicit FeatureWriter(std::vector<std::uint32_t>& features) : features_(features) {}

  void add(std::uint32_t a) { push(mixed(a, 0)); }
  void add(std::uint32_t a, std::uint32_t b) { push(mixed(a, b)); }
  void add(std::uint32_t a, std::uint32_t b, std::uint32_t c) { push(mixed(a, b * 0x9E3779B1u + c)); }
  void skip() { ++template_; }

  // Words in no order, all of one template.
  void add_bag(std::initializer_list<std::uint32_t> words) {
    for (const std::uint32_t word : words) features_.push_back(mixed(word, 0));
    ++template_;
  }

  // One feature per bit, all of one template.
  void add_bits(std::uint32_t bits, std::uint32_t with) {
    for (; bits != 0; bits &= bits - 1) features_.push_back(mixed(static_cast<std::uint32_t>(std::countr_zero(bits)) + 1, with));
    ++template_;
  }

 private:
  std::uint32_t mixed(std::uint32_t a, std::uint32_t b) const {
    std::uint64_t value = (static_cast<std::uint64_t>(a) << 32 | b) ^ (template_ * 0x9E3779B97F4A7C15ull);
    value = (value ^ (value >> 32)) * 0xD6E8FEB86659FD93ull;
    value = (value ^ (value >> 32)) * 0xD6E8FEB86659FD93ull;
    return static_cast<std::uint32_t>(value >> 32);
  }
  void push(std::uint32_t feature) {
    features_.push_back(feature);
    ++template_;
  }

  std::vector<std::uint32_t>& features_;
  std::uint64_t template_ = 1;
};

const WordFacts before_segment = [] {
  WordFacts facts;
  facts.word = 2;
  facts.shape = 2;
  facts.upos = 0xFE;
  return facts;
}();
const WordFacts behind_segment = [] {
  WordFacts facts;
  facts.word = 3;
  facts.shape = 3;
  facts.upos = 0xFF;
  return facts;
}();

// How the page is written says what a small or a capital letter means; lines around and columns say what a field is.
void append_everyday_features(FeatureWriter& out, const WordFacts& w, const WordFacts& p1, const WordFacts& n1, std::size_t at) {
  out.add(w.page_case, w.shape);
  out.add(w.page_case, w.shape, w.elsewhere);
  w.cluster.fine != 0 ? out.add(w.page_case, w.cluster.fine) : out.skip();
  out.add(w.page_case, w.upos, w.shape);
  out.add_bits(w.gazetteer, w.page_case + 8u * (w.capital ? 1u : 0u));
  w.gazetteer != 0 ? out.add(w.gazetteer, w.page_case, w.cluster.fine) : out.skip();
  w.gazetteer != 0 ? out.add(w.gazetteer, p1.upos, n1.upos) : out.skip();
  const bool small_and_elsewhere = !w.capital && w.elsewhere != 0;
  small_and_elsewhere ? out.add(w.elsewhere, w.page_case) : out.skip();

  const auto place = static_cast<std::uint32_t>(std::min<std::size_t>(at, 4));
  out.add(w.line_above, place);
  out.add(w.end_above, place, w.shape);
  out.add(w.below, place);
  if (w.column != 0) {
    out.add(w.column);
    out.add(w.column, w.shape);
    out.add(w.column, p1.column == w.column ? 1u : 0u, n1.column == w.column ? 1u : 0u);
  } else {
    for (int i = 0; i < 3; ++i) out.skip();
  }
}

}  // namespace

void collect_features(std::span<const WordFacts> segment, View view, SegmentFeatures& features) {
  features.features.clear();
  features.ends.clear();
  for (std::size_t i = 0; i < segment.size(); ++i) {
    append_features(segment, i, view, features.features);
    features.ends.push_back(static_cast<std::uint32_t>(features.features.size()));
  }
}

void append_features(std::span<const WordFacts> segment, std::size_t at, View view, std::vector<std::uint32_t>& features) {
  const auto neighbour = [&](std::ptrdiff_t distance) -> const WordFacts& {
    const std::ptrdiff_t place = static_cast<std::ptrdiff_t>(at) + distance;
    if (place < 0) return before_segment;
    return place >= static_cast<std::ptrdiff_t>(segment.size()) ? behind_segment : segment[static_cast<std::size_t>(place)];
  };
  const WordFacts& w = segment[at];
  const WordFacts& p1 = neighbour(-1);
  const WordFacts& p2 = neighbour(-2);
  const WordFacts& n1 = neighbour(1);
  const WordFacts& n2 = neighbour(2);
  FeatureWriter out(features);
  const std::uint32_t first = at == 0 ? 1 : 0;

  out.add(first);
  for (const WordFacts* facts : {&p2, &p1, &w, &n1, &n2}) out.add(facts->word);
  out.add(p1.word, w.word);
  out.add(w.word, n1.word);
  out.add(p1.word, n1.word);
  out.add(p2.word, p1.word);
  out.add(n1.word, n2.word);
  out.add(neighbour(-3).word);
  out.add(neighbour(3).word);

  out.add_bag({neighbour(-3).word, neighbour(-4).word, neighbour(-5).word, neighbour(-6).word});
  out.add_bag({neighbour(3).word, neighbour(4).word, neighbour(5).word});

  for (std::size_t i = 0; i < longest_affix; ++i) w.prefixes[i] != 0 ? out.add(w.prefixes[i]) : out.skip();
  for (std::size_t i = 0; i < longest_affix; ++i) w.suffixes[i] != 0 ? out.add(w.suffixes[i]) : out.skip();
  p1.suffixes[2] != 0 ? out.add(p1.suffixes[2]) : out.skip();
  n1.suffixes[2] != 0 ? out.add(n1.suffixes[2]) : out.skip();
  n1.prefixes[2] != 0 ? out.add(n1.prefixes[2]) : out.skip();
  w.suffixes[2] != 0 ? out.add(w.suffixes[2], w.shape) : out.skip();

  for (const WordFacts* facts : {&p2, &p1, &w, &n1, &n2}) out.add(facts->shape);
  out.add(p1.shape, w.shape);
  out.add(w.shape, n1.shape);
  out.add(p1.shape, w.shape, n1.shape);
  out.add(p2.shape, p1.shape, w.shape);
  out.add(w.shape, n1.shape, n2.shape);
  out.add(w.shape, first);
  out.add(w.length, w.shape);
  out.add(p1.word, w.shape);
  out.add(n1.word, w.shape);

  for (const WordFacts* facts : {&p2, &p1, &w, &n1, &n2}) out.add(facts->upos);
  out.add(p1.upos, w.upos);
  out.add(w.upos, n1.upos);
  out.add(p1.upos, w.upos, n1.upos);
  out.add(w.upos, w.shape);
  out.add(w.upos, w.features);

  for (const WordFacts* facts : {&p2, &p1, &w, &n1, &n2}) {
    facts->cluster.fine != 0 ? out.add(facts->cluster.fine) : out.skip();
    facts->cluster.coarse != 0 ? out.add(facts->cluster.coarse) : out.skip();
  }
  out.add(w.cluster.fine, w.shape);
  out.add(p1.cluster.fine, w.cluster.fine);
  out.add(w.cluster.fine, n1.cluster.fine);
  out.add(p1.cluster.fine, w.shape, n1.cluster.fine);
  out.add(p1.cluster.coarse, w.cluster.coarse, n1.cluster.coarse);

  const std::uint32_t capital = (w.capital ? 2u : 0u) | (w.gazetteer_begins ? 1u : 0u);
  out.add_bits(w.gazetteer, capital);
  out.add_bits(p1.gazetteer, w.capital);
  out.add_bits(n1.gazetteer, w.capital);
  w.gazetteer != 0 ? out.add(w.gazetteer, capital) : out.skip();
  (w.gazetteer | p1.gazetteer) != 0 ? out.add(p1.gazetteer, w.gazetteer, capital) : out.skip();
  (w.gazetteer | n1.gazetteer) != 0 ? out.add(w.gazetteer, n1.gazetteer, capital) : out.skip();

  if (w.rule != 0 || p1.rule != 0 || n1.rule != 0) {
    out.add(w.rule, w.rule_begins);
    out.add(w.rule, w.shape);
    out.add(p1.rule, w.rule, n1.rule);
  } else {
    for (int i = 0; i < 3; ++i) out.skip();
  }

  if (w.pattern != 0 || p1.pattern != 0 || n1.pattern != 0) {
    const std::uint32_t edges = (w.pattern_begins ? 1u : 0u) | (w.pattern_ends ? 2u : 0u);
    out.add(w.pattern, edges);
    out.add(w.pattern, w.shape);
    out.add(p1.pattern, w.pattern, n1.pattern);
    out.add(w.pattern, p1.word);
    out.add(w.pattern, n1.word);
    out.add(w.pattern, w.word);
    out.add(w.pattern, w.form_cue, edges);
  } else {
    for (int i = 0; i < 7; ++i) out.skip();
  }

  if (w.form_cue != 0) {
    out.add(w.form_cue);
    out.add(w.form_cue, w.after_cue);
    out.add(w.form_cue, w.shape);
    out.add(w.form_cue, w.word);
    out.add(w.form_cue, p1.shape, w.shape);
    out.add(w.form_cue, w.cluster.coarse);
  } else {
    for (int i = 0; i < 6; ++i) out.skip();
  }
  out.add(w.line_start);
  out.add(w.line_start, w.shape);
  out.add(w.line_start, std::min<std::uint32_t>(static_cast<std::uint32_t>(at), 8));
  out.add(w.first_in_line, w.shape);
  w.capital ? out.add(w.elsewhere) : out.skip();
  w.capital ? out.add(w.elsewhere, first, w.shape) : out.skip();
  if (view == View::everyday) append_everyday_features(out, w, p1, n1, at);
}

}  // namespace veil::detect
