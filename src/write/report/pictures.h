// The pictures of a report as inline SVG: curves with axes, and ordered bars with their threshold. Series differ by shape
// and dashes as well as by colour; colours come from the page's style, so that light, dark and print are right.
#pragma once

#include <iosfwd>
#include <string>

#include "write/report/selection.h"

namespace veil::report {

inline constexpr std::size_t most_series = 8;  // that can be told apart

// `id` is unique in the page; the picture's title and description hang on it.
void write_chart_picture(const ReportChart& chart, const std::string& id, std::ostream& out);
void write_risk_picture(const std::vector<SelectedRisk>& risks, const std::string& id, std::ostream& out);

// The shape of a series alone, for a legend.
std::string series_sample(std::size_t series);

}  // namespace veil::report
