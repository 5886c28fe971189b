// What the stages of a run took, on standard error when it ends: a table for people, or one line of JSON.
//   stage      documents  seconds  share  words per second
//   tokens           600    0.041    3 %         6,100,000
#pragma once

#include "cli/arguments/arguments.h"
#include "cli/session/session.h"
#include "veil/engine.h"

namespace veil::cli {

struct TimingOptions {
  bool table = false;
  bool json = false;

  void declare(Arguments& command);  // --timings and --timings-json
  bool asked() const { return table || json; }
  // Nothing where nobody asked, or the run ended before there was an engine.
  void print(const Engine* engine, const Session& session) const;
};

}  // namespace veil::cli
