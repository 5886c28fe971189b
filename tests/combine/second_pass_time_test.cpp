// The second pass and the combination of candidates take time in proportion to the text, however many mentions there are, however they
// overlap and whatever they begin with.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "../processor_time.h"
#include "combine/combine_stage.h"
#include "places.h"
#include "text/candidate.h"

namespace veil::combine {
namespace {

constexpr double seconds_per_megabyte = 6.0;  // many times what it takes on a quiet machine

using Found = std::vector<Mention>;

void add(Found& found, std::size_t begin, std::size_t end, Label label, float score, std::string_view detector) {
  found.push_back(make_candidate(detector, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, label, "",
                                 IdentifierKind::direct, score, "reason"));
}

struct Family {
  const char* name;
  std::function<void(std::size_t size, std::string& text, Found& found)> make;
};

const std::vector<Family> families = {
    {"different names, each twice",
     [](std::size_t size, std::string& text, Found& found) {
       for (std::size_t i = 0; text.size() < size; ++i) {
         const std::string name = "Anna" + std::to_string(i) + " Vries" + std::to_string(i % 1000);
         add(found, text.size(), text.size() + name.size(), Label::person, 0.9F, "entity_model");
         text += name + " and " + name + ". ";
       }
     }},
    {"one mention of one word again and again",
     [](std::size_t size, std::string& text, Found& found) {
       while (text.size() < size / 2) text += "Anna ";
       add(found, 0, text.size() + 5, Label::person, 0.9F, "entity_model");
       text += "Vries. ";
       while (text.size() < size) text += "Anna ";
     }},
    {"mentions that cut words",
     [](std::size_t size, std::string& text, Found& found) {
       while (text.size() < size) {
         text += "12/34";
         add(found, text.size(), text.size() + 4, Label::loc, 0.9F, "entity_model");
         text += "Oslox";
       }
     }},
    {"one certain part over many guesses",
     [](std::size_t size, std::string& text, Found& found) {
       add(found, 0, size, Label::datetime, 0.95F, "expression");
       while (text.size() < size) {
         add(found, text.size(), text.size() + 10, Label::person, 0.5F, "proper_name");
         add(found, text.size() + 5, text.size() + 10, Label::loc, 0.9F, "entity_model");
         text += "Anna Vries ";
       }
     }},
    {"one guess over many certain parts",
     [](std::size_t size, std::string& text, Found& found) {
       add(found, 0, size, Label::person, 0.5F, "proper_name");
       while (text.size() < size) {
         add(found, text.size(), text.size() + 4, Label::loc, 0.9F, "entity_model");
         text += "Oslo Vries ";
       }
     }},
    {"a chain of overlaps",
     [](std::size_t size, std::string& text, Found& found) {
       for (; text.size() < size; text += "Anna ") {
         if (text.size() + 14 < size) add(found, text.size(), text.size() + 14, Label::person, 0.9F, "entity_model");
       }
     }},
    {"names that hold one another",
     [](std::size_t size, std::string& text, Found& found) {
       for (std::string name = "Anna"; text.size() < size; name += " of") {
         add(found, text.size(), text.size() + name.size(), Label::org, 0.9F, "entity_model");
         text += name + ". ";
       }
     }},
};

TEST(SecondPass, takes_time_in_proportion_on_hostile_text) {
  CombineOptions options;
  options.not_identifying = NotIdentifying::open(std::filesystem::path(source_folder) / "languages").value();
  const CombineStage stage(std::move(options));
  for (const Family& family : families) {
    for (const std::size_t megabytes : {1U, 2U, 4U}) {
      std::string text;
      Found found;
      family.make(megabytes * 1000000, text, found);
      Document document = make_document("a", std::move(text)).value();
      document.language = Language::en;
      for (Mention& mention : found) mention.span.end = std::min(mention.span.end, static_cast<std::uint32_t>(document.text.size()));
      document.candidates.found = std::move(found);
      const ProcessorTime used;
      ASSERT_TRUE(stage.run(document).ok());
      EXPECT_LT(used.seconds(), seconds_per_megabyte * static_cast<double>(megabytes)) << family.name << ", " << megabytes << " MB";
      if (used.seconds() > seconds_per_megabyte * static_cast<double>(megabytes)) break;
    }
  }
}

}  // namespace
}  // namespace veil::combine
