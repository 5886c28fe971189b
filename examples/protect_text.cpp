// The library in one screen: open the engine once, protect a text, print what may leave. The README shows this file, and the tests
// compile and run it.
//   protect_text RESOURCES        the folder that holds languages/ and models/
#include <iostream>
#include <utility>

#include "veil/document.h"
#include "veil/engine.h"
#include "veil/formats.h"

veil::Result<std::string> protect_text(const veil::Engine& engine, std::string text) {
  auto document = veil::make_document("letter", std::move(text));
  if (!document) return document.error();
  if (auto done = engine.protect(*document); !done) return done.error();  // fail closed: no text
  return veil::apply_replacements(*document).text;
}

int main(int count, char** arguments) {
  veil::EngineOptions options;
  options.resources = count > 1 ? arguments[1] : ".";
  const auto engine = veil::Engine::open(options);
  if (!engine) {
    std::cerr << veil::describe(engine.error()) << '\n';
    return 1;
  }
  const auto text = protect_text(**engine, "Anna Vries (anna@vries.example) moved to Oslo on 3 May 2021.");
  std::cout << (text ? *text : veil::describe(text.error())) << '\n';
  return text ? 0 : 1;
}
