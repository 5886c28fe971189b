// The doors of the report: which format, which writer, and a file that is there only when it is complete.
#include <algorithm>
#include <cctype>
#include <ostream>
#include <sstream>

#include "veil/report.h"
#include "write/output.h"
#include "write/report/selection.h"

namespace veil {

Result<ReportFormat> report_format_of(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  if (extension == ".html" || extension == ".htm") return ReportFormat::html;
  if (extension == ".json") return ReportFormat::json;
  if (extension == ".md" || extension == ".markdown") return ReportFormat::markdown;
  return Error{"usage.unknown_format", "a report is .html, .json or .md", path.string()};
}

Result<void> write_report(const Report& report, ReportFormat format, std::ostream& output, const ReportLimits& limits) {
  const auto selection = report::select(report, limits);
  if (!selection) return selection.error();
  switch (format) {
    case ReportFormat::html:
      report::write_html(*selection, output);
      break;
    case ReportFormat::json:
      report::write_json(*selection, output);
      break;
    case ReportFormat::markdown:
      report::write_markdown(*selection, output);
      break;
  }
  output.flush();
  if (!output) return Error{"write.failed", "the report could not be written", ""};
  return {};
}

Result<void> write_report(const Report& report, const std::filesystem::path& file, const ReportLimits& limits, NewFileOptions options) {
  const auto format = report_format_of(file);
  if (!format) return format.error();
  std::ostringstream page;  // bounded by the limits
  if (auto written = write_report(report, *format, page, limits); !written) return written;
  options.owner_only = options.owner_only || report.originals;
  auto output = open_output(file, options);
  if (!output) return output.error();
  if (auto written = (*output)->write(page.view()); !written) return written;
  return (*output)->finish();
}

}  // namespace veil
