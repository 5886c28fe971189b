// The whole way of a text: any valid UTF-8 must come out protected or refused, and what is restored must be the input.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "veil/engine.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto engine = [] {
    veil::EngineOptions options;
    options.resources = VEIL_SOURCE_DIR;
    auto opened = veil::Engine::open(options);
    if (!opened.ok()) std::abort();
    return *opened;
  }();
  auto document = veil::make_document("fuzz", std::string(reinterpret_cast<const char*>(data), size));
  if (!document.ok()) return 0;
  const std::string text = document->text;
  if (!engine->protect(*document).ok()) return 0;
  const veil::ProtectedText result = veil::apply_replacements(*document);
  std::string restored;
  std::uint32_t from = 0;
  for (std::size_t i = 0; i < result.spans.size(); ++i) {
    restored += result.text.substr(from, result.spans[i].begin - from);
    restored += document->text_of(document->replacements[i].span);
    from = result.spans[i].end;
  }
  restored += result.text.substr(from);
  if (restored != text) std::abort();
  return 0;
}
