"""When a failed request is sent again."""

from __future__ import annotations

from ._errors import ApiProblem, ConnectionFailed

_FIRST_WAIT_MS = 500
_LONGEST_BACKOFF_MS = 20_000
# Statuses of a server that is briefly unavailable. They do not reveal whether the request was processed.
_PASSING = (502, 503, 504)


def wait_before_retry_ms(
    error: Exception,
    *,
    repeatable: bool,
    attempts: int,
    retries: int,
    longest_wait_ms: float,
    random: float,
) -> int | None:
    """
    Milliseconds until the retry; None when the error is final. A rate-limited request was not processed, so any
    request may be sent again after it. After all other errors only idempotent ones.
    """
    if attempts > retries or not _is_passing(error, repeatable):
        return None
    asked = error.retry_after_s if isinstance(error, ApiProblem) else None
    if asked is None:
        # Exponential backoff with jitter between half and all of it.
        whole = min(_FIRST_WAIT_MS * 2 ** (attempts - 1), _LONGEST_BACKOFF_MS, longest_wait_ms)
        return _rounded(whole * (0.5 + random / 2))
    # Adds jitter to the requested wait, so that clients that were rejected together retry one after another.
    wait_ms = _rounded(asked * 1000 + random * _FIRST_WAIT_MS)
    return None if wait_ms > longest_wait_ms else wait_ms


def _is_passing(error: Exception, repeatable: bool) -> bool:
    if isinstance(error, ConnectionFailed):
        return repeatable
    if not isinstance(error, ApiProblem):
        return False
    if error.status == 429:
        return True
    return repeatable and (error.status in _PASSING or error.code == "idempotency.under-way")


def _rounded(number: float) -> int:
    return int(number + 0.5)
