// `veil vault new-key`: a fresh secret for vaults, in a file that only its owner may read.

#include "cli/command/command.h"
#include "veil/vault.h"

namespace veil::cli {
namespace {

class NewKey : public Command {
 public:
  void declare(Arguments& command) override { command.words("FILE", &file_, "where to put it; never overwritten").required(); }

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
