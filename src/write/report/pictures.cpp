#include "write/report/pictures.h"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "veil/utf8.h"
#include "write/report/html_text.h"

namespace veil::report {
namespace {

constexpr double width = 440, left = 50, right = 424, top = 34, bottom = 268, height = 312;

// An axis from `low` to `high` with round steps.
struct Axis {
  double low = 0;
  double high = 1;
  double step = 0.2;
  double place(double value, double from, double to) const { return from + (value - low) / (high - low) * (to - from); }
};

Axis axis_of(const ReportChart& chart, double ChartPoint::*member, const ReportColumn& column) {
  double low = INFINITY, high = -INFINITY;
  for (const ChartSeries& series : chart.series) {
    for (const ChartPoint& point : series.points) {
      if (!std::isfinite(point.*member)) continue;
      low = std::min(low, point.*member);
      high = std::max(high, point.*member);
    }
  }
  if (column.unit == Unit::percent && (low > high || high - low > 0.4 || low < 0.2)) return {std::min(0.0, low), std::max(1.0, high), 0.2};
  if (low > high) return {};
  if (low == high) {
    low -= std::abs(low) * 0.1 + 0.5;
    high += std::abs(high) * 0.1 + 0.5;
  }
  const double rough = (high - low) / 5;
  const double magnitude = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * magnitude;
  for (const double factor : {5.0, 2.0, 1.0}) {
    if (factor * magnitude >= rough) step = factor * magnitude;
  }
  Axis axis{std::floor(low / step) * step, std::ceil(high / step) * step, step};
  if (column.unit == Unit::percent && low >= 0 && high <= 1) {
    axis.low = std::max(0.0, axis.low);
    axis.high = std::min(1.0, axis.high);
  }
  return axis;
}

std::string tick(double value, double step, Unit unit) {
  if (unit == Unit::percent) return coordinate(std::round(value * 1000) / 10) + " %";
  if (unit == Unit::count || step >= 1) return shown_number(value, Unit::count);
  return coordinate(value);
}

void write_axes(const ReportChart& chart, const Axis& x, const Axis& y, std::ostream& out) {
  out << "<g class=\"grid\">";
  const int x_steps = static_cast<int>(std::lround((x.high - x.low) / x.step));
  const int y_steps = static_cast<int>(std::lround((y.high - y.low) / y.step));
  for (int i = 0; i <= y_steps && i <= 20; ++i) {
    const double value = y.low + i * y.step;
    const std::string at = coordinate(y.place(value, bottom, top));
    out << "<path d=\"M" << left << ' ' << at << 'H' << right << "\"/><text x=\"" << left - 8 << "\" y=\"" << at
        << "\" dy=\"4\" text-anchor=\"end\">" << tick(value, y.step, chart.y.unit) << "</text>";
  }
  for (int i = 0; i <= x_steps && i <= 20; ++i) {
    const double value = x.low + i * x.step;
    const std::string at = coordinate(x.place(value, left, right));
    out << "<path d=\"M" << at << ' ' << top << 'V' << bottom << "\"/><text x=\"" << at << "\" y=\"" << bottom + 18
        << "\" text-anchor=\"middle\">" << tick(value, x.step, chart.x.unit) << "</text>";
  }
  const auto name = [](const ReportColumn& column) {
    const std::string_view direction = shown(column.direction);
    return escaped(column.name) + (direction.empty() ? "" : ", " + std::string(direction));
  };
  out << "</g><g class=\"axis\"><text x=\"" << left << "\" y=\"16\">↑ " << name(chart.y) << "</text><text x=\"" << right << "\" y=\""
      << bottom + 38 << "\" text-anchor=\"end\">" << name(chart.x) << " →</text></g>";
}

std::string shape_at(std::size_t series, double x, double y) {
  const auto at = [](double value) { return coordinate(value); };
  switch (series % 4) {
    case 0:
      return "<circle cx=\"" + at(x) + "\" cy=\"" + at(y) + "\" r=\"4.5\"/>";
    case 1:
      return "<rect x=\"" + at(x - 4) + "\" y=\"" + at(y - 4) + "\" width=\"8\" height=\"8\"/>";
    case 2:
      return "<path d=\"M" + at(x) + ' ' + at(y - 5.5) + "l5.5 9.5h-11z\"/>";
    default:
      return "<path d=\"M" + at(x) + ' ' + at(y - 6) + "l6 6l-6 6l-6 -6z\"/>";
  }
}

struct Box {
  double x0, y0, x1, y1;
  bool overlaps(const Box& other) const { return x0 < other.x1 && other.x0 < x1 && y0 < other.y1 && other.y0 < y1; }
};

// Names beside points: right, left, above or below, wherever there is room; a point without room is named by the table only.
class Names {
 public:
  void occupy(double x, double y) { taken_.push_back({x - 5, y - 5, x + 5, y + 5}); }

  void write(const std::string& name, double x, double y, std::ostream& out) {
    double letters = 0;
    for (const char byte : name) letters += utf8::is_continuation(byte) ? 0 : 1;
    const double length = letters * 7.2;
    struct Try {
      double dx, dy, from;
      const char* anchor;
    };
    for (const Try& place : {Try{9, 4, 0, "start"}, Try{-9, 4, -1, "end"}, Try{0, -10, -0.5, "middle"}, Try{0, 19, -0.5, "middle"}}) {
      const double begin = x + place.dx + place.from * length;
      const Box box{begin, y + place.dy - 11, begin + length, y + place.dy + 3};
      if (box.x0 < left || box.x1 > width || box.y0 < top - 12 || box.y1 > bottom) continue;
      if (std::any_of(taken_.begin(), taken_.end(), [&](const Box& other) { return box.overlaps(other); })) continue;
      taken_.push_back(box);
      out << "<text class=\"name\" x=\"" << coordinate(x + place.dx) << "\" y=\"" << coordinate(y + place.dy) << "\" text-anchor=\""
          << place.anchor << "\">" << escaped(name) << "</text>";
      return;
    }
  }

