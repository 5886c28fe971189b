#include "bindings.h"

namespace veil::python {

py::object exception_of(const Error& error) {
  const py::module_ errors = py::module_::import("veil.errors");
  return errors.attr(std::string(outcome_of(error).python_exception).c_str())(error.code, error.message, error.place);
}

void raise(const Error& error) {
  const py::object exception = exception_of(error);
  PyErr_SetObject(py::type::of(exception).ptr(), exception.ptr());
  throw py::error_already_set();
}

}  // namespace veil::python
