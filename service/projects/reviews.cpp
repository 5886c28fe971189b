#include "service/projects/reviews.h"

#include <algorithm>

#include "veil/engine.h"

namespace veil::service {
namespace {

constexpr std::size_t most_reviews = 16;

}  // namespace

AnalysisOptions analysis_options(const Json& settings) {
  return {settings.at("policy").text(), settings.at("method").text(), settings.at("language").text()};
}

DocumentCounts counts_of(const Decisions& decisions) { return {decisions.mentions(), decisions.settled(), decisions.facets()}; }

Result<std::shared_ptr<const Review>> Reviews::of(const ProjectRow& project, const DocumentRow& document) {
  std::shared_ptr<const Review> known;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, review] : kept_) {
      if (id == document.id) known = review;
    }
  }
  if (known && known->version >= document.version) return known;
  std::shared_ptr<Review> review;
  if (known) {
    review = std::make_shared<Review>(*known);
  } else {
    const auto analysis = store_.analysis(document.id);
    if (!analysis) return analysis.error();
    auto made = make_document(document.id, document.facts.at("text").text());
    if (!made) return made.error();
    made->language = language_from(analysis->at("language").text()).value_or(Language::unknown);
    if (made->language != Language::unknown) made->layers.add(Layer::language);
    const AnalysisOptions options = analysis_options(project.settings);
    auto loaded = house_.engines.get({options.policy, options.method, options.language, EngineUse::texts});
    if (!loaded) return loaded.error();
    auto place = house_.gate.enter();
    if (!place) return place.error();
    if (auto done = (*loaded)->engine->analyse(*made); !done) return done.error();
    review = std::make_shared<Review>(Review{0, Decisions(*analysis), std::move(*made)});
  }
  const auto batches = store_.edits(document.id, review->version);
  if (!batches) return batches.error();
  for (const EditBatch& batch : *batches) {
    if (auto applied = review->decisions.apply(batch.edits.at("edits")); !applied) return applied.error();
    review->version = batch.version;
  }
  keep(document.id, review);
  return std::shared_ptr<const Review>(review);
}

Result<Reviews::Checked> Reviews::check(const ProjectRow& project, const Review& review, const Decisions& decisions) const {
  const AnalysisOptions options = analysis_options(project.settings);
  auto loaded = house_.engines.get({options.policy, options.method, options.language, EngineUse::texts});
  if (!loaded) return loaded.error();
  auto document = decisions.applied_to(review.analysed);
  if (!document) return document.error();
  auto verdict = (*loaded)->engine->check(*document);
  if (!verdict) return verdict.error();
  const OffsetMap places(document->text);
  for (const auto& [start, end] : decisions.contradicted()) {
    const auto span = places.to_span(start, end, OffsetUnit::code_points);
    if (span) verdict->left.push_back(*span);
  }
  std::sort(verdict->left.begin(), verdict->left.end());
  verdict->left.erase(std::unique(verdict->left.begin(), verdict->left.end()), verdict->left.end());
  return Checked{std::move(*verdict), std::move(*document)};
}

void Reviews::keep(const std::string& document, std::shared_ptr<const Review> review) {
  const std::lock_guard lock(mutex_);
  kept_.remove_if([&](const auto& one) { return one.first == document; });
  kept_.emplace_front(document, std::move(review));
  if (kept_.size() > most_reviews) kept_.pop_back();
}

void Reviews::forget(const std::string& document) {
  const std::lock_guard lock(mutex_);
  kept_.remove_if([&](const auto& one) { return one.first == document; });
}

}  // namespace veil::service
