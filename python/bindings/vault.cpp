// The vault for Python: written while documents are protected, or opened to put originals back.
#include "held_vault.h"

#include <filesystem>

namespace veil::python {
namespace {

std::shared_ptr<HeldVault> created(const std::filesystem::path& file, const std::filesystem::path& key_file) {
  const py::gil_scoped_release released;  // deriving a key takes half a second
  auto vault = std::make_shared<HeldVault>();
  auto made = [&]() -> Result<std::unique_ptr<VaultWriter>> {
    auto key = VaultKey::from_file(key_file);
    if (!key) return key.error();
    return VaultWriter::create(file, *key);
  }();
  const py::gil_scoped_acquire acquired;
  vault->writer = value_or_raise(std::move(made));
  return vault;
}

std::shared_ptr<HeldVault> opened(const std::filesystem::path& file, const std::filesystem::path& key_file) {
  const py::gil_scoped_release released;
  auto vault = std::make_shared<HeldVault>();
  auto made = [&]() -> Result<std::unique_ptr<const Vault>> {
    auto key = VaultKey::from_file(key_file);
    if (!key) return key.error();
    return Vault::open(file, *key);
  }();
  const py::gil_scoped_acquire acquired;
  vault->reader = value_or_raise(std::move(made));
  return vault;
}

void finish(HeldVault& vault) {
  auto done = [&]() -> Result<void> {
    const py::gil_scoped_release released;
    const std::lock_guard lock(vault.mutex);
    if (!vault.writer) return Error{"usage.missing_vault", "this vault is not being written", "vault"};
    auto sealed = vault.writer->finish();
    vault.writer.reset();
    return sealed;
  }();
  done_or_raise(done);
}

py::tuple restore(const HeldVault& vault, const py::object& text, const std::string& id, const std::string& document, bool partial,
                  bool trust_id) {
  const std::string given = value_or_raise(text_from(text, "document"));
  auto done = [&]() -> Result<Restoration> {
    const py::gil_scoped_release released;
    if (!vault.reader) return Error{"usage.missing_vault", "this vault was not opened to restore from", "vault"};
    auto back =
        vault.reader->restore(RestoreRequest{.text = given, .id = id, .document = document, .trust_id = trust_id, .own_id = !id.empty()});
    if (back && !back->complete() && !partial) return incomplete_error(*back);
    return back;
  }();
  const Restoration back = value_or_raise(std::move(done));
  std::uint64_t left = 0;
  for (const Unplaced& unplaced : back.unplaced) left += unplaced.gone + unplaced.unclear;
  return py::make_tuple(back.document_id.empty() ? id : back.document_id, back.text, back.by_position + back.by_placeholder + back.by_order,
                        left);
}

}  // namespace

void add_vault(py::module_& module) {
  py::class_<HeldVault, std::shared_ptr<HeldVault>>(module, "Vault")
      .def_static("create", [](const std::string& file, const std::string& key_file) { return created(file, key_file); })
      .def_static("open", [](const std::string& file, const std::string& key_file) { return opened(file, key_file); })
      .def_property_readonly("size", [](const HeldVault& vault) { return vault.reader ? vault.reader->size() : 0; })
      .def("finish", &finish)
      .def("restore", &restore, py::arg("text"), py::arg("id"), py::arg("document"), py::arg("partial"), py::arg("trust_id"));
  module.def("make_key_file", [](const std::string& file) { done_or_raise(make_key_file(file)); });
}

}  // namespace veil::python
