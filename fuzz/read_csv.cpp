// The first byte chooses how the text column is named.
#include "reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  veil::ReadOptions options;
  options.text_column = data[0] % 2 == 0 ? "text" : "1";
  return veil::fuzz::read("csv", data + 1, size - 1, options);
}
