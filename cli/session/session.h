// What the program hands to a command: the standard streams, where the resources are, and how to speak to the person in front of
// it. Commands read no environment and no globals; all of it enters here.
#pragma once

#include <cstddef>
#include <filesystem>
#include <ostream>
#include <string_view>

#include "cli/session/interrupt.h"
#include "cli/session/standard_streams.h"
#include "cli/terminal/shown.h"
#include "veil/result.h"

namespace veil::cli {

// Code of the error a run ends with after Ctrl-C or a polite kill; the program answers with exit code 130.
inline constexpr std::string_view interrupted_code = "run.interrupted";
// Code of the error a run ends with when nobody reads standard output any more (`veil detect ... | head -1`): said to nobody.
inline constexpr std::string_view broken_pipe_code = "write.broken_pipe";

struct Session {
  std::filesystem::path resources;  // folder used where --resources is not given
  StandardInput& input;
  StandardOutput& output;
  std::ostream& messages;  // standard error; never gets document text
  bool messages_on_terminal = false;
  Interrupt& interrupt;
  std::size_t output_columns = 0;  // of the terminal that standard output is; 0: it is none

  // What comes from outside (names of files, keys of policies) is shown so that it cannot pass for anything else.
  void complain(const Error& error) const { messages << "veil: " << shown(describe(error)) << '\n'; }
  void note(std::string_view sentence) const { messages << "veil: " << shown(sentence) << '\n'; }
};

}  // namespace veil::cli
