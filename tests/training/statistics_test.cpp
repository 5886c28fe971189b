// Making indexes: any number of threads, any cut into runs, parts that are merged and documents that are added give the same bytes;
// corpora and options that make no sense are refused and leave nothing behind.
#include "../statistics/corpus_fixture.h"
#include "training/statistics/wiki_markup.h"

#include <sstream>

namespace veil::training {
namespace {

class IndexCorpus : public statistics::CorpusFixture {
 protected:
  std::vector<std::string> texts(int from, int to) const {
    std::vector<std::string> all;
    for (int i = from; i < to; ++i) {
      std::string text;
      for (int w = 0; w < 40; ++w)
        text += "word" + std::to_string((i * 31 + w * w) % (w % 7 == 0 ? 900 : 40)) + (w % 9 == 8 ? ". Then " : " ");
      all.push_back(text);
    }
    return all;
  }
  std::string made(const std::string& name, const CorpusIndexOptions& how, const std::vector<std::string>& of) {
    EXPECT_TRUE(index_corpus(how, feed(of)).ok());
    return bytes_of(name);
  }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_), std::filesystem::directory_iterator()));
  }
};

TEST_F(IndexCorpus, gives_the_same_bytes_for_any_threads_and_runs) {
  auto how = options("one");
  how.threads = 1;
  how.pruning = {2, 2, Language::en};
  const std::string one = made("one", how, texts(0, 600));
  how = options("many");
  how.threads = 4;
  how.run_bytes = 500;  // more runs than are merged at a time
  how.pruning = {2, 2, Language::en};
  EXPECT_EQ(made("many", how, texts(0, 600)), one);
  EXPECT_EQ(files(), 2u);  // runs and sections are gone
}

TEST_F(IndexCorpus, parts_that_are_merged_give_the_bytes_of_the_whole) {
  auto how = options("whole");
  how.pruning = {2, 2, std::nullopt};
  how.about = "about\n";
  const std::string whole = made("whole", how, texts(0, 300));
  made("a", options("a"), texts(0, 120));
  made("b", options("b"), texts(120, 300));
  CorpusMergeOptions merge;
  merge.inputs = {folder_ / "a", folder_ / "b"};
  merge.output = folder_ / "merged";
  merge.pruning = {2, 2, std::nullopt};
  merge.about = "about\n";
  ASSERT_TRUE(merge_corpora(merge).ok());
  EXPECT_EQ(bytes_of("merged"), whole);
}

TEST_F(IndexCorpus, documents_that_are_added_give_the_bytes_of_the_whole) {
  const std::string whole = made("whole", options("whole"), texts(0, 200));
  made("old", options("old"), texts(0, 150));
  auto more = options("new");
  more.add_to = folder_ / "old";
  more.unit = CorpusUnit::document;  // the old one's unit counts
  EXPECT_EQ(made("new", more, texts(150, 200)), whole);
}

TEST_F(IndexCorpus, counts_only_the_first_words_when_told_to) {
  auto how = options("first");
  how.first_words = 2;
  const auto index = this->index({"one two three", "four"}, how);
  EXPECT_EQ(index->count("two").units, 1u);
  EXPECT_EQ(index->count("three").units, 0u);
  EXPECT_EQ(index->file().facts().running_words, 3u);
}

TEST_F(IndexCorpus, keeps_no_pairs_when_told_to_and_phrases_count_as_their_words) {
  auto how = options("words");
  how.pruning.smallest_pair_count = 0;
  const auto index = this->index({"heart attack", "attack of the heart", "heart"}, how);
  EXPECT_EQ(index->file().facts().pairs, 0u);
  EXPECT_EQ(index->count("heart attack").units, 2u);
  EXPECT_TRUE(index->gives_upper_bound("heart attack"));
}

TEST_F(IndexCorpus, refuses_empty_corpora_and_leaves_nothing) {
  EXPECT_EQ(index_corpus(options("x"), feed({})).error().code, "training.empty_corpus");
  EXPECT_EQ(index_corpus(options("x"), feed({"", " ... ", std::string(5000, 'a')})).error().code, "training.empty_corpus");
  auto senseless = options("x");
  senseless.unit_words = 0;
  EXPECT_EQ(index_corpus(senseless, feed({"a"})).error().code, "training.invalid_option");
  auto nowhere = options("no/such/folder/x");
  EXPECT_EQ(index_corpus(nowhere, feed({"a"})).error().code, "write.not_found");
  EXPECT_EQ(files(), 0u);
}

