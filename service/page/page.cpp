#include "service/page/page.h"

#include <array>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>

#include "veil/engine.h"
#include "veil/version.h"

namespace veil::service {
namespace {

constexpr const char* page_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

struct FileType {
  std::string_view ending;
  std::string_view type;
};
constexpr std::array<FileType, 4> file_types = {{{".html", "text/html; charset=utf-8"},
                                                 {".css", "text/css; charset=utf-8"},
                                                 {".js", "text/javascript; charset=utf-8"},
                                                 {".svg", "image/svg+xml"}}};

struct PageFile {
  std::string type;
  std::string bytes;
};
using PageFiles = std::map<std::string, PageFile>;

PageFiles files_in(const std::filesystem::path& folder) {
  PageFiles files;
  std::error_code ignored;  // no folder, no page
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    for (const FileType& known : file_types) {
      if (entry.path().extension() != known.ending) continue;
      std::ifstream input(entry.path(), std::ios::binary);
      files[entry.path().filename().string()] = {std::string(known.type), {std::istreambuf_iterator<char>(input), {}}};
    }
  }
  return files;
}

Answer file_answer(const PageFiles& files, const std::string& name) {
  const auto found = files.find(name);
  if (found == files.end()) return error_answer({"service.unknown_route", "there is no such file", ""});
  Answer answer;
  answer.type = found->second.type;
  answer.body = found->second.bytes;
  answer.headers = {{"Content-Security-Policy", page_policy},
                    {"Referrer-Policy", "no-referrer"},
                    {"Cross-Origin-Opener-Policy", "same-origin"},
                    {"Cross-Origin-Resource-Policy", "same-origin"}};
  return answer;
}

// Whether people sign in here, and what there is to choose from.
Answer offers(House& house, bool demo) {
  const auto open = house.access.is_open();
  if (!open) return error_answer(open.error());
  return json_answer(Json::object({{"version", version()},
                                   {"demo", demo},
                                   {"accounts", !*open},
                                   {"kept", house.database.kept()},
                                   {"formats", Json::texts(reader_formats())},
                                   {"methods", Json::texts(method_names())}}));
}

}  // namespace

std::vector<Route> page_routes(const std::filesystem::path& resources, House& house, bool demo) {
  const auto files = std::make_shared<const PageFiles>(files_in(resources / "web" / "review"));
  std::vector<Route> routes = {{"GET", "/v1/page", {}, [&house, demo](HttpRequest&) { return offers(house, demo); }}};
  if (files->count("index.html") == 0) return routes;
  routes.push_back({"GET", "/", {}, [files](HttpRequest&) { return file_answer(*files, "index.html"); }});
  routes.push_back({"GET", "/web/{file}", {}, [files](HttpRequest& request) { return file_answer(*files, request.parameter("file")); }});
  return routes;
}

}  // namespace veil::service
