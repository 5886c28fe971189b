// The engine for Python: a list of documents in, a list of documents or errors out, in the same order, on as many threads as one likes and
// without the interpreter's lock. One document is worked on where the caller stands: no thread is made for it.
#include "veil/engine.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include "bindings.h"
#include "held_engine.h"
#include "held_vault.h"

namespace veil::python {
namespace {

enum class Operation { analyse, detect, protect, risk };

Operation operation_from(const std::string& name) {
  if (name == "detect") return Operation::detect;
  if (name == "protect") return Operation::protect;
  if (name == "risk") return Operation::risk;
  return Operation::analyse;
}

using Documents = std::vector<std::shared_ptr<HeldDocument>>;

Result<Policy> policy_from(const std::string& name, const std::string& yaml, const std::filesystem::path& resources) {
  if (!name.empty() && !yaml.empty()) return Error{"usage.invalid_value", "policy and policy_yaml exclude each other", "policy"};
  if (!yaml.empty()) return policy_from_yaml(yaml, "policy_yaml");
  if (name.empty()) return Policy{};
  const auto file = policy_file(resources, name);
  if (!file) return file.error();
  return read_policy(*file);
}

struct Settings {
  std::string resources, policy, policy_yaml, method, language, key_file, given_mentions;
  std::uint64_t seed = 0;
  bool explain = false;
  bool for_risk = false;
};

Result<std::shared_ptr<HeldEngine>> open(const Settings& settings) {
  EngineOptions options;
  auto found = find_resources(settings.resources);
  if (!found) return found.error();
  options.resources = std::move(*found);
  auto policy = policy_from(settings.policy, settings.policy_yaml, options.resources);
  if (!policy) return policy.error();
  options.policy = std::move(*policy);
  const bool own_policy = !settings.policy.empty() || !settings.policy_yaml.empty();
  if (!settings.method.empty()) {
    if (settings.method != "keep") {
      const auto known = method_names();
      if (std::find(known.begin(), known.end(), settings.method) == known.end()) {
        return Error{"usage.unknown_method", "there is no such method", "method"};
      }
    }
    options.policy.method = settings.method;
  }
  if (!settings.key_file.empty()) {
    std::error_code gone;
    options.policy.surrogate.key_file = std::filesystem::absolute(settings.key_file, gone).string();
    if (gone) return Error{"read.not_found", "the working folder is not there any more", "key_file"};
  }
  if (!settings.language.empty()) {
    options.language = language_from(settings.language);
    if (!options.language) return Error{"usage.unknown_language", "Veil speaks en, de, pt and es", "language"};
  }
  if (settings.given_mentions == "only") {
    options.given_mentions = GivenMentions::only;
  } else if (settings.given_mentions == "ignore") {
    options.given_mentions = GivenMentions::ignore;
  } else if (settings.given_mentions != "add") {
    return Error{"usage.invalid_value", "given_mentions is one of add, only, ignore", "given_mentions"};
  }
  if (settings.for_risk) {
    if (settings.method.empty() && !own_policy) options.policy.method = "generalize";
    look_for_person(options.policy.disclosure);
  }
  options.seed = settings.seed;
  options.explain = settings.explain;
  auto ids = output_ids(options.policy);
  if (!ids) return ids.error();
  auto engine = Engine::open(std::move(options));
  if (!engine) return engine.error();
  return std::shared_ptr<HeldEngine>(new HeldEngine{std::move(*engine), std::move(*ids)});
}

// Documents of a list, handed on by number: the documents themselves stay where they are.
class ListSource : public DocumentSource {
 public:
  explicit ListSource(Documents& documents) : documents_(documents) {}
  std::optional<SourceItem> next() override {
    if (next_ == documents_.size()) return std::nullopt;
    Document& document = documents_[next_++]->document;
    return SourceItem{"", std::move(document)};
  }
  std::uint64_t bytes_read() const override { return 0; }

 private:
  Documents& documents_;
  std::size_t next_ = 0;
};

class Run {
 public:
  Run(HeldEngine& engine, Operation operation, HeldVault* vault, Documents documents)
      : engine_(engine), operation_(operation), vault_(vault), documents_(std::move(documents)), errors_(documents_.size()) {
    first_number_ = operation == Operation::protect ? engine.documents.fetch_add(documents_.size()) + 1 : 1;
  }

  py::list results(unsigned threads) {
    if (documents_.size() == 1) {
      const py::gil_scoped_release released;
      Document& document = documents_[0]->document;
      Result<void> done = work(document);
      if (done) done = keep(0);
      if (!done) errors_[0] = done.error();
      if (done) sync();
    } else if (!documents_.empty()) {
      run_interruptibly([&](const auto& stopped) { run(threads, stopped); });
    }
    if (failure_) raise(*failure_);
    py::list list(documents_.size());
    for (std::size_t i = 0; i < documents_.size(); ++i) {
      list[i] = errors_[i] ? exception_of(*errors_[i]) : py::cast(documents_[i]);
    }
    return list;
  }

 private:
  void run(unsigned threads, const std::function<bool()>& stopped) {
    ListSource source(documents_);
    ProcessOptions options;
    options.threads = threads;
    std::size_t number = 0;
    const auto done = process(
        source, options,
        [&](Document& document) -> Result<void> {
          if (stopped()) return Error{"run.interrupted", "stopped", ""};
          return work(document);
        },
        [&](SourceItem&& item) -> Result<void> {
          const std::size_t i = number++;
          if (stopped()) return Error{"run.interrupted", "stopped", ""};
          if (!item.document) {
            errors_[i] = item.document.error();
            return {};
          }
          documents_[i]->document = std::move(*item.document);
          if (auto kept = keep(i); !kept) errors_[i] = kept.error();
          return {};
        });
    if (!done) failure_ = done.error();
    sync();
  }

