/** PDFs that were drawn recently, by what they show, so that requesting them again costs nothing. */
export interface KeptPages {
  /** The page under `key`. If it is not kept it is drawn, once for all callers that ask meanwhile. */
  get(key: string, draw: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>>;
}

/** About 300 pages of one sheet. */
const bytesAtMost = 16 * 1024 * 1024;

export function createKeptPages(limitBytes = bytesAtMost): KeptPages {
  /** In order of use: the page that was not requested for the longest time comes first. */
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  let bytes = 0;

  function keep(key: string, page: Uint8Array<ArrayBuffer>): void {
    kept.set(key, page);
    bytes += page.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= limitBytes) return;
      kept.delete(oldest);
      bytes -= length;
    }
  }

  return {
    async get(key, draw) {
      const page = kept.get(key);
      if (page) {
        kept.delete(key);
        kept.set(key, page);
        return page;
      }
      const drawing = underWay.get(key);
      if (drawing) return drawing;
      const drawn = draw().then((made) => {
        keep(key, made);
        return made;
      });
      underWay.set(key, drawn);
      try {
        return await drawn;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
