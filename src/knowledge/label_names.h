// The most general thing that can be said of a mention: the name of its label, in the document's language ("a person", "eine
// Person"). It stands at the top of every chain of generalizations, as a numbered tag that claims nothing: "[ORT 1]". A finer label
// may have a name of its own ("[TIME 1]"). Read from languages/<code>/labels.tsv.
#pragma once

#include <array>
#include <cstdint>
#include <map>
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
  // What stands where nothing true is known but the label: its name in capitals and the number of the entity among those of the label,
  // between the signs of the policy: "[ORGANISATION 2]", "[LUGAR 1]". Without a number where it is 0.
  std::string tag(Language language, Label label, std::string_view subtype, std::uint32_t number, std::string_view open = "[",
                  std::string_view close = "]") const;

 private:
  struct LabelName {
    std::string name, noun;
    NameGrammar grammar;
  };
  struct Names {
    std::array<LabelName, label_names.size()> of_label;
    std::map<std::string, std::string, std::less<>> finer;  // the noun by "DATETIME/TIME"
  };
  std::array<Names, spoken_languages.size()> names_;
};

}  // namespace veil::knowledge
