#include "write/writers.h"
namespace veil {
#define P(n) Result<std::unique_ptr<DocumentSink>> n(WriterTarget, const WriteOptions&) { return Error{"usage.unknown_format", "x", ""}; }
P(open_brat_sink) P(open_conll_sink) P(open_i2b2_sink) P(open_presidio_sink) P(open_tab_sink)
}
