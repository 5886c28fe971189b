// Articles of a MediaWiki dump, one at a time while it is read. Only the name space 0 has articles; a page with several revisions gives
// the last one.
#include <expat.h>

#include <deque>
#include <istream>
#include <vector>

#include "training/statistics/wiki_markup.h"
#include "veil/tools/training_statistics.h"

namespace veil::training {
namespace {

constexpr std::size_t block = std::size_t{1} << 18;
constexpr std::size_t largest_article = std::size_t{64} << 20;  // bytes; MediaWiki allows 2 MB

class WikiDump : public DocumentSource {
 public:
  WikiDump(std::istream& stream, std::string name)
      : stream_(stream), name_(std::move(name)), parser_(XML_ParserCreate(nullptr), XML_ParserFree) {
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(
        parser_.get(), [](void* self, const XML_Char* element, const XML_Char**) { static_cast<WikiDump*>(self)->begin(element); },
        [](void* self, const XML_Char* element) { static_cast<WikiDump*>(self)->end(element); });
    XML_SetCharacterDataHandler(parser_.get(), [](void* self, const XML_Char* text, int size) {
      static_cast<WikiDump*>(self)->characters({text, static_cast<std::size_t>(size)});
    });
  }

  std::optional<SourceItem> next() override {
    while (ready_.empty() && !ended_) parse_more();
    if (ready_.empty()) return std::nullopt;
    SourceItem item = std::move(ready_.front());
    ready_.pop_front();
    return item;
  }
  std::uint64_t bytes_read() const override { return bytes_; }

 private:
  void parse_more() {
    stream_.read(bytes_of_block_.data(), static_cast<std::streamsize>(bytes_of_block_.size()));
    const auto got = stream_.gcount();
    bytes_ += static_cast<std::uint64_t>(got);
    const bool last = got < static_cast<std::streamsize>(bytes_of_block_.size());
    if (stream_.bad()) return fail("read.failed", "the file cannot be read to its end");
    if (XML_Parse(parser_.get(), bytes_of_block_.data(), static_cast<int>(got), last ? 1 : 0) != XML_STATUS_OK && !ended_)
      return fail("read.malformed_input", "the dump is not well-formed XML, or cut");
    ended_ = ended_ || last;
  }
  void fail(std::string code, std::string message) {
    ended_ = true;
    ready_.push_back(
        {"", Error{std::move(code), std::move(message), name_ + ", line " + std::to_string(XML_GetCurrentLineNumber(parser_.get()))}});
  }

  void begin(std::string_view element) {
    if (element == "page") {
      title_.clear();
      text_.clear();
      space_.clear();
      redirect_ = false;
    }
    if (element == "redirect") redirect_ = true;
    if (element == "text") text_.clear();
    target_ = element == "title" ? &title_ : element == "ns" ? &space_ : element == "text" ? &text_ : nullptr;
  }
  void characters(std::string_view text) {
    if (target_ == nullptr) return;
    if (target_->size() + text.size() > largest_article) {
      fail("read.too_large", "an article is larger than 64 MB");
      XML_StopParser(parser_.get(), XML_FALSE);
      return;
    }
    *target_ += text;
  }
  void end(std::string_view element) {
    target_ = nullptr;
    if (element != "page" || redirect_ || (!space_.empty() && space_ != "0")) return;
    ++articles_;
    std::string id = std::to_string(articles_);
    auto document = make_document(id, title_ + "\n" + plain_text_of_wiki(text_));
    ready_.push_back({std::move(id), std::move(document)});
  }

  std::istream& stream_;
  std::string name_;
  std::unique_ptr<XML_ParserStruct, void (*)(XML_Parser)> parser_;
  std::vector<char> bytes_of_block_ = std::vector<char>(block);
  std::deque<SourceItem> ready_;
  std::string title_, text_, space_;
  std::string* target_ = nullptr;  // what characters belong to
  bool redirect_ = false, ended_ = false;
  std::uint64_t bytes_ = 0, articles_ = 0;
};

// The first bytes that are buffered, which stay unread.
std::string first_bytes(std::istream& stream) {
  std::string bytes;
  if (stream.peek() == std::char_traits<char>::eof()) {
    stream.clear(stream.rdstate() & ~std::ios::eofbit & ~std::ios::failbit);
    return bytes;
  }
  std::streambuf& buffer = *stream.rdbuf();
  const auto most = std::min<std::streamsize>(buffer.in_avail(), 512);
  for (std::streamsize i = 0; i < most; ++i) bytes += static_cast<char>(buffer.sbumpc());
  for (std::streamsize i = 0; i < most; ++i) buffer.sungetc();
  return bytes;
}

}  // namespace

bool is_wiki_dump(std::istream& start) { return first_bytes(start).find("<mediawiki") != std::string::npos; }

bool is_marked_documents(std::istream& start) { return first_bytes(start).starts_with("<doc "); }

std::unique_ptr<DocumentSource> open_wiki_dump(std::istream& stream, std::string name) {
  return std::make_unique<WikiDump>(stream, std::move(name));
}

}  // namespace veil::training
