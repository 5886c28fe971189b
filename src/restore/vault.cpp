// Opens a vault: every record is checked once, and only what tells its document from the others stays in memory (vault_index.h).
// Originals are decrypted when a document asks for them.
#include <algorithm>
#include <utility>

#include "restore/edited_text.h"
#include "restore/find_document.h"
#include "restore/vault_file.h"
#include "text/mapped_file.h"
#include "veil/utf8.h"

namespace veil {
namespace {

using restore::Sealer;

Error unknown(std::string message) { return {"restore.unknown_document", std::move(message), ""}; }

// What is the same wherever the entries stand: which of them a text is, and putting back.
class IndexedVault : public Vault {
 public:
  std::size_t size() const override { return index_.size(); }

  Result<std::vector<std::size_t>> find(std::string_view id_or_path) const override { return finder_.named(id_or_path); }

  std::unique_ptr<const FileView> look_at(const std::filesystem::path& file, const FileMarks& marks) const override {
    return std::make_unique<restore::ComparedFile>(index_, file, marks);
  }

  Result<Restoration> restore(const RestoreRequest& request) const override {
    if (const auto invalid = utf8::first_invalid_byte(request.text)) {
      return Error{"read.invalid_utf8", "the text is not valid UTF-8", "byte " + std::to_string(*invalid)};
    }
    auto found = finder_.find(request);
    if (!found) return found.error();
    auto restored = found->unchanged ? put_back(found->entry, request.text) : put_back_edited(*found, request.text);
    if (restored && !found->entry.output_id.empty()) restored->document_id = std::move(found->entry.document_id);
    return restored;
  }

 protected:
  explicit IndexedVault(bool knows_files) : finder_(index_, knows_files, [this](std::uint32_t number) { return entry(number); }) {}
  virtual const std::string& name() const = 0;  // for places of errors

  restore::VaultIndex index_;

 private:
  Result<Restoration> put_back(const VaultEntry& entry, std::string_view protected_text) const {
    Restoration result;
    if (!restore::put_back(entry, protected_text, result.text)) {
      return Error{"vault.damaged", "an entry of the vault does not fit its text", name()};
    }
    result.by_position = static_cast<std::uint32_t>(entry.solutions.size());
    return result;
  }

  Result<Restoration> put_back_edited(const restore::FoundDocument& found, std::string_view text) const {
    if (version() == 1) return unknown("the vault does not know this text, and is too old to compare it with edited ones");
    const VaultEntry& entry = found.entry;
    const restore::TextUnits before(entry.protected_text), after(text);
    // Whoever names the document takes the blame; otherwise a text of somebody else must not get these originals.
    if (!found.certain && !restore::resembles(entry, before, after)) {
      return unknown(
          "the vault does not know this text: it is another document, or was changed beyond recognition "
          "(--document ID names it)");
    }
    for (const std::uint32_t rival : found.rivals) {
      const auto other = this->entry(rival);
      if (!other) return other.error();
      if (restore::resembles(*other, restore::TextUnits(other->protected_text), after)) {
        return Error{"restore.ambiguous",
                     "the text was edited, has no id of its own, and could be several documents of its file: name it with "
                     "--document-number",
                     ""};
      }
    }
    Restoration result = restore::restore_edited(entry, text, before, after);
    if (!entry.solutions.empty() && result.by_placeholder + result.by_order == 0) {
      return unknown("nothing that was put into this document is left in the text");
    }
    return result;
  }

  restore::DocumentFinder finder_;
};

class FileVault : public IndexedVault {
 public:
  FileVault(MappedFile file, Sealer sealer, std::string name)
      : IndexedVault(sealer.version() >= 3), file_(std::move(file)), sealer_(std::move(sealer)), name_(std::move(name)) {}

  Result<void> check_and_index(bool may_be_unfinished) {
    const auto read = restore::read_records(file_.bytes(), sealer_, name_, may_be_unfinished,
                                            [&](std::size_t offset, const VaultEntry& entry) { index_.add(offset, entry); });
    if (!read) return read.error();
    complete_ = *read;
    index_.sort();
    return {};
  }

  unsigned version() const override { return sealer_.version(); }
  bool complete() const override { return complete_; }

  Result<VaultEntry> entry(std::size_t number) const override {
    auto entry = restore::read_record(file_.bytes(), index_.offset(static_cast<std::uint32_t>(number)), number, sealer_);
    if (!entry) return restore::damaged_record(name_, number);
    return std::move(*entry);
  }

 private:
  const std::string& name() const override { return name_; }

  MappedFile file_;
  Sealer sealer_;
  std::string name_;
  bool complete_ = false;
};

// Entries that somebody else keeps: a database, a test.
class HeldVault : public IndexedVault {
 public:
  explicit HeldVault(std::vector<VaultEntry> entries) : IndexedVault(true), entries_(std::move(entries)) {
    for (std::size_t i = 0; i < entries_.size(); ++i) index_.add(i, entries_[i]);
    index_.sort();
  }

  unsigned version() const override { return 3; }
  bool complete() const override { return true; }
  Result<VaultEntry> entry(std::size_t number) const override { return entries_[number]; }

 private:
  const std::string& name() const override { return name_; }

  std::vector<VaultEntry> entries_;
  std::string name_;
};

}  // namespace

Result<std::string> Vault::restore(std::string_view id, std::string_view protected_text) const {
  auto restored = restore({.text = protected_text, .id = id});
  if (!restored) return restored.error();
  if (!restored->complete()) return incomplete_error(*restored);
  return std::move(restored->text);
}

std::unique_ptr<const Vault> Vault::holding(std::vector<VaultEntry> entries) { return std::make_unique<HeldVault>(std::move(entries)); }

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
          "the text was edited: of " + std::to_string(restoration.by_placeholder + restoration.by_order + gone + unclear) +
              " replacements, " + std::to_string(gone) + " are gone and " + std::to_string(unclear) + " could mean several originals (" +
              labels + "); --partial puts back the others",
          ""};
}

Result<std::unique_ptr<const Vault>> Vault::open(const std::filesystem::path& file, const VaultKey& key) {
  std::filesystem::path name = file;
  auto mapped = MappedFile::open(name);
  if (!mapped && mapped.error().code == "read.not_found") {
    name += restore::unfinished_ending;
    if (auto unfinished = MappedFile::open(name); unfinished || unfinished.error().code != "read.not_found") {
      mapped = std::move(unfinished);
    }
  }
  if (!mapped) return mapped.error();
  auto sealer = restore::sealer_for(mapped->bytes(), key, name.string());
  if (!sealer) return sealer.error();
  auto vault = std::make_unique<FileVault>(std::move(*mapped), std::move(*sealer), name.string());
  const bool may_be_unfinished = name.string().ends_with(restore::unfinished_ending);
  if (auto checked = vault->check_and_index(may_be_unfinished); !checked) return checked.error();
  return std::unique_ptr<const Vault>(std::move(vault));
}

void forget_protected_layers(Document& document) {
  document.tokens.clear();
  document.sentences.clear();
  document.phrases.clear();
  document.mentions.clear();
  document.entities.clear();
  document.risks.clear();
  document.replacements.clear();
  std::erase_if(document.attributes, [](const Attribute& a) { return a.name == "jsonl.risk" || a.name == "jsonl.utility"; });
  document.layers = document.layers.has(Layer::language) ? LayerSet{Layer::language} : LayerSet{};
}

}  // namespace veil
