// What one writes, the other reads, with nothing lost that the format can hold: random documents with emoji, combining
// marks, quotes, separators, line breaks and right-to-left text go out and come back equal.
#include <functional>
#include <random>

#include "../read/reading.h"

namespace veil {
namespace {

using test::TemporaryFolder;

class RandomDocuments {
 public:
  explicit RandomDocuments(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t limit) { return random_() % limit; }

  // Words from every corner; `spaces` are what may stand between them.
  std::string text(std::size_t words, const std::vector<std::string>& spaces) {
    static const std::vector<std::string> parts = {"Anna",
                                                   "Vries",
                                                   "\xF0\x9F\x98\x80",
                                                   "e\xCC\x81t\xC3\xA9",
                                                   "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D",
                                                   "\"quoted\"",
                                                   "a,b;c",
                                                   "it's",
                                                   "&<x>",
                                                   "]]>",
                                                   "\\n",
                                                   "{\"a\": 1}",
                                                   "100%",
                                                   "\xE2\x80\x8F"
                                                   "rtl",
                                                   "|p|",
                                                   "=",
                                                   "O",
                                                   "B-PER"};
    std::string text;
    for (std::size_t i = 0; i < words; ++i) {
      if (i > 0) text += spaces[below(spaces.size())];
      text += parts[below(parts.size())];
    }
    return text;
  }

  // Mentions on character boundaries, in order, apart from each other unless `overlapping`.
  void add_mentions(Document& document, bool overlapping, const std::vector<std::string>& subtypes) {
    std::vector<std::uint32_t> boundaries;
    for (std::uint32_t i = 0; i <= document.text.size(); ++i) {
      if (i == document.text.size() || (static_cast<unsigned char>(document.text[i]) & 0xC0u) != 0x80u) boundaries.push_back(i);
    }
    std::uint32_t from = 0;
    while (from + 2 < boundaries.size() && document.mentions.size() < 6) {
      const auto begin = static_cast<std::uint32_t>(from + below(4));
      const auto end = static_cast<std::uint32_t>(begin + 1 + below(5));
      if (end >= boundaries.size()) break;
      Mention mention;
      mention.span = {boundaries[begin], boundaries[end]};
      mention.label = static_cast<Label>(below(8));
      mention.subtype = subtypes[below(subtypes.size())];
      mention.kind = static_cast<IdentifierKind>(below(4));
      mention.score = static_cast<float>(below(1000)) / 1000;
      mention.detector = "d" + std::to_string(below(3));
      document.mentions.push_back(std::move(mention));
      from = overlapping ? begin : end;
      if (overlapping) ++from;
    }
    std::stable_sort(document.mentions.begin(), document.mentions.end(),
                     [](const Mention& a, const Mention& b) { return a.span < b.span; });
    document.layers.add(Layer::mentions);
  }

