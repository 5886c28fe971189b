// See word_frequencies.h for the form of the files.
#include "training/knowledge/word_frequencies.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "packed/archive_reader.h"
#include "veil/utf8.h"

namespace veil::training {

Result<WordFrequencies> WordFrequencies::read(const std::filesystem::path& folder) {
  WordFrequencies frequencies;
  for (const Language language : spoken_languages) {
    const std::filesystem::path file = folder / ("large_" + std::string(code_of(language)) + ".msgpack.gz");
    bool readable = true;
    const auto done = packed::read_entries(file.string(), packed::largest_entry, [&](std::string_view, std::string&& bytes) {
      const auto lists = nlohmann::json::from_msgpack(bytes, true, false);
      readable = lists.is_array() && !lists.empty() && lists[0].is_object() && lists[0].value("format", "") == "cB";
      for (std::size_t at = 1; readable && at < lists.size(); ++at) {
        readable = lists[at].is_array();
        for (const auto& word : lists[at])
          if (word.is_string()) frequencies.add(language, word.get_ref<const std::string&>(), static_cast<double>(at - 1) / 100);
      }
    });
    if (!done) return done.error();
    if (!readable) return Error{"training.unreadable_data", "this is not a list of word frequencies", file.string()};
  }
  return frequencies;
}

void WordFrequencies::add(Language language, std::string_view word, double rarity) {
  words_[static_cast<std::size_t>(language)].emplace(word, static_cast<float>(rarity));
}

double WordFrequencies::rarity(Language language, std::string_view name) const {
  const auto& words = words_[static_cast<std::size_t>(language)];
  const std::string lower = utf8::to_lower(name);
  std::string_view rest = lower;
  double rarest = 0;
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find_first_of(" -'/,"));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    if (word.empty()) continue;
    const auto found = words.find(std::string(word));
    rarest = std::max(rarest, found == words.end() ? unknown : static_cast<double>(found->second));
  }
  return rarest == 0 ? unknown : rarest;
}

}  // namespace veil::training
