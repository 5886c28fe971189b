#include "training/selector/review_file.h"

#include <algorithm>
#include <fstream>

#include "replace/select/learned_choice.h"
#include "text/default_language.h"
#include "veil/offsets.h"

namespace veil::training {
namespace {

using Json = nlohmann::ordered_json;

struct Place {
  std::string file;
  std::size_t line = 0;
  std::size_t span = 0;
  Error error(std::string what) const {
    std::string where = file + ", line " + std::to_string(line);
    if (span > 0) where += ", span " + std::to_string(span);
    return Error{"read.malformed_choices", std::move(what), std::move(where)};
  }
};

std::string text_at(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

struct ReviewedSpan {
  Span in_protected;
  std::string original;
  replace::ChoiceMention mention;  // its span follows when the text is put together
  std::vector<std::size_t> votes;  // empty: nobody chose
};

// `chosen` counts levels from 1, as the options do.
Result<std::vector<std::size_t>> votes_of(const Json& span, std::size_t options, const Place& place) {
  const auto chosen = span.find("chosen");
  if (chosen == span.end() || chosen->is_null()) return std::vector<std::size_t>();
  std::vector<std::size_t> votes(options, 0);
  const auto count = [&](const Json& level) {
    const bool offered = level.is_number_unsigned() && level.get<std::uint64_t>() >= 1 && level.get<std::uint64_t>() <= options;
    if (offered) ++votes[level.get<std::size_t>() - 1];
    return offered;
  };
  const bool good = chosen->is_array() ? !chosen->empty() && std::all_of(chosen->begin(), chosen->end(), count) : count(*chosen);
  if (!good) return place.error("chosen is not the level of an option of the span, or a list of such levels");
  return votes;
}

Result<ReviewedSpan> reviewed_span(const Json& span, const OffsetMap& offsets, Language language, const replace::OptionGlossary* glossary,
                                   const Place& place) {
  if (!span.is_object()) return place.error("a span is not an object");
  const auto start = span.find("start");
  const auto end = span.find("end");
  if (start == span.end() || end == span.end() || !start->is_number_unsigned() || !end->is_number_unsigned()) {
    return place.error("a span needs start and end");
  }
  const auto place_in_text = offsets.to_span(start->get<std::uint64_t>(), end->get<std::uint64_t>(), OffsetUnit::code_points);
  if (!place_in_text) return place.error("a span lies outside of the text");
  ReviewedSpan reviewed;
  reviewed.in_protected = *place_in_text;
  reviewed.original = text_at(span, "original");
  if (reviewed.original.empty()) return place.error("a span needs its original: protect with --originals");
  const auto label = label_from(text_at(span, "label"));
  if (!label) return place.error("the label is none of the eight");
  reviewed.mention.label = *label;
  reviewed.mention.direct = text_at(span, "kind") == "direct";
  const auto entity = span.find("entity");
  reviewed.mention.entity =
      entity != span.end() && entity->is_number_unsigned() ? entity->get<std::uint32_t>() : ~static_cast<std::uint32_t>(place.span);
  const bool translate = glossary != nullptr && language != default_language;
  if (translate) reviewed.mention.in_english = glossary->in_english(reviewed.original, language);

  const auto options = span.find("options");
  if (options == span.end() || !options->is_array() || options->empty()) return place.error("a span needs options, suppression the last");
  for (const Json& entry : *options) {
    if (!entry.is_object() || !entry.contains("text") || !entry["text"].is_string()) return place.error("an option needs its text");
    Option option{.text = entry["text"].get<std::string>(), .source = text_at(entry, "source")};
    if (const auto things = entry.find("things"); things != entry.end() && things->is_number_unsigned())
      option.things = things->get<std::uint64_t>();
    if (&entry == &options->back()) {
      if (!option.source.is(OptionBasis::suppress)) return place.error("the last option is not suppression");
      reviewed.mention.options.push_back({"***", replace::OptionOrigin::other});
      break;
    }
    reviewed.mention.options.push_back(
        {glossary != nullptr ? glossary->in_english(option, *label, language) : std::string(replace::without_article(option.text)),
         replace::origin_of(option, *label)});
  }
  auto votes = votes_of(span, reviewed.mention.options.size(), place);
  if (!votes) return votes.error();
  reviewed.votes = std::move(*votes);
  return reviewed;
}

Result<replace::ChoiceFileDocument> reviewed_document(const Json& line, const replace::OptionGlossary* glossary, Place& place) {
  if (!line.contains("text") || !line["text"].is_string() || !line.contains("spans") || !line["spans"].is_array()) {
    return place.error("a document needs text and spans");
  }
  const auto& text = line["text"].get_ref<const std::string&>();
  Language language = default_language;
  if (line.contains("language")) {
    const auto known = language_from(text_at(line, "language"));
    if (!known) return place.error("the language is none that Veil speaks");
    language = *known;
  }
  const OffsetMap offsets(text);
  std::vector<ReviewedSpan> spans;
  for (const Json& span : line["spans"]) {
    ++place.span;
    auto reviewed = reviewed_span(span, offsets, language, glossary, place);
    if (!reviewed) return reviewed.error();
    if (!spans.empty() && reviewed->in_protected.begin < spans.back().in_protected.end)
      return place.error("spans overlap or are not in order");
    spans.push_back(std::move(*reviewed));
  }
  replace::ChoiceFileDocument document;
  document.id = text_at(line, "id");
  document.english = glossary == nullptr || language == default_language;
  std::size_t copied = 0;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    ReviewedSpan& span = spans[i];
    document.text.append(text, copied, span.in_protected.begin - copied);
    span.mention.span = {static_cast<std::uint32_t>(document.text.size()),
                         static_cast<std::uint32_t>(document.text.size() + span.original.size())};
    document.text += span.original;
    copied = span.in_protected.end;
    if (span.votes.empty()) continue;
    document.mentions.push_back(std::move(span.mention));
    document.ids.push_back(std::to_string(i + 1));
    document.votes.push_back(std::move(span.votes));
  }
  document.text.append(text, copied);
  return document;
}

}  // namespace

bool is_review_file(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  char first = 0;
  stream >> std::ws >> first;
  return first == '{';
}

Result<std::vector<replace::ChoiceFileDocument>> review_documents(const std::filesystem::path& file,
                                                                  const replace::OptionGlossary* glossary) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored)) return Error{"read.not_found", "there is no such file", file.string()};
  std::ifstream stream(file, std::ios::binary);
  std::vector<replace::ChoiceFileDocument> documents;
  Place place{file.string(), 0, 0};
  for (std::string bytes; std::getline(stream, bytes);) {
    ++place.line;
    place.span = 0;
    if (bytes.find_first_not_of(" \t\r") == std::string::npos) continue;
    const Json line = Json::parse(bytes, nullptr, false);
    if (!line.is_object()) return place.error("the line is not a JSON object");
    if (line.contains("error")) continue;  // a document that could not be protected
    auto document = reviewed_document(line, glossary, place);
    if (!document) return document.error();
    documents.push_back(std::move(*document));
  }
  return documents;
}

}  // namespace veil::training
