#include "service/api/text_routes.h"

#include <algorithm>
#include <istream>
#include <streambuf>

#include "veil/engine.h"
#include "veil/formats.h"

namespace veil::service {
namespace {

constexpr std::string_view known_parameters[] = {"policy",  "method",  "language",  "offsets",    "scheme",   "vault",      "with_text",
                                                 "explain", "partial", "trust_ids", "background", "attacker", "candidates", "clues"};

bool is_lines(const std::string& type) {
  return type == "application/x-ndjson" || type == "application/jsonl" || type == "application/x-jsonlines" ||
         type == "application/json-lines";
}

// The body of a request as a stream of characters. An error ends it, and is kept.
class BodyBuffer : public std::streambuf {
 public:
  explicit BodyBuffer(Body& body) : body_(body), bytes_(65'536) {}
  const std::optional<Error>& failure() const { return failure_; }

 protected:
  int_type underflow() override {
    if (failure_) return traits_type::eof();
    const auto count = body_.read(bytes_.data(), bytes_.size());
    if (!count) {
      failure_ = count.error();
      return traits_type::eof();
    }
    if (*count == 0) return traits_type::eof();
    setg(bytes_.data(), bytes_.data(), bytes_.data() + *count);
    return traits_type::to_int_type(*gptr());
  }

 private:
  Body& body_;
  std::vector<char> bytes_;
  std::optional<Error> failure_;
};

// The lines of a body, one document after the other: for documents that no format of the library knows.
class LineSource : public DocumentSource {
 public:
  LineSource(std::istream& input, const Work& work, std::size_t longest) : input_(input), work_(work), longest_(longest) {}

  std::optional<SourceItem> next() override {
    for (;;) {
      const auto line = next_line();
      if (!line) return std::nullopt;
      if (!line->empty() && line->find_first_not_of(" \t\r") == std::string::npos) continue;
      if (line->empty() && !too_long_) continue;
      std::string id = "line:" + std::to_string(number_);
      if (too_long_) return SourceItem{std::move(id), Error{"read.too_large", "a line is too long", "line " + std::to_string(number_)}};
      auto document = work_.read(*line);
      if (document) document->id = id;
      return SourceItem{std::move(id), std::move(document)};
    }
  }
  std::uint64_t bytes_read() const override { return 0; }

 private:
  // In bounded memory: what is too long is read to its end and forgotten.
  std::optional<std::string> next_line() {
    std::string line;
    too_long_ = false;
    bool any = false;
    for (int c = input_.get(); c != std::char_traits<char>::eof(); c = input_.get()) {
      any = true;
      if (c == '\n') break;
      if (line.size() >= longest_) too_long_ = true;
      if (!too_long_) line += static_cast<char>(c);
    }
    if (!any) return std::nullopt;
    if (too_long_) line.clear();
    ++number_;
    return line;
  }

  std::istream& input_;
  const Work& work_;
  std::size_t longest_;
  std::size_t number_ = 0;
  bool too_long_ = false;
};

// The elements of a list, one document after the other.
class ListSource : public DocumentSource {
 public:
  ListSource(const Json::Array& list, const Work& work) : list_(list), work_(work) {}

  std::optional<SourceItem> next() override {
    if (next_ >= list_.size()) return std::nullopt;
    const Json& element = list_[next_++];
    std::string id = element.at("id").text();
    if (id.empty()) id = "document:" + std::to_string(next_);
    if (!element.is_object()) {
      return SourceItem{id, Error{"read.wrong_type", "a document is an object with a \"text\"", "document " + std::to_string(next_)}};
    }
    auto document = work_.read(element.dump());
    if (document && element.at("id").is_null()) document->id = id;
    return SourceItem{std::move(id), std::move(document)};
  }
  std::uint64_t bytes_read() const override { return 0; }

 private:
  const Json::Array& list_;
  const Work& work_;
  std::size_t next_ = 0;
};

class TextRoute {
 public:
  TextRoute(House& house, Operation operation) : house_(house), operation_(operation) {}

