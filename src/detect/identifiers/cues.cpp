// A window before the number is cut into lower-case words, and every sequence of words that ends a cue is looked up.
#include "detect/identifiers/cues.h"

#include <algorithm>
#include <charconv>
#include <fstream>

#include "veil/language.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr std::size_t window_bytes = 96;
constexpr std::size_t window_words = 10;

// Words of letters and digits; the signs between them do not count, so that "N.I.F.", "Steuer-ID" and "n.º" are several
// words.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  bool inside = false;
  for (std::size_t i = 0; i < text.size();) {
    const utf8::Decoded decoded = utf8::decode(text, i);
    const char32_t c = decoded.code_point;
    if (utf8::is_letter(c) || utf8::is_digit(c) || utf8::is_mark(c) || c == U'°' || c == U'#') {
      if (!inside) words.emplace_back();
      inside = true;
      utf8::append(words.back(), utf8::to_lower(c));
    } else {
      inside = false;
    }
    i += decoded.length;
  }
  return words;
}

std::string joined(const std::vector<std::string>& words, std::size_t begin, std::size_t end) {
  std::string all;
  for (std::size_t i = begin; i < end; ++i) {
    if (i > begin) all += ' ';
    all += words[i];
  }
  return all;
}

}  // namespace

Result<IdentifierCues> IdentifierCues::open(const std::filesystem::path& languages, std::vector<std::string> subtypes) {
  IdentifierCues cues;
  for (const Language language : spoken_languages) {
    const std::filesystem::path path = languages / code_of(language) / "identifier_cues.tsv";
    std::ifstream file(path);
    if (!file) return Error{"model.not_found", "the file with the cues of identifiers is missing", path.string()};
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      if (line.empty() || line.starts_with("# ")) continue;
      const auto malformed = [&](const char* message) {
        return Error{"model.malformed_resource", message, path.string() + ", line " + std::to_string(number)};
      };
      const std::size_t first = line.find('\t');
      const std::size_t second = first == std::string::npos ? first : line.find('\t', first + 1);
      if (second == std::string::npos) return malformed("a cue has three columns: subtype, reach, words");
      const auto subtype = std::find(subtypes.begin(), subtypes.end(), line.substr(0, first));
      if (subtype == subtypes.end()) return malformed("there is no identifier of this subtype");
      int reach = 0;
      const auto parsed = std::from_chars(line.data() + first + 1, line.data() + second, reach);
      if (parsed.ec != std::errc() || parsed.ptr != line.data() + second || reach < 0)
        return malformed("the reach of a cue is a number of words");
      const std::vector<std::string> words = words_of(std::string_view(line).substr(second + 1));
      if (words.empty()) return malformed("the cue has no words");
      cues.most_words_ = std::max(cues.most_words_, words.size());
      cues.last_words_.insert(words.back());
      cues.cues_[joined(words, 0, words.size())].push_back({static_cast<int>(subtype - subtypes.begin()), reach});
    }
  }
  return cues;
}

void IdentifierCues::before(std::string_view text, std::size_t place, std::vector<Announcement>& found) const {
  found.clear();
  std::size_t begin = place > window_bytes ? place - window_bytes : 0;
  while (begin < place && utf8::is_continuation(text[begin])) ++begin;
  std::string_view window = text.substr(begin, place - begin);
  if (const std::size_t paragraph = window.rfind("\n\n"); paragraph != std::string_view::npos)
    window.remove_prefix(paragraph);
  const std::vector<std::string> words = words_of(window);
  const std::size_t first = words.size() > window_words ? words.size() - window_words : 0;
  for (std::size_t end = words.size(); end > first; --end) {
    if (!last_words_.contains(words[end - 1])) continue;
    // The longest cue that ends here counts: "número de la seguridad social" is no "número".
    for (std::size_t length = std::min(most_words_, end); length > 0; --length) {
      const auto cue = cues_.find(joined(words, end - length, end));
      if (cue == cues_.end()) continue;
      for (const Cue& one : cue->second) {
        const int distance = static_cast<int>(words.size() - end);
        found.push_back({one.subtype, distance, distance <= one.reach});
      }
      break;
    }
  }
}

}  // namespace veil::detect
