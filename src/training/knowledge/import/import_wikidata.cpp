// JSON dumps of Wikidata: an array with an entity a line. Read once for the classes and once for the items that belong to them, in
// blocks of whole lines that several threads parse at once; what they found is taken in the order of the file, so that any number
// of threads gives the same knowledge base.
#include <simdjson.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <future>

#include "training/knowledge/import/byte_stream.h"
#include "training/knowledge/import/importer.h"
#include "training/knowledge/import/wikidata_selection.h"

namespace veil::training {
namespace {

constexpr std::size_t block_size = std::size_t{4} << 20;

bool contains(std::string_view line, std::string_view word) {
  return memmem(line.data(), line.size(), word.data(), word.size()) != nullptr;
}

struct Found {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> subclasses;  // of the first pass
  std::vector<WikidataItem> items;                                  // of the second
  std::vector<std::uint64_t> broken;                                // lines, from 0 within the block
  std::uint64_t lines = 0, entries = 0, left_out = 0;
};

Found find_classes(const std::string& block) {
  Found found;
  WikidataParser parser;
  WikidataItem item;
  for (std::size_t at = 0; at < block.size(); ++found.lines) {
    const std::size_t end = std::min(block.find('\n', at), block.size());
    const std::string_view line(block.data() + at, end - at);
    at = end + 1;
    // A broken line is told of by the second pass.
    if (!contains(line, "\"P279\"") || parser.read_claims(line, item) != WikidataLine::item) continue;
    for (const WikidataClaim& claim : item.claims)
      if (claim.property == WikidataProperty::subclass_of) found.subclasses.emplace_back(item.id, claim.item);
  }
  return found;
}

Found find_items(const std::string& block, const WikidataSelection& selection) {
  Found found;
  WikidataParser parser;
  WikidataItem item;
  for (std::size_t at = 0; at < block.size(); ++found.lines) {
    const std::size_t end = std::min(block.find('\n', at), block.size());
    const std::string_view line(block.data() + at, end - at);
    at = end + 1;
    switch (parser.read_claims(line, item)) {
      case WikidataLine::nothing:
        break;
      case WikidataLine::broken:
        found.broken.push_back(found.lines);
        break;
      case WikidataLine::other:
        ++found.entries;
        ++found.left_out;
        break;
      case WikidataLine::item:
        ++found.entries;
        if (!selection.wanted(item)) {
          ++found.left_out;
        } else if (!parser.read_names(item)) {
          found.broken.push_back(found.lines);
        } else {
          found.items.push_back(std::move(item));
          item = {};
        }
    }
  }
  return found;
}

// Reads a file in blocks, lets `find` work on `threads` of them at once and `take` their results in order.
template <typename Find, typename Take>
Result<void> read_blocks(const std::filesystem::path& path, unsigned threads, Find find, Take take) {
  auto stream = ByteStream::open(path);
  if (!stream) return stream.error();
  LineReader reader(std::move(*stream));
  std::deque<std::future<Found>> working;
  bool first = true, is_array = false, closed = false, last_complete = true;
  const auto cut = [&] { return Error{"read.cut_short", "the dump ends in the middle", path.string()}; };
  for (;;) {
    auto block = std::make_shared<std::string>();
    const auto more = reader.next_block(*block, block_size, simdjson::SIMDJSON_PADDING);
    if (!more) return more.error();
    if (!*more) break;
    const std::string_view text = wikidata_entity(std::string_view(*block).substr(0, block->find_last_not_of(" \t\r\n") + 1));
    if (first) is_array = text.starts_with('[');
    first = false;
    if (!text.empty()) {
      closed = text.ends_with(']');
      last_complete = text.ends_with('}');
    }
    const auto work = [block, find] { return find(*block); };
    working.push_back(std::async(threads > 1 ? std::launch::async : std::launch::deferred, work));
    while (working.size() > std::max(1u, threads)) {
      if (const auto taken = take(working.front().get(), reader.stream().share()); !taken) return taken;
      working.pop_front();
    }
  }
  // A cut is told before the line that it broke.
  if (is_array ? !closed : !last_complete) return cut();
  for (auto& result : working)
    if (const auto taken = take(result.get(), 1.0); !taken) return taken;
  return {};
}

}  // namespace

Result<void> import_wikidata(ImportJob& job) {
  auto selection = WikidataSelection::of(job.classes);
  if (!selection) return selection.error();
  const double passes = selection->needs_classes() ? 2 : 1;
  double done = 0;
  const auto share = [&](double of_file) { return (done + of_file) / (passes * static_cast<double>(job.inputs.size())); };
  if (selection->needs_classes()) {
    for (const auto& file : job.inputs) {
      const auto read = read_blocks(file, job.threads, find_classes, [&](const Found& found, double of_file) -> Result<void> {
        for (const auto& [below, above] : found.subclasses) selection->add_class(below, above);
        job.tell("reading classes", share(of_file));
        return {};
      });
      if (!read) return read;
      ++done;
    }
    selection->end_classes();
  }
  for (const auto& file : job.inputs) {
    std::uint64_t lines = 0;
    const auto find = [&](const std::string& block) { return find_items(block, *selection); };
    const auto read = read_blocks(file, job.threads, find, [&](const Found& found, double of_file) -> Result<void> {
      if (!found.broken.empty() && !job.repair)
        return Error{"read.malformed_input", "the line is no entity of Wikidata", line_place(file, lines + found.broken.front() + 1)};
      lines += found.lines;
      job.counts.entries += found.entries;
      job.counts.left_out += found.left_out;
      job.counts.broken_lines += found.broken.size();
      for (const WikidataItem& item : found.items) selection->tell(item, job.sink);
      job.tell("reading items", share(of_file));
      return {};
    });
    if (!read) return read;
    ++done;
  }
  return {};
}

}  // namespace veil::training
