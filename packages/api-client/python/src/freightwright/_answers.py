"""Responses: whole ones, files and streams of events."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from time import monotonic
from typing import Any, Generic, TypeVar

from ._errors import ConnectionFailed

Json = TypeVar("Json")

_PIECE_BYTES = 64 * 1024
# Far more than the site sends.
_EVENT_BYTES_AT_MOST = 64 * 1024


def failure_of(error: Exception) -> ConnectionFailed:
    timed_out = isinstance(error, TimeoutError) or isinstance(getattr(error, "reason", None), TimeoutError)
    return ConnectionFailed(f"The connection failed: {error}", timed_out=timed_out)


def pieces_of(answer: HTTPResponse, until_s: float | None = None) -> Iterator[bytes]:
    """Raises ConnectionFailed when the response breaks off, or lasts longer than until that moment of the clock."""
    with answer:
        try:
            while piece := answer.read1(_PIECE_BYTES):
                if until_s is not None and monotonic() > until_s:
                    raise TimeoutError("the response takes too long")
                yield piece
        except (OSError, HTTPException) as error:
            raise failure_of(error) from error
        # A response of a declared length that ends earlier raises nothing by itself.
        if answer.length:
            raise ConnectionFailed("The response breaks off")


class FileAnswer:
    """A response that is a file: a PDF, a CSV file. Read it a single time, in one of these ways."""

    def __init__(self, answer: HTTPResponse) -> None:
        self._answer = answer
        self.media_type = answer.headers.get("content-type", "application/octet-stream")
        """'application/pdf', 'text/csv; charset=utf-8'."""

    def __iter__(self) -> Iterator[bytes]:
        """The file in pieces, without buffering it whole."""
        return pieces_of(self._answer)

    def read(self) -> bytes:
        return b"".join(self)

    def text(self) -> str:
        return self.read().decode()

    def save(self, path: str | Path) -> None:
        with open(path, "wb") as file:
            for piece in self:
                file.write(piece)


class JsonFileAnswer(FileAnswer, Generic[Json]):
    """The same for JSON of a known schema."""

    def json(self) -> Json:
        parsed: Json = json.loads(self.read())
        return parsed


def events_of(pieces: Iterator[bytes]) -> Iterator[Any]:
    """The data of server-sent events, parsed as JSON, until the stream ends. Comments are skipped."""
    buffered = b""
    for piece in pieces:
        *events, buffered = (buffered + piece).split(b"\n\n")
        if len(buffered) > _EVENT_BYTES_AT_MOST:
            raise ConnectionFailed("An event has no end")
        for event in events:
            lines = [line[5:].strip() for line in event.split(b"\n") if line.startswith(b"data:")]
            if lines:
                yield json.loads(b"\n".join(lines))
