#include "text/stemmer.h"

#include <libstemmer.h>

#include <string>

namespace veil {
namespace {

constexpr std::size_t longest_word = 1000;  // bytes

}  // namespace

void Stemmer::Release::operator()(sb_stemmer* handle) const { sb_stemmer_delete(handle); }

Stemmer::Stemmer(Language language) {
  if (is_spoken(language)) handle_.reset(sb_stemmer_new(std::string(code_of(language)).c_str(), "UTF_8"));
}

Stemmer::~Stemmer() = default;
Stemmer::Stemmer(Stemmer&&) noexcept = default;
Stemmer& Stemmer::operator=(Stemmer&&) noexcept = default;

std::string Stemmer::stem(std::string_view lower_cased_word) const {
  if (!handle_ || lower_cased_word.size() > longest_word) return std::string(lower_cased_word);
  const auto* stemmed = sb_stemmer_stem(handle_.get(), reinterpret_cast<const sb_symbol*>(lower_cased_word.data()),
                                        static_cast<int>(lower_cased_word.size()));
  if (stemmed == nullptr) return std::string(lower_cased_word);
  return std::string(reinterpret_cast<const char*>(stemmed), static_cast<std::size_t>(sb_stemmer_length(handle_.get())));
}

}  // namespace veil
