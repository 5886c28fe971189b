#include "cli/documents/timings.h"

#include <cmath>
#include <cstdio>

#include "cli/json/json.h"
#include "cli/terminal/text_table.h"

namespace veil::cli {
namespace {

std::string with_digits(double value, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

// "6,100,000": what is measured is known to two digits or so.
std::string in_thousands(double value) {
  std::string digits = with_digits(value, 0);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

double share_of(double part, double whole) { return whole > 0 ? part / whole : 0; }

double rate_of(std::uint64_t words, double seconds) { return seconds > 0 ? static_cast<double>(words) / seconds : 0; }

double all_seconds(const Timings& timings) {
  double all = 0;
  for (const StageTime& one : timings.stages) all += one.seconds;
  return all;
}

void print_json(const Timings& timings, std::ostream& out) {
  const double all = all_seconds(timings);
  Json json = {{"words", timings.words}, {"seconds", all}, {"stages", Json::array()}};
  for (const StageTime& one : timings.stages) {
    json["stages"].push_back({{"stage", one.stage},
                              {"documents", one.documents},
                              {"seconds", one.seconds},
                              {"share", share_of(one.seconds, all)},
                              {"words_per_second", std::round(rate_of(timings.words, one.seconds))}});
  }
  out << json.dump() << '\n';
}

void print_table(const Timings& timings, std::ostream& out) {
  const double all = all_seconds(timings);
  TextTable table{"", {"stage", "documents", "seconds", "share", "words per second"}, {}};
  std::uint64_t documents = 0;
  const auto add = [&](const std::string& stage, std::uint64_t count, double seconds) {
    table.rows.push_back({stage, in_thousands(static_cast<double>(count)), with_digits(seconds, 3),
                          with_digits(100 * share_of(seconds, all), 0) + " %",
                          seconds >= 0.0005 ? in_thousands(rate_of(timings.words, seconds)) : "-"});
  };
  for (const StageTime& one : timings.stages) {
    add(one.stage, one.documents, one.seconds);
    if (documents == 0) documents = one.documents;
  }
  add("all", documents, all);
  table.print(out, false);
}

}  // namespace

void TimingOptions::declare(Arguments& command) {
  command.flag("--timings", &table, "what each stage took, on standard error: a table, or a line of JSON");
  command.flag("--timings-json", &json, "").shown_with("--timings");
}

void TimingOptions::print(const Engine* engine, const Session& session) const {
  if (!asked() || engine == nullptr) return;
  const Timings timings = engine->timings();
  if (table) print_table(timings, session.messages);
  if (json) print_json(timings, session.messages);
}

}  // namespace veil::cli
