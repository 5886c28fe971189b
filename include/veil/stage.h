// A stage adds layers to a document. It declares which layers it reads and which it adds, so that a pipeline that cannot work
// is refused when it is built. Stages are immutable after construction and shared by threads; all that changes is the document.
#pragma once

#include <string_view>

#include "veil/document.h"
#include "veil/result.h"

namespace veil {

class Stage {
 public:
  virtual ~Stage() = default;
  virtual std::string_view name() const = 0;
  virtual LayerSet reads() const = 0;
  virtual LayerSet adds() const = 0;

  // Fills the layers it adds. On an error the document is unusable and no text of it may leave.
  virtual Result<void> run(Document& document) const = 0;
};

}  // namespace veil
