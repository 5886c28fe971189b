// The names of the core's concepts as they were written down (languages/<code>/concepts.tsv), with the signs before them. The knowledge
// base is made from the same rows and has names of many other sources beside them, and does not tell which are the core's own: who needs
// that (what a country is called, which form of a nationality a word is, a concept in two languages) asks here.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/concept.h"
#include "text/resource_path.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil::knowledge {

// What stands before another name: `f:` and so on; without a sign it is for finding only, behind ">" it is a narrower kind.
enum class NameSign : std::uint8_t { none, feminine, masculine, neuter, plural, adjective, narrower };

struct OtherName {
  NameSign sign = NameSign::none;
  std::string text;
};

struct CoreRow {
  std::string key;   // of the concept: "cc:NO"
  std::string name;  // in a dictionary, without article
  NameGrammar grammar;
  std::string plural;  // empty: none
  std::vector<OtherName> others;
};

// Nothing where it is no row of such a file.
std::optional<CoreRow> core_row(std::string_view line);
// "f:Richterin": feminine, "Richterin".
OtherName other_name(std::string_view written);

class CoreNames {
 public:
  // `languages` holds one folder per language. model.not_found, model.malformed_resource with the line.
  static Result<std::shared_ptr<const CoreNames>> open(const ResourcePath& languages);

  // In the order of the file; none for a language that Veil does not speak.
  std::span<const CoreRow> of(Language language) const;

 private:
  std::array<std::vector<CoreRow>, spoken_languages.size()> rows_;
};

}  // namespace veil::knowledge
