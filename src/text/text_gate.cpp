// One pass for UTF-8, one for control characters. The encoding of what is refused is guessed by ICU, for the message only.
#include "text/text_gate.h"

#include <unicode/ucsdet.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "veil/utf8.h"

namespace veil {
namespace {

constexpr std::size_t looked_at = 64 << 10;  // bytes, to guess an encoding
constexpr int sure_enough = 30;              // of ICU's hundred

// Of ordinary text, one character in ten may be a control character (in twenty, when there are many), eight of 32 beside each other,
// and one in 25 may colour a terminal: lines of a log have two. What parts words and numbers all over hides them.
constexpr std::size_t fewest_controls = 2;
constexpr std::size_t one_in = 10;
constexpr std::size_t many_controls = 6;
constexpr std::size_t one_in_of_many = 20;
constexpr std::size_t fewest_colours = 4;
constexpr std::size_t one_colour_in = 25;
constexpr std::size_t window = 32;
constexpr std::size_t most_in_window = 8;

struct FileKind {
  std::string_view start;
  std::string_view name;
};

constexpr std::array<FileKind, 10> file_kinds = {{{"%PDF-", "a PDF file"},
                                                  {"PK\x03\x04", "a zip archive or an office document"},
                                                  {"\x1F\x8B", "a gzip file"},
                                                  {"{\\rtf", "an RTF document"},
                                                  {"\xD0\xCF\x11\xE0", "an office document"},
                                                  {"BZh9", "a bzip2 file"},
                                                  {"\xFD"
                                                   "7zXZ",
                                                   "an xz file"},
                                                  {"7z\xBC\xAF", "a 7z archive"},
                                                  {"\x89PNG", "a picture"},
                                                  {"\x7F"
                                                   "ELF",
                                                   "a program"}}};

// UTF-16 and UTF-32 show by a mark at their start, or by where the zeros of Latin letters stand.
std::optional<std::string> wide_encoding(std::string_view bytes) {
  if (bytes.starts_with(std::string_view("\xFF\xFE\0\0", 4))) return "UTF-32LE";
  if (bytes.starts_with(std::string_view("\0\0\xFE\xFF", 4))) return "UTF-32BE";
  if (bytes.starts_with("\xFF\xFE")) return "UTF-16LE";
  if (bytes.starts_with("\xFE\xFF")) return "UTF-16BE";
  bytes = bytes.substr(0, looked_at);
  std::array<std::size_t, 4> zeros{};
  for (std::size_t i = 0; i < bytes.size(); ++i) zeros[i % 4] += bytes[i] == '\0' ? 1U : 0U;
  const std::size_t quarter = bytes.size() / 4;
  const auto many = [&](std::size_t i) { return 2 * zeros[i] > quarter && zeros[i] > 0; };
  const auto few = [&](std::size_t i) { return 8 * zeros[i] <= quarter; };
  if (many(1) && many(2) && many(3) && few(0)) return "UTF-32LE";
  if (many(0) && many(1) && many(2) && few(3)) return "UTF-32BE";
  if (many(1) && many(3) && few(0) && few(2)) return "UTF-16LE";
  if (many(0) && many(2) && few(1) && few(3)) return "UTF-16BE";
  return std::nullopt;
}

std::optional<std::string> likely_encoding(std::string_view bytes) {
  if (auto wide = wide_encoding(bytes)) return wide;
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<UCharsetDetector, void (*)(UCharsetDetector*)> detector(ucsdet_open(&status), ucsdet_close);
  if (U_FAILURE(status)) return std::nullopt;
  const std::string_view start = bytes.substr(0, looked_at);
  ucsdet_setText(detector.get(), start.data(), static_cast<std::int32_t>(start.size()), &status);
  const UCharsetMatch* match = ucsdet_detect(detector.get(), &status);
  if (U_FAILURE(status) || match == nullptr || ucsdet_getConfidence(match, &status) < sure_enough || U_FAILURE(status)) return std::nullopt;
  const char* name = ucsdet_getName(match, &status);
  if (U_FAILURE(status) || name == nullptr || std::string_view(name) == "UTF-8") return std::nullopt;
  return std::string_view(name) == "ISO-8859-1" ? "LATIN1" : name;
}

// Offset of where control characters become too many; nothing for ordinary text.
std::optional<std::size_t> too_many_controls(std::string_view text) {
  std::array<std::size_t, most_in_window> last{};  // places of the last ones, in a ring
  std::size_t count = 0;
  std::size_t colours = 0;
  std::size_t first = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c >= 0x20 && c != 0x7F && c != 0xC2) continue;
    bool control = c != 0xC2 && (c < '\t' || c > '\r');
    if (c == 0xC2) control = static_cast<unsigned char>(text[i + 1]) < 0xA0 && static_cast<unsigned char>(text[i + 1]) != 0x85;
    if (c == 0x1B && i + 1 < text.size() && text[i + 1] == '[') {
      control = false;
      ++colours;
    }
    if (!control) continue;
    if (count == 0) first = i;
    std::size_t& oldest = last[count % most_in_window];
    if (count >= most_in_window && i - oldest < window) return oldest;
    oldest = i;
    ++count;
  }
  if (count >= fewest_controls && count * (count >= many_controls ? one_in_of_many : one_in) > text.size()) return first;
  if (colours >= fewest_colours && colours * one_colour_in > text.size()) return text.find('\x1B');
  return std::nullopt;
}

}  // namespace

Error invalid_utf8(std::string_view what, std::string_view bytes, std::string place) {
  std::string message = std::string(what) + " is not valid UTF-8";
  if (const auto encoding = likely_encoding(bytes)) {
    message += "; it may be " + *encoding + ": iconv -f " + *encoding + " -t UTF-8";
  }
  return {"read.invalid_utf8", std::move(message), std::move(place)};
}

Result<void> check_text(std::string_view text) {
  if (text.size() >= std::numeric_limits<std::uint32_t>::max()) return Error{"read.too_large", "the text is larger than 4 GiB", ""};
  for (const FileKind& kind : file_kinds) {
    if (text.starts_with(kind.start)) return Error{"read.binary", "this is " + std::string(kind.name) + ", not text: convert it first", ""};
  }
  if (const auto byte = utf8::first_invalid_byte(text)) return invalid_utf8("the text", text, "byte " + std::to_string(*byte));
  if (const auto byte = too_many_controls(text)) {
    if (const auto encoding = wide_encoding(text)) {
      return Error{"read.other_encoding", "the text is in " + *encoding + ": convert it first, iconv -f " + *encoding + " -t UTF-8", ""};
    }
    return Error{"read.binary", "too much of the text is control characters", "byte " + std::to_string(*byte)};
  }
  return {};
}

}  // namespace veil
