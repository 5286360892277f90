"""Checks that a webhook's delivery comes from Freightwright."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from time import time
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from .operations import WebhookPayload

Reason = Literal["headers", "too-old", "too-new", "signature", "body"]
# One for each active secret, with room. Further ones are ignored.
_SIGNATURES_AT_MOST = 8


class WebhookViolation(Exception):
    """Why a delivery is not to be trusted. Respond with 400 and do nothing else."""

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


@dataclass(frozen=True)
class CheckedDelivery:
    """A verified delivery."""

    id: str
    """The same for every attempt. A delivery may arrive twice: store the id, and skip a known one."""
    sent_at: datetime
    """When this attempt was signed."""
    event: WebhookPayload


def check_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance_s: float = 300,
    now_s: float | None = None,
) -> CheckedDelivery:
    """
    Verifies that a delivery is unchanged and recent, by the scheme of Standard Webhooks: HMAC-SHA256 over
    `id.timestamp.body`. Pass over events of a type that you do not know.

    body: exactly as received. The signature covers its bytes, so do not parse and serialize it again.
    secret: that of the webhook, 'whsec_...'. During a rotation, both.

    Raises WebhookViolation; ValueError for a malformed secret.
    """
    sent = {name: _header(headers, f"webhook-{name}") for name in ("id", "timestamp", "signature")}
    if "" in sent.values() or not re.fullmatch(r"[0-9]{1,12}", sent["timestamp"]):
        raise WebhookViolation("headers", "The request lacks webhook-id, webhook-timestamp or webhook-signature")
    sent_s = int(sent["timestamp"])
    now_s = time() if now_s is None else now_s
    if sent_s < now_s - tolerance_s:
        raise WebhookViolation("too-old", "The delivery is too old")
    if sent_s > now_s + tolerance_s:
        raise WebhookViolation("too-new", "The delivery comes from the future: look at the clock of your server")
    content = body.encode() if isinstance(body, str) else body
    signed = f"{sent['id']}.{sent['timestamp']}.".encode() + content
    keys = [_key(one) for one in ([secret] if isinstance(secret, str) else secret)]
    given = [_bytes(one[3:]) for one in sent["signature"].split(" ")[:_SIGNATURES_AT_MOST] if one.startswith("v1,")]
    expected = [hmac.new(key, signed, hashlib.sha256).digest() for key in keys]
    if not any(hmac.compare_digest(one, other) for one in expected for other in given if other is not None):
        raise WebhookViolation("signature", "No signature fits the body and the secret")
    try:
        event = json.loads(content)
    except ValueError as error:
        raise WebhookViolation("body", "The body is no JSON") from error
    return CheckedDelivery(sent["id"], datetime.fromtimestamp(sent_s, timezone.utc), event)


def _header(headers: Mapping[str, str], name: str) -> str:
    """Empty when it is missing or repeated."""
    values = [value for key, value in headers.items() if key.lower() == name]
    return values[0] if len(values) == 1 else ""


def _key(secret: str) -> bytes:
    key = _bytes(secret.removeprefix("whsec_"))
    if not key:
        raise ValueError("The secret is not one of a webhook: 'whsec_...'")
    return key


def _bytes(text: str) -> bytes | None:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None
