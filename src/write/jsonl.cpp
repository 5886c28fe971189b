// JSON Lines, as the design fixes them. Found mentions go out with the original text only when asked for; protected text
// never carries other fields of the input, since they may say whom it is about.
#include <nlohmann/json.hpp>
#include <utility>

#include "veil/budget.h"
#include "write/json_line.h"
#include "write/view.h"
#include "write/writers.h"

namespace veil {
namespace {

constexpr std::string_view own_prefix = "jsonl.";

class JsonlSink : public DocumentSink {
 public:
  JsonlSink(WriterTarget target, const WriteOptions& options) : output_(std::move(target.output)), options_(options) {}

  Result<void> write(const Document& document) override {
    const View view = view_of(document, options_.content, options_.scheme);
    return options_.content == Content::mentions ? write_found(view) : write_protection(view);
  }

  Result<void> write_failure(std::string_view id, const Error& error) override {
    Json line = {{"id", id}, {"error", {{"code", error.code}, {"message", error.message}}}};
    if (!error.place.empty()) line["error"]["place"] = error.place;
    return put(line);
  }

  Result<void> finish() override { return output_->finish(); }

 private:
  Result<void> put(const Json& line) {
    std::string bytes = dumped(line);
    bytes += '\n';
    return output_->write(bytes);
  }

  Result<void> write_found(const View& view) {
    const Document& document = *view.document;
    JsonLine line(*output_);
    line.add("id", document.id);
    if (options_.include_text) line.add_text("text", document.text);
    const std::string* spelt = attribute(document, "language");
    if (spelt != nullptr && (document.language == Language::other || language_from(*spelt) == document.language)) {
      line.add("language", *spelt);
    } else if (document.language != Language::unknown) {
      line.add("language", code_of(document.language));
    }
    if (options_.include_text && !document.targets.empty()) line.add("targets", document.targets);
    const bool explains = options_.evidence && document.layers.has(Layer::left_alone);
    if (const std::string reading = describe(document.reading); explains && !reading.empty()) line.add("read_as", reading);
    // A document nobody looked at has no list; one without findings has an empty one.
    if (document.layers.has(Layer::mentions) || !options_.include_text) add_spans(view, line);
    if (explains) line.add_list("left_alone", [&](const auto& take) { for_each_left_alone(view, options_, take); });
    if (options_.include_text) add_other_fields(document, line, explains);
    return line.end();
  }

  Result<void> write_protection(const View& view) {
    const Document& document = *view.document;
    JsonLine line(*output_);
    line.add("id", document.id);
    line.add_text("text", view.text());
    add_spans(view, line);
    Json risk = {{"mentions", document.mentions.size()}, {"replaced", document.replacements.size()}};
    // Figures only: words of the path, names of people and k would help whoever attacks.
    if (document.budget) {
      const BudgetReport& budget = *document.budget;
      risk["budget"] = {
          {"mode", budget_mode_names[static_cast<std::size_t>(budget.mode)]},
          {"met", budget.met},
          {"people", budget.people.size()},
          {"steps", budget.path.size()},
          {"probability", {{"before", json_number(budget.probability_before)}, {"after", json_number(budget.probability_after)}}},
          {"notes", budget.notes}};
    }
    line.add("risk", risk);
    Json utility = Json::object();
    if (document.information_kept >= 0) utility["information_kept"] = json_number(document.information_kept);
    line.add("utility", utility);
    return line.end();
  }

  void add_spans(const View& view, JsonLine& line) const {
    line.add_list("spans", [&](const auto& take) { for_each_json_span(view, options_, take); });
  }

  // The reader keeps fields that it has no other place for, each name once.
  static void add_other_fields(const Document& document, JsonLine& line, bool explains) {
    Json others = Json::object();
    for (const Attribute& other : document.attributes) {
      if (!other.name.starts_with(own_prefix)) continue;
      Json value = Json::parse(other.value, nullptr, false);
      if (!value.is_discarded()) others[other.name.substr(own_prefix.size())] = std::move(value);
    }
    for (const auto& [name, value] : others.items()) {
      if (!explains || (name != "read_as" && name != "left_alone")) line.add(name, value);
    }
  }

  std::unique_ptr<Output> output_;
  WriteOptions options_;
};

}  // namespace

Result<std::unique_ptr<DocumentSink>> open_jsonl_sink(WriterTarget target, const WriteOptions& options) {
  return std::unique_ptr<DocumentSink>(std::make_unique<JsonlSink>(std::move(target), options));
}

}  // namespace veil
