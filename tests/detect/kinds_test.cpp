// What kind of text a document is: what is read of it, what it is told by, the file, and texts of each side in four languages, invented here.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "detect/kinds/kind_model.h"
#include "detect/kinds/text_windows.h"
#include "places.h"
#include "processor_time.h"

namespace veil::detect {
namespace {

namespace fs = std::filesystem;

const fs::path kinds_file = fs::path(source_folder) / "models/kinds.veil";

const KindModel& shipped_kinds() {
  static const auto model = KindModel::open(kinds_file).value();
  return *model;
}

std::string file_bytes(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string error_for_bytes(const std::string& bytes) {
  const fs::path path = fs::temp_directory_path() / "veil_kinds_test.veil";
  std::ofstream(path, std::ios::binary) << bytes;
  const auto model = KindModel::open(path);
  fs::remove(path);
  return model ? "" : model.error().code;
}

std::set<std::uint32_t> rows_of_text(std::string_view text) {
  KindFeatures features(15);
  const auto& rows = features.read(text).rows;
  return {rows.begin(), rows.end()};
}

std::string repeated_text(std::string_view part, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += part;
  return text;
}

TEST(text_windows, cover_a_text_of_some_pages_without_gap) {
  for (const std::size_t times : {1u, 30u, 100u, 250u}) {
    const std::string text = repeated_text("Ünter den Linden, schöne Größe – und\nmehr ", times);
    std::string joined;
    for (const std::string_view window : text_windows(text)) joined += window;
    EXPECT_EQ(joined, text.substr(0, joined.size()));
    EXPECT_EQ(joined.size(), text.size()) << times;
  }
}

TEST(text_windows, are_eight_of_a_book_from_its_beginning_to_its_end) {
  const std::string text = "first " + repeated_text("and so it went on ", 100'000) + "last";
  const auto windows = text_windows(text);
  ASSERT_EQ(windows.size(), most_windows);
  EXPECT_TRUE(windows.front().starts_with("first "));
  EXPECT_GT(windows.back().data() - text.data(), static_cast<std::ptrdiff_t>(text.size() - 2 * window_size));
  for (const std::string_view window : windows) EXPECT_LE(window.size(), window_size + window_size / 8);
}

TEST(text_windows, never_cut_a_character) {
  const std::string text = repeated_text("語", 50'000);  // neither spaces nor lines
  for (const std::string_view window : text_windows(text)) EXPECT_EQ(window.size() % 3, 0u);
  EXPECT_TRUE(text_windows("").empty());
}

TEST(kind_features, are_the_same_without_accents_and_with_typographic_signs) {
  EXPECT_EQ(rows_of_text("la señora llegó mañana"), rows_of_text("la senora llego manana"));
  EXPECT_EQ(rows_of_text("er sagte „ja“ – und ging"), rows_of_text("er sagte \"ja\" - und ging"));
}

TEST(kind_features, tell_how_a_text_was_typed) {
  EXPECT_NE(rows_of_text("see you at five"), rows_of_text("SEE YOU AT FIVE"));
  EXPECT_NE(rows_of_text("Name: Ida\nAge: 30"), rows_of_text("Name: Ida Age: 30"));
}

TEST(kind_features, count_each_row_once) {
  KindFeatures features(15);
  const auto rows = features.read(repeated_text("the same words ", 40)).rows;
  EXPECT_EQ(std::set<std::uint32_t>(rows.begin(), rows.end()).size(), rows.size());
  const auto steps = features.read("Name: Ida").layout;
  EXPECT_EQ(std::set<std::uint32_t>(steps.begin(), steps.end()).size(), steps.size());
  for (const std::uint32_t step : steps) EXPECT_LT(step, layout_rows);
}

TEST(kind_model, refuses_files_that_are_cut_changed_or_of_another_version) {
  const std::string whole = file_bytes(kinds_file);
  ASSERT_GT(whole.size(), 1000u);
  EXPECT_LE(whole.size(), 600u * 1000u);
  EXPECT_EQ(error_for_bytes(whole), "");
  EXPECT_EQ(error_for_bytes(""), "model.damaged");
  EXPECT_EQ(error_for_bytes(whole.substr(0, whole.size() / 2)), "model.damaged");
  std::string changed = whole;
  changed[whole.size() / 2] = static_cast<char>(changed[whole.size() / 2] ^ 1);
  EXPECT_EQ(error_for_bytes(changed), "model.damaged");
  std::string newer = whole;
  ++newer[8];
  EXPECT_EQ(error_for_bytes(newer), "model.version");
  EXPECT_FALSE(KindModel::open("nowhere/kinds.veil"));
}

TEST(kind_model, refuses_sections_that_contradict_each_other) {
  KindModelInfo info{8, 1, 1, 0.5f};
  const auto file_with = [](const KindModelInfo& about, const std::string& names, std::size_t rows) {
    const std::array<std::string, 4> sections = {std::string(reinterpret_cast<const char*>(&about), sizeof about), names,
                                                 std::string(rows * kind_columns, '\0'), std::string(layout_rows * kind_columns, '\0')};
    return section_file(kind_file_kind, sections);
  };
  EXPECT_EQ(error_for_bytes(file_with(info, kind_name_section(), 256)), "");
  EXPECT_EQ(error_for_bytes(file_with(info, kind_name_section(), 255)), "model.damaged");
  EXPECT_EQ(error_for_bytes(file_with(info, "poem", 256)), "model.damaged");
  info.row_bits = 40;
  EXPECT_EQ(error_for_bytes(file_with(info, kind_name_section(), 256)), "model.damaged");
  info = {8, 1, 1, 2.0f};
  EXPECT_EQ(error_for_bytes(file_with(info, kind_name_section(), 256)), "model.damaged");
}

struct KindCase {
  TextKind kind;
  std::string_view text;
};

constexpr KindCase invented_texts[] = {
    {TextKind::chat,
     "[18:02] Nele: kommst du noch?\n[18:02] Piet: jaa bin gleich da, steh im stau :/\n[18:03] Nele: ok bring bitte milch mit\n"},
    {TextKind::chat,
     "Agent: Thanks for waiting, how can I help?\nCustomer: my card was declined again\nAgent: Could I have the last four digits?\n"},
    {TextKind::email,
     "Prezada Sra. Benedita,\n\nsegue em anexo o comprovante que a senhora pediu. Qualquer dúvida é só me ligar.\n\nAtt,\nRui Falcato\n"},
    {TextKind::clinical,
     "Paciente de 67 años con HTA y DM2 en tratamiento con metformina 850 mg. Acude por disnea de tres días. TA 150/85. Plan: furosemida "
     "40 mg y control en 1 semana.\n"},
    {TextKind::form, "Nachname: Wiegand\nVorname: Malte\nGeburtsdatum: 14.02.1979\nTelefon: 0171 5550142\nUnterschrift: ____\n"},
    {TextKind::log, "2024-03-02 11:04:17 INFO login user=tmoura ip=10.0.0.14\n2024-03-02 11:04:21 WARN payment failed order=88213\n"},
    {TextKind::article,
     "Ludmila Harrow (born 4 May 1931) was a British botanist and explorer. She studied at the University of Wendover, where she later "
     "became "
     "professor of plant geography. Her best known work, published in 1968, describes the alpine flora of the northern highlands. She was "
     "elected "
     "a Fellow of the Society in 1971 and received several awards for her contributions to science before she retired in 1996.\n"},
    {TextKind::article,
     "Der Wendsee ist ein natürlicher See im Nordosten der Region. Er entstand während der letzten Eiszeit und besitzt eine Fläche von "
     "zwölf "
     "Quadratkilometern. Seit dem 18. Jahrhundert wurde er als Wasserweg genutzt, und 1834 gründete man an seinem Ufer die erste Werft des "
     "Landes. "
     "Heute gehört der See zu einem Naturschutzgebiet, in dem zahlreiche seltene Vogelarten brüten.\n"},
    {TextKind::judgment,
     "The applicant complained under Article 6 of the Convention that the length of the proceedings had been excessive. The Government "
     "contested "
     "that argument. The Court reiterates that the reasonableness of the length of proceedings must be assessed in the light of the "
     "circumstances "
     "of the case. It considers that the domestic courts did not act with due diligence. There has accordingly been a violation.\n"},
    {TextKind::news,
     "El Gobierno anunció ayer un plan de inversiones para modernizar la red ferroviaria del norte del país. Según explicó el ministro, "
     "las obras "
     "comenzarán antes de fin de año y crearán unos dos mil puestos de trabajo. La oposición criticó que el proyecto se presente a pocas "
     "semanas "
     "de las elecciones y pidió que se publiquen los informes técnicos en los que se basa.\n"},
    {TextKind::debate,
     "Senhor Presidente, gostaria de agradecer à relatora o excelente trabalho que realizou. A presente proposta reforça o mercado interno "
     "e merece "
     "o apoio do meu grupo. Devemos, no entanto, pedir à Comissão que apresente dados sobre os custos para as pequenas empresas antes de a "
     "directiva ser aprovada pelo Parlamento.\n"},
};

TEST(kind_model, tells_everyday_text_from_edited_prose) {
  for (const KindCase& text : invented_texts) {
    const KindGuess guess = shipped_kinds().guess(text.text);
    EXPECT_EQ(guess.everyday, is_everyday(text.kind)) << text.text << guess.everyday_share;
    EXPECT_EQ(guess.everyday, is_everyday(guess.kind));
    EXPECT_GT(guess.share, 0);
    EXPECT_LE(guess.share, 1);
  }
}

// A form of a personnel office is either: which of the kinds it is, is a likely answer and no promise.
TEST(kind_model, names_the_kind_of_most_texts) {
  const auto right = std::count_if(std::begin(invented_texts), std::end(invented_texts),
                                   [](const KindCase& text) { return shipped_kinds().guess(text.text).kind == text.kind; });
  EXPECT_GE(right, 8) << "of " << std::size(invented_texts);
}

TEST(kind_model, tells_so_whatever_the_letters_are_and_where_lines_break) {
  for (const KindCase& text : invented_texts) {
    std::string in_one_line(text.text), small(text.text);
    std::replace(in_one_line.begin(), in_one_line.end(), '\n', ' ');
    std::transform(small.begin(), small.end(), small.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    for (const std::string& changed : {in_one_line, small}) {
      EXPECT_EQ(shipped_kinds().guess(changed).everyday, is_everyday(text.kind)) << changed;
    }
  }
}

TEST(kind_model, answers_for_nonsense) {
  for (const std::string& text :
       {std::string(), std::string(" \n\t\r\n "), std::string(5000, '7'), std::string("\0\1\2", 3), repeated_text("語", 9000),
        repeated_text("\u0301", 500), repeated_text(":\n", 3000), std::string(100'000, 'x')}) {
    const KindGuess guess = shipped_kinds().guess(text);
    EXPECT_GE(guess.everyday_share, 0);
    EXPECT_LE(guess.everyday_share, 1);
    EXPECT_EQ(guess.everyday, is_everyday(guess.kind));
    EXPECT_EQ(guess.everyday_share, shipped_kinds().everyday_share(text));
  }
}

TEST(kind_model, costs_no_more_for_a_book_than_for_some_pages) {
  const std::string book = repeated_text("The bridge was built in 1781, and replaced an older one of wood.\n", 200'000);
  const ProcessorTime time;
  for (int i = 0; i < 20; ++i) EXPECT_FALSE(shipped_kinds().guess(book).everyday);
  EXPECT_LT(time.seconds() / 20, 16 * 0.0002);  // 0.2 ms for each KB that is read
}

}  // namespace
}  // namespace veil::detect