 private:
  std::mt19937 random_;
};

std::vector<Document> written_and_read(const std::vector<Document>& documents, const std::string& format, OffsetUnit unit) {
  const TemporaryFolder folder;
  const auto path = folder.path() / ("all" + extension_of(format));
  WriteOptions options;
  options.format = format;
  options.content = Content::mentions;
  options.include_text = true;
  options.offsets = unit;
  auto sink = open_sink(path, options);
  EXPECT_TRUE(sink.ok());
  for (const Document& document : documents) EXPECT_TRUE((*sink)->write(document).ok());
  EXPECT_TRUE((*sink)->finish().ok());
  ReadOptions reading = test::reading(format);
  reading.offsets = unit;
  auto source = open_source(path, reading);
  EXPECT_TRUE(source.ok());
  std::vector<Document> read;
  for (auto& item : test::all_items(**source)) {
    EXPECT_TRUE(item.document.ok()) << describe(item.document.error());
    if (item.document) read.push_back(std::move(*item.document));
  }
  return read;
}

const std::vector<std::string> any_spaces = {" ", "  ", "\n", "\r\n", "\t", "", "\xC2\xA0", "\n\n"};
const std::vector<std::string> any_subtypes = {"", "EMAIL", "PER", "x y", "LOC", "CODE/EMAIL", "PERSON-X", "\xC3\xA9"};

class round_trip : public testing::TestWithParam<unsigned> {};

TEST_P(round_trip, json_lines_and_csv_hold_everything_about_mentions) {
  RandomDocuments random(GetParam());
  for (const char* format : {"jsonl", "csv"}) {
    std::vector<Document> documents;
    for (std::size_t i = 0; i < 20; ++i) {
      Document document;
      document.id = i == 0 ? "a \"quoted\", id" : "d" + std::to_string(i);
      document.text = random.text(random.below(20), any_spaces);
      if (i % 4 == 1) document.text.insert(0, "\xEF\xBB\xBF");
      if (i % 4 == 2 && std::string_view(format) == "jsonl") document.text += '\0';
      if (i % 5 > 0) random.add_mentions(document, true, any_subtypes);
      for (std::size_t m = 0; m < document.mentions.size(); ++m) {
        document.mentions[m].entity = static_cast<std::uint32_t>(1 + m / 2);
        document.mentions[m].annotator = m % 2 == 0 ? "" : "ann";
        document.mentions[m].id = m % 2 == 0 ? "" : "T1";
      }
      if (std::string_view(format) == "jsonl") {
        document.language = static_cast<Language>(i % 5);
        document.targets = {"Anna", "\"x\""};
        document.attributes = {{"jsonl.subject", "{\"a\":[1,null,\"x\"]}"}};
      }
      documents.push_back(std::move(document));
    }
    for (const OffsetUnit unit : {OffsetUnit::code_points, OffsetUnit::bytes, OffsetUnit::utf16}) {
      const auto read = written_and_read(documents, format, unit);
      ASSERT_EQ(read.size(), documents.size());
      for (std::size_t i = 0; i < read.size(); ++i) {
        EXPECT_EQ(read[i].id, documents[i].id);
        EXPECT_EQ(read[i].text, documents[i].text);
        EXPECT_EQ(read[i].mentions, documents[i].mentions);
        EXPECT_EQ(read[i].layers.has(Layer::mentions), documents[i].layers.has(Layer::mentions));
        if (std::string_view(format) != "jsonl") continue;
        EXPECT_EQ(read[i].language, documents[i].language);
        EXPECT_EQ(read[i].targets, documents[i].targets);
        ASSERT_FALSE(read[i].attributes.empty());
        EXPECT_EQ(read[i].attributes.back(), documents[i].attributes.back());
      }
    }
  }
}

// Mentions with only what the format holds.
std::vector<Mention> stripped(std::vector<Mention> mentions, const std::function<void(Mention&)>& strip) {
  for (Mention& mention : mentions) {
    mention.score = 1;
    mention.detector.clear();
    strip(mention);
  }
  return mentions;
}

TEST_P(round_trip, brat_holds_text_labels_and_kinds) {
  RandomDocuments random(GetParam());
  for (int i = 0; i < 10; ++i) {
    Document document;
    document.text = random.text(random.below(20), any_spaces);
    random.add_mentions(document, true, {"", "EMAIL", "PER", "LOC", "CODE-EMAIL"});
    const auto read = written_and_read({document}, "brat", OffsetUnit::code_points);
    ASSERT_EQ(read.size(), 1u);
    EXPECT_EQ(read[0].text, document.text);
    const auto strip = [](Mention& mention) { mention.id.clear(); };
    EXPECT_EQ(stripped(read[0].mentions, strip), stripped(document.mentions, strip));
    // What was read goes out and comes back with its ids too.
    EXPECT_EQ(written_and_read(read, "brat", OffsetUnit::code_points).at(0).mentions, read[0].mentions);
  }
}

TEST_P(round_trip, the_benchmark_holds_kinds_annotators_and_entities) {
  RandomDocuments random(GetParam());
  std::vector<Document> documents;
  for (std::size_t i = 0; i < 10; ++i) {
    Document document;
    document.id = "d" + std::to_string(i);
    document.text = random.text(random.below(20), any_spaces);
    random.add_mentions(document, true, any_subtypes);
    for (std::size_t m = 0; m < document.mentions.size(); ++m) {
      document.mentions[m].annotator = "a";
      document.mentions[m].id = "m" + std::to_string(m);
      document.mentions[m].entity = static_cast<std::uint32_t>(1 + m / 2);
    }
    documents.push_back(std::move(document));
  }
  const auto read = written_and_read(documents, "tab", OffsetUnit::code_points);
  ASSERT_EQ(read.size(), documents.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    EXPECT_EQ(read[i].id, documents[i].id);
    EXPECT_EQ(read[i].text, documents[i].text);
    EXPECT_EQ(read[i].mentions, stripped(documents[i].mentions, [](Mention&) {}));
  }
}

TEST_P(round_trip, presidio_holds_labels_and_scores) {
  RandomDocuments random(GetParam());
  std::vector<Document> documents(10);
  for (Document& document : documents) {
    document.text = random.text(random.below(20), any_spaces);
    random.add_mentions(document, true, any_subtypes);
    for (std::size_t m = 0; m < document.mentions.size(); ++m) {
      document.mentions[m].id = std::to_string(m + 1);
      document.mentions[m].detector.clear();
      document.mentions[m].kind = document.mentions[m].label <= Label::code ? IdentifierKind::direct : IdentifierKind::quasi;
    }
  }
  const auto read = written_and_read(documents, "presidio", OffsetUnit::code_points);
  ASSERT_EQ(read.size(), documents.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    EXPECT_EQ(read[i].text, documents[i].text);
    EXPECT_EQ(read[i].mentions, documents[i].mentions);
  }
}

TEST_P(round_trip, i2b2_holds_text_and_labels) {
  RandomDocuments random(GetParam());
  for (int i = 0; i < 10; ++i) {
    Document document;
    document.text = random.text(random.below(20), any_spaces);
    random.add_mentions(document, true, {"", "EMAIL", "STREET", "x y"});
    for (Mention& mention : document.mentions) {
      mention.kind = mention.label <= Label::code ? IdentifierKind::direct : IdentifierKind::quasi;
      if (mention.label == Label::org) mention.subtype = "HOSPITAL";
    }
    const auto read = written_and_read({document}, "i2b2", OffsetUnit::code_points);
    ASSERT_EQ(read.size(), 1u);
    EXPECT_EQ(read[0].text, document.text);
    const auto strip = [](Mention& mention) { mention.id.clear(); };
    EXPECT_EQ(stripped(read[0].mentions, strip), stripped(document.mentions, strip));
  }
}

// Words between spaces, a sentence per line.
Document tokenized(RandomDocuments& random, bool single_spaces) {
  Document document;
  const std::size_t sentences = 1 + random.below(4);
  for (std::size_t s = 0; s < sentences; ++s) {
    if (s > 0) document.text += single_spaces ? "\n" : any_spaces[random.below(any_spaces.size())];
    const auto first = static_cast<std::uint32_t>(document.tokens.size());
    const std::size_t words = 1 + random.below(6);
    for (std::size_t w = 0; w < words; ++w) {
      if (w > 0) document.text += single_spaces ? " " : any_spaces[random.below(any_spaces.size())];
      Token token;
      token.span.begin = static_cast<std::uint32_t>(document.text.size());
      std::string word = random.text(1, {" "});
      while (word.find(' ') != std::string::npos) word.erase(word.find(' '), 1);
      document.text += word;
      token.span.end = static_cast<std::uint32_t>(document.text.size());
      token.upos = static_cast<Upos>(random.below(17));
      if (!single_spaces && random.below(5) == 0) {
        token.parts = 2;
        document.set_form(token, "de");
        document.tokens.push_back(token);
        token.part = 1;
        document.set_form(token, "o");
      }
      document.tokens.push_back(token);
    }
    document.sentences.push_back({first, static_cast<std::uint32_t>(document.tokens.size())});
  }
  document.layers.add({Layer::tokens, Layer::sentences, Layer::tags});
  return document;
}

TEST_P(round_trip, conll_holds_words_sentences_and_mentions_of_whole_words) {
  RandomDocuments random(GetParam());
  std::vector<Document> documents;
  for (int i = 0; i < 10; ++i) {
    Document document = tokenized(random, true);
    for (const Sentence& sentence : document.sentences) {
      Mention mention;
      mention.span =
          cover(document.tokens[sentence.first_token].span, document.tokens[(sentence.first_token + sentence.end_token) / 2].span);
      if (sentence.first_token + 1 == sentence.end_token) mention.span = document.tokens[sentence.first_token].span;
      mention.label = static_cast<Label>(random.below(8));
      mention.subtype = std::vector<std::string>{"", "PER", "EMAIL", "CODE/EMAIL"}[random.below(4)];
      mention.kind = mention.label <= Label::code ? IdentifierKind::direct : IdentifierKind::quasi;
      mention.score = 1;
      document.mentions.push_back(std::move(mention));
    }
    document.layers.add(Layer::mentions);
    documents.push_back(std::move(document));
  }
  const auto read = written_and_read(documents, "conll", OffsetUnit::code_points);
  ASSERT_EQ(read.size(), documents.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    EXPECT_EQ(read[i].text, documents[i].text);
    EXPECT_EQ(read[i].mentions, documents[i].mentions);
    EXPECT_EQ(read[i].sentences.size(), documents[i].sentences.size());
  }
}

TEST_P(round_trip, conllu_holds_text_words_and_tags_exactly) {
  RandomDocuments random(GetParam());
  std::vector<Document> documents;
  for (std::size_t i = 0; i < 10; ++i) {
    documents.push_back(tokenized(random, false));
    documents.back().id = "d" + std::to_string(i);
    if (i % 3 == 1) documents.back().text += "\r\n";
  }
  const auto read = written_and_read(documents, "conllu", OffsetUnit::code_points);
  ASSERT_EQ(read.size(), documents.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    EXPECT_EQ(read[i].id, documents[i].id);
    EXPECT_EQ(read[i].text, documents[i].text);
    ASSERT_EQ(read[i].tokens.size(), documents[i].tokens.size());
    for (std::size_t t = 0; t < read[i].tokens.size(); ++t) {
      EXPECT_EQ(read[i].tokens[t].span, documents[i].tokens[t].span);
      EXPECT_EQ(read[i].form_of(read[i].tokens[t]), documents[i].form_of(documents[i].tokens[t]));
      EXPECT_EQ(read[i].tokens[t].upos, documents[i].tokens[t].upos);
      EXPECT_EQ(read[i].tokens[t].parts, documents[i].tokens[t].parts);
    }
    EXPECT_EQ(read[i].sentences.size(), documents[i].sentences.size());
  }
}

INSTANTIATE_TEST_SUITE_P(seeds, round_trip, testing::Range(1u, 11u));

}  // namespace
}  // namespace veil
