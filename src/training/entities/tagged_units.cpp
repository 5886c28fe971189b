// See tagged_units.h.
#include "training/entities/tagged_units.h"

#include <algorithm>
#include <functional>

#include "text/label_schemes.h"

namespace veil::training {
LabelInventory::LabelInventory(std::vector<std::string> kinds) : kinds_(std::move(kinds)) {
  std::sort(kinds_.begin(), kinds_.end());
  kinds_.erase(std::unique(kinds_.begin(), kinds_.end()), kinds_.end());
}

std::string LabelInventory::names() const {
  std::string names("O\0", 2);
  for (const char place : {'S', 'B', 'I', 'E'}) {
    for (const std::string& kind : kinds_) names += std::string{place, '-'} + kind + '\0';
  }
  return names;
}

std::uint16_t LabelInventory::label_of(std::size_t kind, Place place) const {
  return static_cast<std::uint16_t>(1 + static_cast<std::size_t>(place) * kinds_.size() + kind);
}

std::size_t LabelInventory::kind_of(const std::string& name) const {
  const auto place = std::lower_bound(kinds_.begin(), kinds_.end(), name);
  return place != kinds_.end() && *place == name ? static_cast<std::size_t>(place - kinds_.begin()) : kinds_.size();
}

void LabelInventory::allow(CrfData& data) const {
  const std::size_t count = labels();
  data.labels = count;
  data.may_follow.assign(count * count, 0);
  data.may_start.assign(count, 0);
  data.may_end.assign(count, 0);
  const auto goes_on = [&](std::size_t label) {
    return label != 0 && (place_of(label) == Place::begin || place_of(label) == Place::inside);
  };
  const auto continues = [&](std::size_t label) {
    return label != 0 && (place_of(label) == Place::inside || place_of(label) == Place::end);
  };
  for (std::size_t from = 0; from < count; ++from) {
    data.may_start[from] = !continues(from);
    data.may_end[from] = !goes_on(from);
    for (std::size_t to = 0; to < count; ++to) {
      const bool same_kind = from != 0 && to != 0 && kind_of_label(from) == kind_of_label(to);
      data.may_follow[from * count + to] = goes_on(from) ? continues(to) && same_kind : !continues(to);
    }
  }
}

std::string kind_name(const Mention& mention, const EntityTrainingOptions& options) {
  std::string name = options.fine_labels ? name_in_file(mention.label, mention.subtype) : std::string(name_of(mention.label));
  const auto& out = options.leave_out;
  return std::find(out.begin(), out.end(), name) == out.end() ? name : std::string();
}

UnitCollector::UnitCollector(const LabelInventory& labels, const EntityTrainingOptions& options, const detect::ClusterTable& clusters,
                             const detect::EntityEvidence& evidence)
    : labels_(labels), options_(options), clusters_(clusters), evidence_(evidence) {
  labels.allow(data_);
}

using Place = LabelInventory::Place;

void UnitCollector::label_units(const Document& document, const detect::UnitText& text, std::size_t& next_mention) {
  page_labels_.assign(text.units.size(), 0);
  if (text.units.empty()) return;
  const std::uint32_t page_end = text.units.back().span.end;
  std::size_t unit = 0;
  for (; next_mention < document.mentions.size() && document.mentions[next_mention].span.begin < page_end; ++next_mention) {
    const Mention& mention = document.mentions[next_mention];
    const std::string name = kind_name(mention, options_);
    if (name.empty()) continue;
    const std::size_t kind = labels_.kind_of(name);
    while (unit < text.units.size() && text.units[unit].span.end <= mention.span.begin) ++unit;
    std::size_t end = unit;
    while (end < text.units.size() && text.units[end].span.begin < mention.span.end) ++end;
    if (end == unit || kind == labels_.kinds().size()) continue;
    ++mentions_;
    if (text.units[unit].span.begin != mention.span.begin || text.units[end - 1].span.end != mention.span.end) ++unaligned_;
    if (end - unit == 1) {
      page_labels_[unit] = labels_.label_of(kind, Place::single);
    } else {
      page_labels_[unit] = labels_.label_of(kind, Place::begin);
      for (std::size_t i = unit + 1; i + 1 < end; ++i) page_labels_[i] = labels_.label_of(kind, Place::inside);
      page_labels_[end - 1] = labels_.label_of(kind, Place::end);
    }
    unit = end;
  }
  // A mention across the end of a segment is two.
  std::size_t begin = 0;
  for (const std::uint32_t end : text.segment_ends) {
    const auto change = [&](std::uint16_t& label, Place from, Place to) {
      if (label != 0 && labels_.place_of(label) == from) label = labels_.label_of(labels_.kind_of_label(label), to);
    };
    change(page_labels_[end - 1], Place::begin, Place::single);
    change(page_labels_[end - 1], Place::inside, Place::end);
    change(page_labels_[begin], Place::inside, Place::begin);
    change(page_labels_[begin], Place::end, Place::single);
    begin = end;
  }
}

void UnitCollector::add(const EntityTrainingDocument& document, const detect::RuleFinder* rules) {
  std::size_t next_mention = 0;
  std::vector<detect::WordFacts> facts;
  const auto view = options_.everyday ? detect::View::everyday : detect::View::edited;
  std::optional<std::vector<Mention>> patterns;
  if (evidence_.patterns) patterns = evidence_.patterns->find(document.document);
  detect::PageEvidence evidence(document.document, view, evidence_.gazetteer.get(), patterns, rules);
  for (const detect::Page& page : detect::pages_of(document.document)) {
    const auto segmentation = options_.lines ? detect::Segmentation::lines : detect::Segmentation::sentences;
    const detect::UnitText text = units_of(document.document, page.first_sentence, page.end_sentence, segmentation);
    collect_word_facts(document.document, text, clusters_, evidence.of_page(text), view, facts);
    label_units(document.document, text, next_mention);
    std::size_t begin = 0;
    for (const std::uint32_t end : text.segment_ends) {
      const auto segment = std::span<const detect::WordFacts>(facts).subspan(begin, end - begin);
      for (std::size_t i = 0; i < segment.size(); ++i) {
        append_features(segment, i, view, data_.unit_features);
        data_.feature_ends.push_back(data_.unit_features.size());
        data_.unit_labels.push_back(page_labels_[begin + i]);
      }
      data_.segment_ends.push_back(static_cast<std::uint32_t>(data_.unit_labels.size()));
      data_.segment_weights.push_back(document.weight);
      begin = end;
    }
  }
}

void UnitCollector::write(std::ostream& rows) const {
  std::vector<std::string> names;
  const std::string all = labels_.names();
  for (std::size_t at = 0; at < all.size(); at += names.back().size() + 1) names.emplace_back(all.c_str() + at);
  std::uint64_t feature = 0;
  std::size_t segment = 0;
  for (std::size_t unit = 0; unit < data_.unit_labels.size(); ++unit) {
    rows << names[data_.unit_labels[unit]];
    for (; feature < data_.feature_ends[unit]; ++feature) rows << '\t' << data_.unit_features[feature];
    rows << '\n';
    if (data_.segment_ends[segment] == unit + 1) {
      rows << '\n';
      ++segment;
    }
  }
}

CrfData UnitCollector::finish(std::vector<std::uint32_t>& features) {
  std::vector<std::uint32_t> sorted = data_.unit_features;
  std::sort(sorted.begin(), sorted.end());
  std::vector<std::pair<std::uint32_t, std::uint32_t>> counted;  // how often, which
  for (std::size_t i = 0; i < sorted.size();) {
    std::size_t end = i;
    while (end < sorted.size() && sorted[end] == sorted[i]) ++end;
    if (end - i >= options_.smallest_count) counted.emplace_back(static_cast<std::uint32_t>(end - i), sorted[i]);
    i = end;
  }
  // Frequent features side by side: most look-ups then stay within the processor's cache.
  std::sort(counted.begin(), counted.end(), std::greater<>());
  features.clear();
  for (const auto& [count, feature] : counted) features.push_back(feature);
  std::unordered_map<std::uint32_t, std::uint32_t> numbers;
  numbers.reserve(features.size());
  for (std::uint32_t i = 0; i < features.size(); ++i) numbers.emplace(features[i], i);
  std::size_t kept = 0;
  std::uint64_t begin = 0;
  for (std::uint64_t& feature_end : data_.feature_ends) {
    const std::uint64_t end = feature_end;
    for (; begin < end; ++begin) {
      const auto number = numbers.find(data_.unit_features[begin]);
      if (number != numbers.end()) data_.unit_features[kept++] = number->second;
    }
    feature_end = kept;
  }
  data_.unit_features.resize(kept);
  data_.features = features.size();
  return std::move(data_);
}

}  // namespace veil::training
