// Errors are values. Every function that can fail returns Result<T>: either the value or an Error with a stable code, a message
// for people, and the place it concerns (a file, a line, a byte). None of the three ever holds document text.
// Codes have the form `area.what` ("read.malformed_input"); docs/errors.md lists them all, and `outcome_of` maps a code once to
// exit code, HTTP status and Python exception, so that every door answers alike.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "veil/export.h"

namespace veil VEIL_PUBLIC {

struct Error {
  std::string code;     // stable, searchable: "read.invalid_utf8"
  std::string message;  // one sentence for people, without document text
  std::string place;    // "notes.txt, byte 17"; empty where only the caller knows it. Never an id: ids may be names of people

  friend bool operator==(const Error&, const Error&) = default;
};

// "notes.txt, byte 17: the text is not valid UTF-8 [read.invalid_utf8]"
std::string describe(const Error& error);

// What each door answers with for an error.
struct Outcome {
  int exit_code;                      // 1 could not do it, 2 wrong usage
  int http_status;                    // 4xx the caller's doing, 5xx ours
  std::string_view python_exception;  // name of the class in the Python package
};
Outcome outcome_of(const Error& error);

// Holds a T or an Error. Access to the value without a check is our own mistake and asserts.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() & { return checked(); }
  const T& value() const& { return const_cast<Result*>(this)->checked(); }
  T&& value() && { return std::move(checked()); }
  T& operator*() & { return checked(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(checked()); }
  T* operator->() { return &checked(); }
  const T* operator->() const { return &value(); }

  const Error& error() const& {
    assert(!ok());
    return std::get<1>(state_);
  }
  Error&& error() && {
    assert(!ok());
    return std::get<1>(std::move(state_));
  }

 private:
  T& checked() {
    assert(ok());
    return std::get<0>(state_);
  }
  std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}

  bool ok() const { return !error_; }
  explicit operator bool() const { return ok(); }
  const Error& error() const {
    assert(error_);
    return *error_;
  }

 private:
  std::optional<Error> error_;
};

}  // namespace VEIL_PUBLIC
