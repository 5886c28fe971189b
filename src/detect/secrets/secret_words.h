// The words that announce secrets, of all languages together (languages/<code>/secrets.tsv: what, word), since programs name
// their fields in English and people their passwords in their own language. Words are compared as in text/folded_word.h; a
// key of several
// ("api key") is known in all the ways programs join them: api_key, api-key, apiKey, "API key".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "detect/word_filter.h"
#include "text/resource_path.h"
#include "veil/result.h"

namespace veil::detect {

enum class SecretWord : std::uint8_t {
  none,
  password,  // whatever stands behind it
  secret,    // what stands behind it and does not look like a word
  cue,       // something nearby that looks random
  handle,    // the name of a user behind it
  is,        // "the password is"
  personal,  // a field about a person
};

class SecretWords {
 public:
  // model.not_found, and model.malformed_resource with file and line for a row without two columns or of an unknown kind.
  static Result<SecretWords> open(const ResourcePath& languages);

  // Of one folded word, and of the words before it that belong to the same key, joined without gaps: "client" "secret". The
  // longest that is known counts.
  SecretWord kind_of(std::string_view joined) const;
  // The same for names written in one, "dbPassword": by what they end with.
  SecretWord kind_of_end(std::string_view folded) const;
  bool is_personal(std::string_view joined) const;

  // False for nearly all words that end none of the announcements, by their hash.
  bool may_announce(std::uint64_t hash) const { return last_words_.may_hold(hash); }

  std::size_t most_words() const { return most_words_; }

 private:
  std::unordered_map<std::string, SecretWord> words_;
  std::unordered_map<std::string, SecretWord> personal_;
  WordFilter last_words_;
  std::size_t most_words_ = 1;
};

}  // namespace veil::detect
