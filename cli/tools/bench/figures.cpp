#include "cli/tools/bench/figures.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ostream>

#include "cli/json/json.h"

namespace veil::cli {
namespace {

using Row = std::vector<std::string>;

std::string fixed(double value, int decimals) {
  char digits[64];
  std::snprintf(digits, sizeof digits, "%.*f", decimals, value);
  return digits;
}

std::string whole(double value) {
  std::string text = fixed(value, 0);
  for (std::size_t place = text.size(); place > 3;) text.insert(place -= 3, ",");
  return text;
}

std::string or_dash(const std::optional<double>& value, int decimals) { return value ? fixed(*value, decimals) : "-"; }

std::string milliseconds(double value) { return fixed(value, value < 10 ? 2 : 1); }

std::vector<Row> command_rows(const BenchFigures& figures) {
  std::vector<Row> rows = {{"command", "words/s", "MB/s", "docs/s", "x" + std::to_string(figures.threads), "p50 ms", "p90 ms", "p99 ms",
                            "max ms", "start ms", "peak MB"}};
  for (const CommandFigures& one : figures.commands) {
    rows.push_back({one.command, whole(one.one.words), fixed(one.one.megabytes, 2), whole(one.one.documents), fixed(one.gain, 2),
                    milliseconds(one.latencies.p50), milliseconds(one.latencies.p90), milliseconds(one.latencies.p99),
                    milliseconds(one.latencies.longest), or_dash(one.start_milliseconds, 0), or_dash(one.peak_megabytes, 0)});
  }
  return rows;
}

std::vector<Row> tool_rows(const BenchFigures& figures) {
  std::vector<Row> rows = {{"tool", "words/s", "p50 ms", "load s", "peak MB", "veil is", "against", "what it does here"}};
  for (const ToolFigures& tool : figures.tools) {
    if (!tool.missing.empty()) {
      rows.push_back({tool.tool, "-", "-", "-", "-", "-", "-", "not measured: " + tool.missing});
      continue;
    }
    rows.push_back({tool.tool + " " + tool.version, whole(tool.one.words), milliseconds(tool.latencies.p50), fixed(tool.load_seconds, 1),
                    fixed(tool.peak_megabytes, 0), tool.ratio ? fixed(*tool.ratio, *tool.ratio < 10 ? 1 : 0) + " x as fast" : "-",
                    tool.against, tool.what});
  }
  return rows;
}

// First column to the left, figures to the right, the last `prose` columns to the left again.
void print_columns(const std::vector<Row>& rows, std::size_t prose, std::ostream& out) {
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      std::size_t width = 0;
      for (const Row& other : rows) width = std::max(width, other[i].size());
      const bool to_left = i == 0 || i + prose >= row.size();
      const std::string padding(width - row[i].size(), ' ');
      out << (i == 0 ? "" : "  ") << (to_left ? row[i] : padding + row[i]);
      if (to_left && i + 1 < row.size()) out << padding;
    }
    out << '\n';
  }
}

void print_markdown_rows(const std::vector<Row>& rows, std::size_t prose, std::ostream& out) {
  for (std::size_t r = 0; r < rows.size(); ++r) {
    out << '|';
    for (const std::string& cell : rows[r]) out << ' ' << cell << " |";
    out << '\n';
    if (r > 0) continue;
    out << '|';
    for (std::size_t i = 0; i < rows[r].size(); ++i) out << (i == 0 || i + prose >= rows[r].size() ? "---|" : "---:|");
    out << '\n';
  }
}

std::string description(const BenchFigures& figures) {
  return figures.collection + ": " + whole(static_cast<double>(figures.documents)) + " documents, " +
         whole(static_cast<double>(figures.words)) + " words, " + whole(static_cast<double>(figures.bytes)) + " bytes";
}

constexpr const char* explanation =
    "words/s, MB/s, docs/s: one thread, the median time of each document. xN: the gain with N threads, by the clock. start: "
    "from the\n"
    "start of the program to its first output. peak: resident memory of the program with the whole collection.";

Json to_json(const Speed& speed) {
  return {{"words_per_second", speed.words}, {"megabytes_per_second", speed.megabytes}, {"documents_per_second", speed.documents}};
}

Json to_json(const Latencies& latencies) {
  return {{"p50", latencies.p50}, {"p90", latencies.p90}, {"p99", latencies.p99}, {"max", latencies.longest}};
}

Json to_json(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

}  // namespace

Latencies latencies_of(std::vector<double>& seconds) {
  if (seconds.empty()) return {};
  std::sort(seconds.begin(), seconds.end());
  const auto rank = [&](double share) {
    const auto place = static_cast<std::size_t>(std::ceil(share * static_cast<double>(seconds.size())));
    return 1000 * seconds[std::max<std::size_t>(place, 1) - 1];
  };
  return {rank(0.5), rank(0.9), rank(0.99), 1000 * seconds.back()};
}

double typical_pass(const std::vector<double>& seconds, std::size_t documents) {
  double pass = 0;
  for (std::size_t i = 0; i < documents && i < seconds.size(); ++i) {
    std::vector<double> times;
    for (std::size_t j = i; j < seconds.size(); j += documents) times.push_back(seconds[j]);
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>((times.size() - 1) / 2);
    std::nth_element(times.begin(), middle, times.end());
    pass += *middle;
  }
  return pass;
}

void print_table(const BenchFigures& figures, std::ostream& out) {
  out << description(figures) << "\n\n";
  print_columns(command_rows(figures), 0, out);
  out << '\n' << explanation << '\n';
  if (figures.tools.empty()) return;
  out << "\nThe same documents through other tools, on one thread\n\n";
  print_columns(tool_rows(figures), 2, out);
}

void print_markdown(const BenchFigures& figures, std::ostream& out) {
  out << description(figures) << ".\n\n";
  print_markdown_rows(command_rows(figures), 0, out);
  out << '\n' << explanation << '\n';
  if (figures.tools.empty()) return;
  out << "\nThe same documents through other tools, on one thread:\n\n";
  print_markdown_rows(tool_rows(figures), 2, out);
}

void print_json(const BenchFigures& figures, std::ostream& out) {
  Json json = {{"collection", figures.collection},
               {"documents", figures.documents},
               {"words", figures.words},
               {"bytes", figures.bytes},
               {"threads", figures.threads}};
  json["commands"] = Json::array();
  for (const CommandFigures& one : figures.commands) {
    json["commands"].push_back({{"command", one.command},
                                {"one_thread", to_json(one.one)},
                                {"all_threads", to_json(one.many)},
                                {"gain_of_threads", one.gain},
                                {"latency_milliseconds", to_json(one.latencies)},
                                {"start_milliseconds", to_json(one.start_milliseconds)},
                                {"peak_megabytes", to_json(one.peak_megabytes)}});
  }
  json["tools"] = Json::array();
  for (const ToolFigures& tool : figures.tools) {
    if (!tool.missing.empty()) {
      json["tools"].push_back({{"tool", tool.tool}, {"missing", tool.missing}});
      continue;
    }
    json["tools"].push_back({{"tool", tool.tool},
                             {"version", tool.version},
                             {"what", tool.what},
                             {"against", tool.against},
                             {"one_thread", to_json(tool.one)},
                             {"latency_milliseconds", to_json(tool.latencies)},
                             {"load_seconds", tool.load_seconds},
                             {"peak_megabytes", tool.peak_megabytes},
                             {"veil_times_as_fast", to_json(tool.ratio)}});
  }
  out << json.dump(2) << '\n';
}

}  // namespace veil::cli
