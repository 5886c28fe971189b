// How a service is to run. The same words in the file (`port: 8080`) and on the command line (`--port 8080`), which wins; what is unknown
// in the file is refused with its line, as it would protect less than its author believes.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "veil/result.h"

namespace veil::service {

struct Configuration {
  std::string host = "127.0.0.1";  // another one needs keys (`veil service key`) and should have TLS
  unsigned port = 8080;            // 0: any that is free
  std::string tls_certificate;     // PEM, and its key
  std::string tls_key;
  std::string resources;            // folder with languages/ and models/; empty: as everywhere
  std::string policy;               // of requests that name none; empty: the defaults of Veil
  std::string policies;             // folder with more policies, NAME.yaml each
  std::string models;               // folder for models that were learnt here and taken (learning/own_models.h); empty: none are
  std::string backgrounds;          // folder with what attackers know, NAME.jsonl each
  std::string database;             // file, postgresql://..., or empty: in memory, gone with the process
  std::string secret;               // what opens the database: file:PATH, env:NAME or command:...; needed with a database
  unsigned threads = 0;             // texts at a time; 0: one per core
  unsigned connections = 512;       // clients at a time
  unsigned rate = 0;                // requests a second of each caller; 0: no limit
  unsigned largest_request = 16;    // megabytes
  unsigned body_seconds = 60;       // for a request to arrive
  unsigned idle_seconds = 15;       // between requests of one connection
  unsigned patience = 30;           // seconds that a text waits for a core
  std::string openai;               // address of the upstream, "https://api.openai.com"; empty: no proxy
  std::string anthropic;            // "https://api.anthropic.com"
  std::string proxy_policy;         // of what goes to language models; empty: `policy`
  unsigned upstream_seconds = 120;  // that an upstream may be silent
  unsigned job_threads = 1;         // jobs at a time
  unsigned keep_days = 30;          // that jobs which are over and conversations which rest are kept; 0: for ever
  bool demo = false;                // the page opens with texts to try, for whoever sits at this machine; `veil serve --demo` alone
};

// Errors: read.*, service.configuration (with the line).
Result<void> read_configuration(const std::filesystem::path& file, Configuration& configuration);
// One setting by its name in the file. Errors: service.configuration.
Result<void> set(Configuration& configuration, std::string_view name, std::string_view value);
std::vector<std::string> setting_names();
// Whether it can work: errors with what contradicts what.
Result<void> check(const Configuration& configuration);

}  // namespace veil::service
