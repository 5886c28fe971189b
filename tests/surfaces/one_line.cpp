// The C++ door as small as it can be: a document of JSON per line of standard input, its protected line on standard output.
//   surfaces_one_line RESOURCES POLICY < in.jsonl
#include <iostream>
#include <string>

#include "veil/engine.h"

int main(int count, char** words) {
  if (count != 3) return 2;
  veil::EngineOptions options;
  options.resources = words[1];
  auto policy = veil::read_policy(words[2]);
  if (!policy) return 1;
  options.policy = std::move(*policy);
  const auto ids = veil::output_ids(options.policy);
  const auto engine = veil::Engine::open(std::move(options));
  if (!engine || !ids) return 1;
  std::uint64_t number = 0;
  for (std::string line; std::getline(std::cin, line);) {
    auto document = veil::document_from_json(line, "document", {});
    if (!document) return 1;
    if (!(*engine)->protect(*document)) return 1;
    document->id = ids->of(document->id, ++number);
    const auto written = veil::json_from_document(*document, {});
    if (!written) return 1;
    std::cout << *written << '\n';
  }
  return 0;
}
