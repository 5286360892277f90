import { LRUCache } from 'lru-cache';

type Page = Uint8Array<ArrayBuffer>;

/** PDFs that were drawn recently, by what they show, so that requesting them again costs nothing. */
export interface KeptPages {
  /** The page under `key`. If it is not cached it is drawn, once for all callers that ask meanwhile. */
  get(key: string, draw: () => Promise<Page>): Promise<Page>;
}

/** @param maxBytes about 300 pages of one sheet. A page that is larger than all of the room is not cached. */
export function createKeptPages(maxBytes = 16 * 1024 * 1024): KeptPages {
  const pages = new LRUCache<string, Page, () => Promise<Page>>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_key, _stale, { context: draw }) => draw(),
  });
  return { get: (key, draw) => pages.forceFetch(key, { context: draw }) };
}
