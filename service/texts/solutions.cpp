#include "service/texts/solutions.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>
#include <numeric>

#include "veil/formats.h"
#include "veil/language.h"

namespace veil::service {
namespace {

struct SolutionsMethod {
  std::string_view theirs, ours;
};
constexpr std::int64_t largest_uid = 1'000'000'000'000;
constexpr SolutionsMethod solutions_methods[] = {{"DEL", "suppress"}, {"TAG", "tag"}, {"RAN", "surrogate"}, {"GEN", "generalize"}};

struct SolutionsClass {
  std::string_view theirs;
  Label ours;
};
constexpr SolutionsClass solutions_classes[] = {{"PERZ", Label::person}, {"LOCZ", Label::loc}, {"ORGZ", Label::org}, {"MIZC", Label::misc}};

Error job_is_wrong(std::string message) { return {"read.wrong_type", std::move(message), "job"}; }

// Places stand as numbers or, as in the thesis' example, as texts.
std::optional<std::int64_t> whole(const Json& value) {
  if (value.is_number()) return value.whole_number();
  std::int64_t number = 0;
  const std::string& text = value.text();
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string_view class_of(Label label) {
  for (const SolutionsClass& one : solutions_classes) {
    if (one.ours == label) return one.theirs;
  }
  return "MIZC";
}

}  // namespace

Result<SolutionsJob> SolutionsJob::from(Json json, OffsetUnit unit) {
  SolutionsJob job;
  job.job_ = std::move(json);
  job.unit_ = unit;
  if (!job.job_.is_object()) return job_is_wrong("a job is an object");
  if (job.job_.at("text").is_null()) return Error{"read.missing_field", "a job has a \"text\"", "job"};
  if (!job.job_.at("text").is_text()) return job_is_wrong("\"text\" is a text");
  for (const auto& [name, place] : {std::pair{"method", &job.method_}, {"language", &job.language_}}) {
    const Json& given = job.job_.at(name);
    if (!given.is_null() && !given.is_text()) return job_is_wrong("\"" + std::string(name) + "\" is a text");
    *place = given.text();
  }
  for (const SolutionsMethod& method : solutions_methods) {
    if (job.method_ == method.theirs) job.method_ = method.ours;
  }
  const Json& delimiters = job.job_.at("delimiters");
  if (!delimiters.is_null()) {
    const auto& two = delimiters.elements();
    if (two.size() != 2 || !two[0].is_text() || !two[1].is_text()) return job_is_wrong("\"delimiters\" are two texts");
    job.open_ = two[0].text();
    job.close_ = two[1].text();
  }
  if (auto read = job.read_entries(); !read) return read.error();
  return job;
}

Result<void> SolutionsJob::read_entries() {
  const Json& entries = job_.at("ner").at("entries");
  if (!entries.is_null() && !entries.is_array()) return job_is_wrong("\"entries\" of \"ner\" are a list");
  const OffsetMap map(job_.at("text").text());
  for (const Json& given : entries.elements()) {
    const auto begin = whole(given.at("begin")), end = whole(given.at("end")), uid = whole(given.at("uid"));
    if (!begin || !end || !uid || *uid < 0 || *uid > largest_uid)
      return job_is_wrong("an entry has \"begin\", \"end\" and \"uid\", whole numbers");
    const bool is_there = *begin >= 0 && *end > *begin;
    const auto span = is_there ? map.to_span(static_cast<std::uint64_t>(*begin), static_cast<std::uint64_t>(*end), unit_) : std::nullopt;
    if (!span) return Error{"read.invalid_span", "an entry is not within the text", "job"};
    Entry entry{*uid, *span, Label::misc};
    const std::string& name = given.at("entity_class").text();
    if (const auto label = label_from(name)) entry.label = *label;
    for (const SolutionsClass& one : solutions_classes) entry.label = one.theirs == name ? one.ours : entry.label;
    if (!spans_.emplace(*uid, *span).second) return job_is_wrong("a \"uid\" stands twice");
    entries_.push_back(entry);
  }
  const Json& chains = job_.at("coref");
  if (!chains.is_null() && !chains.is_array()) return job_is_wrong("\"coref\" is a list of lists");
  for (const Json& chain : chains.elements()) {
    if (!chain.is_array()) return job_is_wrong("\"coref\" is a list of lists");
    auto& uids = chains_.emplace_back();
    for (const Json& uid : chain.elements()) {
      const auto number = whole(uid);
      if (!number || !spans_.contains(*number)) return job_is_wrong("\"coref\" holds numbers of entries");
      uids.push_back(*number);
    }
  }
  return {};
}

EngineRequest SolutionsJob::engine(EngineRequest base) const {
  if (!method_.empty()) base.method = method_;
  if (!language_.empty()) base.language = language_;
  return base;
}

Result<Document> SolutionsJob::document() const {
  auto document = make_document("job", job_.at("text").text());
  if (!document || entries_.empty()) return document;
  for (const Entry& entry : entries_) {
    Mention mention;
    mention.span = entry.span;
    mention.label = entry.label;
    mention.kind = IdentifierKind::direct;
    mention.score = 1;
    mention.detector = DetectorName("given");
    document->mentions.push_back(std::move(mention));
  }
  std::sort(document->mentions.begin(), document->mentions.end(), [](const Mention& a, const Mention& b) { return a.span < b.span; });
  document->layers.add(Layer::mentions);
  return document;
}

void SolutionsJob::join_chains(Document& document) const {
  if (chains_.empty()) return;
  // Entities as sets: each points to one that it is the same as.
  std::vector<std::uint32_t> same(document.entities.size() + 1);
  std::iota(same.begin(), same.end(), 0u);
  const auto root = [&](std::uint32_t entity) {
    while (same[entity] != entity) entity = same[entity];
    return entity;
  };
  // Of the last mention that begins where the entry does or before, when it reaches as far: mentions do not overlap.
  const auto entity_at = [&](Span span) -> std::uint32_t {
    const auto behind = std::upper_bound(document.mentions.begin(), document.mentions.end(), span.begin,
                                         [](std::uint32_t place, const Mention& mention) { return place < mention.span.begin; });
    return behind != document.mentions.begin() && std::prev(behind)->span.contains(span) ? std::prev(behind)->entity : 0;
  };
  for (const auto& chain : chains_) {
    std::uint32_t first = 0;
    for (const std::int64_t uid : chain) {
      const std::uint32_t entity = entity_at(spans_.at(uid));
      if (entity == 0) continue;
      if (first == 0) first = root(entity);
      same[root(entity)] = first = root(first);
    }
  }
  std::vector<Entity> joined;
  std::map<std::uint32_t, std::uint32_t> numbers;  // of the new entity, by what it is the same as
  std::map<Label, std::uint32_t> last;
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    Mention& mention = document.mentions[i];
    if (mention.entity == 0) continue;
    const std::uint32_t whose = root(mention.entity);
    const auto [place, is_new] = numbers.try_emplace(whose, static_cast<std::uint32_t>(joined.size() + 1));
    if (is_new) {
      Entity entity = document.entities[whose - 1];
      entity.mentions.clear();
      entity.number = ++last[entity.label];
      joined.push_back(std::move(entity));
    }
    joined[place->second - 1].mentions.push_back(i);
    mention.entity = place->second;
  }
  document.entities = std::move(joined);
}

// Of each mention: as the job numbered it, else a number that the job does not use.
std::vector<std::int64_t> SolutionsJob::uids_of(const Document& document) const {
  std::int64_t next = 0;
  std::map<Span, std::int64_t> own;
  for (const Entry& entry : entries_) {
    next = std::max(next, entry.uid + 1);
    own.emplace(entry.span, entry.uid);
  }
  std::vector<std::int64_t> uids;
  for (const Mention& mention : document.mentions) {
    const auto found = own.find(mention.span);
    uids.push_back(found != own.end() ? found->second : next++);
  }
  return uids;
}

std::string SolutionsJob::output_of(const Document& document) const {
  if (open_.empty() && close_.empty()) return apply_replacements(document).text;
  std::vector<const Replacement*> ordered;
  for (const Replacement& replacement : document.replacements) ordered.push_back(&replacement);
  std::sort(ordered.begin(), ordered.end(), [](const auto* a, const auto* b) { return a->span < b->span; });
  std::string output;
  std::uint32_t at = 0;
  for (const Replacement* replacement : ordered) {
    output += Span{at, replacement->span.begin}.of(document.text);
    const bool stays = replacement->method.is(ReplacementMethod::keep);
    output += stays ? std::string(document.text_of(replacement->span)) : open_ + replacement->text + close_;
    at = replacement->span.end;
  }
  return output + document.text.substr(at);
}

std::string SolutionsJob::finished(const Document& document, std::int64_t ner_milliseconds, std::int64_t anon_milliseconds) const {
  const OffsetMap map(document.text);
  const auto uids = uids_of(document);
  Json entries = Json::array();
  std::map<std::uint32_t, Json> chains;  // by entity
  for (std::size_t i = 0; i < document.mentions.size(); ++i) {
    const Mention& mention = document.mentions[i];
    if (mention.kind == IdentifierKind::none) continue;
    entries.push_back(Json::object({{"entity_class", class_of(mention.label)},
                                    {"begin", map.from_byte(mention.span.begin, unit_)},
                                    {"end", map.from_byte(mention.span.end, unit_)},
                                    {"uid", uids[i]},
                                    {"surface", document.text_of(mention.span)}}));
    // One that belongs to nothing is a chain of its own, behind the others.
    const auto alone = static_cast<std::uint32_t>(document.entities.size() + 1 + i);
    chains.try_emplace(mention.entity != 0 ? mention.entity : alone, Json::array()).first->second.push_back(uids[i]);
  }
  Json coref = Json::array();
  std::map<std::int64_t, std::int64_t> chain_of;
  for (auto& [entity, chain] : chains) {
    for (const Json& uid : chain.elements()) chain_of[uid.whole_number().value_or(0)] = static_cast<std::int64_t>(coref.elements().size());
    coref.push_back(std::move(chain));
  }
  Json table = Json::object();
  for (const Replacement& replacement : document.replacements) {
    if (replacement.method.is(ReplacementMethod::keep)) continue;
    const std::int64_t uid = uids[replacement.mention];
    Json row = Json::object({{"entity_class", class_of(document.mentions[replacement.mention].label)},
                             {"coref", chain_of[uid]},
                             {"original", document.text_of(replacement.span)},
                             {"replace", replacement.text}});
    table.member_places().emplace_back(std::to_string(uid), std::move(row));
  }
  Json job = job_;
  job["language"] = code_of(document.language);
  job["ner"] = Json::object({{"ner_time", ner_milliseconds}, {"text", document.text}, {"entries", std::move(entries)}});
  job["coref"] = std::move(coref);
  job["anonymizer"] =
      Json::object({{"anon_time", anon_milliseconds}, {"output", output_of(document)}, {"tableofsolutions", std::move(table)}});
  return job.dump();
}

}  // namespace veil::service
