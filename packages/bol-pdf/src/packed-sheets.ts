import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { LaidOutDocument, Page } from '@freightwright/bol-document';

/** All that a document is drawn from. */
export interface Sheets {
  readonly document: LaidOutDocument;
  readonly dates: Dates;
}

/** ISO 8601, UTC. */
export interface Dates {
  readonly createdAt: string;
  readonly changedAt: string;
}

/** How what is kept is written. A later one is read beside this one, for as long as bills of it are kept. */
const format = 1;

/** Half a millisecond a page, and a tenth larger than the best that Brotli can do in twenty. */
const quality = 5;
/** The longest bill unpacks to 3 MB. Nothing that was damaged may fill the memory. */
const unpackedBytesAtMost = 32 * 1024 * 1024;

export function packSheets({ document, dates }: Sheets): Uint8Array {
  // Blocks are for a preview that marks what is being edited.
  const pages = document.pages.map(({ blocks: _, ...page }) => page);
  const text = JSON.stringify({ format, dates, document: { ...document, pages } });
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

interface Packed {
  readonly format: number;
  readonly dates: Dates;
  readonly document: Omit<LaidOutDocument, 'pages'> & { readonly pages: readonly Omit<Page, 'blocks'>[] };
}

/** @throws TypeError for bytes that are none of ours. */
export function unpackSheets(packed: Uint8Array): Sheets {
  const { document, dates } = read(packed);
  return { dates, document: { ...document, pages: document.pages.map((page) => ({ ...page, blocks: [] })) } };
}

function read(packed: Uint8Array): Packed {
  try {
    const text = brotliDecompressSync(packed, { maxOutputLength: unpackedBytesAtMost }).toString();
    const sheets = JSON.parse(text) as Packed;
    if (sheets.format === format) return sheets;
    throw new TypeError(`Sheets of format ${sheets.format}, not ${format}`);
  } catch (cause) {
    throw new TypeError('Not the packed sheets of a bill', { cause });
  }
}
