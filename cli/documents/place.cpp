#include "cli/documents/place.h"

#include <algorithm>
#include <sstream>
#include <string_view>

#include "veil/formats.h"

namespace veil::cli {
namespace {

constexpr std::string_view attribute_name = "document place";

}  // namespace

void put_place(Document& document, const DocumentPlace& place) {
  std::string value = std::to_string(place.number_in_file) + ' ' + std::to_string(place.number_in_run) + ' ' +
                      (place.own_id ? "1 " : "0 ") + place.format + ' ' + place.path.string();
  document.attributes.push_back({std::string(attribute_name), std::move(value)});
}

std::optional<DocumentPlace> take_place(Document& document) {
  const auto found = std::find_if(document.attributes.begin(), document.attributes.end(),
                                  [](const Attribute& attribute) { return attribute.name == attribute_name; });
  if (found == document.attributes.end()) return std::nullopt;
  DocumentPlace place;
  std::istringstream fields(found->value);
  fields >> place.number_in_file >> place.number_in_run >> place.own_id >> place.format;
  fields.get();
  std::string path;
  std::getline(fields, path, '\0');
  place.path = path;
  document.attributes.erase(found);
  return place;
}

bool has_own_id(const Document& document, const std::filesystem::path& file, const std::string& format) {
  if (one_document_per_file(format)) return false;
  if (std::any_of(document.attributes.begin(), document.attributes.end(), [](const Attribute& a) { return a.name == "id.own"; })) {
    return true;
  }
  const std::string& id = document.id;
  const std::string stem = (file == "-" ? "stdin" : file.stem().string()) + "-";
  return !id.starts_with(stem) || id.size() == stem.size() || id.find_first_not_of("0123456789", stem.size()) != std::string::npos;
}

}  // namespace veil::cli
