// What a document holds beside its own language: scripts by their letters, languages by the shipped model.
#include "language/passages.h"

#include <gtest/gtest.h>

#include "language/script_runs.h"
#include "places.h"
#include "processor_time.h"

namespace veil::language {
namespace {

using Strings = std::vector<std::string>;

const LanguageIdentifier& identifier() {
  static const auto opened = LanguageIdentifier::open(std::string(source_folder) + "/models/languages.veil");
  return **opened;
}

Strings scripts(std::string_view text) {
  Strings runs;
  for (const Span span : foreign_script_runs(text)) runs.emplace_back(span.of(text));
  return runs;
}

// "de: Guten Tag ..." for each passage.
Strings passages(std::string_view text, Language language) {
  Strings found;
  for (const Passage& passage : find_passages(identifier(), text, language)) {
    found.push_back(std::string(code_of(passage.language)) + ": " + std::string(passage.span.of(text)));
  }
  return found;
}

TEST(ScriptRuns, a_line_in_another_script_is_one_stretch_with_all_that_stands_in_it) {
  EXPECT_EQ(scripts("Dear all,\n  他叫李明，电话是13800138000 (Li)。 \nbye"), (Strings{"他叫李明，电话是13800138000 (Li)。"}));
  for (const char* line :
       {"Меня зовут Иван Петров.", "اسمي أحمد الفارسي ١٢٣", "שמי דוד כהן", "Με λένε Γιώργο", "ชื่อของฉันคือสมชาย", "मेरा नाम राजेश है",
        "私の名前は田中太郎です", "제 이름은 김민수입니다", "მე მქვია გიორგი", "Իմ անունը Արամ է", "ስሜ አበበ ነው"}) {
    EXPECT_EQ(scripts("Hello,\n" + std::string(line) + "\nBye"), (Strings{line}));
  }
}

TEST(ScriptRuns, a_name_within_a_sentence_is_its_run) {
  EXPECT_EQ(scripts("He signed as Иван Петров yesterday, and 李明 agreed."), (Strings{"Иван Петров", "李明"}));
  EXPECT_EQ(scripts("We wrote to Κώστας Παπάς who lives in Athens"), (Strings{"Κώστας Παπάς"}));
}

TEST(ScriptRuns, a_word_of_two_scripts_goes_whole) {
  EXPECT_EQ(scripts("Please tell Аnna (Cyrillic) and Αnna (Greek) that we came."), (Strings{"Аnna", "Αnna"}));
}

TEST(ScriptRuns, symbols_and_signs_of_formulas_stay) {
  EXPECT_EQ(scripts("α = 0.05, 5 μm, ΔG°, TGFβ1, β-blockers, χ² test, hν, Σxᵢ, π/2, 37 °C, 5 µg, Ω, λ, αβ\nδ\nΔΔ"), Strings{});
  EXPECT_EQ(scripts("naïve Œuvre ß Łódź 😀 ™ ½ № “q” – … ʃəˈ 𝐀 ① ﬁ Ａｎｎａ"), Strings{});
}

TEST(Passages, finds_paragraphs_of_the_other_languages) {
  const std::string german = "Ich wohne seit drei Jahren in der Lindenstraße und habe Ihre Rechnung leider nicht bekommen.";
  const std::string english = "Please find below what the customer wrote to us last week about the invoice. We will call him on Monday.";
  EXPECT_EQ(passages(english + "\n\n" + german + "\n\n" + english, Language::en), (Strings{"de: " + german}));
  EXPECT_EQ(passages(german + "\n" + german + "\n" + english, Language::de), (Strings{"en: " + english}));
}

TEST(Passages, what_nobody_reads_is_found_line_by_line) {
  const std::string portuguese = "Segue em baixo a mensagem que o cliente nos enviou na semana passada sobre a fatura de março.\n";
  const std::string first = "Je m'appelle Marie et j'habite à Lyon depuis dix ans avec mon mari.";
  const std::string second = "Nous avons reçu votre lettre hier matin et nous vous répondrons la semaine prochaine.";
  EXPECT_EQ(passages(portuguese + first + "\n" + second + "\n" + portuguese, Language::pt),
            (Strings{"other: " + first, "other: " + second}));
}

TEST(Passages, short_lines_names_and_codes_stay_with_the_text) {
  const std::string english = "Please find below what the customer wrote to us last week about the invoice. We will call him on Monday.\n";
  for (const char* line :
       {"Jean-Baptiste Lefèvre, Rue de la Paix 12, 75002 Paris", "Mit freundlichen Grüßen", "C'est la vie, as they say.",
        "for (auto it = begin(list); it != end(list); ++it) sum += *it;", "2024-03-01T11:44:32 INFO java.net.SocketTimeoutException",
        "Aripiprazol 15 mg, Sertralin 50 mg, Pantoprazol 20 mg, Metformin 1000 mg", "RE: AW: WG: Rechnung"}) {
    EXPECT_EQ(passages(english + line + "\n" + english, Language::en), Strings{}) << line;
  }
}

TEST(Passages, a_language_that_was_set_is_believed) {
  EXPECT_EQ(passages("Le conseil municipal a décidé hier soir que les travaux de la mairie commenceront au printemps.\n"
                     "Les habitants du quartier ne sont pas contents de cette décision prise sans eux.\n",
                     Language::en),
            Strings{});
}

TEST(Passages, takes_linear_time) {
  std::string text;
  while (text.size() < (2U << 20)) text += "Das ist ein Satz mit einigen Wörtern darin. Nous avons reçu votre lettre hier 李明 α.\n";
  const ProcessorTime time;
  find_passages(identifier(), text, Language::de);
  EXPECT_LT(time.seconds(), 4.0);
}

}  // namespace
}  // namespace veil::language
