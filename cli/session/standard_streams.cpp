// Blocking reads wait in poll() on the input and on the descriptor that ends them; writes go out in pieces of 64 KiB,
// or larger ones where somebody is asked first.
#include "cli/session/standard_streams.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace veil::cli {
namespace {

constexpr std::size_t buffer_size = 64 << 10;
constexpr std::size_t buffer_size_when_asking = 1 << 20;

}  // namespace

bool occupy_standard_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF) continue;
    // A path can be held without being open for anything. The lowest free number is given, so this is it.
    if (::open("/", O_PATH) != descriptor) return false;
  }
  return true;
}

StandardInput::StandardInput(int descriptor) : stream_(&buffer_) {
  buffer_.descriptor = descriptor;
  buffer_.bytes.resize(buffer_size);
}

StandardInput::Buffer::int_type StandardInput::Buffer::underflow() {
  for (;;) {
    std::array<pollfd, 2> waits = {pollfd{descriptor, POLLIN, 0}, pollfd{wake_descriptor, POLLIN, 0}};
    awaited = ::poll(waits.data(), waits.size(), 0) == 0;
    const int ready = ::poll(waits.data(), waits.size(), -1);
    awaited = false;
    if (ready < 0) {
      if (errno == EINTR) continue;
      return traits_type::eof();
    }
    if (waits[1].revents != 0) return traits_type::eof();
    const ssize_t count = ::read(descriptor, bytes.data(), bytes.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    // An input that fails must not pass for one that ended: the stream turns bad() and the reader refuses what it has.
    if (count < 0) throw std::ios_base::failure("standard input failed");
    if (count == 0) return traits_type::eof();
    setg(bytes.data(), bytes.data(), bytes.data() + count);
    return traits_type::to_int_type(*gptr());
  }
}

StandardOutput::StandardOutput(int descriptor) : stream_(&buffer_) {
  buffer_.descriptor = descriptor;
  buffer_.bytes.resize(buffer_size);
}

StandardOutput::~StandardOutput() { stream_.flush(); }

bool StandardOutput::broken_pipe() const { return buffer_.failure == EPIPE; }

bool StandardOutput::Buffer::write_out(const char* data, std::size_t count) {
  if (count > 0 && failure == 0 && before_writing && !before_writing()) failure = EIO;
  while (count > 0 && failure == 0) {
    const ssize_t written = ::write(descriptor, data, count);
    if (written >= 0) {
      data += written;
      count -= static_cast<std::size_t>(written);
    } else if (errno == EAGAIN) {
      pollfd wait{descriptor, POLLOUT, 0};
      ::poll(&wait, 1, -1);
    } else if (errno != EINTR) {
      failure = errno;
    }
  }
  return failure == 0;
}

bool StandardOutput::Buffer::empty_buffer() {
  const bool written = pbase() == nullptr || write_out(pbase(), static_cast<std::size_t>(pptr() - pbase()));
  // Asking first may take a disk's time: more bytes wait for each other then.
  if (before_writing && bytes.size() < buffer_size_when_asking) bytes.resize(buffer_size_when_asking);
  setp(bytes.data(), bytes.data() + bytes.size());
  return written;
}

StandardOutput::Buffer::int_type StandardOutput::Buffer::overflow(int_type character) {
  if (!empty_buffer()) return traits_type::eof();
  if (!traits_type::eq_int_type(character, traits_type::eof())) sputc(traits_type::to_char_type(character));
  return traits_type::not_eof(character);
}

int StandardOutput::Buffer::sync() { return empty_buffer() ? 0 : -1; }

std::streamsize StandardOutput::Buffer::xsputn(const char* data, std::streamsize count) {
  if (count <= 0) return 0;  // an empty text may come as a null pointer, which memcpy must not see
  const auto size = static_cast<std::size_t>(count);
  if (size > static_cast<std::size_t>(epptr() - pptr())) {
    if (!empty_buffer()) return 0;
    if (size >= bytes.size()) return write_out(data, size) ? count : 0;
  }
  std::memcpy(pptr(), data, size);
  pbump(static_cast<int>(size));
  return count;
}

}  // namespace veil::cli
