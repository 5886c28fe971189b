#include "cli/tools/evaluate/shares.h"

#include <cstdio>

namespace veil::cli {

std::string with_interval(const Share& share) {
  if (share.of == 0) return "-";
  const ShareInterval interval = wilson_interval(share);
  char text[64];
  std::snprintf(text, sizeof text, "%.3f [%.3f, %.3f]", share.value(), interval.low, interval.high);
  return text;
}

Json share_as_json(const Share& share) {
  Json json = {{"count", share.count}, {"of", share.of}};
  if (share.of == 0) return json;
  const ShareInterval interval = wilson_interval(share);
  json["share"] = share.value();
  json["interval"].push_back(interval.low);
  json["interval"].push_back(interval.high);
  return json;
}

}  // namespace veil::cli
