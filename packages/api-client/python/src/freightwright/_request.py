"""What a call sends."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping, Sequence
from typing import Any, BinaryIO, Literal, NotRequired, TypedDict
from urllib.parse import quote, urlencode, urlsplit

FileInput = bytes | str | BinaryIO
"""A file to upload: its bytes, its text, or a file opened for reading bytes."""


class CallOptions(TypedDict, total=False):
    """The options of one call."""

    timeout_s: float
    """Timeout of one attempt, seconds."""
    retries: int
    """Maximum retries after the first attempt."""
    idempotency_key: str
    """
    Your own idempotency key for this request: 8 to 128 letters, digits, '_', '.', ':' and '-'. Default: a new UUID for
    each call. Store your own key so that a call repeated after a restart runs only once.
    """


class Operation(TypedDict):
    """The client's data about an operation of the API."""

    method: str
    path: str
    """'/api/bol/{id}': the parameters are the first arguments of the method, in this order."""
    takes: NotRequired[Literal["query", "json", "form"]]
    answers: Literal["json", "nothing", "file", "events"]
    entries: NotRequired[str]
    """The field of a paginated response with its entries."""
    idempotent: NotRequired[bool]
    """It accepts an Idempotency-Key."""
    timeout_s: float


def is_repeatable(operation: Operation) -> bool:
    return operation.get("idempotent", False) or operation["method"] in ("GET", "PUT", "DELETE")


def origin_of(site_url: str) -> str:
    """Raises ValueError for an address over which others would read the key."""
    parts = urlsplit(site_url)
    host = parts.hostname or ""
    is_here = host in ("localhost", "::1") or host.startswith("127.") or host.endswith(".localhost")
    if host == "" or not (parts.scheme == "https" or (parts.scheme == "http" and is_here)):
        raise ValueError(f"site_url must begin with https://, so that nobody on the way reads the key: {site_url}")
    return f"{parts.scheme}://{parts.netloc}"


def path_of(operation: Operation, arguments: Sequence[str]) -> str:
    """Raises ValueError for a parameter that is not a text, or is empty, because it would lead to another address."""
    pieces = operation["path"].replace("}", "{").split("{")
    for place, value in enumerate(arguments):
        if not isinstance(value, str) or value in ("", ".", ".."):
            raise ValueError(f"{pieces[2 * place + 1]} must be a text that is not empty")
        pieces[2 * place + 1] = quote(value, safe="")
    return "".join(pieces)


def query_of(query: Mapping[str, Any] | None) -> str:
    """'?cursor=...'; fields that are None are left out, and an object has a field for each key, `metadata[load]`."""
    given: list[tuple[str, Any]] = []
    for name, value in (query or {}).items():
        inner = value.items() if isinstance(value, Mapping) else None
        given += [(name, value)] if inner is None else [(f"{name}[{key}]", one) for key, one in inner]
    texts = [(name, _text(value)) for name, value in given if value is not None]
    return f"?{urlencode(texts)}" if texts else ""


def body_of(operation: Operation, body: Any) -> tuple[bytes | None, str | None]:
    """The body of a request and its media type."""
    takes = operation.get("takes")
    if takes == "json":
        return json.dumps({} if body is None else body, ensure_ascii=False).encode(), "application/json"
    return _form(dict(body)) if takes == "form" else (None, None)


def _form(fields: dict[str, Any]) -> tuple[bytes, str]:
    """Texts first and the file after them, so that the site knows the type of the file before it reads it."""
    file = fields.pop("file")
    name = fields.pop("fileName", None) or getattr(file, "name", None) or "file.csv"
    content = file.read() if hasattr(file, "read") else file
    if isinstance(content, str):
        content = content.encode()
    boundary = uuid.uuid4().hex
    text = "".join(
        f'--{boundary}\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n{_text(value)}\r\n'
        for field, value in fields.items()
        if value is not None
    )
    base = str(name).replace("\\", "/").rsplit("/", 1)[-1]
    escaped = base.replace("\r", "%0D").replace("\n", "%0A").replace('"', "%22")
    text += f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{escaped}"\r\n'
    text += "Content-Type: application/octet-stream\r\n\r\n"
    return text.encode() + content + f"\r\n--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def _text(value: object) -> str:
    """A list is one text with commas."""
    if isinstance(value, (list, tuple)):
        return ",".join(_text(one) for one in value)
    return str(value).lower() if isinstance(value, bool) else str(value)
