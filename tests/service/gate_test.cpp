// Who waits for a core gets one in turn, or is told to come back.
#include "service/texts/gate.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace veil::service {
namespace {

TEST(Gate, gives_places_in_the_order_in_which_they_were_asked_for) {
  Gate gate(1, std::chrono::seconds(20));
  std::vector<int> order;
  std::vector<std::thread> threads;
  {
    const auto held = gate.enter();
    ASSERT_TRUE(held);
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&, i] {
        const auto place = gate.enter();
        order.push_back(i);
      });
      while (gate.waiting() <= static_cast<unsigned>(i)) std::this_thread::yield();
    }
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(order, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_TRUE(gate.enter());
}

TEST(Gate, nobody_who_comes_later_makes_another_wait_beyond_patience) {
  Gate gate(1, std::chrono::milliseconds(2'000));
  std::atomic<int> refused = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 16; ++i) {
    threads.emplace_back([&] {
      for (int round = 0; round < 40; ++round) {
        const auto place = gate.enter();
        refused += place ? 0 : 1;
        if (place) std::this_thread::sleep_for(std::chrono::milliseconds(2));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(refused, 0);
}

TEST(Gate, who_waits_too_long_is_told_and_takes_no_place) {
  Gate gate(1, std::chrono::milliseconds(20));
  {
    const auto held = gate.enter();
    const auto second = gate.enter();
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, "service.busy");
  }
  EXPECT_EQ(gate.waiting(), 0u);
  EXPECT_TRUE(gate.enter());
}

}  // namespace
}  // namespace veil::service
