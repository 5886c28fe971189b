// `veil doctor`: what this installation is made of, and what is missing, with the command that mends it. Exit code 1 when
// something needed is missing.
#include <thread>

#include "cli/command/command.h"
#include "cli/json/json.h"
#include "cli/terminal/suggestion.h"
#include "veil/engine.h"
#include "veil/formats.h"
#include "veil/language.h"
#include "veil/version.h"

namespace veil::cli {
namespace {

std::string compiler() {
#if defined(__clang__)
  return "clang " __clang_version__;
#else
  return "g++ " __VERSION__;
#endif
}

// "models/tagger.de.veil" of "tagger.de"; files are told by their own name. Nothing where no single file is the matter.
std::string file_of(const std::string& resource) {
  if (resource == "engine" || resource == "resources") return "";
  if (resource.find('/') != std::string::npos) return resource;
  if (resource.starts_with("language.")) return "languages/" + resource.substr(resource.find('.') + 1);
  return "models/" + resource + ".veil";
}

// The command that makes such a model; nothing where people write it.
std::string_view maker_of(std::string_view resource) {
  constexpr std::pair<std::string_view, std::string_view> makers[] = {{"knowledge", "knowledge build"},  {"vectors.", "vectors train"},
                                                                      {"statistics.", "corpus index"},   {"selector", "train selector"},
                                                                      {"tagger.", "train tagger"},       {"entities.", "train entities"},
                                                                      {"attributes.", "train entities"}, {"gazetteers", "train gazetteers"},
                                                                      {"neural", "train neural"},        {"everyday.", "train entities"}};
  for (const auto& [beginning, command] : makers) {
    if (resource.starts_with(beginning)) return command;
  }
  if (resource == "kinds") return "train kinds";
  return resource == "languages" ? "train languages" : "";
}

// The way back to a resource that is missing or damaged: git in a checkout, elsewhere the package that brought it.
std::string mending_command(const std::string& resource, const std::filesystem::path& resources) {
  const std::string file = file_of(resource);
  if (file.empty()) return "name the folder that holds languages/ and models/ with --resources DIR";
  std::error_code ignored;
  if (!std::filesystem::exists(resources / ".git", ignored)) return "install Veil again: " + file + " is part of it";
  const std::string_view maker = maker_of(resource);
  return "git checkout -- " + file + (maker.empty() ? "" : "   (or make it: veil " + std::string(maker) + " --help)");
}

std::string size_text(std::uint64_t bytes) {
  char text[32];
  if (bytes >= 1000000) {
    std::snprintf(text, sizeof text, "%.1f MB", static_cast<double>(bytes) / 1e6);
  } else {
    std::snprintf(text, sizeof text, "%.1f kB", static_cast<double>(bytes) / 1e3);
  }
  return text;
}

struct Findings {
  std::filesystem::path resources;
  std::vector<ResourceStatus> statuses;
  std::vector<std::string> languages;
  bool healthy = true;
};

void print_json(std::ostream& out, const Findings& found) {
  Json json;
  json["version"] = VEIL_VERSION;
  json["compiler"] = compiler();
  json["resources"] = found.resources.string();
  json["threads"] = std::thread::hardware_concurrency();
  json["languages"] = found.languages;
  json["detectors"] = detector_names();
  json["methods"] = method_names();
  json["policies"] = policy_names(found.resources);
  json["reads"] = reader_formats();
  json["writes"] = writer_formats();
  json["models"] = Json::array();
  for (const ResourceStatus& status : found.statuses) {
    Json model;
    model["name"] = status.name;
    model["usable"] = status.usable;
    model["state"] = status.state;
    model["bytes"] = status.bytes;
    if (!status.usable) model["mend"] = mending_command(status.name, found.resources);
    json["models"].push_back(std::move(model));
  }
  json["healthy"] = found.healthy;
  out << json.dump(2) << '\n';
}

void print_lines(std::ostream& out, const Findings& found) {
  out << "veil        " << VEIL_VERSION << " (" << compiler() << ")\n"
      << "resources   " << found.resources.string() << '\n'
      << "threads     " << std::thread::hardware_concurrency() << '\n'
      << "languages   " << joined(found.languages, ", ") << '\n'
      << "detectors   " << joined(detector_names(), ", ") << '\n'
      << "methods     " << joined(method_names(), ", ") << '\n'
      << "policies    " << joined(policy_names(found.resources), ", ") << '\n'
      << "reads       " << joined(reader_formats(), ", ") << '\n'
      << "writes      " << joined(writer_formats(), ", ") << '\n';
  std::size_t width = 0;
  for (const ResourceStatus& status : found.statuses) width = std::max(width, status.name.size());
  out << "models\n";
  for (const ResourceStatus& status : found.statuses) {
    out << "  " << (status.usable ? "ok       " : "MISSING  ") << status.name << std::string(width - status.name.size() + 2, ' ');
    if (status.usable) {
      out << (status.bytes > 0 ? size_text(status.bytes) : "") << '\n';
    } else {
      out << status.state << "\n           mend: " << mending_command(status.name, found.resources) << '\n';
    }
  }
  out << (found.healthy ? "Everything that Veil needs is there.\n" : "Something that Veil needs is missing: see above.\n");
}

class Doctor : public Command {
 public:
  void declare(Arguments& command) override {
    command.option("--resources", &resources_, "DIR", "folder with languages/ and models/");
    command.flag("--json", &json_, "for programs");
  }

  Result<int> run(const Session& session) override {
    Findings found;
    found.resources = resources_.empty() ? session.resources : std::filesystem::path(resources_);
    found.statuses = inspect_resources(found.resources);
    for (const Language language : spoken_languages) found.languages.emplace_back(code_of(language));
    for (const ResourceStatus& status : found.statuses) found.healthy = found.healthy && status.usable;
    std::ostream& out = session.output.stream();
    json_ ? print_json(out, found) : print_lines(out, found);
    return found.healthy ? 0 : 1;
  }

 private:
  std::string resources_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_doctor() { return std::make_unique<Doctor>(); }

}  // namespace veil::cli
