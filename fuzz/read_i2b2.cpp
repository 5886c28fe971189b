#include "reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) { return veil::fuzz::read("i2b2", data, size); }
