# Checks that a webhook comes from Freightwright (Standard Webhooks). Needs Python 3.9 or newer and no package.
import base64
import hashlib
import hmac
import time

TOLERANCE_S = 5 * 60


def is_from_freightwright(secret, headers, body, now_s=None):
    """Whether a message is signed with the secret (whsec_...) and not older than five minutes.

    headers: the headers of the request, with their names in lower case.
    body: the exact bytes that came. A body that was parsed and written again has another signature.
    """
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    now_s = time.time() if now_s is None else now_s
    if not timestamp.isdecimal() or abs(now_s - int(timestamp)) > TOLERANCE_S:
        return False

    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    # While a secret is being replaced there are two signatures.
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected.encode(), each.encode()) for each in signatures)
