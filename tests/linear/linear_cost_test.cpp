// Every detector and every stage costs as many times more as a text is longer, whatever the text. Hostile families of three lengths,
// each twice the one before; what takes less than `floor` seconds is noise. A quadratic loop costs four times as much for twice
// the text, so that 2.8 tells it from the noise of a busy machine.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "detect/detector.h"
#include "language/identify_stage.h"
#include "language/phrase_stage.h"
#include "language/tagger/tag_stage.h"
#include "language/token_stage.h"
#include "linear/hostile_texts.h"
#include "pipeline/resources.h"
#include "places.h"
#include "processor_time.h"
#include "veil/engine.h"

namespace veil {
namespace {

constexpr double largest_growth = 2.8;
constexpr double seconds_per_megabyte = 12;  // of any one stage: two models look at every sign of everyday text
constexpr double floor = 0.15;               // seconds

struct House {
  pipeline::Resources resources;
  std::vector<std::unique_ptr<detect::Detector>> detectors;
  std::map<Language, std::shared_ptr<const Engine>> engines;
};

const House& house() {
  static const House opened = [] {
    const std::filesystem::path root = source_folder;
    House made{pipeline::Resources::open(root).value(), {}, {}};
    for (const std::string& name : detect::registered_detectors()) {
      made.detectors.push_back(detect::make_detector(name, {root / "languages", root / "models"}).value());
    }
    for (const Language language : spoken_languages) {
      EngineOptions options;
      options.resources = root;
      options.language = language;
      made.engines[language] = Engine::open(options).value();
    }
    return made;
  }();
  return opened;
}

// What is measured, in the order in which a document passes.
using Costs = std::vector<std::pair<std::string, double>>;

void measure(Costs& costs, std::string name, const std::function<void()>& work) {
  const ProcessorTime time;
  work();
  costs.emplace_back(std::move(name), time.seconds());
}

void write(const Document& document, Content content) {
  std::ostringstream stream;
  WriteOptions options;
  options.content = content;
  const auto sink = open_sink(stream, options);
  ASSERT_TRUE(sink.ok());
  EXPECT_TRUE((*sink)->write(document).ok());
  EXPECT_TRUE((*sink)->finish().ok());
}

Costs costs_of(const HostileFamily& family, std::size_t bytes) {
  Costs costs;
  const House& all = house();
  Document document = make_document("hostile", family.write(bytes)).value();
  measure(costs, "language", [&] { (void)language::IdentifyStage(all.resources.identifier, std::nullopt, family.language).run(document); });
  document.language = family.language;
  const auto run = [&](std::string name, const Stage& stage) {
    measure(costs, std::move(name), [&] { EXPECT_TRUE(stage.run(document).ok()); });
  };
  run("tokens", language::TokenStage(all.resources.languages));
  run("tags", language::TagStage(all.resources.taggers));
  run("phrases", language::PhraseStage(all.resources.languages));
  for (const auto& detector : all.detectors) {
    measure(costs, std::string(detector->name()), [&] {
      std::vector<Mention> candidates;
      detector->detect(document, candidates);
    });
  }
  const Engine& engine = *all.engines.at(family.language);
  bool done = false;
  measure(costs, "all of detect", [&] { done = engine.detect(document).ok(); });
  EXPECT_TRUE(done);
  measure(costs, "write mentions", [&] { write(document, Content::mentions); });
  // A text may be refused, but not slowly.
  measure(costs, "risk, replace, verify", [&] { done = engine.replace(document).ok(); });
  if (done) measure(costs, "write protection", [&] { write(document, Content::protection); });
  return costs;
}

struct Lengths {
  const HostileFamily* family;
  std::size_t smallest;
  friend std::ostream& operator<<(std::ostream& stream, const Lengths& lengths) { return stream << lengths.family->name; }
};

class HostileText : public testing::TestWithParam<Lengths> {};

// What costs more than it may, in words; empty where all is linear.
std::vector<std::string> breaches_of(const HostileFamily& family, std::size_t smallest) {
  const Costs once = costs_of(family, smallest);
  const Costs twice = costs_of(family, 2 * smallest);
  const Costs four_times = costs_of(family, 4 * smallest);
  const double megabytes = static_cast<double>(4 * smallest) / (1 << 20);
  std::vector<std::string> breaches;
  for (std::size_t i = 0; i < std::min(twice.size(), four_times.size()); ++i) {
    const auto& [name, seconds] = four_times[i];
    const double before = std::max(twice[i].second, floor);
    const bool grows = seconds > largest_growth * before;
    const bool grows_twice = i < once.size() && seconds > largest_growth * largest_growth * std::max(once[i].second, floor);
    if (name != twice[i].first || grows || grows_twice || seconds > floor + megabytes * seconds_per_megabyte) {
      breaches.push_back(std::string(name) + ": " + std::to_string(seconds) + " s, " + std::to_string(before) + " s at half the length");
    }
  }
  return breaches;
}

// Processor time is noisy where others use the machine: what is not linear is so each time.
TEST_P(HostileText, costs_every_detector_and_stage_as_much_as_it_is_long) {
  constexpr int tries = 3;
  const auto [family, smallest] = GetParam();
  (void)house();
  std::vector<std::string> breaches = breaches_of(*family, smallest);
  for (int i = 1; i < tries && !breaches.empty(); ++i) breaches = breaches_of(*family, smallest);
  for (const std::string& breach : breaches) ADD_FAILURE() << breach;
}

std::vector<Lengths> lengths_from(std::size_t smallest) {
  std::vector<Lengths> all;
  for (const HostileFamily& family : hostile_families()) all.push_back({&family, smallest});
  return all;
}

std::string name_of_family(const testing::TestParamInfo<Lengths>& info) { return std::string(info.param.family->name); }

INSTANTIATE_TEST_SUITE_P(Short, HostileText, testing::ValuesIn(lengths_from(64 << 10)), name_of_family);
INSTANTIATE_TEST_SUITE_P(Long, HostileText, testing::ValuesIn(lengths_from(1 << 20)), name_of_family);

}  // namespace
}  // namespace veil
