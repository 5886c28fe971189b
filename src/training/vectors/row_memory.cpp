// See row_memory.h.
#include "training/vectors/row_memory.h"

#include <sys/mman.h>

#include <string>

namespace veil::training {

Result<RowMemory> RowMemory::make(std::size_t rows, std::size_t width) {
  RowMemory memory;
  memory.rows_ = rows;
  memory.width_ = width;
  const std::size_t size = rows * width * sizeof(float);
  if (size == 0) return memory;
  void* const mapped = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) {
    return Error{"run.out_of_memory",
                 "there is no memory for " + std::to_string(rows) +
                     " vectors: fewer dimensions, or a higher "
                     "smallest count",
                 ""};
  }
  madvise(mapped, size, MADV_HUGEPAGE);  // a wish; small pages work, too
  memory.values_ = std::unique_ptr<float, UnmapRows>(static_cast<float*>(mapped), UnmapRows{size});
  return memory;
}

void UnmapRows::operator()(float* values) const { munmap(values, size); }

}  // namespace veil::training
