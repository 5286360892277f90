import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { LaidOutDocument } from '@freightwright/bol-document';

/** All data for drawing a document. */
export interface PackedPages {
  readonly document: LaidOutDocument;
  readonly dates: Dates;
}

/** Dates in ISO 8601, UTC. */
export interface Dates {
  readonly createdAt: string;
  readonly changedAt: string;
}

/** The version of the packed format. Each is readable for as long as bills packed in it are stored. */
const format = 2;

/** Half a millisecond a page, and a tenth larger than the best of Brotli, which takes twenty. */
const quality = 5;
/** The longest bill unpacks to 3 MB. The limit prevents corrupt bytes from filling the memory. */
const unpackedBytesAtMost = 32 * 1024 * 1024;

export function packPages({ document, dates }: PackedPages): Uint8Array {
  // Blocks serve only a preview that highlights what is being edited, so they are left out.
  const pages = document.pages.map(({ blocks: _, ...page }) => page);
  const text = JSON.stringify({ format, dates, document: { ...document, pages } });
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

/** @throws TypeError for bytes that `packPages` did not write. */
export function unpackPages(packed: Uint8Array): PackedPages {
  const { document, dates } = read(packed);
  return { dates, document: { ...document, pages: document.pages.map((page) => ({ ...page, blocks: [] })) } };
}

function read(packed: Uint8Array): PackedPages {
  try {
    const text = brotliDecompressSync(packed, { maxOutputLength: unpackedBytesAtMost }).toString();
    if (!text.startsWith(`{"format":${format},`)) throw new TypeError(`Not of format ${format}`);
    return JSON.parse(text) as PackedPages;
  } catch (cause) {
    throw new TypeError('Not the packed sheets of a bill', { cause });
  }
}
