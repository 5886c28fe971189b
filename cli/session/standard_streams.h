// Standard input and output as streams over the file descriptors. Input can be woken from a blocking read when the run is
// interrupted; output remembers why it failed, since a reader that went away (`| head`) is no error worth a message.
#pragma once

#include <atomic>
#include <functional>
#include <istream>
#include <ostream>
#include <streambuf>
#include <utility>
#include <vector>

namespace veil::cli {

// A program may be started with its standard descriptors closed (`>&-`). The next files opened would get their numbers, and messages
// would go into a vault. Puts something in each such place that can be neither read nor written, so that using it is an error. To be
// called before anything else is opened; false when it cannot be done.
bool occupy_standard_descriptors();

class StandardInput {
 public:
  explicit StandardInput(int descriptor);
  std::istream& stream() { return stream_; }
  int descriptor() const { return buffer_.descriptor; }

  // Whether somebody is reading, and nothing is there to be read: who writes on may be waited for.
  bool is_awaited() const { return buffer_.awaited; }

  // Reads end as if the input did as soon as `descriptor` becomes readable. -1: never.
  void end_when_readable(int descriptor) { buffer_.wake_descriptor = descriptor; }

 private:
  struct Buffer : std::streambuf {
    int_type underflow() override;
    int descriptor = 0;
    int wake_descriptor = -1;
    std::atomic<bool> awaited = false;
    std::vector<char> bytes;
  };
  Buffer buffer_;
  std::istream stream_;
};

class StandardOutput {
 public:
  explicit StandardOutput(int descriptor);
  ~StandardOutput();
  StandardOutput(const StandardOutput&) = delete;
  StandardOutput& operator=(const StandardOutput&) = delete;

  std::ostream& stream() { return stream_; }
  int descriptor() const { return buffer_.descriptor; }
  bool broken_pipe() const;

  // Called each time before bytes leave; when it says no they do not, and the stream fails. Empty: nobody is asked.
  void before_writing(std::function<bool()> ask) { buffer_.before_writing = std::move(ask); }

 private:
  struct Buffer : std::streambuf {
    int_type overflow(int_type character) override;
    int sync() override;
    std::streamsize xsputn(const char* bytes, std::streamsize count) override;
    bool write_out(const char* bytes, std::size_t count);
    bool empty_buffer();
    int descriptor = 1;
    int failure = 0;  // errno of the first failed write
    std::function<bool()> before_writing;
    std::vector<char> bytes;
  };
  Buffer buffer_;
  std::ostream stream_;
};

}  // namespace veil::cli
