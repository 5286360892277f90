"""Waits for bulk jobs."""

from __future__ import annotations

from time import monotonic, sleep
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .operations import BulkJob, Client

_OVER = ("done", "cancelled", "failed")
_FIRST_WAIT_S = 0.25
_LONGEST_WAIT_S = 5.0


def wait_for_bulk_job(client: Client, id: str, *, timeout_s: float | None = None) -> BulkJob:
    """
    Waits until a bulk job is over: 'done', 'cancelled' or 'failed'. Polls every quarter of a second at first and every
    5 s after that. A job that was only checked ends after it is run, so pass a timeout.

    Raises ApiProblem 'bulk.job-not-found'; TimeoutError.
    """
    until_s = None if timeout_s is None else monotonic() + timeout_s
    wait_s = _FIRST_WAIT_S
    while True:
        job = client.bulk.read(id, {"rows": "none"}).first()["job"]
        if job["state"] in _OVER:
            return job
        if until_s is not None and monotonic() + wait_s > until_s:
            raise TimeoutError(f"Job {id} is not over after {timeout_s} s")
        sleep(wait_s)
        wait_s = min(wait_s * 1.5, _LONGEST_WAIT_S)
