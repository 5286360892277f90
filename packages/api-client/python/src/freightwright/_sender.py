"""Sends calls until they get a response or a final error."""

from __future__ import annotations

import json
import ssl
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from http.client import HTTPException, HTTPResponse
from random import random
from time import monotonic, sleep, time
from typing import Any, NamedTuple, TypeVar
from urllib.request import HTTPHandler, HTTPSHandler, OpenerDirector, ProxyHandler, Request

from ._answers import JsonFileAnswer, events_of, failure_of, pieces_of
from ._errors import ConnectionFailed, FreightwrightError, read_problem
from ._pages import Pages
from ._request import CallOptions, Operation, body_of, is_repeatable, origin_of, path_of, query_of
from ._retry import wait_before_retry_ms

T = TypeVar("T")
Read = Callable[[HTTPResponse, float], T]


class Call(NamedTuple):
    """One call: path parameters, input and options."""

    operation: Operation
    arguments: Sequence[str]
    options: CallOptions
    body: Mapping[str, Any] | None = None
    query: Mapping[str, Any] | None = None


class Sender:
    """The connection of a client. It may be used by several threads at once."""

    def __init__(
        self,
        site_url: str,
        key: str | None,
        *,
        version: str,
        user_agent: str,
        timeout_s: float | None,
        retries: int,
        longest_wait_s: float,
        ssl_context: ssl.SSLContext | None,
    ) -> None:
        self._origin = origin_of(site_url)
        # The version of the API for every call, regardless of the key's version.
        self._headers = {"freightwright-version": version, "user-agent": user_agent}
        if key is not None:
            self._headers["x-api-key"] = key
        self._timeout_s = timeout_s
        self._retries = retries
        self._longest_wait_s = longest_wait_s
        # Without a handler of redirects: following one would send the key to another address.
        self._opener = OpenerDirector()
        for handler in (ProxyHandler(), HTTPHandler(), HTTPSHandler(context=ssl_context)):
            self._opener.add_handler(handler)

    def json(self, call: Call) -> Any:
        return self._send(call, _read_json)

    def nothing(self, call: Call) -> None:
        self._send(call, _read_whole)

    def file(self, call: Call) -> JsonFileAnswer[Any]:
        return self._send(call, lambda answer, _: JsonFileAnswer(answer))

    def events(self, call: Call) -> Iterator[Any]:
        return events_of(iter(self.file(call)))

    def pages(self, call: Call) -> Pages[Any, Any]:
        def read(cursor: str | None) -> Any:
            query = call.query if cursor is None else {**(call.query or {}), "cursor": cursor}
            return self.json(call._replace(query=query))

        return Pages(read, call.operation["entries"])

    def _send(self, call: Call, read: Read[T]) -> T:
        operation, options = call.operation, call.options
        content, media_type = body_of(operation, call.body)
        # The same for all attempts, in particular the idempotency key.
        headers = dict(self._headers)
        if media_type is not None:
            headers["content-type"] = media_type
        if operation.get("idempotent"):
            headers["idempotency-key"] = options.get("idempotency_key") or str(uuid.uuid4())
        url = f"{self._origin}{path_of(operation, call.arguments)}{query_of(call.query)}"
        request = Request(url, data=content, headers=headers, method=operation["method"])
        timeout_s = options.get("timeout_s") or self._timeout_s or operation["timeout_s"]
        attempts = 0
        while True:
            attempts += 1
            try:
                return self._attempt(request, timeout_s, read)
            except FreightwrightError as error:
                wait_ms = wait_before_retry_ms(
                    error,
                    repeatable=is_repeatable(operation),
                    attempts=attempts,
                    retries=options.get("retries", self._retries),
                    longest_wait_ms=self._longest_wait_s * 1000,
                    random=random(),
                )
                if wait_ms is None:
                    raise
            sleep(wait_ms / 1000)

    def _attempt(self, request: Request, timeout_s: float, read: Read[T]) -> T:
        until_s = monotonic() + timeout_s
        try:
            answer: Any = self._opener.open(request, timeout=timeout_s)
        except (OSError, HTTPException) as error:
            raise failure_of(error) from error
        if 200 <= answer.status < 300:
            return read(answer, until_s)
        content = _read_whole(answer, until_s)
        if answer.status < 400:
            raise ConnectionFailed("The site redirects, which is not followed")
        headers = {name.lower(): value for name, value in answer.headers.items()}
        raise read_problem(answer.status, answer.reason, headers, content, time())


def _read_whole(answer: HTTPResponse, until_s: float) -> bytes:
    return b"".join(pieces_of(answer, until_s))


def _read_json(answer: HTTPResponse, until_s: float) -> Any:
    content = _read_whole(answer, until_s)
    try:
        return json.loads(content)
    except ValueError as error:
        raise failure_of(error) from error
