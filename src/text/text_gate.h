// The gate for every text, whatever format and door it came through: what is not text that people read never gets in. Bytes in
// another encoding, packed files, and text full of control characters would pass the detectors unseen and leave in clear.
#pragma once

#include <string>
#include <string_view>

#include "veil/result.h"

namespace veil {

// Errors: read.too_large (4 GiB and more), read.binary (a file of another kind, or many control characters), read.invalid_utf8 (with the
// byte as its place, and the likely encoding), read.other_encoding (UTF-16 or UTF-32 of Latin letters, which is valid UTF-8 full of zeros).
Result<void> check_text(std::string_view text);

// read.invalid_utf8 for `what` ("the row") whose byte `byte` is wrong; `bytes` are looked at for the encoding that they may be in.
Error invalid_utf8(std::string_view what, std::string_view bytes, std::string place);

}  // namespace veil
