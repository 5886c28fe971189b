"""LangChain: a middleware before the model. What goes to it is protected, what comes from it has its originals again, and the state of the
agent only ever holds originals.

    from langchain.agents import create_agent
    from veil.integrations.langchain import VeilMiddleware
    agent = create_agent(model, tools, middleware=[VeilMiddleware()])

Messages are protected in their order with one numbering, so that the same conversation is protected alike each time: nothing is kept
between calls. Content that is no text (pictures, audio) is refused, since nobody looks into it.
"""

from __future__ import annotations

import re
from typing import Any

from langchain.agents.middleware import AgentMiddleware
from langchain_core.messages import AIMessage, BaseMessage

from veil.engine import Engine, Registry
from veil.errors import InputError, UsageError


class Conversation:
    """One call: protects texts in their order, and puts originals back."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._registry = Registry()
        self._originals: dict[str, str] = {}

    def protect(self, text: str) -> str:
        if not text.strip():
            return text
        document = self._engine.protect(text, registry=self._registry)
        for span in document.to_dict(originals=True)["spans"]:
            self._originals.setdefault(span["replacement"], span["original"])
        return document.protected

    def protect_value(self, value: Any) -> Any:
        """Texts anywhere in content, arguments of tools and the like; names of members stay."""
        if isinstance(value, str):
            return self.protect(value)
        if isinstance(value, list):
            return [self.protect_value(one) for one in value]
        if isinstance(value, dict):
            kind = value.get("type")
            if kind is not None and kind not in ("text", "tool_call", "tool_use", "tool_result", "reasoning"):
                raise InputError("read.wrong_type", "content that is no text cannot be protected", "message")
            fixed = ("type", "id", "name", "tool_call_id", "index")
            return {name: one if name in fixed else self.protect_value(one) for name, one in value.items()}
        return value

    def restore(self, value: Any) -> Any:
        if isinstance(value, str):
            if not self._originals:
                return value
            pattern = "|".join(re.escape(tag) for tag in sorted(self._originals, key=len, reverse=True))
            return re.sub(pattern, lambda found: self._originals[found[0]], value)
        if isinstance(value, list):
            return [self.restore(one) for one in value]
        if isinstance(value, dict):
            return {name: self.restore(one) for name, one in value.items()}
        return value

    def protect_message(self, message: BaseMessage) -> BaseMessage:
        changed: dict[str, Any] = {"content": self.protect_value(message.content)}
        if isinstance(message, AIMessage) and message.tool_calls:
            changed["tool_calls"] = [{**call, "args": self.protect_value(call["args"])} for call in message.tool_calls]
        changed["additional_kwargs"] = {}  # of the provider: what stands there nobody has looked at
        return message.model_copy(update=changed)

    def restore_message(self, message: BaseMessage) -> BaseMessage:
        changed: dict[str, Any] = {"content": self.restore(message.content)}
        if isinstance(message, AIMessage) and message.tool_calls:
            changed["tool_calls"] = [{**call, "args": self.restore(call["args"])} for call in message.tool_calls]
        return message.model_copy(update=changed)


class VeilMiddleware(AgentMiddleware):
    """``settings`` are those of ``veil.Engine``. What goes becomes numbered tags, since those come back certain from any answer."""

    def __init__(self, engine: Engine | None = None, **settings: Any) -> None:
        super().__init__()
        if engine is not None and settings:
            raise UsageError("usage.invalid_value", "an engine brings its own settings", "engine")
        self._engine = engine or Engine(**settings)

    def wrap_model_call(self, request: Any, handler: Any) -> Any:
        conversation = Conversation(self._engine)
        return self._restored(conversation, handler(self._protected(conversation, request)))

    async def awrap_model_call(self, request: Any, handler: Any) -> Any:
        conversation = Conversation(self._engine)
        return self._restored(conversation, await handler(self._protected(conversation, request)))

    def _protected(self, conversation: Conversation, request: Any) -> Any:
        changed: dict[str, Any] = {}
        if request.system_message is not None:
            changed["system_message"] = conversation.protect_message(request.system_message)
        changed["messages"] = [conversation.protect_message(message) for message in request.messages]
        return request.override(**changed)

    def _restored(self, conversation: Conversation, response: Any) -> Any:
        if isinstance(response, BaseMessage):
            return conversation.restore_message(response)
        response.result = [conversation.restore_message(message) for message in response.result]
        return response
