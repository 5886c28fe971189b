// From invented biographies to rows and back: whose an attribute is, of which, what may stand in the text of a class, and what is refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "places.h"
#include "veil/engine.h"
#include "veil/table.h"

namespace veil::table {
namespace {

const Engine& engine() {
  static const std::shared_ptr<const Engine> opened = [] {
    EngineOptions options;
    options.resources = source_folder;
    options.policy.method = "generalize";
    options.policy.read_as = ReadAs::edited;
    auto made = Engine::open(std::move(options));
    EXPECT_TRUE(made) << describe(made.error());
    return *made;
  }();
  return *opened;
}

const FactReader& reader() {
  static const std::shared_ptr<const FactReader> opened = *FactReader::open(source_folder);
  return *opened;
}

Document protected_document(const std::string& text, Language language = Language::en) {
  Document document = *make_document("one", text);
  document.language = language;
  const auto done = engine().protect(document);
  EXPECT_TRUE(done) << describe(done.error());
  return document;
}

std::string value_of(const PersonFacts& facts, std::string_view attribute) {
  for (const Fact& fact : facts.facts) {
    if (fact.attribute == attribute) return fact.value;
  }
  return {};
}

std::string biography(const std::string& name, const std::string& born, const std::string& town, const std::string& home) {
  return name + " (born " + born + ") is a Dutch dentist. She was born in " + town + " and lives in " + home + ".\n";
}

const std::vector<std::string>& biographies() {
  static const std::vector<std::string> texts = {
      biography("Anna Vries", "12 March 1978", "Utrecht", "Oslo"),    biography("Clara Jansen", "3 May 1974", "Rotterdam", "Bergen"),
      biography("Ida Bakker", "21 July 1971", "Eindhoven", "Oslo"),   biography("Mara Visser", "9 January 1979", "Groningen", "Trondheim"),
      biography("Jana Smit", "2 February 1963", "Hamburg", "Berlin"), biography("Eva Mulder", "30 June 1965", "Bremen", "Munich"),
      biography("Noor Dekker", "14 August 1961", "Berlin", "Bremen"), biography("Roos Hendriks", "5 October 1968", "Munich", "Hamburg")};
  return texts;
}

struct Written {
  Collection collection = *Collection::of({});
  Table table;
  Release release;
  std::vector<Document> documents;
  std::vector<PersonFacts> facts;
};

Written written(const std::vector<std::string>& texts, const Model& model) {
  Written all;
  for (const std::string& text : texts) {
    all.documents.push_back(protected_document(text));
    all.facts.push_back(reader().read(all.documents.back()));
    all.collection.add(all.facts.back());
  }
  all.table = all.collection.table();
  const auto release = anonymize(all.table, model);
  EXPECT_TRUE(release);
  all.release = *release;
  EXPECT_TRUE(prove(all.table, model, all.release).holds);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto done = write_row(all.documents[i], all.facts[i], all.collection, i, all.table, all.release, {});
    EXPECT_TRUE(done) << describe(done.error());
  }
  return all;
}

TEST(Facts, know_of_which_attribute_and_whose) {
  const PersonFacts facts =
      reader().read(protected_document("Anna Vries (born 12 March 1978) is a Dutch dentist. She was born in Utrecht and lives in Oslo. Her "
                                       "husband, Jan Berg, is a carpenter."));
  EXPECT_EQ(value_of(facts, "birth_date"), "12 march 1978");
  EXPECT_EQ(value_of(facts, "birthplace"), "utrecht");
  EXPECT_EQ(value_of(facts, "residence"), "oslo");
  EXPECT_EQ(value_of(facts, "nationality"), "dutch");
  EXPECT_EQ(value_of(facts, "profession"), "dentist");
  EXPECT_EQ(facts.sex, Gender::feminine);
  EXPECT_EQ(facts.other_people, 1u);
  EXPECT_TRUE(std::none_of(facts.facts.begin(), facts.facts.end(), [](const Fact& fact) { return fact.value == "carpenter"; }));
}

TEST(Facts, are_read_in_all_languages) {
  EXPECT_EQ(
      value_of(reader().read(protected_document("Anna Vries wurde am 12. März 1978 in Hamburg geboren. Sie wohnt in Oslo.", Language::de)),
               "birth_date"),
      "12 marz 1978");
  EXPECT_EQ(value_of(reader().read(protected_document("Anna Matos nasceu em Lisboa. Ela mora em Oslo.", Language::pt)), "birthplace"),
            "lisboa");
  EXPECT_EQ(value_of(reader().read(protected_document("Ana Ruiz nació en Sevilla. Ella vive en Oslo.", Language::es)), "birthplace"),
            "sevilla");
}

TEST(Facts, have_ladders_that_are_alike_in_every_sentence_and_language) {
  const auto ladder = [](const PersonFacts& facts, std::string_view attribute) {
    for (const Fact& fact : facts.facts) {
      if (fact.attribute == attribute) return fact.ladder;
    }
    return std::vector<std::string>();
  };
  const PersonFacts english = reader().read(protected_document("Anna Vries was born on 12 March 1978. She lives in Oslo."));
  const PersonFacts german =
      reader().read(protected_document("Anna Vries wurde am 12. März 1978 geboren. Sie wohnt in Oslo.", Language::de));
  EXPECT_FALSE(ladder(english, "residence").empty());
  EXPECT_EQ(ladder(english, "residence"), ladder(german, "residence"));
  EXPECT_EQ(ladder(english, "birth_date").front(), "1978-03");
  EXPECT_EQ(ladder(english, "birth_date").front(), ladder(german, "birth_date").front());
}

TEST(Facts, take_an_age_for_its_number_and_a_range_for_none) {
  const std::string text = "The patient, a 47-year-old teacher, lives in Bremen.";
  EXPECT_EQ(value_of(reader().read(protected_document(text)), "age"), "47");
  for (const Fact& fact : reader().read(protected_document("The patient, aged 4 to 7, lives in Bremen.")).facts)
    EXPECT_NE(fact.value, "47");
}

TEST(Collections, say_of_a_class_what_all_of_it_share) {
  const Written all = written(biographies(), {.k = 4});
  std::map<std::string, int> texts;
  for (std::size_t i = 0; i < all.documents.size(); ++i) {
    const std::string text = apply_replacements(all.documents[i]).text;
    ++texts[text];
    for (const char* original : {"Utrecht", "Oslo", "Hamburg", "1978", "March", "Anna", "Vries"})
      EXPECT_EQ(text.find(original), std::string::npos);
    for (const Replacement& replacement : all.documents[i].replacements) {
      for (const Option& option : replacement.options) EXPECT_EQ(option.text.find("1978"), std::string::npos) << "options leave too";
    }
    const auto said = written_of(all.documents[i], all.facts[i], all.collection, i, all.table);
    EXPECT_TRUE(says_no_more(all.table, all.release, all.collection.row_of(i), said));
  }
  for (const auto& [text, count] : texts) EXPECT_GE(count, 4) << text;
  EXPECT_TRUE(std::any_of(texts.begin(), texts.end(), [](const auto& one) { return one.first.find("Netherlands") != std::string::npos; }))
      << texts.begin()->first;
}

TEST(Collections, are_found_out_when_a_text_says_more_than_its_row) {
  Written all = written(biographies(), {.k = 4});
  Document more = all.documents[0];
  ASSERT_FALSE(more.replacements.empty());
  bool checked = false;
  for (std::size_t i = 0; i < more.replacements.size(); ++i) {
    const auto& fact = std::find_if(all.facts[0].facts.begin(), all.facts[0].facts.end(),
                                    [&](const Fact& one) { return one.mention == more.replacements[i].mention; });
    if (fact == all.facts[0].facts.end()) continue;
    Document readable = more;
    readable.replacements.erase(readable.replacements.begin() + static_cast<std::ptrdiff_t>(i));  // the original stands
    const auto said = written_of(readable, all.facts[0], all.collection, 0, all.table);
    EXPECT_FALSE(says_no_more(all.table, all.release, all.collection.row_of(0), said)) << fact->attribute;
    checked = true;
  }
  EXPECT_TRUE(checked);
}

TEST(Collections, leave_out_whom_too_few_are_like) {
  std::vector<std::string> texts = biographies();
  texts.push_back("Hugo Pinho (born 8 November 1965) is a Portuguese judge. He was born in Coimbra and lives in Lisbon.\n");
  Written all;
  for (const std::string& text : texts) {
    all.documents.push_back(protected_document(text));
    all.facts.push_back(reader().read(all.documents.back()));
    all.collection.add(all.facts.back());
  }
  all.table = all.collection.table();
  all.release = *anonymize(all.table, {.k = 3});
  EXPECT_EQ(write_row(all.documents.back(), all.facts.back(), all.collection, 8, all.table, all.release, {}).error().code,
            "table.left_out");
  EXPECT_EQ(write_row(all.documents[0], all.facts[1], all.collection, 0, all.table, all.release, {}).error().code, "table.changed");
}

TEST(Collections, join_documents_of_one_person_and_say_nothing_of_contradictions) {
  Collection collection = *Collection::of({"birth_date", "residence"});
  PersonFacts first, second, third;
  first.person = second.person = third.person = "anna vries";
  first.facts = {{"birth_date", 0, "12 march 1978", {"1978-03", "1978"}, {}}};
  second.facts = {{"birth_date", 0, "1978", {"1970s"}, {}}, {"residence", 1, "oslo", {"city in Norway"}, {}}};
  collection.add(first);
  collection.add(second);
  Table table = collection.table();
  EXPECT_EQ(table.rows, 1u);
  EXPECT_EQ(table.find("birth_date")->text(0), "12 march 1978");
  EXPECT_EQ(table.find("residence")->text(0), "oslo");
  third.facts = {{"birth_date", 0, "3 may 1980", {"1980-05", "1980"}, {}}};
  collection.add(third);
  table = collection.table();
  EXPECT_TRUE(table.find("birth_date")->missing(0));
  const auto notes = collection.notes();
  EXPECT_TRUE(
      std::any_of(notes.begin(), notes.end(), [](const std::string& note) { return note.find("contradict") != std::string::npos; }));
  EXPECT_EQ(Collection::of({"shoe_size"}).error().code, "table.unknown_column");
}

}  // namespace
}  // namespace veil::table
