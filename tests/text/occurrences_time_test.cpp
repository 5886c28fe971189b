// The time of the finder follows the size of text and terms, however they are made: terms that begin like one another, that hold one
// another, that are made of one word, and text that begins like a term everywhere.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "../processor_time.h"
#include "text/occurrences.h"

namespace veil {
namespace {

constexpr std::size_t megabyte = 1000000;
constexpr double seconds_per_megabyte = 2.0;  // a hundred times what it takes on a quiet machine

std::string repeated(std::string_view piece, std::size_t size) {
  std::string text;
  while (text.size() < size) text += piece;
  return text;
}

struct Family {
  const char* name;
  std::function<std::vector<std::string>(std::size_t size)> terms;
  std::function<std::string(std::size_t size)> text;
};

const std::vector<Family> families = {
    {"one long term of one word", [](std::size_t size) { return std::vector{repeated("a ", size / 2) + "b"}; },
     [](std::size_t size) { return repeated("a ", size); }},
    {"terms that hold one another",
     [](std::size_t size) {
       std::vector<std::string> terms;
       std::string term = "Abcd";
       for (std::size_t used = 0; used < size / 2; used += term.size()) terms.push_back(term += " of");
       return terms;
     },
     [](std::size_t size) { return repeated("of of of abcd of ", size); }},
    {"many terms that begin alike",
     [](std::size_t size) {
       std::vector<std::string> terms;
       for (std::size_t i = 0; i < size / 40; ++i) terms.push_back("New York of Old " + std::to_string(1000 + i));
       return terms;
     },
     [](std::size_t size) { return repeated("New York of Old York of New ", size); }},
    {"one digit after the other", [](std::size_t) { return std::vector{repeated("1 ", 120) + "2"}; },
     [](std::size_t size) { return repeated("1 ", size); }},
    {"one word per line", [](std::size_t) { return std::vector<std::string>{"lineline"}; },
     [](std::size_t size) { return repeated("line-\nline\n", size); }},
    {"characters that cannot be seen", [](std::size_t) { return std::vector<std::string>{"Vries 123456"}; },
     [](std::size_t size) { return repeated("1\u200B\u200B\u200B\u200B", size); }},
    {"letters of other alphabets", [](std::size_t) { return std::vector<std::string>{"Анна Врис"}; },
     [](std::size_t size) { return repeated("Анна Ｖｒｉｅｓ 𝐀𝐧𝐧𝐚 Врисс ", size); }},
    {"no blank at all", [](std::size_t size) { return std::vector{repeated("ue", size / 2)}; },
     [](std::size_t size) { return repeated("ue", size); }},
};

TEST(OccurrenceFinder, takes_time_in_proportion_on_hostile_text) {
  for (const Family& family : families) {
    for (const std::size_t megabytes : {1U, 2U, 4U}) {
      const std::vector<std::string> terms = family.terms(megabytes * megabyte);
      const std::vector<std::string_view> views(terms.begin(), terms.end());
      const std::string text = family.text(megabytes * megabyte);
      const ProcessorTime used;
      const OccurrenceFinder finder(views);
      const std::size_t found = finder.find(text).size();
      EXPECT_LT(used.seconds(), seconds_per_megabyte * static_cast<double>(megabytes))
          << family.name << ", " << megabytes << " MB, " << found;
      if (used.seconds() > seconds_per_megabyte * static_cast<double>(megabytes)) break;
    }
  }
}

}  // namespace
}  // namespace veil
