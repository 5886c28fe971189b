#include "resolve/same_name.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "veil/utf8.h"

namespace veil::resolve {
namespace {

// Lower case, white space as one space: the key under which a name is known.
std::string folded(std::string_view text) {
  std::string result;
  bool space = false;
  for (std::size_t i = 0; i < text.size();) {
    const utf8::Decoded decoded = utf8::decode(text, i);
    i += decoded.length;
    if (utf8::is_space(decoded.code_point)) {
      space = true;
      continue;
    }
    if (space && !result.empty()) result += ' ';
    space = false;
    utf8::append(result, utf8::to_lower(decoded.code_point));
  }
  return result;
}

std::vector<std::string> parts_of(const std::string& name) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  while (begin < name.size()) {
    const std::size_t end = std::min(name.find(' ', begin), name.size());
    parts.push_back(name.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

}  // namespace

Result<void> SameNameStage::run(Document& document) const {
  document.entities.clear();
  std::vector<std::string> names;
  names.reserve(document.mentions.size());
  for (const Mention& mention : document.mentions) names.push_back(folded(document.text_of(mention.span)));

  // Which full name each single name of a person belongs to, when it is only one.
  std::unordered_map<std::string, std::string> full_name_of;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (document.mentions[i].label != Label::person) continue;
    const std::vector<std::string> parts = parts_of(names[i]);
    if (parts.size() < 2) continue;
    for (const std::string& part : parts) {
      const auto [known, is_new] = full_name_of.try_emplace(part, names[i]);
      if (!is_new && known->second != names[i]) known->second.clear();
    }
  }

  std::unordered_map<std::string, std::uint32_t> entity_of;  // by label and name
  std::array<std::uint32_t, label_names.size()> count_of{};  // entities of each label so far
  for (std::size_t i = 0; i < names.size(); ++i) {
    Mention& mention = document.mentions[i];
    std::string name = names[i];
    if (mention.label == Label::person) {
      const auto full = full_name_of.find(name);
      if (full != full_name_of.end() && !full->second.empty()) name = full->second;
    }
    const std::string key = std::string(name_of(mention.label)) + '\n' + name;
    const auto [known, is_new] = entity_of.try_emplace(key, static_cast<std::uint32_t>(document.entities.size() + 1));
    if (is_new) {
      const std::uint32_t number = ++count_of[static_cast<std::size_t>(mention.label)];
      document.entities.push_back({.label = mention.label, .number = number, .mentions = {}});
    }
    mention.entity = known->second;
    document.entities[known->second - 1].mentions.push_back(static_cast<std::uint32_t>(i));
  }
  document.layers.add(Layer::entities);
  return {};
}

}  // namespace veil::resolve
