#include "veil/labels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "veil/formats.h"

namespace veil {
namespace {

const LabelScheme& scheme(std::string_view name) { return **find_scheme(name); }

TEST(Schemes, every_label_comes_back_as_itself) {
  for (const std::string& name : scheme_names()) {
    for (const std::string& theirs : scheme(name).labels()) {
      const auto ours = scheme(name).ours(theirs);
      ASSERT_TRUE(ours) << name << ' ' << theirs;
      EXPECT_EQ(scheme(name).theirs(ours->label, ours->subtype), theirs) << name;
    }
  }
}

TEST(Schemes, meddocan_has_all_labels_of_the_task) {
  const std::vector<std::string> labels = scheme("meddocan").labels();
  for (const char* label : {"NOMBRE_SUJETO_ASISTENCIA",
                            "EDAD_SUJETO_ASISTENCIA",
                            "SEXO_SUJETO_ASISTENCIA",
                            "FAMILIARES_SUJETO_ASISTENCIA",
                            "NOMBRE_PERSONAL_SANITARIO",
                            "FECHAS",
                            "PROFESION",
                            "HOSPITAL",
                            "CENTRO_SALUD",
                            "INSTITUCION",
                            "CALLE",
                            "TERRITORIO",
                            "PAIS",
                            "NUMERO_TELEFONO",
                            "NUMERO_FAX",
                            "CORREO_ELECTRONICO",
                            "ID_SUJETO_ASISTENCIA",
                            "ID_CONTACTO_ASISTENCIAL",
                            "ID_ASEGURAMIENTO",
                            "ID_TITULACION_PERSONAL_SANITARIO",
                            "ID_EMPLEO_PERSONAL_SANITARIO",
                            "IDENTIF_VEHICULOS_NRSERIE_PLACAS",
                            "OTROS_SUJETO_ASISTENCIA"}) {
    EXPECT_NE(std::find(labels.begin(), labels.end(), label), labels.end()) << label;
  }
}

TEST(Schemes, a_finer_label_falls_back_to_the_one_above_it) {
  EXPECT_EQ(scheme("meddocan").theirs(Label::loc, "CITY"), "TERRITORIO");
  EXPECT_EQ(scheme("meddocan").theirs(Label::code, "DNI"), "ID_SUJETO_ASISTENCIA");
  EXPECT_EQ(scheme("conll").theirs(Label::person, "DOCTOR"), "PER");
}

TEST(Schemes, what_a_scheme_has_no_label_for_is_left_out) {
  EXPECT_EQ(scheme("conll").theirs(Label::datetime, ""), std::nullopt);
  EXPECT_EQ(scheme("conll").ours("FECHAS"), std::nullopt);
  EXPECT_EQ(scheme("conll").ours(""), std::nullopt);
}

TEST(Schemes, an_unknown_one_is_refused_with_the_known_ones) {
  const auto unknown = find_scheme("medocan");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, "usage.unknown_scheme");
  EXPECT_NE(unknown.error().message.find("conll, i2b2, meddocan, presidio, tab"), std::string::npos);
}

constexpr std::string_view clinical =
    R"({"id":"a","text":"Eva Soler, Vigo, Hospital Sol","spans":[[0,9,"NOMBRE_SUJETO_ASISTENCIA"],[11,15,"TERRITORIO"],[17,29,"HOSPITAL"]]})";

TEST(Schemes, reading_in_a_scheme_gives_our_labels) {
  std::istringstream input{std::string(clinical)};
  ReadOptions options;
  options.format = "jsonl";
  options.scheme = "meddocan";
  auto source = open_source(input, "a.jsonl", options);
  ASSERT_TRUE(source);
  const auto item = (*source)->next();
  ASSERT_TRUE(item && item->document);
  const auto& mentions = item->document->mentions;
  ASSERT_EQ(mentions.size(), 3U);
  EXPECT_EQ(mentions[0].label, Label::person);
  EXPECT_EQ(mentions[0].subtype, "PATIENT");
  EXPECT_EQ(mentions[0].kind, IdentifierKind::direct);
  EXPECT_EQ(mentions[1].label, Label::loc);
  EXPECT_EQ(mentions[1].subtype, "TERRITORY");
  EXPECT_EQ(mentions[2].label, Label::org);
  EXPECT_EQ(mentions[2].subtype, "HOSPITAL");
}

TEST(Schemes, writing_in_a_scheme_gives_their_labels_and_keeps_entities_in_step) {
  auto document = make_document("a", "Eva, 3 May, Vigo");
  ASSERT_TRUE(document);
  Mention person, date, place;
  person.span = {0, 3}, person.label = Label::person, person.entity = 1;
  date.span = {5, 10}, date.label = Label::datetime, date.entity = 2;
  place.span = {12, 16}, place.label = Label::loc, place.subtype = "CITY", place.entity = 3;
  document->mentions = {person, date, place};
  document->entities = {{Label::person, 1, {0}}, {Label::datetime, 1, {1}}, {Label::loc, 1, {2}}};
  document->layers.add(Layer::mentions);
  Document adopted = *document;
  scheme("conll").adopt(adopted);
  ASSERT_EQ(adopted.mentions.size(), 2U);
  EXPECT_TRUE(adopted.entities[1].mentions.empty());
  EXPECT_EQ(adopted.entities[2].mentions, std::vector<std::uint32_t>{1});

  std::ostringstream output;
  WriteOptions options;
  options.content = Content::mentions;
  options.scheme = "meddocan";
  auto sink = open_sink(output, options);
  ASSERT_TRUE(sink);
  ASSERT_TRUE((*sink)->write(*document));
  ASSERT_TRUE((*sink)->finish());
  for (const char* expected : {"\"NOMBRE_SUJETO_ASISTENCIA\"", "\"FECHAS\"", "\"TERRITORIO\""}) {
    EXPECT_NE(output.str().find(expected), std::string::npos) << expected;
  }
  EXPECT_EQ(output.str().find("\"LOC\""), std::string::npos);
}

TEST(Schemes, protected_text_and_unknown_schemes_are_refused_when_the_file_is_opened) {
  std::ostringstream output;
  WriteOptions options;
  options.scheme = "conll";
  EXPECT_FALSE(open_sink(output, options));
  options.content = Content::mentions;
  options.scheme = "nothing";
  EXPECT_EQ(open_sink(output, options).error().code, "usage.unknown_scheme");
  ReadOptions read;
  read.format = "jsonl";
  read.scheme = "nothing";
  std::istringstream input("");
  EXPECT_EQ(open_source(input, "a.jsonl", read).error().code, "usage.unknown_scheme");
}

}  // namespace
}  // namespace veil
