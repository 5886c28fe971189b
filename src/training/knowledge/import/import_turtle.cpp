// SKOS, RDFS and OWL in Turtle and N-Triples (which is Turtle without its shorthand), read by serd.
#include <serd/serd.h>

#include <algorithm>
#include <memory>

#include "training/knowledge/import/byte_stream.h"
#include "training/knowledge/import/rdf_concepts.h"

namespace veil::training {
namespace {

constexpr std::uint32_t deepest = 256;  // [ and ( within each other; serd reads them by calling itself

// Follows Turtle's brackets as bytes go by, to refuse a file that is nested too deeply before serd sees it.
class NestingGuard {
 public:
  bool allows(std::string_view bytes) {
    for (const char byte : bytes) {
      if (escaped_) {
        escaped_ = false;
      } else if (within_ == 0) {
        start(byte);
      } else if (within_ == '#') {
        if (byte == '\n') within_ = 0;
      } else if (within_ == '<') {
        if (byte == '>' || byte == '\n') within_ = 0;
      } else {
        inside_string(byte);
      }
      if (depth_ > deepest) return false;
    }
    return true;
  }

 private:
  void start(char byte) {
    if (byte == '[' || byte == '(') ++depth_;
    if ((byte == ']' || byte == ')') && depth_ > 0) --depth_;
    if (byte == '"' || byte == '\'') {
      // The third quote in a row opens a long string; two are an empty one, closed already.
      quotes_ = byte == last_ && closed_empty_ ? 3 : 1;
      within_ = byte;
      run_ = 0;
      length_ = 0;
      closed_empty_ = false;
    } else if (byte == '#' || byte == '<') {
      within_ = byte;
    }
    if (byte == '\\') escaped_ = true;
    if (byte != '"' && byte != '\'') closed_empty_ = false;
    last_ = byte;
  }

  void inside_string(char byte) {
    if (byte == '\\') {
      escaped_ = true;
      run_ = 0;
      ++length_;
    } else if (byte == within_) {
      if (++run_ < quotes_) return;
      closed_empty_ = quotes_ == 1 && length_ == 0;
      last_ = within_;
      within_ = 0;
    } else {
      run_ = 0;
      ++length_;
    }
  }

