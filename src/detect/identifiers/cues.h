// Words that announce an identifier: "IBAN", "Steuer-ID", "processo n.º". They decide between identifiers that share a form,
// and let one through that has no check digits or fails them. Those that are the same everywhere stand with their identifier
// (forms.h), the others in one file per language (languages/<code>/identifier_cues.tsv: subtype, words that may stand
// between, cue); all languages are looked up together, since a German letter quotes a Portuguese NIF under its Portuguese
// name.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "detect/identifiers/forms.h"
#include "text/resource_path.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil::detect {

// A cue found before a place.
struct Announcement {
  int subtype = 0;      // number in the list that IdentifierCues was opened with
  int distance = 0;     // words between the cue and the place
  bool direct = false;  // few words between, all fillers: enough for a number without check digits
};

// A cue of every language, and the number of what it announces.
struct SubtypeCue {
  int subtype = 0;
  OwnCue cue;
};

class IdentifierCues {
 public:
  // `own` come before those of the files. model.not_found, and model.malformed_resource with file and line for a row without
  // three columns or with an unknown subtype.
  static Result<IdentifierCues> open(const ResourcePath& languages, const std::vector<std::string>& subtypes,
                                     std::span<const SubtypeCue> own);

  // What is announced before `place`, the nearest first. Looks back over at most 96 bytes and 10 words of the same
  // paragraph.
  void before(std::string_view text, std::size_t place, std::vector<Announcement>& found) const;

  // The regions in which telephone numbers without a country are dialled where the language is spoken; the largest of each language when
  // it is unknown.
  std::span<const std::string> dialled_in(Language language) const {
    return dialled_in_[is_spoken(language) ? static_cast<std::size_t>(language) : spoken_languages.size()];
  }

 private:
  struct Cue {
    int subtype;
    int reach;
  };
  bool add(std::string_view words, Cue cue);                // false when there are no words
  std::unordered_map<std::string, std::vector<Cue>> cues_;  // by the words in lower case, single spaces between
  std::unordered_set<std::string> last_words_;              // most windows hold none of these: one look-up per word
  std::unordered_set<std::string> fillers_;                 // "no", "is", "lautet"
  std::size_t most_words_ = 1;
  std::array<std::vector<std::string>, spoken_languages.size() + 1> dialled_in_;
};

}  // namespace veil::detect
