// Fits general terms into the sentence in which they take the place of a mention: articles and their elision ("born in
// Tilburg" -> "born in a big city"), a/an, German case, gender and endings, contractions of Portuguese and Spanish ("do
// Brasil" -> "de um país", "a el" -> "al"), number, a capital at the start, and no classifier twice ("the province of
// Guangdong" does not become "the province of a province").
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "knowledge/general_term.h"
#include "replace/method.h"
#include "text/resource_path.h"

namespace veil::replace {

class Grammar {
 public:
  // `languages` is the folder that holds one folder per language. Errors: model.not_found, model.malformed_resource.
  static Result<std::shared_ptr<const Grammar>> open(const ResourcePath& languages);
  virtual ~Grammar() = default;

  // At most one option per term, in the same order, all for the same span. A term that cannot stand there is left out (a
  // noun for an adjective: "a Norwegian farmer"), and so is one that comes out like a term before it ("a city's mayor" has
  // no room for a place); the option then tells the greater number of things.
  virtual Offer fit(const Document& document, std::uint32_t mention_number, const std::vector<knowledge::GeneralTerm>& terms) const = 0;
  // "three films" of "film": so many of them as a term of its own. Nothing where that cannot be said.
  virtual std::optional<knowledge::GeneralTerm> several(Language language, std::size_t count, const knowledge::GeneralTerm& term) const = 0;
  // Whether what stands between two members of a list is a comma, the word for "and", or both.
  virtual bool joins(Language language, std::string_view between) const = 0;
};

}  // namespace veil::replace
