// WordNet's own files, tabs of the Open Multilingual Wordnet, and WordNets in LMF.
#include "places.h"
#include "recording_sink.h"

namespace veil::training {
namespace {

using ImportWordNet = KnowledgeImportTest;
using ImportLmf = KnowledgeImportTest;

constexpr const char* small_data =
    "  1 This is an invented file in the form of wndb(5WN)\n"
    "00001740 03 n 01 entity 0 001 ~ 00002000 n 0000 | that which is\n"
    "00002000 15 n 02 town 0 township 0 001 @ 00001740 n 0000 | a small city\n"
    "00003000 15 n 01 Marlow_Bridge 0 002 @i 00002000 n 0000 #p 00002000 n 0000 | an invented town\n";

TEST_F(ImportWordNet, takes_nouns_with_counts_of_senses_and_places) {
  write("dict/data.noun", small_data);
  write("dict/cntlist.rev", "town%1:15:00:: 1 42\n");
  ASSERT_TRUE(run({folder_ / "dict"}));
  EXPECT_EQ(sink_.names("00002000-n", "en"), (Strings{"town", "township"}));
  EXPECT_EQ(sink_.at("00002000-n").weights, (std::vector<std::uint32_t>{42, 0}));
  EXPECT_EQ(sink_.at("00002000-n").edges, Strings{"is_a 00001740-n"});
  EXPECT_EQ(sink_.at("00003000-n").edges, (Strings{"instance_of 00002000-n", "located_in 00002000-n"}));
  EXPECT_EQ(sink_.names("00003000-n", "en"), Strings{"Marlow Bridge"});
  EXPECT_EQ(sink_.at("00003000-n").proper, std::vector<bool>{true});
  EXPECT_TRUE(sink_.at("00003000-n").labels.has(Label::loc));
  EXPECT_TRUE(sink_.at("00001740-n").too_abstract);
}

TEST_F(ImportWordNet, a_tab_gives_names_in_its_language_to_synsets_that_are_there) {
  write("dict/data.noun", small_data);
  wordnet_ = folder_ / "dict";
  const auto tab = write("wn-data-por.tab",
                         "# Invented\tpor\thttp://invented.example/\tCC0\n00002000-n\tlemma\tvila\n"
                         "00002000-n\tpor:lemma\tcidade_pequena\n99999999-n\tlemma\tnada\n");
  ASSERT_TRUE(run({tab}));
  EXPECT_EQ(sink_.names("00002000-n", "pt"), (Strings{"vila", "cidade pequena"}));
  EXPECT_FALSE(sink_.has("99999999-n"));
  EXPECT_EQ(counts_.left_out, 1u);
}

TEST_F(ImportWordNet, a_tab_without_wordnet_or_language_is_refused) {
  const auto tab = write("names.tab", "00002000-n\tlemma\tvila\n");
  EXPECT_EQ(code_of_run({tab}), "usage.missing_argument");
  write("dict/data.noun", small_data);
  wordnet_ = folder_ / "dict";
  EXPECT_EQ(code_of_run({tab}), "read.invalid_value");
  EXPECT_EQ(code_of_run({folder_ / "dict2"}, "wordnet"), "read.not_found");
  write("bad/data.noun", "00001740 03 n zz\n");
  EXPECT_EQ(code_of_run({folder_ / "bad"}), "training.unreadable_data");
}

TEST_F(ImportWordNet, reads_the_tabs_that_are_published) {
  const auto omw = std::filesystem::path(shared_folder) / "data/kb/omw";
  if (!std::filesystem::exists(omw) || !std::filesystem::exists("/usr/share/wordnet/data.noun")) GTEST_SKIP() << "no shared data";
  wordnet_ = "/usr/share/wordnet";
  ASSERT_TRUE(run({omw / "wn-data-spa.tab.xz", omw / "wn-data-por.tab.xz", omw / "wn-wikt-deu.tab.xz"}));
  EXPECT_GT(sink_.defined(), 80'000u);
  EXPECT_EQ(sink_.names("00001740-n", "es"), Strings{"entidad"});
}

constexpr const char* small_lmf =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<LexicalResource>\n<Lexicon id=\"x\" language=\"de\">\n"
    "<LexicalEntry id=\"e1\"><Lemma writtenForm=\"Ortschaft\" partOfSpeech=\"n\"/><Sense id=\"s1\" synset=\"y2\"/></LexicalEntry>\n"
    "<LexicalEntry id=\"e2\"><Lemma writtenForm=\"Ort\" partOfSpeech=\"n\"/><Sense id=\"s2\" synset=\"y2\"/></LexicalEntry>\n"
    "<LexicalEntry id=\"e3\"><Lemma writtenForm=\"gehen\" partOfSpeech=\"v\"/><Sense id=\"s3\" synset=\"y3\"/></LexicalEntry>\n"
    "<LexicalEntry id=\"e4\"><Lemma writtenForm=\"Weidenbach\" partOfSpeech=\"n\"/><Sense id=\"s4\" "
    "synset=\"y4\"/></LexicalEntry>\n"
    "<Synset id=\"y4\" ili=\"in\" partOfSpeech=\"n\"><Definition>Ein &quot;erfundener&quot; Ort.</Definition>"
    "<SynsetRelation relType=\"instance_hypernym\" target=\"y2\"/><SynsetRelation relType=\"similar\" target=\"y3\"/></Synset>\n"
    "<Synset id=\"y2\" ili=\"i77\" partOfSpeech=\"n\" members=\"e2 e1\"/>\n<Synset id=\"y3\" ili=\"i78\" partOfSpeech=\"v\"/>\n"
    "</Lexicon>\n</LexicalResource>\n";

TEST_F(ImportLmf, takes_nouns_in_the_order_of_members_under_the_interlingual_index) {
  ASSERT_TRUE(run({write("de.xml", small_lmf)}));
  EXPECT_EQ(sink_.names("i77", "de"), (Strings{"Ort", "Ortschaft"}));
  EXPECT_EQ(sink_.at("y4").edges, Strings{"instance_of i77"});
  EXPECT_EQ(sink_.at("y4").glosses.at("de"), Strings{"Ein \"erfundener\" Ort."});
  EXPECT_EQ(sink_.defined(), 2u);
}

TEST_F(ImportLmf, refuses_cut_files_and_other_xml) {
  const std::string whole = small_lmf;
  EXPECT_EQ(code_of_run({write("a.xml", whole.substr(0, whole.size() - 30))}), "read.cut_short");
  EXPECT_EQ(code_of_run({write("b.xml", "<html/>")}, "wordnet-lmf"), "read.malformed_input");
  EXPECT_EQ(code_of_run({write("c.xml", "<html/>")}), "usage.unknown_format");
}

}  // namespace
}  // namespace veil::training
