// Opens a vault: every record is checked once, and only its fingerprint and place stay in memory, so that a vault of a million
// documents costs a few dozen bytes for each. Originals are decrypted when a document asks for them.
#include <algorithm>
#include <map>
#include <utility>

#include "restore/vault_file.h"
#include "text/mapped_file.h"

namespace veil {
namespace {

using restore::Nonce;
using restore::Sealer;

std::string fingerprint_of(std::string_view text) {
  std::array<unsigned char, 32> hash;
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr, 0);
  std::string hex(65, '\0');
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  hex.pop_back();
  return hex;
}

struct SealedRecord {
  Nonce nonce;
  std::string_view ciphertext;
  std::size_t end;  // where the next record starts
};

std::optional<SealedRecord> record_at(std::string_view bytes, std::size_t offset) {
  if (bytes.size() - offset < restore::record_head_size) return std::nullopt;
  SealedRecord record{};
  std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(offset), record.nonce.size(), record.nonce.begin());
  std::size_t length = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    length |= static_cast<std::size_t>(static_cast<unsigned char>(bytes[offset + record.nonce.size() + i])) << (8 * i);
  }
  const std::size_t begin = offset + restore::record_head_size;
  if (bytes.size() - begin < length) return std::nullopt;
  record.ciphertext = bytes.substr(begin, length);
  record.end = begin + length;
  return record;
}

struct Place {
  std::size_t offset;
  std::uint64_t number;
};

class FileVault : public Vault {
 public:
  FileVault(MappedFile file, Sealer sealer, std::string name)
      : file_(std::move(file)), sealer_(std::move(sealer)), name_(std::move(name)) {}

  Result<void> check_and_index() {
    const std::string_view bytes = file_.bytes();
    std::size_t offset = restore::header_size;
    for (std::uint64_t number = 0;; ++number) {
      const auto record = record_at(bytes, offset);
      if (!record) return damaged(number);
      const auto plain = sealer_.open(record->nonce, record->ciphertext, number);
      if (!plain && number == 0) return Error{"vault.wrong_key", "the key does not open this vault", name_};
      if (!plain) return damaged(number);
      if (*plain == restore::closing_mark) {
        if (record->end != bytes.size()) return damaged(number);
        return {};
      }
      const auto entry = restore::entry_from_bytes(*plain);
      if (!entry) return damaged(number);
      places_.emplace(entry->fingerprint, Place{offset, number});
      offset = record->end;
    }
  }

  std::size_t size() const override { return places_.size(); }

  Result<std::string> restore(std::string_view id, std::string_view protected_text) const override {
    const auto [first, last] = places_.equal_range(fingerprint_of(protected_text));
    if (first == last) {
      return Error{"restore.unknown_document",
                   "the vault does not know this text: it belongs to another document, or was edited", ""};
    }
    // The same protected text may stand for several originals: then only the id can tell them apart.
    std::optional<VaultEntry> chosen;
    bool all_alike = true;
    for (auto place = first; place != last; ++place) {
      auto entry = read(place->second);
      if (!entry) return damaged(place->second.number);
      if (entry->document_id == id) return put_back(*entry, protected_text);
      if (chosen && chosen->solutions != entry->solutions) all_alike = false;
      chosen = std::move(entry);
    }
    if (!all_alike) {
      return Error{"restore.unknown_document",
                   "several documents of the vault have this protected text, and none has this id", ""};
    }
    return put_back(*chosen, protected_text);
  }

 private:
  Error damaged(std::uint64_t number) const {
    return {"vault.damaged", "the vault is damaged or cut", name_ + ", record " + std::to_string(number + 1)};
  }

  std::optional<VaultEntry> read(Place place) const {
    const auto record = record_at(file_.bytes(), place.offset);
    if (!record) return std::nullopt;
    const auto plain = sealer_.open(record->nonce, record->ciphertext, place.number);
    if (!plain) return std::nullopt;
    return restore::entry_from_bytes(*plain);
  }

  Result<std::string> put_back(const VaultEntry& entry, std::string_view protected_text) const {
    std::string original;
    std::uint32_t from = 0;
    for (const Solution& solution : entry.solutions) {
      const Span span = solution.span;
      if (span.begin < from || span.end < span.begin || span.end > protected_text.size() ||
          span.of(protected_text) != solution.replacement) {
        return Error{"vault.damaged", "an entry of the vault does not fit its text", name_};
      }
      original += protected_text.substr(from, span.begin - from);
      original += solution.original;
      from = span.end;
    }
    original += protected_text.substr(from);
    return original;
  }

  MappedFile file_;
  Sealer sealer_;
  std::string name_;
  std::multimap<std::string, Place> places_;
};

}  // namespace

VaultEntry make_vault_entry(const Document& document, std::string_view protected_text, const std::vector<Span>& spans) {
  VaultEntry entry{document.id, fingerprint_of(protected_text), {}};
  for (std::size_t i = 0; i < document.replacements.size(); ++i) {
    const Replacement& replacement = document.replacements[i];
    const Mention& mention = document.mentions[replacement.mention];
    entry.solutions.push_back({spans[i], std::string(document.text_of(replacement.span)), replacement.text, mention.label,
                               mention.entity, replacement.method});
  }
  return entry;
}

Result<VaultKey> VaultKey::from_file(const std::filesystem::path& file) {
  auto mapped = MappedFile::open(file);
  if (!mapped) return mapped.error();
  std::string_view secret = mapped->bytes();
  while (!secret.empty() && (secret.back() == '\n' || secret.back() == '\r')) secret.remove_suffix(1);
  if (secret.size() < 16) {
    return Error{"vault.weak_key", "the key file must hold at least 16 bytes", file.string()};
  }
  return VaultKey(std::string(secret));
}

Result<std::unique_ptr<const Vault>> Vault::open(const std::filesystem::path& file, const VaultKey& key) {
  auto mapped = MappedFile::open(file);
  if (!mapped) return mapped.error();
  const std::string_view bytes = mapped->bytes();
  if (bytes.size() < restore::header_size || !bytes.starts_with(restore::vault_magic)) {
    return Error{"vault.damaged", "this is not a vault", file.string()};
  }
  if (static_cast<unsigned char>(bytes[restore::vault_magic.size()]) != restore::vault_version) {
    return Error{"vault.version", "the vault was written by another version of Veil", file.string()};
  }
  restore::Salt salt;
  std::copy_n(bytes.begin() + restore::vault_magic.size() + 1, salt.size(), salt.begin());
  auto sealer = Sealer::create(key, salt);
  if (!sealer) return sealer.error();
  auto vault = std::make_unique<FileVault>(std::move(*mapped), std::move(*sealer), file.string());
  if (auto checked = vault->check_and_index(); !checked) return checked.error();
  return std::unique_ptr<const Vault>(std::move(vault));
}

}  // namespace veil
