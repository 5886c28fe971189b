// Opens a vault: every record is checked once, and only its place, its fingerprint and a hash of its id stay in memory, so that a
// vault of a million documents costs some dozens of bytes for each. Originals are decrypted when a document asks for them.
#include <algorithm>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>

#include "restore/edited_text.h"
#include "restore/vault_file.h"
#include "text/mapped_file.h"

namespace veil {
namespace {

using restore::Sealer;

class FileVault : public Vault {
 public:
  FileVault(MappedFile file, Sealer sealer, unsigned char version, std::string name)
      : file_(std::move(file)), sealer_(std::move(sealer)), version_(version), name_(std::move(name)) {}

  Result<void> check_and_index() {
    return restore::read_records(file_.bytes(), sealer_, version_, name_, [&](std::size_t offset, const VaultEntry& entry) {
      const auto number = static_cast<std::uint32_t>(places_.size());
      places_.push_back(offset);
      by_fingerprint_.emplace(std::hash<std::string_view>()(entry.fingerprint), number);
      by_id_.emplace(std::hash<std::string_view>()(entry.document_id), number);
    });
  }

  std::size_t size() const override { return places_.size(); }

  Result<VaultEntry> entry(std::size_t number) const override {
    auto entry = restore::read_record(file_.bytes(), places_[number], number, sealer_, version_);
    if (!entry) return restore::damaged_record(name_, number);
    return std::move(*entry);
  }

  Result<Restoration> restore(const RestoreRequest& request) const override {
    auto unchanged = find_unchanged(request);
    if (!unchanged) return unchanged.error();
    if (*unchanged) return put_back(**unchanged, request.text);
    if (version_ == 1) return unknown("the vault does not know this text, and is too old to compare it with edited ones");
    auto edited = find_edited(request);
    if (!edited) return edited.error();
    const VaultEntry& entry = *edited;
    const restore::TextUnits before(entry.protected_text), after(request.text);
    // Whoever names the document takes the blame; otherwise a text of somebody else must not get these originals.
    const bool named = !request.document.empty() || (request.trust_id && entry.document_id == request.id);
    if (!named && !restore::resembles(entry, before, after)) {
      return unknown("the vault does not know this text: it is another document, or was changed beyond recognition (--document ID names it)");
    }
    Restoration result = restore::restore_edited(entry, request.text, before, after);
    if (!entry.solutions.empty() && result.by_placeholder + result.by_order == 0) {
      return unknown("nothing that was put into this document is left in the text");
    }
    return result;
  }

 private:
  static Error unknown(std::string message) { return {"restore.unknown_document", std::move(message), ""}; }

  // The entry of exactly this text, if there is one. The same protected text may stand for several originals: then only the id
  // can tell them apart.
  Result<std::optional<VaultEntry>> find_unchanged(const RestoreRequest& request) const {
    const std::string_view id = request.document.empty() ? request.id : request.document;
    const std::string fingerprint = restore::fingerprint_of(request.text);
    std::optional<VaultEntry> chosen;
    bool all_alike = true;
    const auto [first, last] = by_fingerprint_.equal_range(std::hash<std::string_view>()(fingerprint));
    for (auto place = first; place != last; ++place) {
      auto candidate = entry(place->second);
      if (!candidate) return candidate.error();
      if (candidate->fingerprint != fingerprint) continue;
      if (candidate->document_id == id) return std::optional<VaultEntry>(std::move(*candidate));
      if (chosen && chosen->solutions != candidate->solutions) all_alike = false;
      chosen = std::move(*candidate);
    }
    if (!request.document.empty()) return std::optional<VaultEntry>();
    if (!all_alike) return unknown("several documents of the vault have this protected text, and none has this id");
    return chosen;
  }

