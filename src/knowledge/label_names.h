// The most general thing that can be said of a mention: the name of its label, in the document's language ("a person", "eine
// Person"). It stands at the top of every chain of generalizations. Read from languages/<code>/labels.tsv.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "knowledge/general_term.h"
#include "text/resource_path.h"
#include "veil/labels.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil::knowledge {

class LabelNames {
 public:
  // `languages` is the folder that holds one folder per language. Every label must have its name (model.malformed_resource).
  static Result<std::shared_ptr<const LabelNames>> open(const ResourcePath& languages);

  // In English for a language that Veil does not speak.
  std::string_view name(Language language, Label label) const;
  // The same as a rung of a ladder, to be fitted into a sentence: "place".
  GeneralTerm term(Language language, Label label) const;

 private:
  struct LabelName {
    std::string name, noun;
    NameGrammar grammar;
  };
  std::array<std::array<LabelName, label_names.size()>, spoken_languages.size()> names_;
};

}  // namespace veil::knowledge
