// From Python's texts to UTF-8, and what may be interrupted. A text of Python may hold half a surrogate pair, which no UTF-8 has; it may be
// no text at all; and it may be larger than anything should be that is copied.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "bindings.h"
#include "veil/version.h"

namespace veil::python {
namespace {

constexpr auto between_looks = std::chrono::milliseconds(50);

}  // namespace

Result<std::string> text_from(py::handle object, std::string_view place) {
  if (!PyUnicode_Check(object.ptr())) {
    return Error{"read.wrong_type", std::string("a text is needed here, and this is of type ") + Py_TYPE(object.ptr())->tp_name,
                 std::string(place)};
  }
  if (static_cast<std::uint64_t>(PyUnicode_GET_LENGTH(object.ptr())) > largest_text) {
    return Error{"read.too_large", "the text is larger than 128 MiB", std::string(place)};
  }
  // Not PyUnicode_AsUTF8: that would keep a second copy in the object for as long as it lives.
  const py::object bytes = py::reinterpret_steal<py::object>(PyUnicode_AsUTF8String(object.ptr()));
  if (!bytes) {
    // What Python says of it holds the text.
    const bool memory = PyErr_ExceptionMatches(PyExc_MemoryError) != 0;
    PyErr_Clear();
    if (memory) return Error{"engine.out_of_memory", "not enough memory for this document", std::string(place)};
    return Error{"read.invalid_utf8", "the text holds half of a surrogate pair, which is no character", std::string(place)};
  }
  std::string text(PyBytes_AS_STRING(bytes.ptr()), static_cast<std::size_t>(PyBytes_GET_SIZE(bytes.ptr())));
  if (text.size() > largest_text) return Error{"read.too_large", "the text is larger than 128 MiB", std::string(place)};
  return text;
}

void run_interruptibly(const std::function<void(const std::function<bool()>&)>& work) {
  std::atomic<bool> stop = false;
  std::mutex mutex;
  std::condition_variable changed;
  bool finished = false;
  std::exception_ptr failure;
  bool interrupted = false;
  {
    const py::gil_scoped_release released;
    std::jthread worker([&] {
      try {
        work([&] { return stop.load(std::memory_order_relaxed); });
      } catch (...) {
        failure = std::current_exception();
      }
      const std::lock_guard lock(mutex);
      finished = true;
      changed.notify_all();
    });
    std::unique_lock lock(mutex);
    while (!changed.wait_for(lock, between_looks, [&] { return finished; })) {
      lock.unlock();
      {
        const py::gil_scoped_acquire acquired;
        interrupted = PyErr_CheckSignals() != 0;
      }
      if (interrupted) {
        stop = true;
        break;
      }
      lock.lock();
    }
  }  // waits for the worker: a document that is under way is finished first
  if (interrupted) throw py::error_already_set();
  if (failure) std::rethrow_exception(failure);
}

void add_text(py::module_& module) { module.attr("version") = veil::version(); }

}  // namespace veil::python