  Answer operator()(HttpRequest& request) const {
    if (auto checked = check_parameters(request); !checked) return error_answer(checked.error());
    const std::string type = request.content_type();
    auto work = make_work(
        house_, operation_, [&](const std::string& name) { return value_of(request, name); }, request.caller);
    if (!work) return error_answer(work.error());
    if (is_lines(type)) return lines(request, std::move(*work));
    if (!type.empty() && type != "application/json") {
      return error_answer(
          {"service.unsupported_type", "a document is application/json, many of them are application/x-ndjson", "Content-Type"});
    }
    if (const std::string coding = request.header("content-encoding"); !coding.empty() && coding != "identity") {
      return error_answer({"service.unsupported_type", "requests are not to be compressed", "Content-Encoding"});
    }
    auto bytes = request.body->read_all(house_.largest_request);
    if (!bytes) return error_answer(bytes.error());
    house_.metrics.add_text_bytes(bytes->size());
    auto json = parse_json(*bytes);
    if (!json) return error_answer(json.error());
    if (json->is_array()) return list(request, **work, json->elements());
    if (!json->is_object())
      return error_answer({"read.wrong_type", "a document is an object with a \"text\", or a list of them", "request"});
    return single(request, **work, *json);
  }

 private:
  // A flag without a value is one that was given.
  static std::string value_of(const HttpRequest& request, const std::string& name) {
    const auto found = request.query.find(name);
    if (found == request.query.end()) return {};
    const bool is_flag = name == "with_text" || name == "explain" || name == "partial" || name == "trust_ids";
    return found->second.empty() && is_flag ? "true" : found->second;
  }

  // Before originals leave.
  Result<void> note_restoring(const HttpRequest& request, const Work& work, std::size_t documents) const {
    if (operation_ != Operation::restore) return {};
    return house_.audit.add(request.caller, "restore", "vault " + work.options().vault + " request " + request.request_id,
                            static_cast<std::int64_t>(documents));
  }

  Answer single(const HttpRequest& request, const Work& work, const Json& json) const {
    const auto failed = [&](const Error& error) {
      house_.metrics.add_documents(0, 1);
      return error_answer(error);
    };
    auto document = work.read(json.dump());
    if (!document) return failed(document.error());
    if (json.at("id").is_null()) document->id = "document";
    if (auto done = work.run(*document); !done) return failed(done.error());
    auto finished = work.finish(*document, 1);
    if (!finished) return failed(finished.error());
    if (finished->entry) {
      if (auto kept = work.keep({*finished->entry}); !kept) return failed(kept.error());
    }
    if (auto noted = note_restoring(request, work, 1); !noted) return failed(noted.error());
    house_.metrics.add_documents(1, 0);
    return json_answer(std::move(finished->line));
  }

  Answer list(const HttpRequest& request, const Work& work, const Json::Array& documents) const {
    ListSource source(documents, work);
    std::string body = "[";
    std::uint64_t number = 0, failures = 0;
    std::vector<VaultEntry> entries;
    const auto done = process(
        source, ProcessOptions{house_.threads}, [&](Document& document) { return work.run(document); },
        [&](SourceItem&& item) -> Result<void> {
          if (++number > 1) body += ",\n";
          Result<Work::Finished> finished = Error{};
          if (item.document) {
            finished = work.finish(*item.document, number);
          } else {
            finished = item.document.error();
          }
          if (!finished) {
            ++failures;
            body += work.failure_line(item.id, number, finished.error());
            return {};
          }
          if (finished->entry) entries.push_back(std::move(*finished->entry));
          body += finished->line;
          return {};
        });
    if (!done) return error_answer(done.error());
    if (auto kept = work.keep(entries); !kept) return error_answer(kept.error());  // before texts leave
    if (auto noted = note_restoring(request, work, documents.size()); !noted) return error_answer(noted.error());
    house_.metrics.add_documents(number - failures, failures);
    body += "]";
    return json_answer(std::move(body));
  }

  Answer lines(HttpRequest& request, std::shared_ptr<const Work> work) const {
    if (auto noted = note_restoring(request, *work, 0); !noted) return error_answer(noted.error());
    Answer answer;
    answer.type = "application/x-ndjson";
    answer.stream = [this, &request, work = std::move(work)](const WriteBytes& write) { stream_lines(request, *work, write); };
    return answer;
  }

