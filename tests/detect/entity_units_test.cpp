#include <gtest/gtest.h>

#include <random>

#include "detect/entities/entity_finder.h"
#include "detect/entities/label_sequence.h"
#include "detect/entities/unit_features.h"
#include "detect/entities/unit_hints.h"

namespace veil::detect {
namespace {

// Tokens between spaces, a sentence per line.
Document document_of(std::string text) {
  Document document;
  document.text = std::move(text);
  document.language = Language::en;
  std::uint32_t first = 0;
  const auto end_sentence = [&] {
    const auto end = static_cast<std::uint32_t>(document.tokens.size());
    if (end > first) document.sentences.push_back({first, end});
    first = end;
  };
  for (std::size_t at = 0; at < document.text.size();) {
    if (document.text[at] == '\n') end_sentence();
    if (document.text[at] == '\n' || document.text[at] == ' ') {
      ++at;
      continue;
    }
    const std::size_t end = std::min(document.text.find_first_of(" \n", at), document.text.size());
    Token token;
    token.span = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
    document.tokens.push_back(token);
    at = end;
  }
  end_sentence();
  return document;
}

std::string bracketed(const Document& document, const UnitText& text) {
  std::string result;
  std::size_t segment = 0;
  for (std::size_t i = 0; i < text.units.size(); ++i) {
    result += "[" + std::string(document.text_of(text.units[i].span)) + "]";
    if (segment < text.segment_ends.size() && text.segment_ends[segment] == i + 1) {
      result += "|";
      ++segment;
    }
  }
  return result;
}

TEST(EntityUnits, are_cut_where_letters_digits_and_signs_meet) {
  const Document document = document_of("28/03/2011 SPD-Fraktion 53años Müller's");
  EXPECT_EQ(bracketed(document, units_of(document, 0, 1, Segmentation::sentences)),
            "[28][/][03][/][2011][SPD][-][Fraktion][53][años][Müller]['][s]|");
}

TEST(EntityUnits, of_an_endless_token_are_the_token) {
  std::string endless;
  for (int i = 0; i < 5000; ++i) endless += "a1";
  const Document document = document_of("from " + endless + " to b2");
  const UnitText text = units_of(document, 0, 1, Segmentation::sentences);
  ASSERT_EQ(text.units.size(), 5u);
  EXPECT_EQ(document.text_of(text.units[1].span), endless);
}

TEST(EntityUnits, follow_sentences_or_lines) {
  Document document = document_of("Nombre: Ana\nEdad: 5");
  EXPECT_EQ(bracketed(document, units_of(document, 0, 2, Segmentation::sentences)), "[Nombre][:][Ana]|[Edad][:][5]|");
  document.sentences = {{0, 1}, {1, 4}};
  EXPECT_EQ(bracketed(document, units_of(document, 0, 2, Segmentation::lines)), "[Nombre][:][Ana]|[Edad][:][5]|");
}

TEST(EntityUnits, take_the_parts_of_a_contraction_once) {
  Document document = document_of("do Porto");
  document.tokens.insert(document.tokens.begin(), document.tokens.front());
  document.sentences = {{0, 3}};
  EXPECT_EQ(bracketed(document, units_of(document, 0, 1, Segmentation::sentences)), "[do][Porto]|");
}

TEST(EntityUnits, of_a_document_without_text_are_none) {
  const Document document = document_of("");
  EXPECT_TRUE(pages_of(document).empty());
  EXPECT_TRUE(units_of(document, 0, 0, Segmentation::lines).units.empty());
}

TEST(EntityPages, cover_all_sentences_once_and_stay_short) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "one two three four\n";
  const Document document = document_of(text);
  std::size_t next = 0;
  for (const Page& page : pages_of(document)) {
    EXPECT_EQ(page.first_sentence, next);
    next = page.end_sentence;
    EXPECT_LE(page.end_sentence - page.first_sentence, 400u);
  }
  EXPECT_EQ(next, document.sentences.size());
}

std::vector<WordFacts> facts_of(const Document& document, const UnitText& text) {
  std::vector<WordFacts> facts;
  collect_word_facts(document, text, {}, {}, View::edited, facts);
  return facts;
}

TEST(EntityFeatures, stay_within_their_bound_and_tell_places_apart) {
  const Document document = document_of("Nombre: Ana María Vries vive en Oslo");
  const UnitText text = units_of(document, 0, 1, Segmentation::lines);
  std::vector<WordFacts> facts = facts_of(document, text);
  for (WordFacts& fact : facts) {
    fact.gazetteer = 0xFFFFFFFFu;
    fact.pattern = 7;
    fact.rule = 3;
  }
  std::vector<std::uint32_t> features, others;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    features.clear();
    append_features(facts, i, View::edited, features);
    EXPECT_LE(features.size(), most_unit_features);
    EXPECT_NE(features, others);
    others = features;
  }
}