TEST_F(IndexCorpus, stops_when_told_to_and_leaves_nothing) {
  auto how = options("x");
  how.run_bytes = 10;
  int asked = 0;
  how.should_stop = [&] { return ++asked > 3; };
  EXPECT_EQ(index_corpus(how, feed(texts(0, 10))).error().code, "run.interrupted");
  EXPECT_EQ(files(), 0u);
}

TEST_F(IndexCorpus, refuses_to_merge_different_units) {
  made("a", options("a"), {"one two"});
  auto other = options("b");
  other.unit = CorpusUnit::document;
  made("b", other, {"one two"});
  CorpusMergeOptions merge;
  merge.inputs = {folder_ / "a", folder_ / "b"};
  merge.output = folder_ / "merged";
  EXPECT_EQ(merge_corpora(merge).error().code, "statistics.incompatible");
}

TEST(WikiMarkup, leaves_what_a_reader_sees) {
  EXPECT_EQ(plain_text_of_wiki("'''Oslo''' is a [[city]] in [[Norway|the north]]."), "Oslo is a city in the north.");
  EXPECT_EQ(plain_text_of_wiki("a{{cite|x={{y}}}}b<ref name=\"r\">gone</ref>c<ref/>d<!-- no -->e"), "abcde");
  EXPECT_EQ(plain_text_of_wiki("[[File:x.jpg|thumb|a [[ship]]]]left [http://x.example a page]"), "left  a page]");
  EXPECT_EQ(plain_text_of_wiki("{| class=x\n| a\n|}rest &amp; more"), "rest & more");
  EXPECT_EQ(plain_text_of_wiki("== Head ==\n* item"), " Head \n item");
}

TEST(WikiMarkup, survives_what_is_never_closed_in_linear_time) {
  EXPECT_EQ(plain_text_of_wiki("a {{b"), "a b");
  std::string nasty;
  for (int i = 0; i < 200000; ++i) nasty += i % 4 == 0 ? "{{" : i % 4 == 1 ? "<ref>" : i % 4 == 2 ? "[[a:b" : "{|";
  EXPECT_LT(plain_text_of_wiki(nasty).size(), nasty.size());
}

TEST(WikiDump, gives_articles_without_redirects_and_talk) {
  std::istringstream dump(
      "<mediawiki><page><title>Oslo</title><ns>0</ns><revision><text>A [[city]] &amp; port.</text></revision></page>"
      "<page><title>Talk:Oslo</title><ns>1</ns><revision><text>x</text></revision></page>"
      "<page><title>Kristiania</title><ns>0</ns><redirect title=\"Oslo\"/><revision><text>x</text></revision></page></mediawiki>");
  ASSERT_TRUE(is_wiki_dump(dump));
  const auto source = open_wiki_dump(dump, "dump");
  const auto first = source->next();
  ASSERT_TRUE(first && first->document.ok());
  EXPECT_EQ(first->document->text, "Oslo\nA city & port.");
  EXPECT_FALSE(source->next());
}

TEST(WikiDump, refuses_what_is_cut_with_the_line) {
  std::istringstream dump("<mediawiki><page>\n<title>Oslo</title>");
  const auto item = open_wiki_dump(dump, "dump")->next();
  ASSERT_TRUE(item && !item->document.ok());
  EXPECT_EQ(item->document.error().code, "read.malformed_input");
  EXPECT_EQ(item->document.error().place, "dump, line 2");
}

TEST(MarkedDocuments, come_with_their_titles) {
  std::istringstream text("<doc id=\"1\" title=\"Oslo\">\nA city.\n</doc>\n<doc id=\"2\">\nA port.\n");
  ASSERT_TRUE(is_marked_documents(text));
  const auto source = open_marked_documents(text, "x");
  EXPECT_EQ(source->next()->document->text, "Oslo\nA city.\n");
  EXPECT_EQ(source->next()->document->text, "A port.\n");
  EXPECT_FALSE(source->next());
  std::istringstream empty("");
  EXPECT_FALSE(is_marked_documents(empty));
  EXPECT_FALSE(open_marked_documents(empty, "x")->next());
}

}  // namespace
}  // namespace veil::training
