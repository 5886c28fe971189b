// Snowball stems (libstemmer), asked for when needed; no layer of the document. "concessões" -> "concess".
// libstemmer's handles are not safe to share between threads: a Stemmer belongs to one thread at a time, and is cheap to
// make once per thread or call-site.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "veil/language.h"

struct sb_stemmer;

namespace veil {

class Stemmer {
 public:
  // For a language that is not spoken, words are their own stems.
  explicit Stemmer(Language language);
  ~Stemmer();
  Stemmer(Stemmer&&) noexcept;
  Stemmer& operator=(Stemmer&&) noexcept;

  // Words above 1,000 bytes are their own stems.
  std::string stem(std::string_view lower_cased_word) const;

 private:
  struct Release {
    void operator()(sb_stemmer* handle) const;
  };
  std::unique_ptr<sb_stemmer, Release> handle_;
};

}  // namespace veil
