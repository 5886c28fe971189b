#include "cli/table/collect.h"

#include <algorithm>

#include "cli/documents/folder_source.h"
#include "cli/session/interrupt.h"
#include "cli/terminal/progress.h"

namespace veil::cli {

Result<Collected> collect(const Session& session, const InputOptions& input, const RunOptions& run, const EngineSettings& settings,
                          const Engine& engine, const std::vector<std::string>& attributes, bool twice,
                          const std::function<void(const Document&, const table::PersonFacts&)>& seen) {
  if (twice && std::find(input.inputs.begin(), input.inputs.end(), "-") != input.inputs.end()) {
    return Error{"usage.two_passes", "a collection is read twice, which standard input cannot be: name files or folders", "-"};
  }
  auto collection = table::Collection::of(attributes);
  if (!collection) return collection.error();
  auto reader = table::FactReader::open(settings.resources_of(session));
  if (!reader) return reader.error();
  const auto read_options = input.read_options();
  if (!read_options) return read_options.error();
  Collected result{std::move(*collection), std::move(*reader), 0};
  FolderSource source(InputWalk(input.inputs, input.format), *read_options, session.input, session.interrupt);
  Progress progress(session.messages, session.messages_on_terminal && !run.quiet, 0);
  ProcessOptions options;
  options.threads = run.threads;
  std::uint64_t documents = 0;
  const auto done = process(
      source, options, [&](Document& document) { return engine.protect(document); },
      [&](SourceItem&& item) -> Result<void> {
        progress.update(++documents, source.bytes_read());
        if (!item.document) {
          progress.clear();
          if (!twice) session.complain(item.document.error());  // else the second pass tells it
          ++result.failures;
          result.collection.add_failed();
          return {};
        }
        const table::PersonFacts facts = result.reader->read(*item.document);
        if (seen) seen(*item.document, facts);
        result.collection.add(facts);
        return {};
      });
  progress.clear();
  if (!done) return done.error();
  if (session.interrupt.requested()) return Error{std::string(interrupted_code), "stopped", ""};
  return result;
}

}  // namespace veil::cli
