// The whole way of a text: any bytes come out protected or refused, what is restored is the input, and canaries that were planted at a
// place of the fuzzer's choice are read nowhere: not in the text, its JSON line, an error or a report. The first bytes choose method,
// canaries and place; the rest is the text.
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "canary.h"
#include "veil/engine.h"
#include "veil/formats.h"
#include "veil/report.h"

namespace {

constexpr std::size_t choices = 5;  // bytes before the text

std::vector<std::shared_ptr<const veil::Engine>> open_engines() {
  std::vector<std::shared_ptr<const veil::Engine>> engines;
  for (const char* method : {"tag", "generalize", "surrogate", "mask", "suppress", "learned"}) {
    veil::EngineOptions options;
    options.resources = VEIL_SOURCE_DIR;
    options.policy.method = method;
    options.policy.terms.push_back({.text = std::string(veil::fuzz::own_term), .label = veil::Label::org});
    auto opened = veil::Engine::open(options);
    if (!opened.ok()) std::abort();
    engines.push_back(*opened);
  }
  return engines;
}

void check_that_it_restores(const veil::Document& document, const veil::ProtectedText& result, const std::string& text) {
  std::string restored;
  std::uint32_t from = 0;
  for (std::size_t i = 0; i < result.spans.size(); ++i) {
    restored += result.text.substr(from, result.spans[i].begin - from);
    restored += document.text_of(document.replacements[i].span);
    from = result.spans[i].end;
  }
  restored += result.text.substr(from);
  if (restored != text) std::abort();
}

void check_outputs(const veil::Document& document) {
  std::ostringstream lines;
  auto sink = veil::open_sink(lines, {.format = "jsonl"});
  if (!sink.ok() || !(*sink)->write(document).ok() || !(*sink)->finish().ok()) std::abort();
  veil::fuzz::must_not_tell("line", lines.str());

  const auto collector = veil::make_report_collector(veil::Content::protection, false);
  collector->add(document);
  for (const auto format : {veil::ReportFormat::json, veil::ReportFormat::markdown, veil::ReportFormat::html}) {
    std::ostringstream page;
    if (!veil::write_report(collector->report(), format, page).ok()) std::abort();
    veil::fuzz::must_not_tell("report", page.str());
  }
}

void check_refusal(const veil::Error& error) {
  if (error.code.empty()) std::abort();
  veil::fuzz::must_not_tell("error", veil::describe(error));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto engines = open_engines();
  if (size < choices) return 0;
  const std::string_view rest(reinterpret_cast<const char*>(data) + choices, size - choices);
  if (veil::fuzz::holds_a_piece(rest)) return 0;
  const auto place = static_cast<std::uint16_t>(data[2] << 8 | data[3]);

  // As a file, so that bytes in any encoding go the way that they go for users.
  std::istringstream input(veil::fuzz::with_canaries(rest, data[1], place));
  veil::ReadOptions reading;
  reading.format = "txt";
  auto source = veil::open_source(input, "fuzzed", reading);
  if (!source.ok()) std::abort();
  auto item = (*source)->next();
  if (!item) return 0;
  if (!item->document.ok()) {
    check_refusal(item->document.error());
    return 0;
  }
  veil::Document& document = *item->document;
  if (data[4] >= 0x80) document.language = veil::spoken_languages[data[4] % veil::spoken_languages.size()];
  const std::string text = document.text;
  if (auto done = engines[data[0] % engines.size()]->protect(document); !done.ok()) {
    check_refusal(done.error());
    return 0;
  }
  const veil::ProtectedText result = veil::apply_replacements(document);
  veil::fuzz::must_not_tell("text", result.text);
  check_that_it_restores(document, result, text);
  check_outputs(document);
  return 0;
}
