#include "text/turned_text.h"

#include <algorithm>
#include <string_view>

#include "veil/utf8.h"

namespace veil {
namespace {

constexpr std::string_view turns = "\u202E";
constexpr std::string_view turns_back = "\u202C";

}  // namespace

TurnedText turned_text(const MappedText& written) {
  const std::string_view text = written.text();
  TurnedText made;
  std::size_t done = 0;
  for (std::size_t at = text.find(turns); at != std::string_view::npos; at = text.find(turns, done)) {
    const std::size_t begin = at + turns.size();
    const std::size_t line_end = std::min(text.find('\n', begin), text.size());
    const std::size_t end = std::min(text.substr(0, line_end).find(turns_back, begin), line_end);
    made.text.add(written, done, at);
    for (std::size_t behind = end; behind > begin;) {
      const std::size_t character = utf8::previous(text, behind);
      made.text.add(written, character, behind);
      behind = character;
    }
    ++made.turned;
    done = end;
  }
  made.text.add(written, done, text.size());
  return made;
}

}  // namespace veil
