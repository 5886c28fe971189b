// Streams of all three protocols, cut into events at random, give the texts that the answer in one piece gives.
#include "service/proxy/answer_stream.h"

#include <gtest/gtest.h>

#include <random>

#include "service/json/json.h"

namespace veil::service {
namespace {

const std::string content = "Dear [PERSON1], [Person 1]'s code is [CODE1]. PERSON2 writes [PERSON";
const std::string arguments = R"({"to":"[CODE1]","text":"[PERSON2] said: \"hi\""})";

struct Restored {
  PlaceholderWords words = PlaceholderWords::load("");
  Placeholders names;
  Restored() {
    names.add(Label::person, 1, "Anna Vries");
    names.add(Label::person, 2, "Ben \"B\" Marks");
    names.add(Label::code, 1, "anna@vries.example");
  }
  std::string text(const std::string& given, Within within) const { return restored_text(given, words, names, within); }
};

std::vector<std::string> cut(const std::string& text, std::mt19937& random) {
  std::vector<std::string> pieces;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = 1 + random() % 9;
    pieces.push_back(text.substr(at, size));
    at += size;
  }
  return pieces;
}

Json chat_chunk(Json delta, Json reason) {
  Json choices = Json::array();
  choices.push_back(Json::object({{"index", 0}, {"delta", std::move(delta)}, {"finish_reason", std::move(reason)}}));
  return Json::object({{"id", "c1"}, {"object", "chat.completion.chunk"}, {"choices", std::move(choices)}});
}

Json call_delta(int index, const std::string& piece) {
  Json calls = Json::array();
  calls.push_back(Json::object({{"index", index}, {"function", Json::object({{"arguments", piece}})}}));
  return Json::object({{"tool_calls", std::move(calls)}});
}

TEST(AnswerStream, chat_chunks_add_up) {
  const Restored restored;
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    auto stream = AnswerStream::make(Protocol::openai_chat, restored.words, restored.names);
    std::vector<Json> chunks;
    for (const std::string& piece : cut(content, random)) chunks.push_back(chat_chunk(Json::object({{"content", piece}}), Json()));
    for (int call = 0; call < 2; ++call) {
      for (const std::string& piece : cut(arguments, random)) chunks.push_back(chat_chunk(call_delta(call, piece), Json()));
    }
    if (round % 2 == 0) chunks.push_back(chat_chunk(Json::object(), "tool_calls"));
    std::string text;
    std::map<std::int64_t, std::string> calls;
    const auto gather = [&](const std::vector<ServerEvent>& events) {
      for (const ServerEvent& event : events) {
        if (event.data == "[DONE]") continue;
        const auto chunk = parse_json(event.data);
        ASSERT_TRUE(chunk);
        for (const Json& choice : chunk->at("choices").elements()) {
          text += choice.at("delta").at("content").text();
          for (const Json& call : choice.at("delta").at("tool_calls").elements()) {
            calls[call.at("index").whole_number().value_or(-1)] += call.at("function").at("arguments").text();
          }
        }
      }
    };
    for (const Json& chunk : chunks) gather(*stream->take({"", chunk.dump()}));
    gather(*stream->take({"", "[DONE]"}));
    ASSERT_EQ(text, restored.text(content, Within::text));
    ASSERT_EQ(calls.size(), 2u);
    for (const auto& [index, got] : calls) ASSERT_EQ(got, restored.text(arguments, Within::json));
  }
}

