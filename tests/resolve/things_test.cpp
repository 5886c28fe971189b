#include "resolve/things.h"

#include <gtest/gtest.h>

#include "marked_text.h"

namespace veil::resolve {
namespace {

constexpr Language en = Language::en, de = Language::de, pt = Language::pt, es = Language::es;

TEST(Things, articles_and_legal_forms_are_no_part_of_a_name) {
  expect_entities(en, "[O1 The Vries Corp.], [O1 Vries], [O1 Vries Inc.], [O1 the Vries]; [O2 Berg Ltd]");
  expect_entities(de, "[O1 Vries GmbH & Co. KG], [O1 Vries], [O1 die Vries GmbH]; [O2 Turnverein Tal e.V.], [O2 Turnverein Tal]");
  expect_entities(pt, "[O1 Costa Ltda.], [O1 a Costa], [O1 Costa S.A.]; [O2 Silva Ltda.]");
  expect_entities(es, "[O1 Ruiz S.A.], [O1 Ruiz], [O1 la Ruiz S.L.]; [O2 Gil S.A.]");
}

TEST(Things, institutions_are_the_same_in_either_order_and_language) {
  expect_entities(en, "[O1 University of Tromvik], [O1 Tromvik University], [O2 Tromvik University Hospital], [O3 University of Berg]");
  expect_entities(de, "[O1 Universität Tromvik], [O1 University of Tromvik], [O2 Hochschule Tromvik]");
  expect_entities(pt, "[O1 Universidade de Tromvik], [O1 University of Tromvik], [O2 Universidade Federal de Tromvik]");
  expect_entities(es, "[O1 Universidad de Tromvik], [O1 University of Tromvik], [O2 Hospital de Tromvik]");
}

TEST(Things, acronyms_are_their_name) {
  expect_entities(en, "[O1 European Court of Human Rights] ([O1 ECHR]). The [O1 ECHR] held. [O2 EKG]");
  expect_entities(en, "[O1 Tromvik Fishing Board] met. The [O1 TFB] agreed; the [O2 TFC] did not.");
  expect_entities(de, "[O1 Deutscher Fischereiverband] ([O1 DFV]), der [O1 DFV]");
  expect_entities(pt, "[O1 Conselho Nacional de Pesca] ([O1 CNP]), o [O1 CNP]");
  expect_entities(es, "[O1 Consejo Nacional de Pesca] ([O1 CNP]), el [O1 CNP]");
}

TEST(Things, an_acronym_of_two_names_is_of_neither) { expect_entities(en, "[O1 Tromvik Fishing Board], [O2 Tal Farmers Bank], [O3 TFB]"); }

TEST(Things, what_stands_in_brackets_is_another_name_only_if_it_can_be_one) {
  expect_entities(en, "[O1 Vries Holding] ([L2 Oslo])");
  expect_entities(en, "[O1 Vries Holding] (\"[O1 the Company]\"). The [O1 Company]");
  expect_entities(en, "[O1 Tromvik Fishing Board] ([O2 NATO])");
}

TEST(Things, short_names_of_one_organisation_are_it) {
  expect_entities(en, "[O1 Tromvik RFC] beat [O2 Berg RFC]. [O1 Tromvik] won.");
  expect_entities(en, "[O1 Court of Appeal] sat. The [O1 Court] rose.");
  expect_entities(en, "[O1 Court of Appeal] and [O2 Supreme Court] sat. The [O3 Court] rose.");
  expect_entities(en, "[O1 Tal Comets] and [O2 Tal Rovers]. [O3 Tal]");
  expect_entities(en, "[O1 Bank of Tromvik] is in [O2 Tromvik].");
}

TEST(Things, german_names_are_the_same_in_every_case) {
  expect_entities(de, "[O1 Europäisches Parlament], des [O1 Europäischen Parlaments], dem [O1 Europäischen Parlament]");
  expect_entities(de, "[L1 Tromberg], [L1 Trombergs]; [L2 Paris]");
  expect_entities(en, "[L1 Tromberg], [L2 Trombergs]");
}

TEST(Things, known_names_of_countries_are_one) {
  expect_entities(en, "[L1 United States], [L1 U.S.], the [L1 USA]; [L2 UK], [L2 United Kingdom]");
  expect_entities(de, "[L1 USA], [L1 Vereinigte Staaten], [L1 Vereinigten Staaten]");
  expect_entities(pt, "[L1 EUA], [L1 Estados Unidos]");
  expect_entities(es, "[L1 EE. UU.], [L1 Estados Unidos]");
}

TEST(Things, a_person_a_place_and_its_people_stay_apart) {
  expect_entities(en, "[L1 Paris], [P2 Paris], [D3 Parisian]; [L4 Norway], [D5 Norwegian]");
  expect_entities(de, "[L1 Berlin], [D2 Berliner], [P3 Berlin]");
  expect_entities(es, "[L1 Chile], [D2 chileno]");
  expect_entities(pt, "[L1 Chile], [D2 chileno]");
}

TEST(Things, one_name_with_two_labels_is_one_thing_with_the_label_of_most) {
  const Document document = expect_entities(en, "[O1 Oslo] voted. [L1 Oslo] is cold. In [L1 Oslo]; [O2 Berg]");
  EXPECT_EQ(document.entities[0].label, Label::loc);
  EXPECT_EQ(document.entities[0].number, 1u);
  EXPECT_EQ(document.entities[1].label, Label::org);
  EXPECT_EQ(document.entities[1].number, 1u);
}

TEST(Values, are_the_same_after_normalisation_only) {
  expect_entities(en, "[T1 3 May 2021], [T1 May 3, 2021], [T1 3rd of May 2021], [T1 2021-05-03], [T2 4 May 2021], [T3 May 2021]");
  expect_entities(de, "[T1 3. Mai 2021], [T1 03.05.2021], [T2 05.03.2021], [T3 Mai 2021]");
  expect_entities(pt, "[T1 3 de maio de 2021], [T1 03/05/2021], [T2 3 de junho de 2021]");
  expect_entities(es, "[T1 3 de mayo de 2021], [T1 03/05/2021], [T2 3 de mayo de 2022]");
  expect_entities(en, "[C1 AB-123 456], [C1 ab123456], [C2 AB-123 457]; [C3 a.b@x.org], [C4 ab@x.org]");
  expect_entities(en, "[Q1 5 %], [Q1 5%], [Q2 5], [Q3 $5], [Q4 €5], [Q5 1 23], [Q6 123]");
}

TEST(Values, english_digits_alone_leave_the_month_open) {
  expect_entities(en, "[T1 3 May 2021], [T2 03/05/2021], [T2 03/05/2021]");
  expect_entities(en, "[T1 13 May 2021], [T1 13/05/2021], [T1 05/13/2021], [T2 5 May 2021], [T2 05/05/2021]");
}

TEST(Values, nonsense_dates_are_only_themselves) {
  expect_entities(de, "[T1 99.99.2021], [T2 00.05.2021], [T3 31], [T4 2021], [T5 ./.], [T6 1.2.3.4], [T7 99999999999999999999.1.2021]");
}

TEST(Resolve, nonsense_names_are_entities_and_nothing_breaks) {
  expect_entities(en, "");
  expect_entities(en, "[P1 ...] [P2 -] [P3 ']");
  expect_entities(en, "[O1 ...] [O1 ...] [O2 !!]");
  expect_entities(en, "[P1 Mr] [P1 Mr] [O2 Inc.] [O3 the] [P4 A.]");
  std::string text = "[P1 ";
  for (int i = 0; i < 20000; ++i) text += "Anna ";
  expect_entities(Language::other, text + "Vries] [P2 Vries]");
}

TEST(Resolve, runs_twice_with_the_same_result) {
  Marked text = marked(en, "[P1 Anna Vries] and [O2 Vries Inc.]. [P1 Vries]");
  ASSERT_TRUE(ResolveStage(facts()).run(text.document).ok());
  const std::vector<Entity> once = text.document.entities;
  ASSERT_TRUE(ResolveStage(facts()).run(text.document).ok());
  EXPECT_EQ(text.document.entities, once);
}

}  // namespace
}  // namespace veil::resolve
