// `veil vectors calibrate`: precision, recall and F1 over the threshold t on tagged documents, as a curve to look at, and
// the t that does best. How near is too near is a requirement of privacy: the proposal is what fits these documents, the
// decision is the user's.
#include <algorithm>
#include <cstdio>

#include "cli/arguments/options.h"
#include "cli/command/command.h"
#include "cli/documents/folder_source.h"
#include "cli/json/json.h"
#include "cli/session/interrupt.h"
#include "cli/tools/training_progress.h"
#include "veil/tools/evaluation_detection.h"

namespace veil::cli {
namespace {

struct Point {
  double threshold = 0;
  DetectionAverage terms;
};

class VectorsCalibrate : public Command {
 public:
  void declare(Arguments& command) override {
    input_.declare(command);
    engine_settings_.declare_targets(command);
    command.option("--vectors", &engine_settings_.vectors, "FILE", "word vectors to calibrate; without: those that ship");
    command.option("--statistics,--hits", &engine_settings_.statistics, "FILE", "counts of words, where a policy asks for them").hidden();
    engine_settings_.declare_language(command);
    command.option("--use", &use_, "U", "alone, add, filter or both (default): with what detectors find, or without");
    command.option("--from", &from_, "T", "smallest (0.05) and largest threshold (0.95), and the step between (0.05)");
    command.option("--to", &to_, "T", "").shown_with("--from");
    command.option("--step", &step_, "T", "").shown_with("--from");
    command.option("--recall", &recall_, "R", "propose the largest threshold that keeps this recall, not the best F1");
    command.flag("--json", &json_, "for programs");
    input_.declare_details(command);
    engine_settings_.declare_resources(command);
  }

  Result<int> run(const Session& session) override {
    if (!(from_ > 0) || !(to_ <= 1) || !(from_ <= to_) || !(step_ >= 0.001)) {
      return Error{"usage.invalid_value", "thresholds are above 0 and at most 1, steps at least 0.001", "--from, --to, --step"};
    }
    auto gold = read_gold(session);
    if (!gold) return gold.error();
    TrainingProgress progress(session);
    std::vector<Point> points;
    const int steps = static_cast<int>((to_ - from_) / step_ + 1.5);
    for (int i = 0; i < steps; ++i) {
      const double threshold = std::min(1.0, from_ + i * step_);
      progress.update("calibrating", static_cast<double>(i) / steps);
      auto point = measure(session, *gold, threshold);
      if (!point) return point.error();
      points.push_back(*point);
    }
    print(session.output.stream(), points, gold->size());
    return 0;
  }

 private:
  Result<std::vector<Document>> read_gold(const Session& session) const {
    auto options = input_.read_options();
    if (!options) return options.error();
    const Interrupt& interrupt = session.interrupt;
    FolderSource source(InputWalk(input_.inputs, input_.format), *options, session.input, interrupt);
    std::vector<Document> gold;
    bool any_mention = false;
    while (auto item = source.next()) {
      if (!item->document) return item->document.error();
      any_mention = any_mention || !item->document->mentions.empty();
      gold.push_back(std::move(*item->document));
    }
    if (!any_mention) return Error{"evaluate.empty_gold", "calibration needs documents with tagged spans", ""};
    return gold;
  }

  Result<Point> measure(const Session& session, const std::vector<Document>& gold, double threshold) {
    engine_settings_.threshold = threshold;
    engine_settings_.use = use_;
    engine_settings_.find_person = true;
    engine_settings_.given_mentions = "ignore";
    engine_settings_.document_targets = "narrow";  // gold is tagged for whom its documents name, and nothing leaves
    engine_settings_.absent_target = "protect-all";
    const auto engine = engine_settings_.open(session);
    if (!engine) return engine.error();
    DetectionEvaluation evaluation({.merge_overlaps = true});
    for (std::size_t i = 0; i < gold.size(); ++i) {
      Document found = gold[i];
      if (auto done = (*engine)->detect(found); !done) return done.error();
      if (auto added = evaluation.add(i + 1, gold[i], found); !added) return added.error();
    }
    return Point{threshold, average_over_documents(evaluation.scores(), DetectionMeasure::terms)};
  }

  void print(std::ostream& out, const std::vector<Point>& points, std::size_t documents) const {
    const auto better = [&](const Point& a, const Point& b) {
      if (recall_ <= 0) return a.terms.f1 > b.terms.f1;
      const bool enough_a = a.terms.recall >= recall_, enough_b = b.terms.recall >= recall_;
      return enough_a != enough_b ? enough_a : enough_a ? a.threshold > b.threshold : a.terms.recall > b.terms.recall;
    };
    const Point* best = &points.front();
    for (const Point& point : points) {
      if (better(point, *best)) best = &point;
    }
    if (json_) {
      Json json = {{"documents", documents}, {"use", use_}, {"proposed", best->threshold}};
      for (const Point& point : points) {
        json["points"].push_back(
            {{"threshold", point.threshold}, {"precision", point.terms.precision}, {"recall", point.terms.recall}, {"f1", point.terms.f1}});
      }
      out << json.dump() << '\n';
      return;
    }
    out << "    t  precision  recall      f1   terms, mean of " << documents << " documents\n";
    for (const Point& point : points) {
      char line[128];
      std::snprintf(line, sizeof line, "%5.3g     %6.4f  %6.4f  %6.4f   ", point.threshold, point.terms.precision, point.terms.recall,
                    point.terms.f1);
      out << line << std::string(static_cast<std::size_t>(point.terms.f1 * 40 + 0.5), '#') << (&point == best ? "  <- proposed" : "")
          << '\n';
    }
    out << "A smaller t protects more. Use it with --threshold, or disclosure: embedding: threshold in the policy.\n";
  }

  InputOptions input_;
  EngineSettings engine_settings_;
  std::string use_ = "both";
  double from_ = 0.05, to_ = 0.95, step_ = 0.05;
  double recall_ = 0;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_vectors_calibrate() { return std::make_unique<VectorsCalibrate>(); }

}  // namespace veil::cli
