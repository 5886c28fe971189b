// Policies that somebody damaged: whatever happens to the bytes, the policy is refused or means exactly what is printed of it. Lines that
// are doubled or moved never change what is protected silently.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <random>
#include <sstream>

#include "places.h"
#include "veil/engine.h"

namespace veil {
namespace {

std::vector<std::string> policies() {
  std::vector<std::string> all;
  for (const std::string& name : policy_names(source_folder)) {
    std::ifstream file(std::filesystem::path(source_folder) / "policies" / (name + ".yaml"), std::ios::binary);
    all.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  Policy full;
  full.labels["CODE/EMAIL"] = {"suppress", IdentifierKind::quasi};
  full.terms = {{"Project Bluebird", Label::org, IdentifierKind::confidential, "CLIENT"}};
  full.expressions = {{"KD-[0-9]+", Label::code, IdentifierKind::direct, "CLIENT"}};
  full.keep = {"Harrow Lane"};
  full.disclosure.targets = {"Anna Vries"};
  full.disclosure.information.categories = {"hiv_aids"};
  full.combination.labels[Label::loc] = {CombinationMethod::weighted, {{"email", 0.5F}}, 0.25F};
  all.push_back(to_yaml(full));
  return all;
}

// Refused with a code of policies and a place, or a policy that passes the check and is the same when it is printed and read.
void expect_refused_or_whole(const std::string& yaml) {
  const auto policy = policy_from_yaml(yaml, "p.yaml");
  if (!policy) {
    EXPECT_TRUE(policy.error().code.starts_with("policy.")) << policy.error().code;
    EXPECT_FALSE(policy.error().place.empty()) << yaml;
    return;
  }
  EXPECT_FALSE(policy->validate()) << yaml;
  const auto again = policy_from_yaml(to_yaml(*policy), "p.yaml");
  ASSERT_TRUE(again.ok()) << describe(again.error()) << "\n" << yaml;
  EXPECT_EQ(*again, *policy) << yaml;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line + "\n");
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

TEST(DamagedPolicy, is_refused_or_means_what_it_prints) {
  std::mt19937 random(7);
  const std::vector<std::string> pieces = {":",
                                           "-",
                                           "[",
                                           "]",
                                           "{",
                                           "}",
                                           "\"",
                                           "'",
                                           "\n",
                                           "  ",
                                           "\t",
                                           "#",
                                           "&a ",
                                           "*a",
                                           "!!str ",
                                           "---\n",
                                           "~",
                                           ".nan",
                                           "-1",
                                           "1e99",
                                           "\\x1b",
                                           std::string(1, '\0'),
                                           "\xC3",
                                           "\xE2\x80\xAE",
                                           "tag",
                                           "keep",
                                           "method: keep\n",
                                           "null",
                                           ",",
                                           "? "};
  for (const std::string& policy : policies()) {
    expect_refused_or_whole(policy);
    for (int round = 0; round < 400; ++round) {
      std::string changed = policy;
      const auto changes = 1 + random() % 3;
      for (std::size_t i = 0; i < changes && !changed.empty(); ++i) {
        const std::size_t at = random() % changed.size();
        switch (random() % 5) {
          case 0:
            changed.erase(at, 1 + random() % 8);
            break;
          case 1:
            changed.insert(at, pieces[random() % pieces.size()]);
            break;
          case 2:
            changed[at] = static_cast<char>(random() % 256);
            break;
          case 3:
            changed.resize(at);
            break;
          default:
            changed.insert(at, changed.substr(random() % changed.size(), random() % 40));
            break;
        }
      }
      expect_refused_or_whole(changed);
    }
  }
}

TEST(DamagedPolicy, with_a_line_twice_or_moved_never_protects_otherwise) {
  for (const std::string& policy : policies()) {
    const Policy meant = policy_from_yaml(policy, "p.yaml").value();
    const std::vector<std::string> lines = lines_of(policy);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      std::vector<std::string> doubled = lines;
      doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
      if (const auto read = policy_from_yaml(joined(doubled), "p.yaml")) {
        EXPECT_EQ(*read, meant) << lines[i];
      }
    }
    const auto twice = policy_from_yaml(policy + policy, "p.yaml");
    EXPECT_FALSE(twice.ok());
    for (const char* more : {"# a comment\n", "\n\n", "   \n"}) EXPECT_EQ(policy_from_yaml(policy + more, "p.yaml").value(), meant);
  }
}

}  // namespace
}  // namespace veil
