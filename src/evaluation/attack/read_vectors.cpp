// The attacker's vectors from a file that may be packed.
#include "vectors/text_vectors.h"
#include "veil/tools/attack.h"
#include "veil/tools/packed_input.h"

namespace veil {

Result<std::shared_ptr<const vectors::TextVectors>> read_word_vectors(const std::filesystem::path& file) {
  auto stream = open_packed_input(file);
  if (!stream) return stream.error();
  return vectors::TextVectors::read(**stream, file.string());
}

}  // namespace veil
