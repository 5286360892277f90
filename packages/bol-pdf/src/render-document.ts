import type { LaidOutDocument, Measure } from '@freightwright/bol-document';
import type { Dates } from './packed-sheets.ts';
import { createTypesetter } from './typesetter.ts';
import { writeDocument } from './write-document.ts';

/** Draws papers other than bills, in the same fonts. Make one for each thread, since it keeps the fonts it has read. */
export interface DocumentRenderer {
  /** For whoever lays the document out. */
  readonly measure: Measure;
  /** A tagged PDF 1.7. The same document gives the same bytes, on any day and machine. */
  render(document: LaidOutDocument, dates: Dates): Uint8Array;
}

/** @throws when the font packages are not installed. */
export function createDocumentRenderer(): DocumentRenderer {
  const typesetter = createTypesetter();
  return {
    measure: typesetter.measure,
    render: (document, dates) => writeDocument(document, dates, typesetter),
  };
}
