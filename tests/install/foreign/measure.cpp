// The tools from outside: a measure that needs no files.
#include <iostream>

#include <veil/document.h>
#include <veil/tools/evaluation_coreference.h>
#include <veil/version.h>

int main() {
  const auto document = veil::make_document("a", "Anna met Ben.");
  if (!document) return 1;
  veil::CoreferenceScores scores;
  const auto added = veil::add_coreference(1, *document, *document, scores);
  std::cout << scores.documents << " document, version " << veil::version() << '\n';
  return added.ok() ? 0 : 1;
}
