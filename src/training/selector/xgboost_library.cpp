#include "training/selector/xgboost_library.h"

#include <dlfcn.h>
#include <xgboost/c_api.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace veil::training {
namespace {

using LibraryJson = nlohmann::json;

struct Functions {
  decltype(&XGDMatrixCreateFromMat) create_matrix = nullptr;
  decltype(&XGDMatrixFree) free_matrix = nullptr;
  decltype(&XGDMatrixSetFloatInfo) set_info = nullptr;
  decltype(&XGBoosterCreate) create = nullptr;
  decltype(&XGBoosterFree) free = nullptr;
  decltype(&XGBoosterSetParam) set_parameter = nullptr;
  decltype(&XGBoosterUpdateOneIter) update = nullptr;
  decltype(&XGBoosterBoostOneIter) boost = nullptr;
  decltype(&XGBoosterPredict) predict = nullptr;
  decltype(&XGBoosterSaveModelToBuffer) save = nullptr;
};

template <typename F>
bool find(void* library, const char* name, F& function) {
  function = reinterpret_cast<F>(dlsym(library, name));
  return function != nullptr;
}

Error not_learnable() { return Error{"training.not_learnable", "XGBoost could not learn from these choices", ""}; }

// The library stays open for the life of the process, as its own threads do.
Result<Functions> load() {
  void* library = dlopen("libxgboost.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) library = dlopen("libxgboost.so", RTLD_NOW | RTLD_LOCAL);
  Functions f;
  const bool complete = library != nullptr && find(library, "XGDMatrixCreateFromMat", f.create_matrix) &&
                        find(library, "XGDMatrixFree", f.free_matrix) && find(library, "XGDMatrixSetFloatInfo", f.set_info) &&
                        find(library, "XGBoosterCreate", f.create) && find(library, "XGBoosterFree", f.free) &&
                        find(library, "XGBoosterSetParam", f.set_parameter) && find(library, "XGBoosterUpdateOneIter", f.update) &&
                        find(library, "XGBoosterBoostOneIter", f.boost) && find(library, "XGBoosterPredict", f.predict) &&
                        find(library, "XGBoosterSaveModelToBuffer", f.save);
  if (!complete) return Error{"training.missing_library", "training a selector needs XGBoost 1.7 (Debian libxgboost-dev)", ""};
  return f;
}

class Booster {
 public:
  Booster(const Functions& functions, const BoostingTask& task) : f_(functions) {
    const bst_ulong rows = task.values.size() / task.width;
    ok_ = f_.create_matrix(task.values.data(), rows, task.width, std::numeric_limits<float>::quiet_NaN(), &matrix_) == 0 &&
          f_.create(&matrix_, 1, &booster_) == 0;
    for (const auto& [name, value] : task.settings) ok_ = ok_ && f_.set_parameter(booster_, name.c_str(), value.c_str()) == 0;
  }
  Booster(const Booster&) = delete;
  Booster& operator=(const Booster&) = delete;
  ~Booster() {
    if (booster_ != nullptr) f_.free(booster_);
    if (matrix_ != nullptr) f_.free_matrix(matrix_);
  }

  bool ok() const { return ok_; }
  bool set(const char* name, const std::string& value) { return ok_ = ok_ && f_.set_parameter(booster_, name, value.c_str()) == 0; }
  bool set_info(const char* name, std::span<const float> values) {
    return ok_ = ok_ && f_.set_info(matrix_, name, values.data(), values.size()) == 0;
  }
  std::span<const float> margins(bool training) {
    bst_ulong size = 0;
    const float* scores = nullptr;
    ok_ = ok_ && f_.predict(booster_, matrix_, 1, 0, training ? 1 : 0, &size, &scores) == 0;
    return ok_ ? std::span(scores, size) : std::span<const float>();
  }
  bool boost(std::vector<float>& gradient, std::vector<float>& hessian) {
    return ok_ = ok_ && f_.boost(booster_, matrix_, gradient.data(), hessian.data(), gradient.size()) == 0;
  }
  bool update(unsigned round) { return ok_ = ok_ && f_.update(booster_, static_cast<int>(round), matrix_) == 0; }

  Result<LearntTrees> trees() {
    bst_ulong size = 0;
    const char* bytes = nullptr;
    if (!ok_ || f_.save(booster_, R"({"format": "json"})", &size, &bytes) != 0) return not_learnable();
    const LibraryJson model = LibraryJson::parse(std::string_view(bytes, size), nullptr, false);
    if (!model.is_object()) return not_learnable();
    LearntTrees learnt;
    for (const LibraryJson& tree : model["learner"]["gradient_booster"]["model"]["trees"]) {
      const auto left = tree["left_children"].get<std::vector<int>>();
      const auto right = tree["right_children"].get<std::vector<int>>();
      const auto feature = tree["split_indices"].get<std::vector<unsigned>>();
      const auto condition = tree["split_conditions"].get<std::vector<float>>();
      const auto default_left = tree["default_left"].get<std::vector<int>>();
      const auto weight = tree["sum_hessian"].get<std::vector<double>>();
      if (left.size() > 255) return not_learnable();
      std::vector<replace::TreeNode> nodes(left.size());
      // Children stand behind their parent, so that means can be made from the end.
      for (std::size_t i = left.size(); i-- > 0;) {
        replace::TreeNode& node = nodes[i];
        if (left[i] < 0) {
          node.value = condition[i];
          continue;
        }
        const auto a = static_cast<std::size_t>(left[i]);
        const auto b = static_cast<std::size_t>(right[i]);
        if (a <= i || b <= i || a >= nodes.size() || b >= nodes.size()) return not_learnable();
        node.threshold = condition[i];
        node.feature = static_cast<std::uint16_t>(feature[i]);
        node.left = static_cast<std::uint8_t>(a);
        node.right = static_cast<std::uint8_t>(b);
        node.missing = default_left[i] != 0 ? node.left : node.right;
        const double total = weight[a] + weight[b];
        node.value = total <= 0 ? 0 : static_cast<float>((weight[a] * nodes[a].value + weight[b] * nodes[b].value) / total);
      }
      learnt.nodes.insert(learnt.nodes.end(), nodes.begin(), nodes.end());
      learnt.begins.push_back(static_cast<std::uint32_t>(learnt.nodes.size()));
    }
    const auto scores = margins(false);
    learnt.training_scores.assign(scores.begin(), scores.end());
    return learnt;
  }

 private:
  const Functions& f_;
  DMatrixHandle matrix_ = nullptr;
  BoosterHandle booster_ = nullptr;
  bool ok_ = false;
};

}  // namespace

Result<LearntTrees> learn_choices(const BoostingTask& task, std::span<const std::size_t> begins, std::span<const float> shares) {
  const auto functions = load();
  if (!functions) return functions.error();
  Booster booster(*functions, task);
  booster.set("base_score", "0");
  std::vector<float> gradient(shares.size());
  std::vector<float> hessian(shares.size());
  for (unsigned round = 0; round < task.rounds; ++round) {
    const std::span<const float> scores = booster.margins(true);
    if (scores.size() != shares.size()) return not_learnable();
    for (std::size_t group = 0; group + 1 < begins.size(); ++group) {
      const auto first = scores.begin() + static_cast<std::ptrdiff_t>(begins[group]);
      const auto last = scores.begin() + static_cast<std::ptrdiff_t>(begins[group + 1]);
      const float highest = *std::max_element(first, last);
      float sum = 0;
      for (auto score = first; score != last; ++score) sum += std::exp(*score - highest);
      for (std::size_t i = begins[group]; i < begins[group + 1]; ++i) {
        const float probability = std::exp(scores[i] - highest) / sum;
        gradient[i] = probability - shares[i];
        hessian[i] = std::max(probability * (1 - probability), 1e-3f);
      }
    }
    if (!booster.boost(gradient, hessian)) return not_learnable();
  }
  return booster.trees();
}

Result<LearntTrees> learn_classes(const BoostingTask& task, std::span<const float> labels, std::span<const float> weights,
                                  std::size_t classes) {
  const auto functions = load();
  if (!functions) return functions.error();
  Booster booster(*functions, task);
  booster.set("objective", "multi:softprob");
  booster.set("num_class", std::to_string(classes));
  booster.set("base_score", "0");
  booster.set_info("label", labels);
  booster.set_info("weight", weights);
  for (unsigned round = 0; round < task.rounds; ++round) {
    if (!booster.update(round)) return not_learnable();
  }
  return booster.trees();
}

}  // namespace veil::training
