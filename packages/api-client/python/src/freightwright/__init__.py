"""Client of the Freightwright API: freight classes, cost predictions, bills of lading, bulk jobs."""

from ._answers import FileAnswer, JsonFileAnswer
from ._errors import ApiProblem, ConnectionFailed, FieldViolation, FreightwrightError
from ._jobs import wait_for_bulk_job
from ._pages import Pages
from ._request import CallOptions, FileInput
from ._webhooks import CheckedDelivery, WebhookViolation, check_webhook
from .operations import Client

__all__ = [
    "ApiProblem",
    "CallOptions",
    "CheckedDelivery",
    "Client",
    "ConnectionFailed",
    "FieldViolation",
    "FileAnswer",
    "FileInput",
    "FreightwrightError",
    "JsonFileAnswer",
    "Pages",
    "WebhookViolation",
    "check_webhook",
    "wait_for_bulk_job",
]
