// The way back: a vault of five documents, of which two read alike once they are protected, and two have the same id as well. Whatever text is brought, and whatever
// became of the file, nobody gets originals that are not certainly those of the text, and no error tells of any. The first byte chooses
// what is done, the second which id is claimed.
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "canary.h"
#include "veil/vault.h"

namespace {

constexpr std::string_view alike = "Please write to [CODE1] before the meeting, all the others know already.";
constexpr std::string_view twice = "Her new address is [CODE1], the old one has not worked since the move.";
constexpr std::string_view alone = "Then [PERSON1] called [PERSON2] and asked for [CODE1], which nobody had.";

veil::VaultEntry entry(std::string id, std::string_view text, const std::vector<std::string>& originals) {
  std::string before;
  std::vector<veil::Replacement> replacements;
  std::vector<veil::Span> spans;
  std::size_t from = 0;
  for (const std::string& original : originals) {
    const std::size_t open = text.find('[', from);
    const std::size_t close = text.find(']', open) + 1;
    before += text.substr(from, open - from);
    veil::Replacement replacement;
    replacement.span = {static_cast<std::uint32_t>(before.size()), static_cast<std::uint32_t>(before.size() + original.size())};
    replacement.text = text.substr(open, close - open);
    replacement.mention = static_cast<std::uint32_t>(replacements.size());
    before += original;
    spans.push_back({static_cast<std::uint32_t>(open), static_cast<std::uint32_t>(close)});
    replacements.push_back(std::move(replacement));
    from = close;
  }
  before += text.substr(from);
  auto document = veil::make_document(std::move(id), before);
  if (!document.ok()) std::abort();
  for (const veil::Replacement& replacement : replacements) {
    veil::Mention mention;
    mention.span = replacement.span;
    document->mentions.push_back(mention);
  }
  document->replacements = std::move(replacements);
  return veil::make_vault_entry(*document, text, spans);
}

class Sealed {
 public:
  Sealed() : key_("a secret of the fuzzer, long enough") {
    const std::filesystem::path memory = "/dev/shm";
    folder_ = (std::filesystem::exists(memory) ? memory : std::filesystem::temp_directory_path()) /
              ("veil-fuzz-vault-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
    auto writer = veil::VaultWriter::create(folder_ / "a.vault", key_);
    if (!writer.ok()) std::abort();
    for (const auto& made : {entry("one", alike, {"quillfeather.zora@post.example"}), entry("two", alike, {"zarvenko@post.example"}),
                             entry("three", alone, {"Ines Marlow", "Otto Berg", "+49 30 48177632"}),
                             entry("same", twice, {"tilda.ockenfold@post.example"}), entry("same", twice, {"wolstenby@post.example"})}) {
      if (!(*writer)->add(made).ok()) std::abort();
    }
    if (!(*writer)->finish().ok()) std::abort();
    auto opened = veil::Vault::open(folder_ / "a.vault", key_);
    if (!opened.ok()) std::abort();
    vault_ = std::move(*opened);
    std::ifstream file(folder_ / "a.vault", std::ios::binary);
    bytes_.assign(std::istreambuf_iterator<char>(file), {});
  }
  ~Sealed() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  const veil::Vault& vault() const { return *vault_; }

  // The file with some bytes changed, or cut, or replaced: opened, it must be refused with a code, or be what it was.
  void open_damaged(std::string_view change, bool replace) const {
    std::string bytes = replace ? std::string(change) : bytes_;
    if (!replace) {
      for (std::size_t i = 0; i + 2 < change.size(); i += 3) {
        const auto at = static_cast<std::size_t>(static_cast<unsigned char>(change[i]) << 8 | static_cast<unsigned char>(change[i + 1]));
        bytes[at % bytes.size()] = static_cast<char>(bytes[at % bytes.size()] ^ change[i + 2]);
      }
      if (change.size() % 3 == 1)
        bytes.resize(bytes.size() - std::min<std::size_t>(bytes.size(), static_cast<unsigned char>(change.back())));
    }
    const auto path = folder_ / "damaged.vault";
    std::ofstream(path, std::ios::binary | std::ios::trunc).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    const auto opened = veil::Vault::open(path, key_);
    if (opened.ok() && bytes != bytes_) std::abort();
    if (!opened.ok()) {
      if (opened.error().code.empty()) std::abort();
      veil::fuzz::must_not_tell("error", veil::describe(opened.error()));
    }
  }

 private:
  veil::VaultKey key_;
  std::filesystem::path folder_;
  std::unique_ptr<const veil::Vault> vault_;
  std::string bytes_;
};

void forbid(bool happened) {
  if (happened) std::abort();
}

bool has(std::string_view text, std::string_view part) { return veil::fuzz::in_lower_case(text).find(part) != std::string::npos; }

void restore(const veil::Vault& vault, std::string_view text, std::string_view id, bool trust) {
  veil::RestoreRequest request;
  request.text = text;
  request.id = id;
  request.trust_id = trust;
  const auto restored = vault.restore(request);
  if (!restored.ok()) {
    forbid(restored.error().code.empty());
    veil::fuzz::must_not_tell("error", veil::describe(restored.error()));
    return;
  }
  veil::fuzz::must_not_tell("error", veil::describe(veil::incomplete_error(*restored)));
  // What has no replacement in it holds nothing that could be put back.
  if (text.find('[') == std::string_view::npos) forbid(restored->text != text);
  forbid(has(restored->text, "quillfeather") && id != "one");
  forbid(has(restored->text, "zarvenko") && id != "two");
  forbid(has(restored->text, "ockenfold") || has(restored->text, "wolstenby"));  // nothing tells which of the two it is
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Sealed sealed;
  if (size < 4) return 0;
  const std::string_view rest(reinterpret_cast<const char*>(data) + 4, size - 4);
  if (data[0] % 8 == 7) {
    sealed.open_damaged(rest, data[1] % 2 == 0);
    return 0;
  }
  if (veil::fuzz::holds_a_piece(rest) || has(rest, "ockenfold") || has(rest, "wolstenby")) return 0;
  constexpr std::array<std::string_view, 6> ids = {"one", "two", "three", "same", "", "nobody"};
  const std::string_view id = ids[data[1] % ids.size()];
  // The bytes alone; or one of the protected texts, unchanged or with them set in at some place.
  std::string text(rest);
  if (data[0] % 2 == 0) {
    constexpr std::array<std::string_view, 3> texts = {alike, alone, twice};
    text = texts[data[0] / 2 % texts.size()];
    if (data[2] % 4 != 0) text.insert(data[2] % (text.size() + 1), rest);
  }
  restore(sealed.vault(), text, id, data[3] % 4 == 0);
  return 0;
}
