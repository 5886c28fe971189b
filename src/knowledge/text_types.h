// What the document itself says a thing is, for things that no knowledge base has: "the sitcom Friends" -> sitcom, "Meridian, an oil
// company" -> oil company, "films such as Night Ferry" -> film, "Night Ferry is a drama" -> drama. By apposition, copula and Hearst's
// patterns, with
// the cue words of languages/<code>/type_cues.tsv, on tokens and their parts of speech.
// Words that are mentions themselves are never part of a type ("a Norwegian sitcom" gives "sitcom"), nor are numbers, names or words of the
// German adjective's ending, which the sentence decides.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "knowledge/general_term.h"
#include "text/habits.h"
#include "text/resource_path.h"
#include "veil/document.h"

namespace veil::knowledge {

// A noun phrase of the document that says what a thing is.
struct TextType {
  std::string text;     // in lower case but for German nouns
  NameGrammar grammar;  // plural where the text has it in plural: "films such as"
  bool beside = false;  // said in one with the name: "the film X", "a film called X"
};

class TextTypes {
 public:
  // Errors: model.not_found, model.malformed_resource with file and line.
  static Result<std::shared_ptr<const TextTypes>> open(const ResourcePath& languages);

  // The type of the thing that the mention names, from the words around it; else around the first other mentions of its entity.
  std::optional<TextType> type_of(const Document& document, std::uint32_t mention_number) const;

  // What the head of a list says of each place in it: "the cities of Velstad, Oppdal and Hol" -> city, "three villages: Hol and Ask" ->
  // village.
  std::optional<TextType> list_head(const Document& document, std::uint32_t mention_number) const;

  // "Die Einmischung Pekings": by its ending an act or a quality, which no place or organisation is. Those that are both ("Siedlung",
  // "Stiftung") are known as kinds.
  bool is_abstract(Language language, std::string_view noun) const;
  // "türkische", "deutschen": an adjective of where somebody comes from, written small.
  bool is_adjective_of_origin(Language language, std::string_view word) const;

 private:
  enum class Cue : std::uint8_t { such_as, and_other, is, named, article };
  static constexpr std::size_t cue_kinds = 5;
  using CueTable = std::array<std::vector<std::vector<std::string>>, cue_kinds>;  // by kind, each a sequence of lower-case words

  // "A7", "B 96": roads that are called by letter and number.
  struct Road {
    char letter;
    TextType type;
  };

  class Reader;
  Result<void> take_row(std::string_view kind, std::vector<std::string> words, Language language);
  std::optional<TextType> road(Language language, std::string_view name) const;

  std::array<CueTable, spoken_languages.size()> cues_;
  std::array<std::vector<Road>, spoken_languages.size()> roads_;
  std::array<std::vector<std::string>, spoken_languages.size()> abstract_endings_, origin_endings_;
  HabitsOfLanguages habits_;
};

}  // namespace veil::knowledge