TEST(EntityFacts, know_the_cue_before_a_colon_and_how_a_word_is_written_elsewhere) {
  const Document document = document_of("Fecha de nacimiento: hoy\nFecha de ingreso: hoy\nel Banco cerró\nun banco viejo");
  const UnitText text = units_of(document, 0, 4, Segmentation::lines);
  const std::vector<WordFacts> facts = facts_of(document, text);
  EXPECT_NE(facts[4].form_cue, 0u);
  EXPECT_NE(facts[9].form_cue, 0u);
  EXPECT_NE(facts[4].form_cue, facts[9].form_cue);
  EXPECT_EQ(facts[4].after_cue, 1);
  const WordFacts& banco = facts[11];
  EXPECT_TRUE(banco.capital);
  EXPECT_NE(banco.elsewhere, 0);
}

TEST(EntityClusters, tell_capitals_and_fall_back_to_small_letters) {
  std::vector<ClusterSlot> entries = {{hash_of_cased_word("Baker"), {5, 2}}, {hash_of_cased_word("house"), {6, 3}}};
  const std::vector<ClusterSlot> slots = make_cluster_slots(entries);
  const Document document = document_of("Baker baker House");
  const UnitText text = units_of(document, 0, 1, Segmentation::sentences);
  std::vector<WordFacts> facts;
  collect_word_facts(document, text, ClusterTable(slots), {}, View::edited, facts);
  EXPECT_EQ(facts[0].cluster.fine, 5);
  EXPECT_EQ(facts[1].cluster.fine, 0);
  EXPECT_EQ(facts[2].cluster.fine, 6);
}

TEST(LabelSequence, sums_rows_the_same_with_and_without_simd) {
  std::mt19937 random(11);
  for (const std::size_t width : {8u, 16u, 24u, 40u, 88u, 96u, 136u}) {
    std::vector<std::vector<std::int16_t>> rows(random() % 60, std::vector<std::int16_t>(width));
    std::vector<const std::int16_t*> places;
    for (auto& row : rows) {
      for (auto& value : row) value = static_cast<std::int16_t>(random());
      places.push_back(row.data());
    }
    std::vector<std::int16_t> fast(width, 1), plain(width, 2);
    sum_rows(places, width, fast.data());
    sum_rows_plainly(places, width, plain.data());
    EXPECT_EQ(fast, plain) << "width " << width;
  }
}

TEST(LabelSequence, is_the_same_with_and_without_simd) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    const std::size_t labels = 1 + random() % 40;
    const std::size_t width = (labels + 7) / 8 * 8;
    const std::size_t units = random() % 30;
    const auto number = [&](int range) {
      return static_cast<std::int16_t>(static_cast<int>(random() % (2 * static_cast<unsigned>(range) + 1)) - range);
    };
    std::vector<std::int16_t> transitions(width * width), starts(width), ends(width), emissions(units * width);
    const int range = round % 3 == 0 ? 32767 : 300;
    for (auto& value : transitions) value = random() % 4 == 0 ? std::int16_t{-32768} : number(range);
    for (auto& value : starts) value = number(range);
    for (auto& value : ends) value = number(range);
    for (auto& value : emissions) value = number(range);
    const SequenceWeights weights{labels, width, transitions.data(), starts.data(), ends.data()};
    std::vector<std::int16_t> origins;
    std::vector<std::uint16_t> fast, plain;
    best_sequence(weights, emissions, origins, fast);
    best_sequence_plainly(weights, emissions, origins, plain);
    EXPECT_EQ(fast, plain) << "round " << round;
    for (const std::uint16_t label : fast) EXPECT_LT(label, labels);
  }
}

TEST(LabelSequence, finds_the_way_that_trying_all_ways_finds) {
  std::mt19937 random(3);
  for (int round = 0; round < 100; ++round) {
    constexpr std::size_t labels = 3, width = 8, units = 5;
    std::vector<std::int16_t> transitions(width * width, -32768), starts(width, -32768), ends(width, -32768), emissions(units * width, 0);
    const auto number = [&] { return static_cast<std::int16_t>(random() % 2001) - 1000; };
    for (std::size_t from = 0; from < labels; ++from) {
      starts[from] = static_cast<std::int16_t>(number());
      ends[from] = static_cast<std::int16_t>(number());
      for (std::size_t to = 0; to < labels; ++to) transitions[from * width + to] = static_cast<std::int16_t>(number());
      for (std::size_t unit = 0; unit < units; ++unit) emissions[unit * width + from] = static_cast<std::int16_t>(number());
    }
    int best = -1000000;
    for (std::size_t code = 0; code < 243; ++code) {
      std::size_t rest = code;
      std::vector<std::size_t> way;
      for (std::size_t unit = 0; unit < units; ++unit, rest /= 3) way.push_back(rest % 3);
      int score = starts[way[0]] + ends[way[units - 1]];
      for (std::size_t unit = 0; unit < units; ++unit) {
        score += emissions[unit * width + way[unit]];
        if (unit > 0) score += transitions[way[unit - 1] * width + way[unit]];
      }
      best = std::max(best, score);
    }
    std::vector<std::int16_t> origins;
    std::vector<std::uint16_t> path;
    best_sequence({labels, width, transitions.data(), starts.data(), ends.data()}, emissions, origins, path);
    int score = starts[path[0]] + ends[path[units - 1]];
    for (std::size_t unit = 0; unit < units; ++unit) {
      score += emissions[unit * width + path[unit]];
      if (unit > 0) score += transitions[path[unit - 1] * width + path[unit]];
    }
    EXPECT_EQ(score, best) << "round " << round;
  }
}

}  // namespace
}  // namespace veil::detect