 private:
  std::vector<Box> taken_;
};

}  // namespace

std::string series_sample(std::size_t series) {
  return "<svg class=\"sample s" + std::to_string(series + 1) +
         "\" viewBox=\"0 0 28 14\" width=\"28\" height=\"14\" aria-hidden=\"true\">" + "<path class=\"line\" d=\"M1 7H27\"/>" +
         shape_at(series, 14, 7) + "</svg>";
}

void write_chart_picture(const ReportChart& chart, const std::string& id, std::ostream& out) {
  const Axis x = axis_of(chart, &ChartPoint::x, chart.x);
  const Axis y = axis_of(chart, &ChartPoint::y, chart.y);
  out << "<svg class=\"chart\" viewBox=\"0 0 " << width << ' ' << height << "\" role=\"img\" aria-labelledby=\"" << id << "-t " << id
      << "-d\"><title id=\"" << id << "-t\">" << escaped(chart.title) << "</title><desc id=\"" << id << "-d\">"
      << escaped(chart.description.empty() ? chart.y.name + " over " + chart.x.name : chart.description)
      << " The table below the picture holds the same figures.</desc>";
  write_axes(chart, x, y, out);
  Names names;
  std::size_t points_in_all = 0;
  const std::size_t shown_series = std::min(chart.series.size(), most_series);
  for (std::size_t i = 0; i < shown_series; ++i) points_in_all += chart.series[i].points.size();
  for (std::size_t i = 0; i < shown_series; ++i) {
    out << "<g class=\"s" << i + 1 << "\">";
    std::string line, shapes;
    for (const ChartPoint& point : chart.series[i].points) {
      if (!std::isfinite(point.x) || !std::isfinite(point.y)) continue;
      const double at_x = x.place(point.x, left, right);
      const double at_y = y.place(point.y, bottom, top);
      line += (line.empty() ? "M" : "L") + coordinate(at_x) + " " + coordinate(at_y);
      if (chart.series[i].points.size() <= 40) shapes += shape_at(i, at_x, at_y);
      names.occupy(at_x, at_y);
    }
    if (chart.series[i].points.size() > 1) out << "<path class=\"line\" d=\"" << line << "\"/>";
    out << shapes << "</g>";
  }
  // Few points are named in the picture itself.
  for (std::size_t i = 0; points_in_all <= 16 && i < shown_series; ++i) {
    const ChartSeries& series = chart.series[i];
    for (const ChartPoint& point : series.points) {
      const std::string& name = series.points.size() == 1 && !series.name.empty() ? series.name : point.name;
      if (name.empty() || !std::isfinite(point.x) || !std::isfinite(point.y)) continue;
      names.write(name, x.place(point.x, left, right), y.place(point.y, bottom, top), out);
    }
  }
  out << "</svg>";
}

void write_risk_picture(const std::vector<SelectedRisk>& risks, const std::string& id, std::ostream& out) {
  constexpr double row = 40, first = 8;
  double highest = 0;
  for (const SelectedRisk& risk : risks) highest = std::max({highest, risk.risk->value, risk.risk->threshold});
  if (!(highest > 0) || !std::isfinite(highest)) highest = 1;
  const auto length = [&](double value) { return std::clamp(value / highest, 0.0, 1.0) * (width - 70); };
  out << "<svg class=\"chart bars\" viewBox=\"0 0 " << width << ' ' << coordinate(first + row * static_cast<double>(risks.size()) + 4)
      << "\" role=\"img\" aria-labelledby=\"" << id << "-t " << id << "-d\"><title id=\"" << id
      << "-t\">Highest risk of each target</title><desc id=\"" << id
      << "-d\">One bar per target, the highest first; a vertical line on each bar marks its threshold. The table below the "
         "picture "
         "holds the same figures.</desc>";
  for (std::size_t i = 0; i < risks.size(); ++i) {
    const TargetRisk& risk = *risks[i].risk;
    const double y = first + row * static_cast<double>(i);
    const bool too_high = risk.value >= risk.threshold;
    std::string name(cut(risks[i].target, 60));
    if (name.size() < risks[i].target.size()) name += "…";
    out << "<text x=\"0\" y=\"" << y + 11 << "\">" << escaped(name) << "</text><rect class=\"track\" x=\"0\" y=\"" << y + 17
        << "\" width=\"" << width - 70 << "\" height=\"12\" rx=\"2\"/><rect class=\"" << (too_high ? "bar high" : "bar low")
        << "\" x=\"0\" y=\"" << y + 17 << "\" width=\"" << coordinate(length(risk.value))
        << "\" height=\"12\" rx=\"2\"/><path class=\"threshold\" d=\"M" << coordinate(length(risk.threshold)) << ' ' << y + 13
        << "v20\"/><text class=\"name\" x=\"" << width << "\" y=\"" << y + 28 << "\" text-anchor=\"end\">" << shown_risk(risk.value)
        << (too_high ? " !" : "") << "</text>";
  }
  out << "</svg>";
}

}  // namespace veil::report
