// The words before the number are cut off one by one, in lower case, and every sequence of words that ends a cue is looked
// up.
#include "detect/identifiers/cues.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "text/folded_word.h"
#include "text/parted.h"
#include "text/resource_file.h"
#include "veil/language.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr std::size_t window_bytes = 96;
constexpr std::size_t window_words = 10;

// Words are letters and digits; the signs between them do not count, so that "N.I.F.", "Steuer-ID" and "n.º" are several
// words.
bool is_word_sign(char32_t c) {
  if (c < 0x80) return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '#';
  return utf8::is_letter(c) || utf8::is_digit(c) || utf8::is_mark(c) || c == U'°';
}

// The last words of a text, at most `most`, in lower case, the last one first. A word of digits alone is no cue and stands
// empty.
void last_words_of(std::string_view text, std::size_t most, std::vector<std::string>& words) {
  words.clear();
  std::size_t end = text.size();
  while (end > 0 && words.size() < most) {
    std::size_t begin = end;
    bool digits_only = true;
    while (begin > 0) {
      const std::size_t before = utf8::previous(text, begin);
      const char32_t c = utf8::decode(text, before).code_point;
      if (!is_word_sign(c)) break;
      digits_only = digits_only && c >= '0' && c <= '9';
      begin = before;
    }
    if (begin == end) {
      end = utf8::previous(text, end);
      continue;
    }
    words.push_back(digits_only ? std::string() : utf8::to_lower(text.substr(begin, end - begin)));
    end = begin;
  }
}

// Where the last thing stands that ends what is announced: a semicolon, a paragraph, a new bracket behind a closed one, or
// the end of a line that is no heading. A cue may stand in the line before: "Tel.:\n030".
std::size_t last_barrier(std::string_view window) {
  for (std::size_t i = window.size(); i-- > 0;) {
    if (window[i] == ';') return i + 1;
    const bool opens = window[i] == '(' || window[i] == '[';
    if (opens && i > 1 && window[i - 1] == ' ' && (window[i - 2] == ')' || window[i - 2] == ']')) return i + 1;
    if (window[i] != '\n' || i == 0) continue;
    const char before = window[i - 1];
    const bool closed = before == '\n' || before == ')' || before == ']' || before == '.';
    if (closed || (before == ',' && i > 1 && window[i - 2] == ')')) return i + 1;
  }
  return 0;
}

// The words from `first` back to `last` in the order of the text.
std::string joined(const std::vector<std::string>& words, std::size_t first, std::size_t last) {
  std::string all;
  for (std::size_t i = first; i-- > last;) {
    if (!all.empty()) all += ' ';
    all += words[i];
  }
  return all;
}

}  // namespace

bool IdentifierCues::add(std::string_view words, Cue cue) {
  std::vector<std::string> backwards;
  last_words_of(words, words.size(), backwards);
  if (backwards.empty()) return false;
  most_words_ = std::max(most_words_, backwards.size());
  last_words_.insert(backwards.front());
  cues_[joined(backwards, backwards.size(), 0)].push_back(cue);
  return true;
}

Result<IdentifierCues> IdentifierCues::open(const ResourcePath& languages, const std::vector<std::string>& subtypes,
                                            std::span<const SubtypeCue> own) {
  IdentifierCues cues;
  for (const SubtypeCue& one : own) cues.add(one.cue.words, {one.subtype, one.cue.reach});
  std::vector<std::string> words;
  for (const Language language : spoken_languages) {
    const ResourcePath path = languages / code_of(language) / "identifier_cues.tsv";
    ResourceFile file(path);
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
      if (line.starts_with("FILLER\t")) {
        last_words_of(std::string_view(line).substr(second + 1), line.size(), words);
        for (std::string& word : words) cues.fillers_.insert(std::move(word));
        continue;
      }
      if (line.starts_with("DIALLED\t")) {
        auto& regions = cues.dialled_in_[static_cast<std::size_t>(language)];
        for (const std::string_view region : parted(std::string_view(line).substr(second + 1), ' ')) {
          if (region.size() != 2) return malformed("a region has a code of two letters");
          regions.emplace_back(region);
        }
        cues.dialled_in_.back().push_back(regions.front());
        continue;
      }
      const auto subtype = std::find(subtypes.begin(), subtypes.end(), line.substr(0, first));
      if (subtype == subtypes.end()) return malformed("there is no identifier of this subtype");
      int reach = 0;
      const auto parsed = std::from_chars(line.data() + first + 1, line.data() + second, reach);
      if (parsed.ec != std::errc() || parsed.ptr != line.data() + second || reach < 0)
        return malformed("the reach of a cue is a number of words");
      const Cue cue{static_cast<int>(subtype - subtypes.begin()), reach};
      const std::string_view written = std::string_view(line).substr(second + 1);
      if (!cues.add(written, cue)) return malformed("the cue has no words");
      // Names of fields and hasty mails have no accents: "telefono".
      const std::string plain = folded_words(written);
      if (plain.size() < written.size() && written.find_first_of(".-/") == std::string_view::npos) cues.add(plain, cue);
    }
  }
  return cues;
}

void IdentifierCues::before(std::string_view text, std::size_t place, std::vector<Announcement>& found) const {
  found.clear();
  std::size_t begin = place > window_bytes ? place - window_bytes : 0;
  while (begin < place && utf8::is_continuation(text[begin])) ++begin;
  std::string_view window = text.substr(begin, place - begin);
  window.remove_prefix(last_barrier(window));
  std::vector<std::string> words;
  words.reserve(window_words);
  last_words_of(window, window_words, words);
  bool only_fillers = true;  // between the word and the place
  for (std::size_t distance = 0; distance < words.size(); ++distance) {
    if (distance > 0) only_fillers = only_fillers && fillers_.contains(words[distance - 1]);
    if (words[distance].empty() || !last_words_.contains(words[distance])) continue;
    // The longest cue that ends here counts: "número de la seguridad social" is no "número".
    for (std::size_t length = std::min(most_words_, words.size() - distance); length > 0; --length) {
      const auto cue = cues_.find(joined(words, distance + length, distance));
      if (cue == cues_.end()) continue;
      for (const Cue& one : cue->second) {
        const int between = static_cast<int>(distance);
        found.push_back({one.subtype, between, only_fillers && between <= one.reach});
      }
      break;
    }
  }
}

}  // namespace veil::detect
