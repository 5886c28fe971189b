// The module behind the Python package: veil.native._veil. What it offers is for python/veil/ alone; that is what users see.
#include "bindings.h"

PYBIND11_MODULE(_veil, module) {
  using namespace veil::python;
  add_text(module);
  add_document(module);
  add_vault(module);
  add_registry(module);
  add_engine(module);
  add_columns(module);
  add_attacker(module);
  add_evaluation(module);
  add_corpus(module);
  add_table(module);
}
