// Centres of vectors of length one: each vector belongs to the centre it points to most nearly, each centre is the mean of its vectors
// (spherical k-means). Started from vectors spread over the list, so that the same input gives the same centres.
#pragma once

#include <cstdint>
#include <vector>

#include "training/tagger/matrix.h"

namespace veil::training {

struct Centres {
  Matrix vectors;                      // one row per centre, of length one
  std::vector<std::uint32_t> nearest;  // per vector
};

void set_length_one(Matrix& vectors);
Centres find_centres(const Matrix& vectors, std::size_t count, std::uint64_t seed);

}  // namespace veil::training
