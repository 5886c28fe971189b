// Why something stays: what everybody noted, through the whole engine.
#include <gtest/gtest.h>

#include <algorithm>

#include "places.h"
#include "veil/engine.h"

namespace veil {
namespace {

const std::string chat =
    "Agent: Hello, how can I help?\nCustomer: hi, this is tomasz nowak, my order 4471-8823 never came, write to t.nowak@post.example\n"
    "Agent: Sorry to hear that, Tomasz. Do you still take Ibuprofen 400 mg?\n";

std::shared_ptr<const Engine> explaining_engine(const Policy& policy, bool explain = true) {
  EngineOptions options;
  options.resources = source_folder;
  options.policy = policy;
  options.explain = explain;
  auto engine = Engine::open(options);
  EXPECT_TRUE(engine.ok()) << (engine.ok() ? "" : describe(engine.error()));
  return engine.ok() ? *engine : nullptr;
}

Document detected(const Policy& policy, const std::string& text, bool explain = true) {
  const auto engine = explaining_engine(policy, explain);
  auto document = make_document("t", text);
  if (engine == nullptr) return std::move(*document);
  const auto done = engine->detect(*document);
  EXPECT_TRUE(done.ok()) << (done.ok() ? "" : describe(done.error()));
  return std::move(*document);
}

bool says(const Document& document, std::string_view stretch, std::string_view who, std::string_view reason) {
  return std::any_of(document.left_alone.begin(), document.left_alone.end(), [&](const LeftAlone& left) {
    return document.text_of(left.span).find(stretch) != std::string_view::npos && !left.evidence.empty() &&
           left.evidence.front().detector == who && left.evidence.front().reason.find(reason) != std::string_view::npos;
  });
}

TEST(Explain, everyday_text_says_what_its_models_keep) {
  const Document document = detected({}, chat);
  EXPECT_EQ(document.reading.read_as, ReadAs::everyday);
  EXPECT_EQ(describe(document.reading), "everyday text (chat)");
  EXPECT_TRUE(says(document, "Agent", "everyday", "part of a form"));
  EXPECT_TRUE(says(document, "Ibuprofen", "everyday", "medicine"));
  for (const LeftAlone& left : document.left_alone) {
    EXPECT_FALSE(left.span.empty());
    EXPECT_GE(left.score, 0.0F);
    EXPECT_LE(left.score, 1.0F);
    EXPECT_FALSE(left.evidence.empty());
    for (const Mention& mention : document.mentions) EXPECT_FALSE(mention.span.overlaps(left.span)) << document.text_of(left.span);
  }
  EXPECT_TRUE(std::is_sorted(document.left_alone.begin(), document.left_alone.end(),
                             [](const LeftAlone& a, const LeftAlone& b) { return a.span < b.span; }));
}

TEST(Explain, costs_nothing_and_changes_nothing_for_who_does_not_ask) {
  const Document asked = detected({}, chat), not_asked = detected({}, chat, false);
  EXPECT_TRUE(not_asked.left_alone.empty());
  EXPECT_FALSE(not_asked.layers.has(Layer::left_alone));
  EXPECT_EQ(asked.mentions, not_asked.mentions);
  EXPECT_EQ(asked.reading, not_asked.reading);
}

TEST(Explain, edited_text_says_which_guesses_were_dropped) {
  Policy policy;
  policy.read_as = ReadAs::edited;
  const Document document = detected(policy, "In her view the Court read it as the parties of the Grand Chamber did before.\n");
  EXPECT_EQ(describe(document.reading), "edited text (as the policy says)");
  EXPECT_TRUE(says(document, "Grand Chamber", "combine", "common words"));
  EXPECT_TRUE(says(document, "Court", "combine", "common words"));
}

TEST(Explain, what_the_policy_leaves_readable_is_left_alone_by_it) {
  Policy policy;
  policy.read_as = ReadAs::edited;
  policy.keep = {"Oslo"};
  policy.labels["CODE/EMAIL"].method = "keep";
  policy.protect = {IdentifierKind::direct};
  const Document document = detected(policy, "Anna Vries (anna@vries.example) moved to Oslo on 3 May 2021 and left Bergen in peace.\n");
  EXPECT_TRUE(says(document, "Oslo", "policy", "protect"));
  EXPECT_TRUE(says(document, "3 May 2021", "policy", "protect"));
  EXPECT_TRUE(says(document, "anna@vries.example", "policy", "labels"));
  EXPECT_FALSE(says(document, "Anna Vries", "policy", ""));
  policy.protect = Policy{}.protect;
  policy.smallest_score = 1;
  policy.labels.clear();
  const Document strict = detected(policy, "Anna Vries (anna@vries.example) moved to Oslo.\n");
  EXPECT_TRUE(says(strict, "Anna Vries", "policy", "smallest_score"));
  EXPECT_FALSE(says(strict, "anna@vries.example", "policy", ""));
  policy.smallest_score = 0;
  EXPECT_TRUE(says(detected(policy, "Anna Vries moved to Oslo.\n"), "Oslo", "policy", "keep"));
}

// What was noted in a passage had the places of the passage.
TEST(Explain, passages_in_another_language_stand_where_they_are) {
  const std::string german = "Kunde: guten Tag, hier ist jens petersen, meine Kundennummer ist 5581-20 und das Paket ist noch nicht da\n";
  const Document document = detected({}, chat + german + chat);
  ASSERT_FALSE(document.passages.empty());
  EXPECT_TRUE(says(document, "Kunde", "everyday", "part of a form"));
  const auto kunde = std::find_if(document.left_alone.begin(), document.left_alone.end(),
                                  [&](const LeftAlone& left) { return left.span.begin >= chat.size(); });
  ASSERT_NE(kunde, document.left_alone.end());
  EXPECT_EQ(document.text_of(kunde->span), "Kunde");
  EXPECT_TRUE(says(document, "Agent", "everyday", "part of a form"));
}

TEST(Explain, a_second_run_begins_afresh) {
  const auto engine = explaining_engine({});
  ASSERT_NE(engine, nullptr);
  auto document = make_document("t", chat);
  ASSERT_TRUE(engine->detect(*document).ok());
  const std::vector<LeftAlone> first = document->left_alone;
  ASSERT_TRUE(engine->detect(*document).ok());
  for (const LeftAlone& left : first) {
    EXPECT_EQ(std::count(document->left_alone.begin(), document->left_alone.end(), left), 1);
  }
}

// Both texts are clinical to the classifier of kinds; in the second the model of the policy finds what there is.
TEST(Profiles, add_to_what_everyday_text_gives_away_and_leave_records_as_they_are) {
  auto policy = read_policy(std::filesystem::path(source_folder) / "policies/clinical-es.yaml");
  ASSERT_TRUE(policy.ok());
  EXPECT_EQ(policy->made_for, (MadeFor{TextKind::clinical, Language::es}));
  Policy alone = *policy;
  alone.everyday_detectors.clear();
  const std::string letter =
      "hola doctora, soy la hija de remedios cifuentes, mi madre sigue con fiebre y le duele la rodilla, le di paracetamol 1 g como dijo "
      "usted ayer, puede llamarme al 655 18 27 33?\ngracias, maite\n";
  const auto finds = [&](const Document& document, std::string_view detector) {
    return std::any_of(document.mentions.begin(), document.mentions.end(),
                       [&](const Mention& mention) { return mention.detector.str() == detector; });
  };
  const Document read = detected(*policy, letter);
  EXPECT_EQ(read.reading.read_as, ReadAs::everyday);
  EXPECT_TRUE(finds(read, "everyday"));
  EXPECT_GT(read.mentions.size(), detected(alone, letter).mentions.size());

  const std::string record =
      "Datos del paciente.\nNombre: Olga.\nApellidos: Prado Vidal.\nNHC: 7654321.\nDomicilio: Calle Mayor, 23, 1D.\n"
      "Localidad/ Provincia: Madrid.\nCP: 28035.\nDatos asistenciales.\nFecha de nacimiento: 02/11/1962.\nPaís: España.\nEdad: 53 años "
      "Sexo: M.\n"
      "Fecha de Ingreso: 11/04/2016.\nMédico: Inés Rovira Sanz NºCol: 28 28 70973.\n"
      "Informe clínico del paciente: mujer de 53 años sin antecedentes de interés que ingresó por dolor abdominal. La exploración física "
      "mostró "
      "dolor a la palpación en hipocondrio derecho. La ecografía evidenció una lesión hepática de 4 cm, compatible con hemangioma. Se "
      "decidió "
      "tratamiento conservador y seguimiento en consultas externas, con buena evolución posterior.\n"
      "Responsable clínico: Dra. Inés Rovira Sanz. Servicio de Cirugía General. Hospital Clínico San Carlos. Calle Profesor Martín Lagos, "
      "s/n. "
      "28040 Madrid. España.\n";
  const Document hospital = detected(*policy, record);
  EXPECT_FALSE(finds(hospital, "everyday"));
  EXPECT_EQ(hospital.mentions, detected(alone, record).mentions);
}

}  // namespace
}  // namespace veil
