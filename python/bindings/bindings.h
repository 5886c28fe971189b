// What the bindings share. Each type has a file of its own that adds it to the module; Python above (python/veil/) makes it comfortable.
//   - errors of the library become exceptions of veil.errors, by the class that outcome_of names;
//   - whatever may take long runs without the interpreter's lock;
//   - nothing that Python hands over is trusted: text is checked once, where it becomes a Document.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "veil/document.h"
#include "veil/formats.h"
#include "veil/result.h"
#include "veil/vault.h"

namespace veil::python {

namespace py = pybind11;

// errors.cpp
py::object exception_of(const Error& error);  // an instance, to be raised or to stand in a list
[[noreturn]] void raise(const Error& error);  // needs the lock
template <typename T>
T value_or_raise(Result<T> result) {
  if (!result) raise(result.error());
  return std::move(*result);
}
inline void done_or_raise(const Result<void>& result) {
  if (!result) raise(result.error());
}

// text.cpp
constexpr std::uint64_t largest_text = 128ULL << 20;  // bytes, as for files (ReadOptions)
// The bytes of a Python text. Errors: read.wrong_type for what is none, read.invalid_utf8 for half a surrogate pair, read.too_large.
Result<std::string> text_from(py::handle object, std::string_view place);

// A document as Python holds it: what came in, and what was done with it.
struct HeldDocument {
  Document document;
  OffsetUnit offsets = OffsetUnit::code_points;
  std::string output_id;  // what stands for the id in outputs
  std::string report;     // of `risk`: its line
  bool was_run = false;   // an engine has worked on it
};

// Calls `work` without the lock on a thread of its own, and asks the interpreter for interrupts meanwhile. `work` looks now and then at what
// it is given: true says that somebody wants to stop. The exception of the interrupt is raised when `work` has come back.
void run_interruptibly(const std::function<void(const std::function<bool()>& stopped)>& work);

void add_text(py::module_& module);
void add_document(py::module_& module);
void add_vault(py::module_& module);
void add_engine(py::module_& module);
void add_columns(py::module_& module);
void add_corpus(py::module_& module);
void add_registry(py::module_& module);
void add_attacker(py::module_& module);
void add_evaluation(py::module_& module);
void add_table(py::module_& module);

}  // namespace veil::python