  void stream_lines(HttpRequest& request, const Work& work, const WriteBytes& write) const {
    BodyBuffer buffer(*request.body);
    std::istream input(&buffer);
    ReadOptions options;
    options.format = "jsonl";
    options.offsets = work.options().offsets;
    options.largest_document = house_.largest_document;
    std::uint64_t number = 0, failures = 0;
    const auto told = [&](std::string line) -> Result<void> {
      line += '\n';
      if (!write(line)) return Error{"write.broken_pipe", "the client is gone", ""};
      return {};
    };
    auto source = operation_ == Operation::solutions
                      ? Result<std::unique_ptr<DocumentSource>>(std::make_unique<LineSource>(input, work, house_.largest_document))
                      : open_source(input, "request", options);
    if (!source) {
      write(error_json(source.error()).dump() + "\n");
      return;
    }
    const auto done = process(
        **source, ProcessOptions{house_.threads}, [&](Document& document) { return work.run(document); },
        [&](SourceItem&& item) -> Result<void> {
          ++number;
          Result<Work::Finished> finished = Error{};
          if (item.document) {
            finished = work.finish(*item.document, number);
            if (finished && finished->entry) {
              if (auto kept = work.keep({*finished->entry}); !kept) finished = kept.error();  // before the text leaves
            }
          } else {
            finished = item.document.error();
          }
          house_.metrics.add_documents(finished ? 1 : 0, finished ? 0 : 1);
          if (finished) return told(std::move(finished->line));
          ++failures;
          return told(work.failure_line(item.id, number, finished.error()));
        });
    if (buffer.failure()) {
      write(error_json(*buffer.failure()).dump() + "\n");  // without an id: what was still to come is not there
    } else if (!done && done.error().code != "write.broken_pipe") {
      write(error_json(done.error()).dump() + "\n");
    }
    if (operation_ == Operation::restore) {
      const auto noted = note_restoring(request, work, number - failures);
      if (!noted) house_.metrics.count("audit_failed");
    }
  }

  House& house_;
  Operation operation_;
};

}  // namespace

Result<void> check_parameters(const HttpRequest& request, std::initializer_list<std::string_view> others) {
  for (const auto& [name, value] : request.query) {
    const bool known = std::find(std::begin(known_parameters), std::end(known_parameters), name) != std::end(known_parameters) ||
                       std::find(others.begin(), others.end(), name) != others.end();
    if (!known) return Error{"usage.invalid_value", "there is no such parameter; GET /openapi.json describes those there are", "query"};
    if (request.query.count(name) > 1) return Error{"usage.invalid_value", "a parameter is given once", name};
  }
  return {};
}

Result<std::shared_ptr<const Work>> make_work(House& house, Operation operation, const Parameter& parameter, const Caller& caller) {
  auto options = work_options(operation, parameter);
  if (!options) return options.error();
  if (operation == Operation::restore && !may(caller.role, Right::restore_own)) {
    return Error{"service.forbidden", "the role of this key does not allow it", std::string(name_of(caller.role))};
  }
  std::shared_ptr<const LoadedEngine> engine;
  if (operation != Operation::restore && operation != Operation::attack) {
    auto got = house.engines.get(options->engine);
    if (!got) return got.error();
    engine = std::move(*got);
  }
  std::shared_ptr<const Opponent> opponent;
  if (operation == Operation::attack) {
    auto got = house.opponents.get(caller, options->background, options->attacker);
    if (!got) return got.error();
    opponent = std::move(*got);
  }
  return std::make_shared<const Work>(operation, std::move(*options), caller,
                                      Work::Means{std::move(engine), std::move(opponent), house.engines, house.vaults, house.gate});
}

std::vector<Route> text_routes(House& house) {
  std::vector<Route> routes;
  for (const Operation operation :
       {Operation::detect, Operation::protect, Operation::risk, Operation::restore, Operation::attack, Operation::solutions}) {
    const Right right = operation == Operation::restore                                        ? Right::restore_own
                        : operation == Operation::protect || operation == Operation::solutions ? Right::protect
                                                                                               : Right::look;
    routes.push_back({"POST", "/v1/" + std::string(name_of(operation)), right, TextRoute(house, operation)});
  }
  return routes;
}

}  // namespace veil::service
