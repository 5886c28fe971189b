// Facts about the words of a language that the grammar needs: languages/<code>/grammar.tsv, rows of kind, word and value.
// Which kinds there are is the same in every language; a language that has no use for one has no rows of it. Words are
// compared in lower case.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>

#include "knowledge/concept.h"
#include "text/resource_path.h"
#include "veil/result.h"

namespace veil::replace {

enum class Fact : std::uint8_t {
  determiner,   // definite | indefinite | other
  preposition,  // the case it asks for: accusative, dative, genitive, both; "-" in a language without cases
  contraction,  // "de o" -> "do"
  classifier,   // a noun before a name that says what it is: "city", "río"; self: that it is a name, "Titel"
  title,        // before a person's name: "Mr"
  part,         // an adjective that cuts a piece out of a place: "northern"
  plural,       // irregular: "child" -> "children"
  feminine,     // irregular: "actor" -> "actriz"; "-" where both are the same
  gender,       // of nouns that their ending does not tell: m, f, n
  inflection,   // German: weak (dem Menschen), adjectival (der Beamte), strong in spite of its ending (dem See)
  link,         // the word between a noun and the place where such a thing lies, where it is not the usual one
  name,         // names of places with their flags: "netherlands" -> "plural,article"
  sound,        // English: beginnings that sound otherwise than they look: "hour" -> vowel. Romance: stressed a
  time,         // nouns and adverbs of time that follow a place without belonging to it: "Oslo yesterday"
  agree,        // forms of a determiner: masculine, feminine, masculine plural, feminine plural
  verb,         // dative: German verbs with a dative object, Portuguese ones with "a"; nominative: without object; naming: "called".
                // Of a German noun: what "auf", "in" or "an" behind it asks for
  masculine,    // German: a noun of the same meaning for a man, where one of this gender is asked for: "Fachkraft" -> "Fachmann"
  surface,      // German: nouns and endings of what one stands on or reads in, "auf" and not "in": "Insel", "Sender"
  singular,     // of a finite verb in the plural: "sind" -> "ist"; "-aron" -> "-ó" for endings
  region,       // German nouns: what the adjective of a part of the world cannot be said of, "Pfund" -> "all"; "Pass" ->
                // "europäisch" where that would mean the European Union
  number,       // numerals of small numbers, masculine and feminine where they differ: "2" -> "dois duas"
  join,         // words that join the last member of a list to the others: "und" -> and
  field,        // English: nouns before a profession that say where it is practised: "stage and film actor"
  count
};

class GrammarFacts {
 public:
  // model.not_found; model.malformed_resource with file and line.
  static Result<GrammarFacts> open(const ResourcePath& file);

  // The value for a word in lower case; empty when there is none.
  std::string_view value(Fact fact, std::string_view word) const;
  bool has(Fact fact, std::string_view word) const { return !value(fact, word).empty(); }
  // The longest beginning of the word that has a row, for `sound`; the longest ending, for nouns ("Hafenstadt": "stadt").
  std::string_view value_by_beginning(Fact fact, std::string_view word) const;
  std::string_view value_by_ending(Fact fact, std::string_view word) const;
  // The grammar of a place, with what is known about the name where the knowledge base says nothing.
  knowledge::NameGrammar place(std::string_view name, knowledge::NameGrammar given) const;

 private:
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  std::array<std::unordered_map<std::string, std::string, Hash, std::equal_to<>>, static_cast<std::size_t>(Fact::count)> rows_;
};

}  // namespace veil::replace
