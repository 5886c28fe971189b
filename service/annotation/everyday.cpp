// The markup of corpora/everyday (its README): documents parted by "=== KIND" lines, tags in the text:
//   {{LABEL/FINER kind number gender|stretch}}   {{KEEP/FINER|stretch}}   {{~|stretch}}
// What has to stay readable and what may go or stay are no mentions. `d` gives a person away alone, `q` in combination; the same thing has
// the same number within a document.
#include <algorithm>
#include <sstream>

#include "service/annotation/files.h"
#include "veil/labels.h"
#include "veil/utf8.h"

namespace veil::service {
namespace {

constexpr std::string_view header = "=== ";

std::int64_t code_points(std::string_view text) {
  return static_cast<std::int64_t>(std::count_if(text.begin(), text.end(), [](char c) { return !utf8::is_continuation(c); }));
}

// What a tag says of its stretch: "PERSON d 1 f". Nothing where it is no mention.
Result<std::optional<Json>> mention_of_tag(std::string_view tag, const std::string& place) {
  std::istringstream words{std::string(tag)};
  std::string name, kind, number;
  words >> name >> kind >> number;
  if (name == "~" || name.starts_with("KEEP")) return std::optional<Json>();
  const std::size_t slash = name.find('/');
  const auto label = label_from(name.substr(0, slash));
  const bool counted = !number.empty() && number.size() <= 6 && number.find_first_not_of("0123456789") == std::string::npos;
  if (!label || (kind != "d" && kind != "q") || !counted)
    return Error{"read.malformed_input", "a tag is {{LABEL/FINER kind number|stretch}}", place};
  Json mention = Json::object({{"label", veil::name_of(*label)},
                               {"kind", kind == "d" ? "direct" : "quasi"},
                               {"entity", static_cast<std::int64_t>(std::stol(number))}});
  if (slash != std::string::npos) mention["subtype"] = name.substr(slash + 1);
  return std::optional<Json>(std::move(mention));
}

Result<AnsweredItem> tagged_item(std::string_view body, const std::string& id, const std::string& place) {
  while (body.starts_with('\n')) body.remove_prefix(1);
  while (body.ends_with('\n')) body.remove_suffix(1);
  std::string text;
  Json mentions = Json::array();
  std::size_t at = 0;
  for (std::size_t open = body.find("{{"); open != std::string_view::npos; open = body.find("{{", at)) {
    text += body.substr(at, open - at);
    const std::size_t bar = body.find('|', open), close = body.find("}}", open);
    if (bar == std::string_view::npos || close == std::string_view::npos || bar > close) {
      return Error{"read.malformed_input", "a tag is not closed", place};
    }
    auto mention = mention_of_tag(body.substr(open + 2, bar - open - 2), place);
    if (!mention) return mention.error();
    const std::string_view stretch = body.substr(bar + 1, close - bar - 1);
    if (*mention) {
      (*mention)->operator[]("id") = "m" + std::to_string(mentions.elements().size() + 1);
      (*mention)->operator[]("start") = code_points(text);
      (*mention)->operator[]("end") = code_points(text) + code_points(stretch);
      mentions.push_back(std::move(**mention));
    }
    text += stretch;
    at = close + 2;
  }
  text += body.substr(at);
  if (utf8::first_invalid_byte(text)) return Error{"read.invalid_utf8", "the text is not valid UTF-8", place};
  AnsweredItem made;
  made.item = Json::object({{"id", id}, {"text", text + "\n"}, {"mentions", mentions}});
  made.answers[""] = Json::object({{"mentions", std::move(mentions)}});
  return made;
}

}  // namespace

Result<std::vector<AnsweredItem>> read_everyday(const std::string& bytes, const std::string& name) {
  std::vector<AnsweredItem> items;
  const std::string_view all = bytes;
  std::size_t at = all.starts_with(header) ? 0 : all.find("\n=== ");
  if (at == std::string_view::npos) return Error{"read.malformed_input", "documents begin with a line === KIND", name};
  if (at > 0) ++at;
  while (at < all.size()) {
    const std::size_t line = std::min(all.find('\n', at), all.size());
    const std::size_t next = std::min(all.find("\n=== ", line), all.size());
    const std::string number = std::to_string(items.size() + 1);
    auto made = tagged_item(line < all.size() ? all.substr(line, next - line) : std::string_view(), name + "-" + number,
                            name + ", document " + number);
    if (!made) return made.error();
    items.push_back(std::move(*made));
    at = next + 1;
  }
  return items;
}

Result<WrittenFile> write_everyday(TaskKind kind, const std::vector<AnsweredItem>& items) {
  std::string written;
  for (const AnsweredItem& answered : items) {
    const std::string& text = answered.item.at("text").text();
    // The markup has no way to say these of a text.
    if (text.find("{{") != std::string::npos || text.find("}}") != std::string::npos || ("\n" + text).find("\n=== ") != std::string::npos) {
      return Error{"write.cannot_hold", "a text has signs in it that are tags in this format", ""};
    }
    const StretchReader places(text);
    for (const auto& [who, answer] : answered.answers) {
      Json mentions = answered_mentions(kind, answered.item, answer);
      std::sort(mentions.element_places().begin(), mentions.element_places().end(),
                [](const Json& a, const Json& b) { return a.at("start").number() < b.at("start").number(); });
      std::int64_t own = 0;
      for (const Json& mention : mentions.elements()) own = std::max(own, mention.at("entity").whole_number().value_or(0));
      written += "=== form\n";
      std::size_t at = 0;
      for (const Json& mention : mentions.elements()) {
        const auto [begin, end] = places.bytes(mention);
        if (begin < at || end <= begin) continue;  // the first of overlapping ones
        const std::int64_t number = mention.at("entity").whole_number().value_or(0);
        const std::string& subtype = mention.at("subtype").text();
        written += text.substr(at, begin - at) + "{{" + mention.at("label").text() + (subtype.empty() ? "" : "/" + subtype) +
                   (mention.at("kind").text() == "direct" ? " d " : " q ") + std::to_string(number > 0 ? number : ++own) +
                   (mention.at("label").text() == "PERSON" ? " n|" : "|") + text.substr(begin, end - begin) + "}}";
        at = end;
      }
      written += text.substr(at);
      if (!written.ends_with('\n')) written += '\n';
    }
  }
  return WrittenFile{std::move(written), "text/plain; charset=utf-8", ".txt"};
}

}  // namespace veil::service
