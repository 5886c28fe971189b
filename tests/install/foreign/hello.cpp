// A line protected by an installed libveil, with the resources that were installed with it.
#include <iostream>

#include <veil/document.h>
#include <veil/engine.h>
#include <veil/formats.h>
#include <veil/version.h>

int main(int count, char** words) {
  if (std::string(veil::version()) != VEIL_VERSION) return 2;
  const auto engine = veil::Engine::open({});
  if (!engine) {
    std::cerr << veil::describe(engine.error()) << '\n';
    return 1;
  }
  auto document = veil::make_document("hello", count > 1 ? words[1] : "Anna Vries moved to Oslo.");
  if (!document) return 1;
  if (const auto done = (*engine)->protect(*document); !done) {
    std::cerr << veil::describe(done.error()) << '\n';
    return 1;
  }
  std::cout << veil::apply_replacements(*document).text << '\n';
  return 0;
}
