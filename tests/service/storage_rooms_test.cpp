// What the rooms below the routes promise, where it cannot be seen from outside: a transaction that ends by an exception, texts with a zero,
// keys that two operators change at once, conversations that two turns write at once, jobs that rest.
#include <gtest/gtest.h>

#include <ctime>

#include "service/jobs/job_store.h"
#include "service/proxy/conversation_store.h"
#include "service/security/seal.h"
#include "service/storage/database.h"

namespace veil::service {
namespace {

std::unique_ptr<Database> database() {
  auto opened = Database::open(":memory:");
  EXPECT_TRUE(opened);
  return std::move(*opened);
}

TEST(Sqlite, goes_on_after_an_exception_in_a_transaction) {
  const auto db = database();
  EXPECT_THROW((void)db->transaction([](Transaction& transaction) -> Result<void> {
    (void)transaction.run("INSERT INTO users(name, role, hash, created) VALUES('ada', 'client', 'x', 1)");
    throw std::bad_alloc();
  }),
               std::bad_alloc);
  const auto rows = db->run("SELECT COUNT(*) FROM users");
  ASSERT_TRUE(rows);
  EXPECT_EQ(number_in(rows->front(), 0), 0);
}

TEST(Sqlite, refuses_texts_with_a_zero) {
  const auto db = database();
  const auto rows = db->run("SELECT name FROM users WHERE name = $1", {std::string("ada\0x", 5)});
  ASSERT_FALSE(rows);
  EXPECT_EQ(rows.error().code, "storage.refused");
}

TEST(Seals, of_two_who_change_the_secret_at_once_the_second_is_refused) {
  const auto db = database();
  auto first = Seals::open(*db, "the first secret of all");
  auto second = Seals::open(*db, "the first secret of all");
  ASSERT_TRUE(first && second);
  const std::string sealed = (*first)->seal("text", "place");
  ASSERT_TRUE((*first)->change_secret("the secret of one operator"));
  EXPECT_FALSE((*second)->change_secret("the secret of another one"));
  const auto later = Seals::open(*db, "the secret of one operator");
  ASSERT_TRUE(later);
  EXPECT_EQ((*later)->open_sealed(sealed, "place").value(), "text");
}

TEST(Seals, a_server_reads_what_one_with_the_new_secret_sealed_once_its_source_gives_that) {
  const auto db = database();
  std::string secret = "the first secret of all";
  auto running = Seals::open(*db, secret);
  auto changing = Seals::open(*db, secret);
  ASSERT_TRUE(running && changing);
  (*running)->refresh_by([&]() -> Result<std::string> { return secret; });
  secret = "the secret that came after";
  ASSERT_TRUE((*changing)->change_secret(secret));
  const auto other = Seals::open(*db, secret);
  ASSERT_TRUE(other);
  const auto opened = (*running)->open_sealed((*other)->seal("text", "place"), "place");
  ASSERT_TRUE(opened);
  EXPECT_EQ(*opened, "text");
  EXPECT_EQ((*running)->mark("a"), (*other)->mark("a"));
}

TEST(Conversations, a_turn_that_did_not_see_the_one_before_it_is_refused) {
  const auto db = database();
  auto seals = Seals::open(*db, "a secret of some length");
  ASSERT_TRUE(seals);
  ConversationStore store(*db, **seals);
  const Caller caller{"k", "", Role::client};
  auto one = store.load(caller, "c"), two = store.load(caller, "c");
  ASSERT_TRUE(one && two);
  one->memory.numbers["PERSON anna"] = 1;
  two->memory.numbers["PERSON ben"] = 1;
  ASSERT_TRUE(store.save(caller, "c", *one));
  const auto saved = store.save(caller, "c", *two);
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().code, "service.conflict");
  ASSERT_TRUE(store.forget_before(std::time(nullptr) + 10));
  EXPECT_TRUE(store.load(caller, "c")->sealed.empty());
}

TEST(Jobs, one_that_is_worked_on_is_not_given_to_others_and_one_that_is_over_goes) {
  const auto db = database();
  auto seals = Seals::open(*db, "a secret of some length");
  ASSERT_TRUE(seals);
  JobStore store(*db, **seals);
  const auto job = store.create({"k", "", Role::client}, "detect", Json::object());
  ASSERT_TRUE(job);
  ASSERT_TRUE(store.add(*job, 1, {R"({"text": "a"})"}));
  ASSERT_TRUE(store.begin(*job, 1));
  ASSERT_TRUE(*store.claim(30));
  EXPECT_FALSE(*store.claim(30));
  ASSERT_TRUE(db->run("UPDATE jobs SET changed = 1"));
  ASSERT_TRUE(store.touch(*job));
  EXPECT_FALSE(*store.claim(30));
  ASSERT_TRUE(store.forget_before(std::time(nullptr) + 10));
  ASSERT_TRUE(store.find(*job));
  ASSERT_TRUE(store.finish(*job, {{1, "{}", false}}));
  ASSERT_TRUE(store.end(*job));
  ASSERT_TRUE(store.forget_before(std::time(nullptr) + 10));
  EXPECT_EQ(store.find(*job).error().code, "service.unknown_job");
  EXPECT_EQ(db->run("SELECT COUNT(*) FROM job_documents").value().size(), 1u);
}

}  // namespace
}  // namespace veil::service
