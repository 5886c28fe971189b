// See checkpoint.h.
#include "training/vectors/checkpoint.h"

#include <algorithm>
#include <cstring>

#include "text/section_file.h"

namespace veil::training {
namespace {

struct Part {
  enum : std::size_t {
    fingerprint,
    state,
    spellings,
    spelling_ends,
    own_counts,
    counts,
    stream,
    document_ends,
    weights,
    inputs,
    outputs,
    ngram_rows,
    part_count
  };
};
constexpr SectionFileKind kind = {{'V', 'E', 'I', 'L', 'V', 'C', 'K', 'P'}, 1, Part::part_count};

struct Progress {
  EpochState state;
  std::uint64_t known, trained_before;
};

template <typename Values>
std::string_view bytes_of(const Values& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(values[0])};
}

template <typename T>
std::vector<T> values_of(const SectionFile& file, std::size_t section) {
  const std::span<const T> values = file.values<T>(section);
  return {values.begin(), values.end()};
}

Result<void> fill(RowMemory& memory, const SectionFile& file, std::size_t section, std::size_t rows, std::size_t width,
                  const std::string& place) {
  const std::span<const float> values = file.values<float>(section);
  if (values.size() != rows * width) return damaged_model(place);
  auto made = RowMemory::make(rows, width);
  if (!made) return made.error();
  memory = std::move(*made);
  std::copy(values.begin(), values.end(), memory.values().begin());
  return {};
}

bool ascends_to(const std::vector<std::uint64_t>& ends, std::uint64_t last) {
  return std::is_sorted(ends.begin(), ends.end()) && (ends.empty() ? last == 0 : ends.back() == last);
}

}  // namespace

Result<void> write_checkpoint(const std::filesystem::path& path, const Checkpoint& checkpoint, const SharedModel& model) {
  std::string spellings;
  std::vector<std::uint64_t> ends;
  for (const std::string& spelling : checkpoint.corpus.spellings) {
    spellings += spelling;
    ends.push_back(spellings.size());
  }
  const Progress progress{checkpoint.state, checkpoint.known, checkpoint.trained_before};
  std::string_view parts[Part::part_count];
  parts[Part::fingerprint] = checkpoint.fingerprint;
  parts[Part::state] = {reinterpret_cast<const char*>(&progress), sizeof progress};
  parts[Part::spellings] = spellings;
  parts[Part::spelling_ends] = bytes_of(ends);
  parts[Part::own_counts] = bytes_of(checkpoint.corpus.counts);
  parts[Part::counts] = bytes_of(checkpoint.counts);
  parts[Part::stream] = bytes_of(checkpoint.corpus.stream);
  parts[Part::document_ends] = bytes_of(checkpoint.corpus.ends);
  parts[Part::weights] = bytes_of(checkpoint.corpus.weights);
  parts[Part::inputs] = bytes_of(model.inputs.values());
  parts[Part::outputs] = bytes_of(model.outputs.values());
  parts[Part::ngram_rows] = bytes_of(model.ngram_rows.values());
  return write_section_file(path, kind, parts);
}

Result<Checkpoint> read_checkpoint(const std::filesystem::path& path, const std::string& fingerprint, std::size_t width,
                                   std::size_t buckets, SharedModel& model) {
  const auto file = SectionFile::open(path, kind);
  if (!file) return file.error();
  const std::string place = path.string();
  if (file->bytes(Part::fingerprint) != fingerprint) {
    return Error{"training.other_checkpoint",
                 "the checkpoint is of a training with other options or corpora: finish that one, or "
                 "remove the file",
                 place};
  }
  Checkpoint checkpoint;
  checkpoint.fingerprint = fingerprint;
  Progress progress;
  if (file->bytes(Part::state).size() != sizeof progress) return damaged_model(place);
  std::memcpy(&progress, file->bytes(Part::state).data(), sizeof progress);
  checkpoint.state = progress.state;
  checkpoint.known = progress.known;
  checkpoint.trained_before = progress.trained_before;
  const std::vector<std::uint64_t> ends = values_of<std::uint64_t>(*file, Part::spelling_ends);
  const std::string_view spellings = file->bytes(Part::spellings);
  UnitCorpus& corpus = checkpoint.corpus;
  corpus.counts = values_of<std::uint64_t>(*file, Part::own_counts);
  corpus.stream = values_of<std::uint32_t>(*file, Part::stream);
  corpus.ends = values_of<std::uint64_t>(*file, Part::document_ends);
  corpus.weights = values_of<float>(*file, Part::weights);
  checkpoint.counts = values_of<std::uint64_t>(*file, Part::counts);
  const std::size_t units = ends.size();
  const bool fits = ascends_to(ends, spellings.size()) && ascends_to(corpus.ends, corpus.stream.size()) && corpus.counts.size() == units &&
                    checkpoint.counts.size() == units && corpus.weights.size() == corpus.ends.size() && checkpoint.known <= units &&
                    std::all_of(corpus.stream.begin(), corpus.stream.end(), [&](std::uint32_t unit) { return (unit & unit_bits) < units; });
  if (!fits) return damaged_model(place);
  std::uint64_t begin = 0;
  for (const std::uint64_t end : ends) {
    corpus.spellings.emplace_back(spellings.substr(begin, end - begin));
    begin = end;
  }
  if (auto filled = fill(model.inputs, *file, Part::inputs, units, width, place); !filled) return filled.error();
  if (auto filled = fill(model.outputs, *file, Part::outputs, units, width, place); !filled) return filled.error();
  if (auto filled = fill(model.ngram_rows, *file, Part::ngram_rows, buckets, width, place); !filled) return filled.error();
  return checkpoint;
}

}  // namespace veil::training
