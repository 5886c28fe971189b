// Secrets that a word announces: "password: sun7flower", DB_PASSWORD="...", {"apiKey": "..."}, <token>...</token>,
// --password ..., "Das Passwort lautet ...", "Authorization: Bearer ...", "Cookie: sid=...; user=anna", and strings that
// look random near such a word. Values that are none stay: types and placeholders ("string", "${PASSWORD}", "********"),
// names in programs, words of a sentence.
#pragma once

#include <string_view>
#include <vector>

#include "detect/secrets/secret_words.h"
#include "veil/offsets.h"

namespace veil::detect {

struct AnnouncedSecret {
  Span span;
  std::string_view subtype;  // PASSWORD, SECRET or HANDLE
  float score;
  std::string_view reason;
};

// In the order of their announcements. One pass over the words; every announcement looks at a bounded stretch behind it.
std::vector<AnnouncedSecret> announced_secrets_in(std::string_view text, const SecretWords& words);

}  // namespace veil::detect
