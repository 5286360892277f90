import { type LaidOutDocument, layoutBol, layoutLabels } from '@freightwright/bol-document';
import type { Bol } from '@freightwright/contracts';
import { type Dates, type PackedPages, packPages, unpackPages } from './packed-pages.ts';
import { createTypesetter } from './typesetter.ts';
import { writeDocument, writeDocuments } from './write-document.ts';

/**
 * Draws bills of lading. Make one for each thread, since it caches the fonts that it has read.
 * @throws when the font packages are not installed.
 */
export function createBolRenderer() {
  const typesetter = createTypesetter();
  // Reads the fonts now, so that the first caller does not wait for them.
  for (const font of ['regular', 'bold', 'mono'] as const) typesetter.measure('0', font, 1);
  const pagesOf = (bol: Bol) => ({ document: layoutBol(bol, typesetter.measure), dates: datesOf(bol) });
  const labelsOf = (bol: Bol) => ({ document: layoutLabels(bol, typesetter.measure), dates: datesOf(bol) });
  const write = ({ document, dates }: PackedPages) => writeDocument(document, dates, typesetter);
  return {
    /** Lays the bill out and packs that into a few KB for storage. Drawing makes no layout decisions. */
    layOut: (bol: Bol) => packPages(pagesOf(bol)),
    /**
     * A tagged PDF 1.7 of a layout packed by `layOut`. The same layout gives the same bytes for as long as
     * neither the fonts nor this writer change.
     * @throws TypeError for bytes that `layOut` did not write.
     */
    draw: (packed: Uint8Array) => write(unpackPages(packed)),
    /** Lays the bill out and draws it. The same bill gives the same bytes, on any day and machine. */
    render: (bol: Bol) => write(pagesOf(bol)),
    /** Like `layOut`, of the labels. */
    layOutLabels: (bol: Bol) => packPages(labelsOf(bol)),
    /** One PDF of several layouts in their order, with the fonts a single time. */
    drawAll: (title: string, packed: readonly Uint8Array[]) =>
      writeDocuments(title, unpacked(packed), typesetter),
    /** A page of 4 x 6 in for each handling unit of the bill. */
    renderLabels: (bol: Bol) => write(labelsOf(bol)),
  };
}

function* unpacked(packed: readonly Uint8Array[]): Generator<PackedPages> {
  for (const one of packed) yield unpackPages(one);
}

function datesOf(bol: Bol): Dates {
  if (bol.status === 'draft') return { createdAt: bol.createdAt, changedAt: bol.updatedAt };
  return { createdAt: bol.issuedAt, changedAt: bol.status === 'void' ? bol.voidedAt : bol.issuedAt };
}

/**
 * Draws documents other than bills, in the same fonts. Make one for each thread, since it caches its fonts.
 * @throws when the font packages are not installed.
 */
export function createDocumentRenderer() {
  const typesetter = createTypesetter();
  return {
    /** For the code that lays the document out. */
    measure: typesetter.measure,
    /** A tagged PDF 1.7. The same document gives the same bytes, on any day and machine. */
    render: (document: LaidOutDocument, dates: Dates) => writeDocument(document, dates, typesetter),
  };
}

export type DocumentRenderer = ReturnType<typeof createDocumentRenderer>;
