"""A stand-in for a language model at a free port of the loopback: speaks OpenAI's chat and responses and Anthropic's messages, streamed or
not. The name of the model says what it does: `echo` says the last text again, `changed` with placeholders as models spoil them, `tool` calls
a tool with what it was told, `hang`, `broken`, `half`, `garbage`, `refuse` do what their names say, and `polite` leaves before it said that all was said. It keeps all that it was sent.
"""

import http.server
import json
import random
import re
import socket
import threading
import time

PLACEHOLDER = re.compile(r"\[([A-Z]+)(\d+)\]")


def texts_of(content):
    if isinstance(content, str):
        return content
    return "\n".join(part.get("text", "") or texts_of(part.get("content", "")) for part in content)


def spoilt(text):
    """Placeholders as models give them back: without brackets, in other case, with a space, translated."""
    ways = iter([lambda a, b: a + b, lambda a, b: f"[{a.lower()}{b}]", lambda a, b: f"[{a.capitalize()} {b}]", lambda a, b: f"**{a}_{b}**",
                 lambda a, b: f"[{'Persona' if a == 'PERSON' else a}{b}]"] * 100)
    return PLACEHOLDER.sub(lambda match: next(ways)(*match.groups()), text)


class Model(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, body, kind="application/json"):
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("x-ratelimit-remaining-requests", "41")
        self.end_headers()
        self.wfile.write(body)

    def events(self, events, cut=None):
        """Server-sent events in pieces that end anywhere; `cut` ends the stream there."""
        events = events[:-2] if self.polite else events
        data = b"".join((f"event: {name}\n" if name else "").encode() + b"data: " + (piece if isinstance(piece, str) else json.dumps(piece)).encode() + b"\n\n"
                        for name, piece in events)
        data = data[:cut] if cut else data
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        at, chance = 0, random.Random(len(data))
        while at < len(data):
            piece = data[at:at + chance.randint(1, 80)]
            at += len(piece)
            self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
            self.wfile.flush()
        self.wfile.write(b"0\r\n\r\n")

    def do_GET(self):
        self.server.seen.append((self.path, dict(self.headers), None))
        self.answer(200, {"object": "list", "data": [{"id": "echo", "object": "model"}]})

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.seen.append((self.path, dict(self.headers), request))
        model = request.get("model")
        self.polite = model == "polite"
        if model == "hang":
            time.sleep(4)
            return
        if model == "broken":
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
            return
        if model == "garbage":
            self.answer(200, b"<html>oh no</html>", "text/html")
            return
        if model == "refuse":
            self.answer(400, {"error": {"message": "I know nothing of " + texts_of(request["messages"][-1]["content"]), "type": "invalid_request_error"}})
            return
        {"/v1/chat/completions": self.chat, "/v1/responses": self.response, "/v1/messages": self.messages}[self.path](request, model)

    def said(self, request, model, last):
        if model == "changed":
            return spoilt(last)
        if model == "json":
            return json.dumps(request, ensure_ascii=False)
        return "You said: " + last

    def chat(self, request, model):
        last = texts_of(request["messages"][-1]["content"])
        text = self.said(request, model, last)
        calls = [{"id": f"call_{i}", "type": "function", "function": {"name": "send", "arguments": json.dumps({"to": last, "n": i})}} for i in range(2)]
        base = {"id": "chatcmpl-1", "created": 1, "model": model}
        if not request.get("stream"):
            message = {"role": "assistant", "content": None, "tool_calls": calls} if model == "tool" else {"role": "assistant", "content": text}
            reason = "tool_calls" if model == "tool" else "stop"
            self.answer(200, {**base, "object": "chat.completion", "choices": [{"index": 0, "message": message, "finish_reason": reason, "logprobs": None}],
                              "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}})
            return
        chunk = lambda delta, reason=None: (None, {**base, "object": "chat.completion.chunk", "choices": [{"index": 0, "delta": delta, "finish_reason": reason}]})
        chance = random.Random(7)
        events = [chunk({"role": "assistant", "content": ""})]
        if model == "tool":
            for i, call in enumerate(calls):
                events.append(chunk({"tool_calls": [{"index": i, **call, "function": {"name": "send", "arguments": ""}}]}))
                at = 0
                while at < len(call["function"]["arguments"]):
                    size = chance.randint(1, 5)
                    events.append(chunk({"tool_calls": [{"index": i, "function": {"arguments": call["function"]["arguments"][at:at + size]}}]}))
                    at += size
        else:
            at = 0
            while at < len(text):
                size = chance.randint(1, 4)
                events.append(chunk({"content": text[at:at + size]}))
                at += size
        events += [chunk({}, "tool_calls" if model == "tool" else "stop"), (None, "[DONE]")]
        self.events(events, 400 if model == "half" else None)

    def response(self, request, model):
        given = request["input"]
        last = given if isinstance(given, str) else texts_of(given[-1].get("content", ""))
        text = self.said(request, model, last)
        item = {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": [{"type": "output_text", "text": text, "annotations": []}]}
        if model == "tool":
            item = {"type": "function_call", "id": "fc_1", "call_id": "call_1", "name": "send", "arguments": json.dumps({"to": last}), "status": "completed"}
        whole = {"id": "resp_1", "object": "response", "created_at": 1, "model": model, "status": "completed", "output": [item], "parallel_tool_calls": True,
                 "tool_choice": "auto", "tools": []}
        if not request.get("stream"):
            self.answer(200, whole)
            return
        events = [("response.created", {"type": "response.created", "response": {**whole, "status": "in_progress", "output": []}})]
        where = {"item_id": item["id"], "output_index": 0}
        chance = random.Random(9)
        kind, body, done = ("response.function_call_arguments", item.get("arguments", ""), "arguments") if model == "tool" else ("response.output_text", text, "text")
        if model != "tool":
            where["content_index"] = 0
        events.append(("response.output_item.added", {"type": "response.output_item.added", "output_index": 0, "item": {**item, "content": [], "status": "in_progress"}
                                                      if model != "tool" else {**item, "arguments": ""}}))
        if model != "tool":
            events.append(("response.content_part.added", {"type": "response.content_part.added", **where, "part": {"type": "output_text", "text": "", "annotations": []}}))
        at = 0
        while at < len(body):
            size = chance.randint(1, 4)
            events.append((kind + ".delta", {"type": kind + ".delta", **where, "delta": body[at:at + size]}))
            at += size
        events.append((kind + ".done", {"type": kind + ".done", **where, done: body}))
        events.append(("response.output_item.done", {"type": "response.output_item.done", "output_index": 0, "item": item}))
        events.append(("response.completed", {"type": "response.completed", "response": whole}))
        for number, event in enumerate(events):
            event[1]["sequence_number"] = number
        self.events(events)

    def messages(self, request, model):
        last = texts_of(request["messages"][-1]["content"])
        text = self.said(request, model, last)
        block = {"type": "tool_use", "id": "toolu_1", "name": "send", "input": {"to": last}} if model == "tool" else {"type": "text", "text": text}
        whole = {"id": "msg_1", "type": "message", "role": "assistant", "model": model, "content": [block], "stop_reason": "end_turn", "stop_sequence": None,
                 "usage": {"input_tokens": 1, "output_tokens": 1}}
        if not request.get("stream"):
            self.answer(200, whole)
            return
        events = [("message_start", {"type": "message_start", "message": {**whole, "content": [], "stop_reason": None}})]
        empty = {**block, "input": {}} if model == "tool" else {"type": "text", "text": ""}
        events.append(("content_block_start", {"type": "content_block_start", "index": 0, "content_block": empty}))
        events.append(("ping", {"type": "ping"}))
        kind, member, body = ("input_json_delta", "partial_json", json.dumps(block["input"])) if model == "tool" else ("text_delta", "text", text)
        at, chance = 0, random.Random(11)
        while at < len(body):
            size = chance.randint(1, 4)
            events.append(("content_block_delta", {"type": "content_block_delta", "index": 0, "delta": {"type": kind, member: body[at:at + size]}}))
            at += size
        events.append(("content_block_stop", {"type": "content_block_stop", "index": 0}))
        events.append(("message_delta", {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": None}, "usage": {"output_tokens": 1}}))
        events.append(("message_stop", {"type": "message_stop"}))
        self.events(events)


class Upstream:
    def __init__(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Model)
        self.server.daemon_threads = True
        self.server.seen = []
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    @property
    def seen(self):
        """(path, headers, body) of every request, in order."""
        return self.server.seen

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
