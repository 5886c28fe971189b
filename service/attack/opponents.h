// Opponents for /v1/attack: attackers that know people by public text about them. That comes from the operator (a folder with NAME.jsonl
// each) or from a caller, who uploads it and alone uses it; an attacker over it is built when first asked for, and kept while others do not
// need its place. Without libveil-tools there are none.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "service/http/exchange.h"
#include "service/security/seal.h"
#include "service/storage/database.h"
#include "veil/document.h"
#include "veil/result.h"

namespace veil::service {

class Opponent {
 public:
  virtual ~Opponent() = default;
  struct Question {
    unsigned candidates = 5;  // how many to name
    unsigned clues = 0;       // how many words that gave the person away
  };
  // {"id", "outcome", "rank", "confidence", "candidates": [{"name", "score", "confidence"}], "clues"}, the words of `veil attack --json`.
  virtual std::string line(const Document& document, const Question& question) const = 0;
  virtual std::size_t people() const = 0;
};

class Opponents {
 public:
  Opponents(Database& database, const Seals& seals, std::filesystem::path folder)
      : database_(database), seals_(seals), folder_(std::move(folder)) {}

  // Over a background of the caller's own, else of the operator's. `attacker`: "lexical" (also for ""), "linear". Errors:
  // service.unknown_background, service.no_tools, usage.invalid_value, those of reading.
  Result<std::shared_ptr<const Opponent>> get(const Caller& caller, const std::string& name, const std::string& attacker);
  // Keeps JSON Lines with "subject" and "text" as the caller's background. How many people they are about.
  Result<std::size_t> put(const Caller& caller, const std::string& name, const std::string& lines);
  Result<void> erase(const Caller& caller, const std::string& name);
  struct Known {
    std::string name;
    bool own = false;
  };
  Result<std::vector<Known>> list(const Caller& caller) const;

 private:
  struct Kept {
    std::shared_ptr<const Opponent> opponent;
    std::string version;  // of the background that it knows
    std::uint64_t used = 0;
  };
  Result<std::string> own_text(const Caller& caller, const std::string& name, std::string& version) const;
  Result<std::string> text_of(const Caller& caller, const std::string& name, std::string& version, bool& is_own) const;

  Database& database_;
  const Seals& seals_;
  std::filesystem::path folder_;
  std::mutex mutex_;  // one is built at a time
  std::map<std::tuple<std::string, std::string, std::string>, Kept> kept_;
  std::uint64_t uses_ = 0;
};

bool is_background_name(std::string_view name);  // letters, digits, - and _, up to 64

// Makes an attacker over JSON Lines. In a file of its own, which alone needs libveil-tools. Errors: service.no_tools, those of reading.
Result<std::shared_ptr<const Opponent>> make_opponent(const std::string& lines, const std::string& attacker);

}  // namespace veil::service
