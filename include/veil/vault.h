// The vault: the encrypted table of solutions, the only way back. For each protected document it holds what stood where. Invariant:
//   restore(protect(x)) == x, byte for byte, for whoever holds the key and the unchanged protected text.
// In a text that was edited or translated since, what is certain is put back, and what is not is counted: nothing is guessed.
// A document gets its own originals or none: one that could be another of the run as well is refused (restore.ambiguous).
// File: header with version, salt and a check of the key, then records sealed by XChaCha20-Poly1305 (src/restore/vault_file.h); a
// changed, cut or foreign file is refused (vault.damaged, vault.wrong_key, vault.version). While it is written it is `NAME.part`, which
// can be opened too, for what came out before a run was killed; it gets its name when it is complete, and never in place of another.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "veil/document.h"
#include "veil/export.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

struct Solution {
  Span span;  // of the replacement in the protected text, in bytes
  std::string original;
  std::string replacement;
  Label label = Label::misc;
  std::uint32_t entity = 0;
  MethodName method;
  friend bool operator==(const Solution&, const Solution&) = default;
};

struct VaultEntry {
  std::string document_id;
  std::string fingerprint;  // BLAKE2b-256 of the protected text, to know it again
  std::vector<Solution> solutions;
  std::string protected_text;  // what an edited text is compared with; empty in vaults of version 1
  // The file that it was written to, below the output folder ("a/letters.jsonl"), and its number among the documents of that file,
  // from 1. Empty for standard output; 0 when nobody said (vaults before version 3).
  std::string path = {};
  std::uint64_t number_in_file = 0;
  std::string output_id = {};  // what stands for the id in the output; empty: the id itself
  friend bool operator==(const VaultEntry&, const VaultEntry&) = default;
};

// The entry for a document whose replacements are filled, and its protected text.
VaultEntry make_vault_entry(const Document& document, std::string_view protected_text, const std::vector<Span>& spans);

class VaultKey {
 public:
  // The file's bytes are the secret (at least 16, `vault.weak_key` otherwise; at most 16 MiB, `read.too_large`); the key is derived
  // from them and the vault's salt by Argon2id. A pipe is read to its end, once.
  static Result<VaultKey> from_file(const std::filesystem::path& file);
  explicit VaultKey(std::string secret) : secret_(std::move(secret)) {}
  std::string_view secret() const { return secret_; }

 private:
  std::string secret_;
};

// 32 random bytes in hexadecimal, readable by the owner only. `write.exists` when the file is there: a lost key is a lost vault.
Result<void> make_key_file(const std::filesystem::path& file);

class VaultWriter {
 public:
  virtual ~VaultWriter() = default;
  // Handed to the system at once, so that whatever is written afterwards by a process that is then killed has its record.
  virtual Result<void> add(const VaultEntry& entry) = 0;
  // Puts all that was added on the disk. To be called before protected text leaves: from then on the file stays, finished or not.
  virtual Result<void> sync() = 0;
  // Seals the file and gives it its name. Without it there is `FILE.part`, or nothing when `sync` was never called.
  virtual Result<void> finish() = 0;
  // Errors: write.exists when the file or its `.part` is there, whatever it is (also in `finish`, when the file came there meanwhile;
  // the `.part` stays then); write.failed; vault.crypto. `add` refuses an entry of 4 GiB or more with vault.too_large.
  static Result<std::unique_ptr<VaultWriter>> create(const std::filesystem::path& file, const VaultKey& key);
};

// What tells texts and ids from each other: the first bytes of their BLAKE2b hash. 0 stands for what could not be read.
std::uint64_t mark_of(std::string_view bytes);

// The documents of a file in their order, by mark.
struct FileMarks {
  std::vector<std::uint64_t> texts;
  std::vector<std::uint64_t> ids;
};

// How a file compares with those that the vault knows. Made by Vault::look_at, once for all documents of the file.
class FileView {
 public:
  virtual ~FileView() = default;
};

