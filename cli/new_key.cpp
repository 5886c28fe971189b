// `veil vault new-key`: a fresh secret for vaults, in a file that only its owner may read.
#include <CLI/CLI.hpp>

#include "command.h"
#include "veil/vault.h"

namespace veil::cli {
namespace {

class NewKey : public Command {
 public:
  void declare(CLI::App& command) override {
    command.add_option("FILE", file_, "where to put it; never overwritten")->required()->type_name("");
  }

  Result<int> run(const Session&) override {
    if (auto made = make_key_file(file_); !made) return made.error();
    return 0;
  }

 private:
  std::string file_;
};

}  // namespace

std::unique_ptr<Command> make_new_key() { return std::make_unique<NewKey>(); }

}  // namespace veil::cli
