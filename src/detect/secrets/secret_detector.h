// Passwords, keys and tokens, which open doors whoever reads them: keys in the forms of their providers (provider_keys.h),
// blocks of keys (key_blocks.h), what a word announces (announced_secrets.h), names and passwords in addresses
// ("scheme://user:password@host"), and values of fields about a person in query strings ("?email=...&name=...").
// CODE/SECRET, CODE/PASSWORD and CODE/PARAMETER, direct. Hashes and other long numbers without a word that announces a
// secret are left. See docs/identifiers.md.
#pragma once

#include "detect/detector.h"
#include "detect/secrets/secret_words.h"
#include "text/resource_path.h"

namespace veil::detect {

class SecretDetector : public Detector {
 public:
  // model.not_found and model.malformed_resource as in secret_words.h.
  static Result<std::unique_ptr<SecretDetector>> open(const ResourcePath& languages);
  explicit SecretDetector(SecretWords words) : words_(std::move(words)) {}

  std::string_view name() const override { return "secret"; }
  bool proves(const Document&) const override { return true; }
  LayerSet reads() const override { return {}; }
  void detect(const Document& document, std::vector<Mention>& candidates) const override;

 private:
  SecretWords words_;
};

}  // namespace veil::detect
