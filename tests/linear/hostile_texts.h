// Texts that somebody may write to make a reader slow: one thing over and over, that some stage looks for and does not find the end
// of, or finds everywhere. Each family is a text of any length.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include "veil/language.h"

namespace veil {

struct HostileFamily {
  std::string_view name;
  Language language;
  std::string (*write)(std::size_t bytes);
};

// Whole pieces, until the text is long enough.
template <std::invocable<std::size_t> Piece>
std::string repeated(std::size_t bytes, Piece piece) {
  std::string text;
  text.reserve(bytes + 64);
  for (std::size_t i = 0; text.size() < bytes; ++i) text += piece(i);
  return text;
}

inline std::string repeated(std::size_t bytes, std::string_view piece) {
  return repeated(bytes, [&](std::size_t) { return piece; });
}

// A different word for each number: "Baba", "Baca", ...
inline std::string invented_name(std::size_t number) {
  std::string name = "B";
  for (int i = 0; i < 4; ++i, number /= 40) {
    name += "aeiou"[number % 5];
    name += "bcdfglmn"[number / 5 % 8];
  }
  return name;
}

inline const std::vector<HostileFamily>& hostile_families() {
  static const std::vector<HostileFamily> families = {
      {"schemes", Language::en, [](std::size_t bytes) { return repeated(bytes, "http://"); }},
      {"hosts", Language::en, [](std::size_t bytes) { return repeated(bytes, "www.a.example/"); }},
      {"at_signs", Language::en, [](std::size_t bytes) { return repeated(bytes, "a@"); }},
      {"addresses", Language::de, [](std::size_t bytes) { return repeated(bytes, "a@b.ee"); }},
      {"numbers", Language::en, [](std::size_t bytes) { return repeated(bytes, "1 "); }},
      {"groups_of_digits", Language::es, [](std::size_t bytes) { return repeated(bytes, "123 456.789-"); }},
      {"telephones", Language::de, [](std::size_t bytes) { return repeated(bytes, "+49 30 1234567, "); }},
      {"months", Language::en, [](std::size_t bytes) { return repeated(bytes, "5 May June 1998 to March "); }},
      {"brackets", Language::en, [](std::size_t bytes) { return repeated(bytes, "([{<\""); }},
      {"quoted_names", Language::en, [](std::size_t bytes) { return repeated(bytes, "\"Oslo \xE2\x80\x9C"); }},
      {"endless_word", Language::de, [](std::size_t bytes) { return repeated(bytes, "a"); }},
      {"endless_capitals", Language::en, [](std::size_t bytes) { return repeated(bytes, "Anna Vries Oslo "); }},
      {"different_names", Language::en,
       [](std::size_t bytes) { return repeated(bytes, [](std::size_t i) { return invented_name(i) + " "; }); }},
      {"different_people", Language::en,
       [](std::size_t bytes) {
         return repeated(bytes, [](std::size_t i) { return "Mr " + invented_name(i) + " " + invented_name(i / 7) + " left. "; });
       }},
      {"titles_and_particles", Language::pt, [](std::size_t bytes) { return repeated(bytes, "Sr. de da von at "); }},
      {"lines", Language::en, [](std::size_t bytes) { return repeated(bytes, "\r\n"); }},
      {"short_lines", Language::es, [](std::size_t bytes) { return repeated(bytes, "Nombre: Ana\r\n"); }},
      {"marks_and_scripts", Language::en,
       [](std::size_t bytes) {
         return repeated(bytes,
                         "e\xCC\x81\xCC\x82\xD0\x96\xE6\xBC\xA2"
                         "A");
       }},
      {"apostrophes_and_hyphens", Language::pt, [](std::size_t bytes) { return repeated(bytes, "d'a-lo-"); }},
      {"full_stops", Language::de, [](std::size_t bytes) { return repeated(bytes, "A.B. "); }},
  };
  return families;
}

}  // namespace veil
