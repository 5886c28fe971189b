// Surrogates through the whole engine: verified, put back byte for byte, the same for any number of threads, by key and
// seed.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "places.h"
#include "veil/engine.h"
#include "veil/vault.h"

namespace veil {
namespace {

struct Letter {
  Language language;
  std::string text;
};

const std::vector<Letter>& letters() {
  static const std::vector<Letter> all = {
      {Language::en,
       "Dr. Anna Vries, a Norwegian nurse aged 47, was born on 18 July 1980 in Oslo. Ms Vries works at the University of "
       "Oslo and "
       "lives at 12 Harrow Lane. Vries's brother Jan Vries (jan@vries.example) paid EUR 12,450 on Monday, 3 May 2021.\n"},
      {Language::de,
       "Frau Anna Vries wurde am 18. Juli 1980 in Bremen geboren. Jan Müller wohnt in der Lindenstraße 12, Müllers Haus "
       "kostete "
       "250.000 Euro. Ihre IBAN ist DE89 3704 0044 0532 0130 00.\n"},
      {Language::pt,
       "A Dra. Ana Carvalho nasceu em 18 de julho de 1980 no Brasil e mora na Rua das Acácias, 12. O CPF dela é "
       "529.982.247-25.\n"},
      {Language::es,
       "La doctora Ana García López nació el 18 de julio de 1980 en Burgos. García López trabaja en el Hospital de Burgos. "
       "Su DNI es "
       "12345678Z y su teléfono 612 345 678.\n"}};
  return all;
}

std::shared_ptr<const Engine> engine(const std::string& key_file = "", std::uint64_t seed = 0) {
  EngineOptions options;
  options.resources = source_folder;
  options.policy.method = "surrogate";
  options.policy.surrogate.key_file = key_file;
  options.seed = seed;
  return Engine::open(std::move(options)).value();
}

Document protected_letter(const Engine& engine, const Letter& letter, const std::string& id) {
  Document document = make_document(id, letter.text).value();
  document.language = letter.language;
  document.layers.add(Layer::language);
  const auto done = engine.protect(document);
  EXPECT_TRUE(done.ok()) << (done.ok() ? "" : done.error().code);
  return document;
}

class SurrogateEngine : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              ("surrogate_engine_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::filesystem::path folder_;
};

TEST_F(SurrogateEngine, what_it_protects_is_restored_byte_for_byte) {
  const auto key_file = folder_ / "my.key";
  ASSERT_TRUE(make_key_file(key_file).ok());
  const VaultKey key = VaultKey::from_file(key_file).value();
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const auto seeded = engine("", seed);
    const auto vault_file = folder_ / ("vault" + std::to_string(seed));
    auto writer = VaultWriter::create(vault_file, key).value();
    std::vector<std::string> texts;
    for (const Letter& letter : letters()) {
      const Document document = protected_letter(*seeded, letter, std::string(code_of(letter.language)));
      const ProtectedText result = apply_replacements(document);
      EXPECT_NE(result.text, letter.text);
      for (const std::string_view original :
           {"Vries", "Müller", "Carvalho", "García", "18 July", "18. Juli", "18 de jul", "Oslo", "Burgos", "Bremen"}) {
        EXPECT_EQ(result.text.find(original), std::string::npos) << original;
      }
      ASSERT_TRUE(writer->add(make_vault_entry(document, result.text, result.spans)).ok());
      texts.push_back(result.text);
    }
    ASSERT_TRUE(writer->finish().ok());
    const auto vault = Vault::open(vault_file, key).value();
    for (std::size_t i = 0; i < texts.size(); ++i) {
      EXPECT_EQ(vault->restore(std::string(code_of(letters()[i].language)), texts[i]).value(), letters()[i].text);
    }
  }
}

TEST_F(SurrogateEngine, a_key_file_gives_the_same_in_every_document_and_run) {
  const auto one = folder_ / "one.key";
  const auto other = folder_ / "other.key";
  ASSERT_TRUE(make_key_file(one).ok());
  ASSERT_TRUE(make_key_file(other).ok());
  const auto text = [&](const std::filesystem::path& key, const std::string& id, std::uint64_t seed) {
    return apply_replacements(protected_letter(*engine(key.string(), seed), letters()[0], id)).text;
  };
  EXPECT_EQ(text(one, "a", 0), text(one, "b", 9));
  EXPECT_NE(text(one, "a", 0), text(other, "a", 0));
}

TEST_F(SurrogateEngine, a_key_that_is_missing_or_weak_is_refused) {
  EngineOptions options;
  options.resources = source_folder;
  options.policy.surrogate.key_file = (folder_ / "none").string();
  EXPECT_FALSE(Engine::open(options).ok());
  std::ofstream(folder_ / "weak") << "short";
  options.policy.surrogate.key_file = (folder_ / "weak").string();
  EXPECT_EQ(Engine::open(options).error().code, "vault.weak_key");
}

TEST(SurrogatePolicy, is_read_and_checked) {
  const Policy policy = policy_from_yaml("surrogate: {key_file: my.key, shift_days: [10, 20]}", "/etc/veil/policy.yaml").value();
  EXPECT_EQ(policy.surrogate.key_file, "/etc/veil/my.key");
  EXPECT_EQ(policy.surrogate.smallest_shift, 10);
  EXPECT_EQ(policy.surrogate.largest_shift, 20);
  EXPECT_EQ(policy_from_yaml(to_yaml(policy), "p").value(), policy);
  EXPECT_EQ(policy_from_yaml(to_yaml(Policy{}), "p").value(), Policy{});
  for (const char* wrong : {"surrogate: {shift_days: [20, 10]}", "surrogate: {shift_days: [0, 10]}", "surrogate: {shift_days: [1]}",
                            "surrogate: {shift_days: x}", "surrogate: 3", "surrogate: {shift_days: [1, 99999999]}"}) {
    EXPECT_EQ(policy_from_yaml(wrong, "p").error().code, "policy.invalid_value") << wrong;
  }
  EXPECT_EQ(policy_from_yaml("surrogate: {key: x}", "p").error().code, "policy.unknown_key");
}

}  // namespace
}  // namespace veil
