// The C interface on top of the public headers alone: what stands here any other language could do. See veil/c.h.
#include <atomic>
#include <cstdlib>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "c/json.h"
#include "c/options.h"
#include "veil/c.h"
#include "veil/engine.h"
#include "veil/formats.h"
#include "veil/vault.h"
#include "veil/version.h"

using veil::Error;
using veil::Result;
using veil::c::answer;

struct veil_engine {
  std::shared_ptr<const veil::Engine> engine;
  veil::OutputIds ids;
  veil::OffsetUnit offsets = veil::OffsetUnit::code_points;
  mutable std::atomic<std::uint64_t> documents = 0;
};

struct veil_vault {
  mutable std::mutex mutex;  // the writer is for one thread at a time; what is opened is immutable
  std::unique_ptr<veil::VaultWriter> writer;
  std::unique_ptr<const veil::Vault> reader;
};

namespace {

constexpr const char* document_place = "document";

Result<veil::Document> read_document(const char* json, const veil_engine& engine) {
  if (json == nullptr) return Error{"usage.missing_argument", "there is no document", document_place};
  veil::ReadOptions options;
  options.offsets = engine.offsets;
  return veil::document_from_json(json, document_place, options);
}

Result<std::string> written(const veil::Document& document, veil::Content content, veil::OffsetUnit offsets) {
  veil::WriteOptions options;
  options.content = content;
  options.offsets = offsets;
  return veil::json_from_document(document, options);
}

Result<std::string> protected_line(const veil_engine& engine, veil_vault* vault, const char* json) {
  auto document = read_document(json, engine);
  if (!document) return document.error();
  if (auto done = engine.engine->protect(*document); !done) return done.error();
  const std::string own_id = document->id;
  const std::string output_id = engine.ids.of(own_id, engine.documents.fetch_add(1) + 1);
  if (vault != nullptr) {
    const veil::ProtectedText done = veil::apply_replacements(*document);
    veil::VaultEntry entry = veil::make_vault_entry(*document, done.text, done.spans);
    if (output_id != own_id) entry.output_id = output_id;
    const std::lock_guard lock(vault->mutex);
    if (!vault->writer) return Error{"usage.missing_vault", "this vault is not being written", "vault"};
    if (auto added = vault->writer->add(entry); !added) return added.error();
    if (auto kept = vault->writer->sync(); !kept) return kept.error();  // before the text leaves
  }
  document->id = output_id;
  return written(*document, veil::Content::protection, engine.offsets);
}

Result<std::string> restored_line(const veil_vault& vault, const char* json) {
  if (!vault.reader) return Error{"usage.missing_vault", "this vault was not opened to restore from", "vault"};
  auto object = veil::c::object_from(json, {"text", "id", "document", "partial"}, document_place);
  if (!object) return object.error();
  if (!object->contains("text")) return Error{"read.missing_field", "the document has no field \"text\"", document_place};
  const auto text = veil::c::text_of(*object, "text", document_place);
  if (!text) return text.error();
  const auto id = veil::c::text_of(*object, "id", document_place);
  if (!id) return id.error();
  const auto name = veil::c::text_of(*object, "document", document_place);
  if (!name) return name.error();
  const auto partial = object->find("partial");
  const bool takes_part = partial != object->end() && partial->is_boolean() && partial->get<bool>();
  auto done = vault.reader->restore(veil::RestoreRequest{.text = *text, .id = *id, .document = *name, .own_id = !id->empty()});
  if (!done) return done.error();
  if (!done->complete() && !takes_part) return veil::incomplete_error(*done);
  std::uint64_t left = 0;
  for (const veil::Unplaced& unplaced : done->unplaced) left += unplaced.gone + unplaced.unclear;
  nlohmann::ordered_json line;
  line["id"] = done->document_id.empty() ? *id : done->document_id;
  line["text"] = std::move(done->text);
  line["restored"] = done->by_position + done->by_placeholder + done->by_order;
  line["left"] = left;
  return line.dump();
}

// What `make` makes, or null with the error told.
template <typename Made>
Made* made_or_null(char** error, const std::function<Result<std::unique_ptr<Made>>()>& make) noexcept {
  if (error != nullptr) *error = nullptr;
  Made* result = nullptr;
  char* line = answer([&]() -> Result<std::string> {
    auto made = make();
    if (!made) return made.error();
    result = made->release();
    return std::string();
  });
  if (result == nullptr && error != nullptr) {
    *error = line;
  } else {
    veil_free(line);
  }
  return result;
}

}  // namespace

const char* veil_version(void) { return veil::version(); }

veil_engine* veil_open(const char* options, char** error) {
  return made_or_null<veil_engine>(error, [&]() -> Result<std::unique_ptr<veil_engine>> {
    auto read = veil::c::engine_settings(options);
    if (!read) return read.error();
    auto opened = veil::Engine::open(std::move(read->engine));
    if (!opened) return opened.error();
    auto ids = veil::output_ids((*opened)->policy());
    if (!ids) return ids.error();
    return std::unique_ptr<veil_engine>(new veil_engine{std::move(*opened), std::move(*ids), read->offsets});
  });
}

void veil_close(veil_engine* engine) { delete engine; }

char* veil_detect(const veil_engine* engine, const char* document) {
  return answer([&]() -> Result<std::string> {
    if (engine == nullptr) return Error{"usage.missing_argument", "there is no engine", "engine"};
    auto read = read_document(document, *engine);
    if (!read) return read.error();
    if (auto done = engine->engine->detect(*read); !done) return done.error();
    return written(*read, veil::Content::mentions, engine->offsets);
  });
}

char* veil_protect(const veil_engine* engine, veil_vault* vault, const char* document) {
  return answer([&]() -> Result<std::string> {
    if (engine == nullptr) return Error{"usage.missing_argument", "there is no engine", "engine"};
    return protected_line(*engine, vault, document);
  });
}

veil_vault* veil_vault_create(const char* options, char** error) {
  return made_or_null<veil_vault>(error, [&]() -> Result<std::unique_ptr<veil_vault>> {
    auto read = veil::c::vault_settings(options);
    if (!read) return read.error();
    auto writer = veil::VaultWriter::create(read->file, read->key);
    if (!writer) return writer.error();
    auto vault = std::make_unique<veil_vault>();
    vault->writer = std::move(*writer);
    return vault;
  });
}

veil_vault* veil_vault_open(const char* options, char** error) {
  return made_or_null<veil_vault>(error, [&]() -> Result<std::unique_ptr<veil_vault>> {
    auto read = veil::c::vault_settings(options);
    if (!read) return read.error();
    auto reader = veil::Vault::open(read->file, read->key);
    if (!reader) return reader.error();
    auto vault = std::make_unique<veil_vault>();
    vault->reader = std::move(*reader);
    return vault;
  });
}

char* veil_vault_finish(veil_vault* vault) {
  return answer([&]() -> Result<std::string> {
    if (vault == nullptr) return Error{"usage.missing_argument", "there is no vault", "vault"};
    const std::lock_guard lock(vault->mutex);
    if (!vault->writer) return Error{"usage.missing_vault", "this vault is not being written", "vault"};
    auto done = vault->writer->finish();
    vault->writer.reset();
    if (!done) return done.error();
    return std::string("{}");
  });
}

void veil_vault_close(veil_vault* vault) { delete vault; }

char* veil_restore(const veil_vault* vault, const char* document) {
  return answer([&]() -> Result<std::string> {
    if (vault == nullptr) return Error{"usage.missing_argument", "there is no vault", "vault"};
    return restored_line(*vault, document);
  });
}

void veil_free(char* text) { std::free(text); }