// A text to restore, and what is known of it.
struct RestoreRequest {
  std::string_view text;
  std::string_view id = {};  // of the document, as the input has it; may be empty
  // The id, or the path of the file in the run, under which the vault is told to look; empty: find it by what else is known.
  std::string_view document = {};
  std::uint64_t document_number = 0;  // the same by number in the vault, from 1
  bool trust_id = false;              // `id` alone is enough, though nothing else of the text is the same: a translation
  bool own_id = true;                 // the text came with its id; false: that is only the name of its file, or its number in it
  // The file that it stands in and its number there, from 1: for documents that text and id leave in doubt. Null: not known.
  const FileView* file = nullptr;
  std::uint64_t number_in_file = 0;
};

// Replacements of one label that could not be undone in an edited text.
struct Unplaced {
  Label label = Label::misc;
  std::string tag;            // "[PERSON1]"; empty for all replacements of the label that are no tags
  std::uint32_t gone = 0;     // the text has them no more
  std::uint32_t unclear = 0;  // they may still stand there, but nothing tells which original belongs where
  friend bool operator==(const Unplaced&, const Unplaced&) = default;
};

// A restored text and how certain each piece of it was.
struct Restoration {
  std::string text;
  std::string document_id;           // of the document that it is, where the output has another; empty otherwise
  std::uint32_t by_position = 0;     // the text is unchanged
  std::uint32_t by_placeholder = 0;  // the replacement can only stand for this
  std::uint32_t by_order = 0;        // unchanged neighbours tell, or the order of those that read alike
  std::uint32_t other_form = 0;      // of those by placeholder: the entity is certain, which of its names stood there is not
  std::vector<Unplaced> unplaced;    // by label, then tag
  bool complete() const { return unplaced.empty(); }
};

class Vault {
 public:
  virtual ~Vault() = default;
  // Errors: read.*, vault.damaged, vault.wrong_key, vault.version, vault.crypto. Versions 1 to 3 are read; one of version 1 restores
  // unchanged texts only, and only version 3 knows files. Where `file` is not there, `file.part` is opened.
  static Result<std::unique_ptr<const Vault>> open(const std::filesystem::path& file, const VaultKey& key);
  // A vault of entries that the caller keeps elsewhere, sealed by means of its own (the database of `veil serve`).
  static std::unique_ptr<const Vault> holding(std::vector<VaultEntry> entries);
  virtual std::size_t size() const = 0;
  virtual unsigned version() const = 0;
  // False for the `.part` of a run that was killed: the documents that it holds are whole, others may be missing.
  virtual bool complete() const = 0;
  // In the order in which they were added. Decrypts originals: for whoever asked for them.
  virtual Result<VaultEntry> entry(std::size_t number) const = 0;
  // Numbers (from 0) of the documents with this id, or in the file of this path. Reads all of them.
  virtual Result<std::vector<std::size_t>> find(std::string_view id_or_path) const = 0;

  // Compares a file of protected documents with those of the run. It tells documents apart only when it is as `protect` wrote it and
  // the files of all others that it could be taken for are at their places beside it.
  virtual std::unique_ptr<const FileView> look_at(const std::filesystem::path& file, const FileMarks& marks) const = 0;

  // Finds the document and puts back what is certain; Restoration says what is not. An unchanged text is known by its fingerprint,
  // and by its id or its place in `file` where several documents have that text; an edited one by `document`, its id or its place,
  // when it resembles what was protected. Errors: restore.unknown_document when no entry fits, or nothing of it is in the text;
  // restore.ambiguous when several fit that have different originals.
  virtual Result<Restoration> restore(const RestoreRequest& request) const = 0;
  // The whole original or restore.incomplete.
  Result<std::string> restore(std::string_view id, std::string_view protected_text) const;
};

// restore.incomplete with counts and labels, for a restoration that is not complete.
Error incomplete_error(const Restoration& restoration);

// Layers that came with a protected text (spans of a JSON line) do not fit the restored one: only its language stays.
void forget_protected_layers(Document& document);

}  // namespace VEIL_PUBLIC