  Result<void> work(Document& document) const {
    switch (operation_) {
      case Operation::analyse:
        return engine_.engine->analyse(document);
      case Operation::detect:
        return engine_.engine->detect(document);
      case Operation::protect:
        return engine_.engine->protect(document);
      case Operation::risk:
        break;
    }
    auto assessed = engine_.engine->assess(document);
    if (!assessed) return assessed.error();
    // It travels with the document to where results are taken in order.
    document.attributes.push_back({report_name, risk_line(document, *assessed, documents_.front()->offsets)});
    return {};
  }

  // What follows in the order of the documents: ids, reports, the way back.
  Result<void> keep(std::size_t i) {
    HeldDocument& held = *documents_[i];
    held.was_run = true;
    if (operation_ == Operation::risk) {
      held.report = std::move(held.document.attributes.back().value);
      held.document.attributes.pop_back();
    }
    if (operation_ != Operation::protect) return {};
    held.output_id = engine_.ids.of(held.document.id, first_number_ + i);
    if (vault_ == nullptr) return {};
    const ProtectedText done = apply_replacements(held.document);
    VaultEntry entry = make_vault_entry(held.document, done.text, done.spans);
    if (held.output_id != held.document.id) entry.output_id = held.output_id;
    const std::lock_guard lock(vault_->mutex);
    if (!vault_->writer) return Error{"usage.missing_vault", "this vault is not being written", "vault"};
    return vault_->writer->add(entry);
  }

  // Before any protected text leaves.
  void sync() {
    if (vault_ == nullptr || failure_) return;
    const std::lock_guard lock(vault_->mutex);
    if (!vault_->writer) return;
    if (auto kept = vault_->writer->sync(); !kept) failure_ = kept.error();
  }

  static constexpr const char* report_name = "veil.risk";

  HeldEngine& engine_;
  Operation operation_;
  HeldVault* vault_;
  Documents documents_;
  std::vector<std::optional<Error>> errors_;
  std::optional<Error> failure_;
  std::uint64_t first_number_;
};

std::shared_ptr<HeldEngine> opened(Settings settings) {
  auto made = [&] {
    const py::gil_scoped_release released;
    return open(settings);
  }();
  if (!made && !settings.policy.empty()) {
    if (const auto resources = find_resources(settings.resources)) {
      if (const auto file = policy_file(*resources, settings.policy)) raise(with_policy_line(made.error(), *file));
    }
  }
  return value_or_raise(std::move(made));
}

}  // namespace

void add_engine(py::module_& module) {
  py::class_<HeldEngine, std::shared_ptr<HeldEngine>>(module, "Engine")
      .def(py::init([](std::string resources, std::string policy, std::string policy_yaml, std::string method, std::string language,
                       std::string key_file, std::string given_mentions, std::uint64_t seed, bool explain, bool for_risk) {
             return opened({std::move(resources), std::move(policy), std::move(policy_yaml), std::move(method), std::move(language),
                            std::move(key_file), std::move(given_mentions), seed, explain, for_risk});
           }),
           py::kw_only(), py::arg("resources"), py::arg("policy"), py::arg("policy_yaml"), py::arg("method"), py::arg("language"),
           py::arg("key_file"), py::arg("given_mentions"), py::arg("seed"), py::arg("explain"), py::arg("for_risk"))
      .def_property_readonly("policy_yaml", [](const HeldEngine& self) { return to_yaml(self.engine->policy()); })
      .def(
          "run",
          [](HeldEngine& self, const std::string& operation, Documents documents, unsigned threads,
             const std::shared_ptr<HeldVault>& vault) {
            return Run(self, operation_from(operation), vault.get(), std::move(documents)).results(threads);
          },
          py::arg("operation"), py::arg("documents"), py::arg("threads"), py::arg("vault"))
      // For documents that are numbered alike: one after the other, in the order in which they come.
      .def("protect_numbered", [](HeldEngine& self, HeldDocument& held, EntityRegistry& registry) {
        auto done = [&]() -> Result<void> {
          const py::gil_scoped_release released;
          if (auto found = self.engine->detect(held.document); !found) return found;
          registry.number(held.document);
          return self.engine->replace(held.document);
        }();
        done_or_raise(done);
        held.was_run = true;
        held.output_id = self.ids.of(held.document.id, self.documents.fetch_add(1) + 1);
      });
  module.def("policy_names", [](const std::string& resources) { return policy_names(value_or_raise(find_resources(resources))); });
  module.def("method_names", &method_names);
  module.def("resources", [](const std::string& named) { return value_or_raise(find_resources(named)).string(); });
  module.def("inspect", [](const std::string& named) {
    py::list states;
    for (const ResourceStatus& status : inspect_resources(value_or_raise(find_resources(named)))) {
      states.append(py::make_tuple(status.name, status.state, status.bytes, status.usable));
    }
    return states;
  });
}

void add_registry(py::module_& module) { py::class_<EntityRegistry>(module, "EntityRegistry").def(py::init<>()); }

}  // namespace veil::python
