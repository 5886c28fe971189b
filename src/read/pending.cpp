#include "read/readers.h"
namespace veil {
#define P(n) Result<std::unique_ptr<DocumentSource>> n(ReaderInput, const ReadOptions&) { return Error{"usage.unknown_format", "x", ""}; }
P(open_brat_source) P(open_conll_source) P(open_i2b2_source) P(open_presidio_source) P(open_tab_source)
}
