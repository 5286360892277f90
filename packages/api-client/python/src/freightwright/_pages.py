"""Lists that come in pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar, cast

Page = TypeVar("Page")
Entry = TypeVar("Entry")


class Pages(Generic[Page, Entry]):
    """
    A paginated list. Nothing is requested until it is used: iterating gives every entry of every page and loads each
    page when it is reached, and `first()` is the first page as the API sends it.
    """

    def __init__(self, read: Callable[[str | None], Any], entries: str) -> None:
        self._read = read
        self._entries = entries

    def first(self) -> Page:
        """The first page."""
        return cast(Page, self._read(None))

    def pages(self) -> Iterator[Page]:
        """The pages, from the first."""
        cursor: str | None = None
        while True:
            page = self._read(cursor)
            yield page
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def __iter__(self) -> Iterator[Entry]:
        for page in self.pages():
            yield from cast(Any, page)[self._entries]
