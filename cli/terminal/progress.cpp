#include "cli/terminal/progress.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace veil::cli {
namespace {

constexpr int bar_width = 24;

std::string with_commas(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string clock_time(double seconds) {
  const auto whole = static_cast<unsigned long>(std::min(seconds, 359999.0));
  char text[32];
  if (whole >= 3600) {
    std::snprintf(text, sizeof text, "%lu:%02lu:%02lu", whole / 3600, whole / 60 % 60, whole % 60);
  } else {
    std::snprintf(text, sizeof text, "%lu:%02lu", whole / 60, whole % 60);
  }
  return text;
}

}  // namespace

std::string progress_line(std::uint64_t documents, std::uint64_t bytes, std::uint64_t total_bytes, double seconds) {
  std::string line = "  ";
  const double share = total_bytes == 0 ? 0 : std::min(1.0, static_cast<double>(bytes) / static_cast<double>(total_bytes));
  if (total_bytes > 0) {
    const int full = static_cast<int>(std::lround(share * bar_width));
    line += '[' + std::string(static_cast<std::size_t>(full), '#') + std::string(static_cast<std::size_t>(bar_width - full), '-');
    char percent[16];
    std::snprintf(percent, sizeof percent, "] %3d %%", static_cast<int>(share * 100));
    line += percent;
  }
  line += "   " + with_commas(documents) + (documents == 1 ? " document" : " documents");
  if (seconds > 0) {
    char speed[32];
    std::snprintf(speed, sizeof speed, "   %.1f MB/s", static_cast<double>(bytes) / 1e6 / seconds);
    line += speed;
  }
  if (share > 0.01 && share < 1 && seconds > 1) line += "   " + clock_time(seconds / share - seconds) + " left";
  return line;
}

Progress::Progress(std::ostream& terminal, bool shown, std::uint64_t total_bytes)
    : terminal_(terminal), shown_(shown), total_bytes_(total_bytes), start_(Clock::now()), last_(start_) {}

void Progress::update(std::uint64_t documents, std::uint64_t bytes) {
  if (!shown_) return;
  const auto now = Clock::now();
  // The first line waits half a second: short runs show nothing.
  if (now - last_ < (drawn_ ? std::chrono::milliseconds(100) : std::chrono::milliseconds(500))) return;
  last_ = now;
  drawn_ = true;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  terminal_ << "\r\x1b[K" << progress_line(documents, bytes, total_bytes_, seconds) << std::flush;
}

void Progress::clear() {
  if (!drawn_) return;
  terminal_ << "\r\x1b[K" << std::flush;
  drawn_ = false;
}

}  // namespace veil::cli
