#include "cli/documents/report.h"

#include <cstdio>

#include "cli/terminal/shown.h"

namespace veil::cli {
namespace {

constexpr std::uint64_t most_names = 20;

}  // namespace

Result<RunReport> RunReport::begin(RunReportOptions options) {
  if (!options.file.empty() && options.file != "-") {
    if (auto format = report_format_of(options.file); !format) return format.error();
  }
  return RunReport(std::move(options));
}

RunReport::RunReport(RunReportOptions options) : options_(std::move(options)) {
  if (options_.file.empty()) return;
  ReportLimits limits;
  if (!options_.documents) limits.documents = 0;
  collector_ = make_report_collector(options_.content, options_.originals, limits);
}

void RunReport::begin_file(const std::filesystem::path& file) {
  ++files_;
  if (!collector_ || files_ > most_names) return;
  names_ += (names_.empty() ? "" : ", ") + (file == "-" ? std::string("standard input") : shown(file.filename().string()));
}

void RunReport::add(const Document& document) {
  if (options_.content == Content::protection && document.information_kept >= 0) {
    information_kept_ += document.information_kept;
    ++measured_;
  }
  if (collector_) collector_->add(document);
}

void RunReport::add_failure(const Error& error) {
  if (collector_) collector_->add_failure(error);
}

Result<void> RunReport::write(std::ostream& standard_output) const {
  if (!collector_) return {};
  Report report = collector_->report();
  report.title = options_.title;
  report.facts.push_back({"command", "veil " + options_.command, false});
  for (const ReportFact& fact : options_.facts) report.facts.push_back(fact);
  std::string names = names_;
  if (files_ > most_names) names += " and " + std::to_string(files_ - most_names) + " more";
  report.facts.push_back({"files", std::move(names), true});
  if (measured_ > 0) {
    char share[32];
    std::snprintf(share, sizeof share, "%.1f %%", 100 * information_kept_ / static_cast<double>(measured_));
    report.facts.push_back({"information kept, mean of documents", share, false});
  }
  report.counts.insert(report.counts.begin(), {"files", files_, "", {}});
  ReportLimits limits;
  if (!options_.documents) limits.documents = 0;
  if (!options_.documents) report.documents_in_all = 0;
  if (options_.complete) options_.complete(report);
  if (options_.file == "-") return write_report(report, ReportFormat::json, standard_output, limits);
  return write_report(report, options_.file, limits, {.replace = options_.replace});
}

}  // namespace veil::cli