  char within_ = 0, last_ = 0;
  bool escaped_ = false, closed_empty_ = false;
  std::uint32_t quotes_ = 1, run_ = 0, depth_ = 0;
  std::uint64_t length_ = 0;
};

struct TurtleFile {
  ByteStream stream;
  RdfConcepts& concepts;
  const ImportJob& job;
  SerdEnv* env;
  std::string_view rest = {};  // of the block that was read last
  bool ended = false, too_deep = false;
  std::optional<Error> failed = {};
  std::uint64_t lines = 1;  // handed to serd
  std::uint64_t error_line = 0;
  NestingGuard guard = {};
};

std::size_t give_bytes(void* buffer, std::size_t size, std::size_t count, void* handle) {
  auto& file = *static_cast<TurtleFile*>(handle);
  if (file.rest.empty() && !file.ended && !file.failed) {
    auto more = file.stream.next();
    if (!more) {
      file.failed = std::move(more.error());
      return 0;
    }
    file.rest = *more;
    file.ended = more->empty();
    if (!file.guard.allows(file.rest)) {
      file.too_deep = true;
      file.rest = {};
      file.ended = true;
    }
    file.job.tell("reading triples", file.stream.share());
  }
  const std::size_t given = std::min(size * count, file.rest.size());
  std::copy_n(file.rest.data(), given, static_cast<char*>(buffer));
  file.lines += static_cast<std::uint64_t>(std::count(file.rest.data(), file.rest.data() + given, '\n'));
  file.rest.remove_prefix(given);
  return given / size;
}
int has_failed(void* handle) { return static_cast<TurtleFile*>(handle)->failed ? 1 : 0; }

SerdStatus on_base(void* handle, const SerdNode* address) { return serd_env_set_base_uri(static_cast<TurtleFile*>(handle)->env, address); }
SerdStatus on_prefix(void* handle, const SerdNode* name, const SerdNode* address) {
  return serd_env_set_prefix(static_cast<TurtleFile*>(handle)->env, name, address);
}
SerdStatus on_error(void* handle, const SerdError* error) {
  auto& file = *static_cast<TurtleFile*>(handle);
  if (file.error_line == 0) file.error_line = std::max(1u, error->line);
  return SERD_SUCCESS;
}

std::string_view bytes_of(const SerdNode& node) { return {reinterpret_cast<const char*>(node.buf), node.n_bytes}; }

// The whole address of a node that may be abbreviated; the empty string when its prefix is not known.
std::string address_of(SerdEnv* env, const SerdNode& node) {
  if (node.type == SERD_BLANK) return "_:" + std::string(bytes_of(node));
  SerdNode whole = serd_env_expand_node(env, &node);
  if (whole.buf == nullptr && node.type == SERD_CURIE) return {};
  std::string address(whole.buf == nullptr ? bytes_of(node) : bytes_of(whole));
  serd_node_free(&whole);
  return address;
}

SerdStatus on_statement(void* handle, SerdStatementFlags, const SerdNode*, const SerdNode* subject, const SerdNode* predicate,
                        const SerdNode* object, const SerdNode*, const SerdNode* language) {
  auto& file = *static_cast<TurtleFile*>(handle);
  const bool literal = object->type == SERD_LITERAL;
  const std::string from = address_of(file.env, *subject), property = address_of(file.env, *predicate);
  const std::string target = literal ? std::string(bytes_of(*object)) : address_of(file.env, *object);
  if (from.empty() || property.empty() || (target.empty() && !literal)) return SERD_ERR_BAD_CURIE;
  file.concepts.add(from, property, {literal, target, language == nullptr ? std::string_view() : bytes_of(*language)});
  return SERD_SUCCESS;
}

bool nothing_left(ByteStream& stream) {
  const auto more = stream.next();
  return !more || more->empty();
}

Result<void> read_file(ImportJob& job, RdfConcepts& concepts, const std::filesystem::path& path) {
  auto stream = ByteStream::open(path);
  if (!stream) return stream.error();
  const std::unique_ptr<SerdEnv, void (*)(SerdEnv*)> env(serd_env_new(nullptr), serd_env_free);
  TurtleFile file{std::move(*stream), concepts, job, env.get()};
  const std::unique_ptr<SerdReader, void (*)(SerdReader*)> reader(
      serd_reader_new(SERD_TURTLE, &file, nullptr, on_base, on_prefix, on_statement, nullptr), serd_reader_free);
  serd_reader_set_strict(reader.get(), true);
  serd_reader_set_error_sink(reader.get(), on_error, &file);
  constexpr std::size_t page = 1 << 16;
  const SerdStatus status = serd_reader_read_source(reader.get(), give_bytes, has_failed, &file, nullptr, page);
  if (file.failed) return *file.failed;
  if (file.too_deep) return Error{"read.malformed_input", "brackets are nested too deeply", path.string()};
  if (status == SERD_ERR_BAD_CURIE) return Error{"read.malformed_input", "the file uses a prefix that it does not define", path.string()};
  if (status != SERD_SUCCESS || file.error_line != 0) {
    const bool at_end = file.rest.empty() && (file.ended || nothing_left(file.stream));
    if (at_end && file.error_line >= file.lines)
      return Error{"read.cut_short", "the file ends in the middle of a statement", path.string()};
    return Error{"read.malformed_input", "the line is not Turtle or N-Triples",
                 line_place(path, std::max<std::uint64_t>(1, file.error_line))};
  }
  return {};
}

}  // namespace

Result<void> import_turtle(ImportJob& job) {
  RdfConcepts concepts(job);
  for (const auto& file : job.inputs) {
    if (const auto done = read_file(job, concepts, file); !done) return done;
    concepts.end_file();
  }
  return {};
}

}  // namespace veil::training
