// Files as people have them: what is read and written again is the same, byte for byte or, for lists in JSON, in value. The
// shared corpora are read in the same way where they are there.
#include <nlohmann/json.hpp>

#include "../read/reading.h"
#include "places.h"

namespace veil {
namespace {

using test::file_bytes;
using test::TemporaryFolder;

struct Copy {
  std::string bytes;   // of the file written
  std::string beside;  // of the second file, where the format has one
  std::size_t documents = 0;
  std::size_t mentions = 0;
  std::vector<std::string> errors;
};

Copy copy_of(const std::filesystem::path& path, const std::string& format, const std::string& text_column = "text") {
  const TemporaryFolder folder;
  const auto target = folder.path() / ("copy" + extension_of(format));
  ReadOptions reading = test::reading(format);
  reading.text_column = text_column;
  WriteOptions writing;
  writing.format = format;
  // CSV gets a column more when mentions go out.
  writing.content = format == "csv" ? Content::protection : Content::mentions;
  writing.include_text = true;
  auto source = open_source(path, reading);
  auto sink = open_sink(target, writing);
  Copy copy;
  if (!source || !sink) {
    copy.errors.push_back(source ? describe(sink.error()) : describe(source.error()));
    return copy;
  }
  while (auto item = (*source)->next()) {
    if (!item->document) {
      copy.errors.push_back(describe(item->document.error()));
      continue;
    }
    ++copy.documents;
    copy.mentions += item->document->mentions.size();
    EXPECT_TRUE((*sink)->write(*item->document).ok());
  }
  EXPECT_EQ((*source)->bytes_read(), std::filesystem::file_size(path) +
                                         (format == "brat" ? file_bytes(std::filesystem::path(path).replace_extension(".txt")).size() : 0));
  EXPECT_TRUE((*sink)->finish().ok());
  copy.bytes = file_bytes(target);
  if (format == "brat") copy.beside = file_bytes(std::filesystem::path(target).replace_extension(".txt"));
  return copy;
}

struct Fixture {
  const char* file;
  const char* format;
  std::size_t documents;
  std::size_t mentions;
};

class fixture_file : public testing::TestWithParam<Fixture> {};

TEST_P(fixture_file, is_written_as_it_was_read) {
  const auto path = test::fixture(GetParam().file);
  const Copy copy = copy_of(path, GetParam().format);
  for (const std::string& error : copy.errors) ADD_FAILURE() << error;
  EXPECT_EQ(copy.documents, GetParam().documents);
  EXPECT_EQ(copy.mentions, GetParam().mentions);
  if (path.extension() == ".json") {
    EXPECT_EQ(nlohmann::ordered_json::parse(copy.bytes), nlohmann::ordered_json::parse(file_bytes(path)));
  } else {
    EXPECT_EQ(copy.bytes, file_bytes(path));
  }
  if (GetParam().format == std::string_view("brat")) {
    EXPECT_EQ(copy.beside, file_bytes(std::filesystem::path(path).replace_extension(".txt")));
  }
}

INSTANTIATE_TEST_SUITE_P(formats, fixture_file,
                         testing::Values(Fixture{"letter.txt", "txt", 1, 0}, Fixture{"notes.jsonl", "jsonl", 3, 2},
                                         Fixture{"visits.csv", "csv", 2, 0}, Fixture{"case.ann", "brat", 1, 5},
                                         Fixture{"news.conll", "conll", 2, 4}, Fixture{"tree.conllu", "conllu", 2, 0},
                                         Fixture{"judgments.json", "tab", 2, 3}, Fixture{"calls.json", "presidio", 2, 3},
                                         Fixture{"record.xml", "i2b2", 1, 7}),
                         [](const auto& fixture) { return std::string(fixture.param.format); });

std::filesystem::path shared(const char* file) { return std::filesystem::path(shared_folder) / "data" / file; }

struct Corpus {
  const char* file;
  const char* format;
  const char* text_column;
  std::size_t documents;
  std::size_t mentions;
};

class shared_corpus : public testing::TestWithParam<Corpus> {};

TEST_P(shared_corpus, is_read_whole_and_written_again) {
  const auto path = shared(GetParam().file);
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "the shared corpora are not here";
  const Copy copy = copy_of(path, GetParam().format, GetParam().text_column);
  for (const std::string& error : copy.errors) ADD_FAILURE() << error;
  EXPECT_EQ(copy.documents, GetParam().documents);
  EXPECT_EQ(copy.mentions, GetParam().mentions);
  const std::string_view format = GetParam().format;
  if (format == "tab") {
    EXPECT_EQ(nlohmann::json::parse(copy.bytes), nlohmann::json::parse(file_bytes(path)));
  } else if (format != "jsonl") {
    EXPECT_TRUE(copy.bytes == file_bytes(path));
  }
}

// Labels of the first two are another scheme's triples, so that their lines come back with more fields.
INSTANTIATE_TEST_SUITE_P(data, shared_corpus,
                         testing::Values(Corpus{"meddocan/dev.jsonl", "jsonl", "", 250, 5801},
                                         Corpus{"actors/dev.jsonl", "jsonl", "", 20, 1120},
                                         Corpus{"wikireplace/train.json", "tab", "", 60, 1598},
                                         Corpus{"ner/en/wikigold/wikigold.conll.txt", "conll", "", 146, 3558},
                                         Corpus{"ner/en/sec/train-FIN5.txt", "conll", "", 5, 1168},
                                         Corpus{"ner/de/uner-pud/de_pud-ud-test.iob2", "conll", "", 397, 1039},
                                         Corpus{"ner/pt/uner-bosque/pt_bosque-ud-dev.iob2", "conll", "", 40, 1401},
                                         Corpus{"pii/presidio-research/raw_data/nationalities.csv", "csv", "1", 204, 0}),
                         [](const auto& corpus) { return "corpus" + std::to_string(corpus.index); });

}  // namespace
}  // namespace veil
