/** PDFs that were drawn a while ago, by what they show, so that asking again costs nothing. */
export interface KeptPages {
  /** The page under `key`; what is not kept is drawn, once for all who ask meanwhile. */
  get(key: string, draw: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>>;
}

/** About 300 pages of one sheet. */
const bytesAtMost = 16 * 1024 * 1024;

export function createKeptPages(limitBytes = bytesAtMost): KeptPages {
  /** The page that nobody asked for the longest comes first. */
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
