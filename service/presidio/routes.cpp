#include "service/presidio/routes.h"

#include <algorithm>

#include "service/presidio/analyzer.h"
#include "service/presidio/entity_names.h"
#include "service/presidio/operators.h"
#include "veil/engine.h"
#include "veil/language.h"

namespace veil::service::presidio {
namespace {

constexpr std::size_t most_texts = 10'000;

Answer presidio_error(const Error& error) {
  int status = outcome_of(error).http_status;
  if (error.code == "service.presidio_invalid") status = 422;
  if (error.code == "service.presidio_unparsed" || error.code == "service.presidio_bad_request") status = 400;
  if (error.code == "service.presidio_refused") status = 500;  // as Presidio has it
  return json_answer(Json::object({{"error", error.message}}), status);
}

Result<Json> read_request(House& house, HttpRequest& request) {
  if (request.content_type() != "application/json") {
    return Error{"service.unsupported_type",
                 "Did not attempt to load JSON data because the request Content-Type was not 'application/json'.", ""};
  }
  auto bytes = request.body->read_all(house.largest_request);
  if (!bytes) return bytes.error();
  house.metrics.add_text_bytes(bytes->size());
  auto json = parse_json(*bytes);
  if (!json) {
    return Error{"service.presidio_bad_request", "The browser (or proxy) sent a request that this server could not understand.", ""};
  }
  if (!json->is_object() || json->members().empty()) return Error{"service.presidio_bad_request", "Invalid request json", ""};
  return json;
}

Result<Language> language_of(const std::string& code) {
  const auto language = language_from(code);
  if (!language) return Error{"service.presidio_refused", "No matching recognizers were found to serve the request.", ""};
  return *language;
}

Answer analyze(House& house, HttpRequest& request) {
  auto json = read_request(house, request);
  if (!json) return presidio_error(json.error());
  const Json& text = json->at("text");
  const bool is_list = text.is_array();
  const bool is_empty = is_list ? text.elements().empty() : text.text().empty();
  if (!text.is_null() && !text.is_text() && !is_list) {
    return presidio_error({"service.presidio_unparsed",
                           "Failed to parse /analyze request for AnalyzerEngine.analyze(). 'text' must be a string or a list of strings",
                           ""});
  }
  if (is_empty) return presidio_error({"service.presidio_refused", "No text provided", ""});
  if (json->at("language").text().empty()) return presidio_error({"service.presidio_refused", "No language provided", ""});
  if (text.elements().size() > most_texts) return presidio_error({"service.presidio_unparsed", "'text' has too many elements", ""});
  const auto language = language_of(json->at("language").text());
  if (!language) return presidio_error(language.error());
  const auto analyzer = Analyzer::from(*json);
  if (!analyzer) return presidio_error(analyzer.error());
  EngineRequest wanted;
  wanted.language = code_of(*language);
  const auto engine = house.engines.get(wanted);
  if (!engine) return presidio_error(engine.error());
  if (!is_list) {
    auto found = analyzer->analyze(text.text(), *(*engine)->engine, house.gate);
    house.metrics.add_documents(found ? 1 : 0, found ? 0 : 1);
    return found ? json_answer(*found) : presidio_error(found.error());
  }
  Json all = Json::array();
  for (const Json& one : text.elements()) {
    if (!one.is_text()) {
      return presidio_error({"service.presidio_unparsed",
                             "Failed to parse /analyze request for AnalyzerEngine.analyze(). 'text' must be a string or a list of strings",
                             ""});
    }
    auto found = analyzer->analyze(one.text(), *(*engine)->engine, house.gate);
    if (!found) return presidio_error(found.error());
    house.metrics.add_documents(1, 0);
    all.push_back(std::move(*found));
  }
  return json_answer(all);
}

Answer anonymize(House& house, HttpRequest& request, Direction direction) {
  auto json = read_request(house, request);
  if (!json) return presidio_error(json.error());
  const bool forth = direction == Direction::anonymize;
  const Json& operators = json->at(forth ? "anonymizers" : "deanonymizers");
  if (!operators.is_null() && !operators.is_object())
    return presidio_error({"service.presidio_invalid", "Invalid input, operators must be an object by entity type", ""});
  for (const auto& [type, parameters] : operators.members()) {
    if (parameters.at("type").text() == "custom") {
      return presidio_error({"service.presidio_bad_request", "Custom type anonymizer is not supported", ""});
    }
  }
  const Json& results = json->at(forth ? "analyzer_results" : "anonymizer_results");
  if (forth && results.is_null())
    return presidio_error({"service.presidio_invalid", "Invalid input, request must contain analyzer results", ""});
  auto findings = findings_from(results);
  if (!findings) return presidio_error(findings.error());
  const std::string& text = json->at("text").text();
  if (forth) *findings = without_conflicts(text, std::move(*findings));
  auto done = operate(text, std::move(*findings), operators, direction);
  return done ? json_answer(*done) : presidio_error(done.error());
}

Answer supported(HttpRequest& request) {
  const std::string code = request.parameter("language").empty() ? "en" : request.parameter("language");
  if (auto language = language_of(code); !language) return presidio_error(language.error());
  return json_answer(Json::texts(all_names()));
}

Answer recognizers(HttpRequest& request) {
  const std::string code = request.parameter("language").empty() ? "en" : request.parameter("language");
  if (auto language = language_of(code); !language) return presidio_error(language.error());
  return json_answer(Json::texts(detector_names()));
}

}  // namespace

std::vector<Route> routes(House& house) {
  return {
      {"POST", "/analyze", Right::look, [&](HttpRequest& request) { return analyze(house, request); }, presidio_error},
      {"GET", "/recognizers", Right::look, [](HttpRequest& request) { return recognizers(request); }, presidio_error},
      {"GET", "/supportedentities", Right::look, [](HttpRequest& request) { return supported(request); }, presidio_error},
      {"POST", "/anonymize", Right::protect, [&](HttpRequest& request) { return anonymize(house, request, Direction::anonymize); },
       presidio_error},
      {"POST", "/deanonymize", Right::protect, [&](HttpRequest& request) { return anonymize(house, request, Direction::deanonymize); },
       presidio_error},
      {"GET", "/anonymizers", Right::look, [](HttpRequest&) { return json_answer(Json::texts(anonymizer_names())); }, presidio_error},
      {"GET", "/deanonymizers", Right::look, [](HttpRequest&) { return json_answer(Json::texts(deanonymizer_names())); }, presidio_error},
  };
}

}  // namespace veil::service::presidio