  // The entry of a text that no entry has exactly: the one that is named, has the same id, or is the only one.
  Result<VaultEntry> find_edited(const RestoreRequest& request) const {
    const std::string_view id = request.document.empty() ? request.id : request.document;
    std::optional<VaultEntry> chosen;
    const auto [first, last] = by_id_.equal_range(std::hash<std::string_view>()(id));
    for (auto place = first; place != last; ++place) {
      auto candidate = entry(place->second);
      if (!candidate) return candidate.error();
      if (candidate->document_id != id) continue;
      if (chosen) return unknown("several documents of the vault have this id, and none has this text");
      chosen = std::move(*candidate);
    }
    if (chosen) return std::move(*chosen);
    if (!request.document.empty()) return unknown("the vault has no document of the id that --document names");
    if (places_.size() == 1) return entry(0);
    return unknown("the vault does not know this text: it belongs to another document, or was edited and lost its id");
  }

  Result<Restoration> put_back(const VaultEntry& entry, std::string_view protected_text) const {
    Restoration result;
    std::uint32_t from = 0;
    for (const Solution& solution : entry.solutions) {
      const Span span = solution.span;
      if (span.end > protected_text.size() || span.of(protected_text) != solution.replacement) {
        return Error{"vault.damaged", "an entry of the vault does not fit its text", name_};
      }
      result.text += protected_text.substr(from, span.begin - from);
      result.text += solution.original;
      from = span.end;
      ++result.by_position;
    }
    result.text += protected_text.substr(from);
    return result;
  }

  MappedFile file_;
  Sealer sealer_;
  unsigned char version_;
  std::string name_;
  std::vector<std::size_t> places_;
  std::unordered_multimap<std::size_t, std::uint32_t> by_fingerprint_;
  std::unordered_multimap<std::size_t, std::uint32_t> by_id_;
};

}  // namespace

VaultEntry make_vault_entry(const Document& document, std::string_view protected_text, const std::vector<Span>& spans) {
  VaultEntry entry{document.id, restore::fingerprint_of(protected_text), {}, std::string(protected_text)};
  for (std::size_t i = 0; i < document.replacements.size(); ++i) {
    const Replacement& replacement = document.replacements[i];
    const Mention& mention = document.mentions[replacement.mention];
    entry.solutions.push_back({spans[i], std::string(document.text_of(replacement.span)), replacement.text, mention.label,
                               mention.entity, replacement.method});
  }
  return entry;
}

Result<std::string> Vault::restore(std::string_view id, std::string_view protected_text) const {
  auto restored = restore({.text = protected_text, .id = id});
  if (!restored) return restored.error();
  if (!restored->complete()) return incomplete_error(*restored);
  return std::move(restored->text);
}

Error incomplete_error(const Restoration& restoration) {
  std::uint32_t gone = 0, unclear = 0;
  std::string labels;
  for (const Unplaced& row : restoration.unplaced) {
    gone += row.gone;
    unclear += row.unclear;
    const std::string_view name = name_of(row.label);
    if (!labels.ends_with(name)) labels += (labels.empty() ? "" : ", ") + std::string(name);
  }
  return {"restore.incomplete",
          "the text was edited: of " +
              std::to_string(restoration.by_placeholder + restoration.by_order + gone + unclear) + " replacements, " +
              std::to_string(gone) + " are gone and " + std::to_string(unclear) + " could mean several originals (" + labels +
              "); --partial puts back the others",
          ""};
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
  const auto version = static_cast<unsigned char>(bytes[restore::vault_magic.size()]);
  if (version < restore::oldest_vault_version || version > restore::vault_version) {
    return Error{"vault.version", "the vault was written by another version of Veil", file.string()};
  }
  restore::Salt salt;
  std::copy_n(bytes.begin() + restore::vault_magic.size() + 1, salt.size(), salt.begin());
  auto sealer = Sealer::create(key, salt, version);
  if (!sealer) return sealer.error();
  auto vault = std::make_unique<FileVault>(std::move(*mapped), std::move(*sealer), version, file.string());
  if (auto checked = vault->check_and_index(); !checked) return checked.error();
  return std::unique_ptr<const Vault>(std::move(vault));
}

}  // namespace veil
