#include "detect/secrets/secret_words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "text/folded_word.h"
#include "text/resource_file.h"
#include "veil/language.h"

namespace veil::detect {
namespace {

constexpr std::array<std::pair<std::string_view, SecretWord>, 6> kinds = {{
    {"PASSWORD", SecretWord::password},
    {"SECRET", SecretWord::secret},
    {"CUE", SecretWord::cue},
    {"HANDLE", SecretWord::handle},
    {"IS", SecretWord::is},
    {"PERSONAL", SecretWord::personal},
}};

// Endings of names that are written in one; shorter ones end ordinary words.
constexpr std::size_t shortest_ending = 5;
constexpr std::size_t longest_ending = 16;

}  // namespace

Result<SecretWords> SecretWords::open(const ResourcePath& languages) {
  SecretWords words;
  for (const std::string_view header : {"authorization", "cookie"}) {
    FoldedWord word;
    next_word(header, 0, word);
    words.last_words_.add(word.hash);
  }
  for (const Language language : spoken_languages) {
    const ResourcePath path = languages / code_of(language) / "secrets.tsv";
    ResourceFile file(path);
    if (!file) return Error{"model.not_found", "the file with the words that announce secrets is missing", path.string()};
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      if (line.empty() || line.starts_with("# ")) continue;
      const std::size_t tab = line.find('\t');
      const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const auto& one) { return one.first == line.substr(0, tab); });
      std::string joined = tab == std::string::npos ? std::string() : folded_words(std::string_view(line).substr(tab + 1));
      if (kind == kinds.end() || joined.empty()) {
        return Error{"model.malformed_resource", "a word that announces a secret has two columns: what, word",
                     path.string() + ", line " + std::to_string(number)};
      }
      words.most_words_ = std::max(words.most_words_, static_cast<std::size_t>(std::count(joined.begin(), joined.end(), ' ')) + 1);
      const std::size_t last = joined.rfind(' ');
      FoldedWord word;
      next_word(joined, last == std::string::npos ? 0 : last, word);
      words.last_words_.add(word.hash);
      std::erase(joined, ' ');
      next_word(joined, 0, word);
      words.last_words_.add(word.hash);
      (kind->second == SecretWord::personal ? words.personal_ : words.words_).emplace(std::move(joined), kind->second);
    }
  }
  return words;
}

SecretWord SecretWords::kind_of(std::string_view joined) const {
  const auto found = words_.find(std::string(joined));
  return found == words_.end() ? SecretWord::none : found->second;
}

SecretWord SecretWords::kind_of_end(std::string_view folded) const {
  for (std::size_t length = std::min(folded.size() - 1, longest_ending); length >= shortest_ending; --length) {
    const SecretWord kind = kind_of(folded.substr(folded.size() - length));
    if (kind == SecretWord::password || kind == SecretWord::secret) return kind;
  }
  return SecretWord::none;
}

bool SecretWords::is_personal(std::string_view joined) const { return personal_.contains(std::string(joined)); }

}  // namespace veil::detect
