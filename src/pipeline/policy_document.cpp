#include "pipeline/policy_document.h"

#include <yaml-cpp/eventhandler.h>

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "pipeline/policy_reader.h"
#include "veil/utf8.h"

namespace veil::pipeline {
namespace {

constexpr std::size_t largest_policy = 16U << 20U;  // bytes; long lists stand in files of their own
constexpr std::size_t deepest_nesting = 16;

class StructureCheck : public YAML::EventHandler {
 public:
  explicit StructureCheck(std::string_view place) : place_(place) {}
  const std::optional<Error>& error() const { return error_; }
  std::size_t documents() const { return documents_; }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (++documents_ == 2) fail(mark, "policy.malformed", "a policy is one document: what stands behind '---' would not count");
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    refuse_reference(mark, anchor);
    if (in_key()) fail(mark, "policy.invalid_value", "a key is a word");
    value_done();
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { refuse_reference(mark, 1); }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, const std::string& value) override {
    refuse_reference(mark, anchor);
    refuse_tag(mark, tag);
    if (in_key() && !frames_.back().keys.insert(value).second) {
      fail(mark, "policy.duplicate_key", "the key stands twice in one map: only one of them could count");
    }
    value_done();
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YAML::EmitterStyle::value) override {
    begin(mark, tag, anchor, false);
  }
  void OnSequenceEnd() override { end(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YAML::EmitterStyle::value) override {
    begin(mark, tag, anchor, true);
  }
  void OnMapEnd() override { end(); }

 private:
  struct Frame {
    bool is_map = false;
    bool key_next = true;
    std::set<std::string> keys = {};
  };

  bool in_key() const { return !frames_.empty() && frames_.back().is_map && frames_.back().key_next; }
  void value_done() {
    if (!frames_.empty()) frames_.back().key_next = !frames_.back().key_next;
  }
  void begin(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, bool is_map) {
    refuse_reference(mark, anchor);
    refuse_tag(mark, tag);
    if (in_key()) fail(mark, "policy.invalid_value", "a key is a word, not a list or a map");
    if (frames_.size() >= deepest_nesting) fail(mark, "policy.malformed", "the policy is nested too deeply");
    frames_.push_back({is_map});
  }
  void end() {
    frames_.pop_back();
    value_done();
  }
  void refuse_reference(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (anchor != 0) fail(mark, "policy.malformed", "a policy has no anchors and aliases: write the value out");
  }
  // "?" is a plain value, "!" one in quotes.
  void refuse_tag(const YAML::Mark& mark, const std::string& tag) {
    if (!tag.empty() && tag != "?" && tag != "!") fail(mark, "policy.malformed", "a policy has no YAML tags");
  }
  void fail(const YAML::Mark& mark, std::string code, std::string message) {
    if (error_) return;
    error_ = Error{std::move(code), std::move(message), place_ + ", line " + std::to_string(mark.line + 1)};
  }

  std::string place_;
  std::size_t documents_ = 0;
  std::vector<Frame> frames_;
  std::optional<Error> error_;
};

// yaml-cpp ends a text at some control characters without a word.
std::optional<std::size_t> first_unreadable_byte(std::string_view yaml) {
  if (const auto invalid = utf8::first_invalid_byte(yaml)) return *invalid;
  const auto found = std::find_if(yaml.begin(), yaml.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\n' && c != '\r' && c != '\t') || byte == 0x7F;
  });
  if (found == yaml.end()) return std::nullopt;
  return static_cast<std::size_t>(found - yaml.begin());
}

}  // namespace

Result<YAML::Node> load_policy_document(std::string_view yaml, std::string_view place) {
  const auto malformed = [&](std::string message, std::size_t line) {
    return Error{"policy.malformed", std::move(message), std::string(place) + ", line " + std::to_string(line)};
  };
  if (yaml.size() > largest_policy) return malformed("a policy has at most 16 MiB: long lists stand in files of their own", 1);
  if (const auto byte = first_unreadable_byte(yaml)) {
    const auto breaks = std::count(yaml.begin(), yaml.begin() + static_cast<std::ptrdiff_t>(*byte), '\n');
    return malformed("a byte is not text: neither valid UTF-8 nor a printing character", static_cast<std::size_t>(breaks) + 1);
  }
  try {
    StructureCheck check(place);
    std::istringstream stream{std::string(yaml)};
    YAML::Parser parser(stream);
    while (!check.error() && parser.HandleNextDocument(check)) {
    }
    if (check.error()) return *check.error();
    YAML::Node root = YAML::Load(std::string(yaml));
    if (check.documents() == 0 || !root.IsDefined() || root.IsNull()) {
      return malformed("the policy is empty; one that asks for the defaults says {}", 1);
    }
    return root;
  } catch (const YAML::Exception& problem) {
    return malformed("this is not YAML: " + shown_key(problem.msg), static_cast<std::size_t>(problem.mark.line + 1));
  }
}

}  // namespace veil::pipeline
