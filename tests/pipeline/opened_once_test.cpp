// Opening an engine opens each file of languages/ and models/ once, whoever reads it: the kernel counts, in a tree of links of its own,
// so that nobody else is counted.
#include <gtest/gtest.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <map>
#include <string>

#include "places.h"
#include "veil/engine.h"

namespace veil {
namespace {

namespace fs = std::filesystem;

class LinkedResources {
 public:
  LinkedResources() : root_(fs::temp_directory_path() / ("veil_opened_once." + std::to_string(::getpid()))) {
    fs::remove_all(root_);
    for (const char* part : {"languages", "models"}) link(fs::path(source_folder) / part, root_ / part);
  }
  ~LinkedResources() {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
  }
  LinkedResources(const LinkedResources&) = delete;
  LinkedResources& operator=(const LinkedResources&) = delete;
  const fs::path& root() const { return root_; }

 private:
  static void link(const fs::path& from, const fs::path& to) {
    fs::create_directories(to);
    for (const auto& entry : fs::directory_iterator(from)) {
      const fs::path there = to / entry.path().filename();
      if (entry.is_directory()) {
        link(entry.path(), there);
        continue;
      }
      std::error_code apart;  // another file system
      fs::create_hard_link(entry.path(), there, apart);
      if (apart) fs::copy_file(entry.path(), there);
    }
  }
  fs::path root_;
};

class CountedOpens {
 public:
  explicit CountedOpens(const fs::path& root) : queue_(::inotify_init1(IN_NONBLOCK)) {
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
      if (!entry.is_directory()) continue;
      const int number = ::inotify_add_watch(queue_, entry.path().c_str(), IN_OPEN);
      if (number >= 0) folders_[number] = fs::relative(entry.path(), root).string();
    }
  }
  ~CountedOpens() { ::close(queue_); }
  CountedOpens(const CountedOpens&) = delete;
  CountedOpens& operator=(const CountedOpens&) = delete;

  bool works() const { return queue_ >= 0 && !folders_.empty(); }

  // The kernel joins equal events that follow each other at once, so that a count may be too small, but never too large.
  std::map<std::string, int> take() {
    std::map<std::string, int> opens;
    alignas(inotify_event) std::array<char, 65536> buffer{};
    for (ssize_t size = 0; (size = ::read(queue_, buffer.data(), buffer.size())) > 0;) {
      for (ssize_t at = 0; at < size;) {
        inotify_event event;
        std::memcpy(&event, buffer.data() + at, sizeof event);
        if ((event.mask & IN_ISDIR) == 0 && event.len > 0) ++opens[folders_[event.wd] + "/" + (buffer.data() + at + sizeof event)];
        at += static_cast<ssize_t>(sizeof event + event.len);
      }
    }
    return opens;
  }

 private:
  int queue_ = -1;
  std::map<int, std::string> folders_;
};

TEST(Engine, opens_each_file_of_its_resources_once) {
  const LinkedResources resources;
  CountedOpens counted(resources.root());
  if (!counted.works()) GTEST_SKIP() << "this system does not tell who opens files";
  for (const bool everything : {false, true}) {
    EngineOptions options;
    options.resources = resources.root();
    if (everything) {
      options.policy.method = "learned";
      options.policy.disclosure.information.categories = {"hiv_aids"};
    }
    const auto engine = Engine::open(options);
    ASSERT_TRUE(engine.ok()) << describe(engine.error());
    const auto opens = counted.take();
    EXPECT_GT(opens.size(), 100U);
    for (const auto& [file, times] : opens) EXPECT_EQ(times, 1) << file;
  }
}

}  // namespace
}  // namespace veil
