// What every format is called and which files are its own. Readers and writers do not know each other; their names meet
// here.
#include <algorithm>
#include <array>
#include <initializer_list>

#include "veil/formats.h"
#include "veil/utf8.h"

namespace veil {
namespace {

struct FormatName {
  std::string_view name;
  std::string_view extension;  // that written files get
  bool one_document_per_file;
};

constexpr std::array<FormatName, 9> formats = {{
    {"brat", ".ann", true},
    {"conll", ".conll", false},
    {"conllu", ".conllu", false},
    {"csv", ".csv", false},
    {"i2b2", ".xml", true},
    {"jsonl", ".jsonl", false},
    {"presidio", ".json", false},
    {"tab", ".json", false},
    {"txt", ".txt", true},
}};

struct Extension {
  std::string_view extension;
  std::string_view format;
};

// ".json" is the Text Anonymization Benchmark's; Presidio's files have the same extension and must be named.
constexpr std::array<Extension, 14> extensions = {{
    {".ann", "brat"},
    {".bio", "conll"},
    {".conll", "conll"},
    {".conllu", "conllu"},
    {".csv", "csv"},
    {".iob", "conll"},
    {".iob2", "conll"},
    {".json", "tab"},
    {".jsonl", "jsonl"},
    {".ndjson", "jsonl"},
    {".text", "txt"},
    {".tsv", "csv"},
    {".txt", "txt"},
    {".xml", "i2b2"},
}};

const FormatName* find_format(std::string_view name) {
  const auto* found = std::find_if(formats.begin(), formats.end(), [&](const FormatName& format) { return format.name == name; });
  return found == formats.end() ? nullptr : found;
}

}  // namespace

std::optional<std::string> format_of(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  if (utf8::first_invalid_byte(extension)) return std::nullopt;
  const std::string lower = utf8::to_lower(extension);
  const auto* found = std::find_if(extensions.begin(), extensions.end(), [&](const Extension& e) { return e.extension == lower; });
  if (found == extensions.end()) return std::nullopt;
  return std::string(found->format);
}

std::string extension_of(std::string_view format) {
  const FormatName* found = find_format(format);
  return found == nullptr ? std::string() : std::string(found->extension);
}

bool one_document_per_file(std::string_view format) {
  const FormatName* found = find_format(format);
  return found != nullptr && found->one_document_per_file;
}

}  // namespace veil
