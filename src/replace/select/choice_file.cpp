#include "replace/select/choice_file.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <numeric>

#include "veil/offsets.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view suppressed_text = "***";

struct Place {
  std::string_view file;
  std::size_t document = 0;
  std::size_t mention = 0;
  Error error(std::string what) const {
    std::string where = std::string(file) + ", document " + std::to_string(document);
    if (mention > 0) where += ", mention " + std::to_string(mention);
    return Error{"read.malformed_choices", std::move(what), std::move(where)};
  }
};

// Wikidata's properties, and the names of WikiReplace's own sources.
OptionOrigin origin_of(std::string_view source, OptionOrigin above) {
  if (source == "heuristics" || source == "rule") return OptionOrigin::rule;
  if (source == "P31") return OptionOrigin::instance_of;
  if (source == "P279") return OptionOrigin::kind_of;
  if (source == "P361") return OptionOrigin::part_of;
  return above;
}

bool add_options(const Json& offered, OptionOrigin origin, ChoiceMention& mention, int depth = 0) {
  if (offered.is_string()) {
    const auto& text = offered.get_ref<const std::string&>();
    const bool again = std::any_of(mention.options.begin(), mention.options.end(), [&](const auto& option) { return option.text == text; });
    if (text != suppressed_text && !again) mention.options.push_back({text, origin});
    return true;
  }
  if (!offered.is_structured() || depth > 3) return false;
  if (offered.is_array()) {
    return std::all_of(offered.begin(), offered.end(), [&](const Json& below) { return add_options(below, origin, mention, depth + 1); });
  }
  for (const auto& [source, below] : offered.items()) {
    if (!add_options(below, origin_of(source, origin), mention, depth + 1)) return false;
  }
  return true;
}

Result<std::vector<std::size_t>> votes_of(const Json& replacement, const ChoiceMention& mention, const Place& place) {
  std::vector<std::size_t> votes(mention.options.size(), 0);
  const auto selection = replacement.find("generalization_selection");
  if (selection == replacement.end() || !selection->is_object()) return place.error("there is no generalization_selection");
  for (const auto& [option, people] : selection->items()) {
    const auto found =
        std::find_if(mention.options.begin(), mention.options.end(), [&, &text = option](const auto& one) { return one.text == text; });
    if (found == mention.options.end()) return place.error("an option was chosen that is not among those offered");
    if (!people.is_array()) return place.error("who chose an option is not a list");
    votes[static_cast<std::size_t>(found - mention.options.begin())] = people.size();
  }
  if (std::accumulate(votes.begin(), votes.end(), std::size_t{0}) == 0) return place.error("nobody chose an option");
  return votes;
}

std::string text_at(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

std::size_t majority_of(const std::vector<std::size_t>& votes) {
  return static_cast<std::size_t>(std::max_element(votes.begin(), votes.end()) - votes.begin());
}

Result<Json> read_choice_json(const std::filesystem::path& file) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored)) return Error{"read.not_found", "there is no such file", file.string()};
  std::ifstream stream(file, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  Json json = Json::parse(bytes, nullptr, false);
  if (!json.is_array()) return Error{"read.malformed_choices", "this is no JSON array of documents", file.string()};
  return json;
}

Result<std::vector<ChoiceFileDocument>> choice_documents(Json& json, std::string_view file, ReadChoices choices) {
  std::vector<ChoiceFileDocument> documents;
  Place place{file, 0, 0};
  for (Json& element : json) {
    ++place.document;
    place.mention = 0;
    if (!element.is_object() || !element.contains("text") || !element["text"].is_string() || !element.contains("annotations") ||
        !element["annotations"].is_object()) {
      return place.error("a document needs text and annotations");
    }
    ChoiceFileDocument document;
    document.id = text_at(element, "doc_id");
    document.text = element["text"].get<std::string>();
    const OffsetMap offsets(document.text);
    std::map<std::string, std::uint32_t> entities;
    for (auto& [annotator, annotation] : element["annotations"].items()) {
      if (!annotation.is_object() || !annotation.contains("entity_mentions") || !annotation["entity_mentions"].is_array()) {
        return place.error("annotations need entity_mentions");
      }
      for (Json& entry : annotation["entity_mentions"]) {
        ++place.mention;
        if (!entry.is_object()) return place.error("a mention is not an object");
        const auto replacement = entry.find("replacement");
        if (replacement == entry.end() || replacement->is_null()) continue;
        if (!replacement->is_object() || !replacement->contains("generalizations"))
          return place.error("a replacement needs generalizations");
        ChoiceMention mention;
        const auto label = label_from(text_at(entry, "entity_type"));
        if (!label) return place.error("entity_type is none of the eight labels");
        mention.label = *label;
        mention.direct = text_at(entry, "identifier_type") == "DIRECT";
        const auto start = entry.find("start_offset");
        const auto end = entry.find("end_offset");
        if (start == entry.end() || end == entry.end() || !start->is_number_unsigned() || !end->is_number_unsigned()) {
          return place.error("a mention needs start_offset and end_offset");
        }
        const auto span = offsets.to_span(start->get<std::uint64_t>(), end->get<std::uint64_t>(), OffsetUnit::code_points);
        if (!span || span->end <= span->begin) return place.error("a mention lies outside of the text");
        mention.span = *span;
        std::string entity = text_at(entry, "entity_id");
        if (entity.empty()) entity = "mention " + std::to_string(place.mention);
        mention.entity = entities.emplace(std::move(entity), static_cast<std::uint32_t>(entities.size() + 1)).first->second;
        if (!add_options((*replacement)["generalizations"], OptionOrigin::other, mention)) {
          return place.error("generalizations are not lists of options");
        }
        mention.options.push_back({std::string(suppressed_text), OptionOrigin::other});
        if (choices == ReadChoices::yes) {
          auto votes = votes_of(*replacement, mention, place);
          if (!votes) return votes.error();
          document.votes.push_back(std::move(*votes));
        }
        std::string id = text_at(entry, "entity_mention_id");
        document.ids.push_back(id.empty() ? std::to_string(place.mention) : std::move(id));
        document.places.push_back(&*replacement);
        document.mentions.push_back(std::move(mention));
      }
    }
    // By place, as features count what came before.
    std::vector<std::size_t> order(document.mentions.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return document.mentions[a].span.begin < document.mentions[b].span.begin; });
    ChoiceFileDocument sorted{std::move(document.id), std::move(document.text), {}, {}, {}, {}, true};
    for (const std::size_t i : order) {
      sorted.mentions.push_back(std::move(document.mentions[i]));
      sorted.ids.push_back(std::move(document.ids[i]));
      sorted.places.push_back(document.places[i]);
      if (choices == ReadChoices::yes) sorted.votes.push_back(std::move(document.votes[i]));
    }
    documents.push_back(std::move(sorted));
  }
  return documents;
}

}  // namespace veil::replace
