"""The errors of the client, and how a refusal is read."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any, NotRequired, TypedDict


class FieldViolation(TypedDict):
    """One rule that a field breaks."""

    field: str
    """Dotted path into the body: 'lineItems.0.weight'."""
    rule: str
    """Short name of the rule."""
    message: str
    """A message for users."""
    pointer: NotRequired[str]
    """The same location as a JSON pointer, where the rule is about a JSON body."""


class FreightwrightError(Exception):
    """Every error that a call raises, apart from those of wrong arguments."""


class ApiProblem(FreightwrightError):
    """A refusal: an error response of the site. Branch on `code` and never on a text."""

    def __init__(
        self,
        *,
        status: int,
        code: str,
        title: str = "",
        detail: str = "",
        errors: list[FieldViolation] | None = None,
        request_id: str | None = None,
        retry_after_s: int | None = None,
    ) -> None:
        super().__init__(detail)
        self.status = status
        """HTTP status."""
        self.code = code
        """A documented code. 'http.502' and its like are for responses that are not from the API itself."""
        self.title = title
        self.detail = detail
        self.errors: list[FieldViolation] = errors or []
        """Each rule that a field breaks. Empty when no field is invalid."""
        self.request_id = request_id
        """Identifies the request in the logs of the site. Quote it to support."""
        self.retry_after_s = retry_after_s
        """Seconds after which trying again makes sense."""


class ConnectionFailed(FreightwrightError):
    """No or half a response: the connection failed or timed out. The request may have been processed."""

    def __init__(self, message: str, *, timed_out: bool = False) -> None:
        super().__init__(message)
        self.timed_out = timed_out


def read_problem(status: int, reason: str, headers: Mapping[str, str], body: bytes, now_s: float) -> ApiProblem:
    """Parses a refusal in any format. `headers` have names in lower case."""
    fields = _parsed(body)
    title = _text(fields.get("title")) or reason or f"HTTP status {status}"
    errors = fields.get("errors")
    return ApiProblem(
        status=status,
        code=_text(fields.get("code")) or f"http.{status}",
        title=title,
        detail=_text(fields.get("detail")) or title,
        errors=errors if isinstance(errors, list) else [],
        request_id=_text(fields.get("requestId")) or headers.get("x-request-id"),
        retry_after_s=_seconds(headers.get("retry-after"), now_s),
    )


def _parsed(body: bytes) -> dict[str, Any]:
    try:
        value = json.loads(body)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _seconds(header: str | None, now_s: float) -> int | None:
    """Retry-After is a number of seconds or a date (RFC 9110, 10.2.3)."""
    if header is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", header):
        return int(header)
    if not re.match(r"[A-Z][a-z]{2}, ", header):
        return None
    try:
        at_s = parsedate_to_datetime(header).timestamp()
    except (TypeError, ValueError):
        return None
    return max(0, math.ceil(at_s - now_s))