TEST(AnswerStream, responses_events_add_up) {
  const Restored restored;
  std::mt19937 random(4);
  for (int round = 0; round < 200; ++round) {
    auto stream = AnswerStream::make(Protocol::openai_responses, restored.words, restored.names);
    std::string text, done, calls;
    std::int64_t number = 0, last = -1;
    const auto send = [&](Json json) {
      json["sequence_number"] = number++;
      const std::string type = json.at("type").text();
      const auto taken = stream->take({type, json.dump()});
      ASSERT_TRUE(taken);
      for (const ServerEvent& event : *taken) {
        const auto got = parse_json(event.data);
        ASSERT_TRUE(got);
        ASSERT_EQ(got->at("sequence_number").whole_number(), last + 1);
        ++last;
        const std::string kind = got->at("type").text();
        if (kind == "response.output_text.delta") text += got->at("delta").text();
        if (kind == "response.function_call_arguments.delta") calls += got->at("delta").text();
        if (kind == "response.output_text.done") done = got->at("text").text();
      }
    };
    const auto event = [](const std::string& type, const std::string& member, const std::string& value) {
      return Json::object({{"type", type}, {"item_id", "m1"}, {"output_index", 0}, {"content_index", 0}, {member, value}});
    };
    for (const std::string& piece : cut(content, random)) send(event("response.output_text.delta", "delta", piece));
    send(event("response.output_text.done", "text", content));
    for (const std::string& piece : cut(arguments, random)) send(event("response.function_call_arguments.delta", "delta", piece));
    send(event("response.function_call_arguments.done", "arguments", arguments));
    ASSERT_EQ(text, restored.text(content, Within::text));
    ASSERT_EQ(done, text);
    ASSERT_EQ(calls, restored.text(arguments, Within::json));
  }
}

TEST(AnswerStream, content_blocks_add_up) {
  const Restored restored;
  std::mt19937 random(5);
  for (int round = 0; round < 200; ++round) {
    auto stream = AnswerStream::make(Protocol::anthropic, restored.words, restored.names);
    std::map<std::string, std::string> got;
    const auto send = [&](const Json& json) {
      const auto taken = stream->take({json.at("type").text(), json.dump()});
      ASSERT_TRUE(taken);
      for (const ServerEvent& event : *taken) {
        const auto read = parse_json(event.data);
        ASSERT_TRUE(read);
        const Json& delta = read->at("delta");
        got["text"] += delta.at("text").text();
        got["json"] += delta.at("partial_json").text();
      }
    };
    const auto delta = [](int index, const std::string& type, const std::string& member, const std::string& piece) {
      return Json::object({{"type", "content_block_delta"}, {"index", index}, {"delta", Json::object({{"type", type}, {member, piece}})}});
    };
    for (const std::string& piece : cut(content, random)) send(delta(0, "text_delta", "text", piece));
    send(Json::object({{"type", "content_block_stop"}, {"index", 0}}));
    for (const std::string& piece : cut(arguments, random)) send(delta(1, "input_json_delta", "partial_json", piece));
    send(Json::object({{"type", "content_block_stop"}, {"index", 1}}));
    ASSERT_EQ(got["text"], restored.text(content, Within::text));
    ASSERT_EQ(got["json"], restored.text(arguments, Within::json));
  }
}

TEST(AnswerStream, what_is_no_event_is_an_error) {
  const Restored restored;
  for (const Protocol protocol : {Protocol::openai_chat, Protocol::openai_responses, Protocol::anthropic}) {
    auto stream = AnswerStream::make(protocol, restored.words, restored.names);
    EXPECT_FALSE(stream->take({"", "{half"}));
    EXPECT_FALSE(stream->take({"", "3"}));
  }
}

TEST(ServerEventReader, reads_events_however_they_are_cut) {
  const std::string bytes = "event: a\ndata: {\"x\":1}\n\n: comment\r\ndata: one\r\ndata: two\r\n\r\ndata: [DONE]\n\n";
  for (std::size_t size = 1; size < bytes.size(); ++size) {
    ServerEventReader reader;
    std::vector<ServerEvent> events;
    for (std::size_t at = 0; at < bytes.size(); at += size) {
      reader.push(std::string_view(bytes).substr(at, size));
      while (auto event = reader.next()) events.push_back(*event);
    }
    ASSERT_EQ(events.size(), 3u) << size;
    EXPECT_EQ(events[0].name, "a");
    EXPECT_EQ(events[1].data, "one\ntwo");
    EXPECT_EQ(events[2].data, "[DONE]");
    EXPECT_FALSE(reader.has_rest());
  }
}

}  // namespace
}  // namespace veil::service
