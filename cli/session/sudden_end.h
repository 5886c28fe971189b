// Ends that do not come in the orderly way: a file that was cut while it was mapped (SIGBUS), an exception that nobody caught, a run that
// does not answer to Ctrl-C. What is unfinished is removed, a fixed sentence with its code is said, and the process is over.
#pragma once

#include <string_view>

namespace veil::cli {

// For the whole process, from now on.
void guard_against_sudden_ends();

// Says `sentence` on standard error, with "veil: " before it. Allocates nothing.
void say_plainly(std::string_view sentence) noexcept;

// May be called by a signal handler.
[[noreturn]] void end_at_once(std::string_view sentence, int exit_code) noexcept;

inline constexpr std::string_view out_of_memory_sentence = "the memory of this machine is not enough [run.out_of_memory]";

}  // namespace veil::cli
