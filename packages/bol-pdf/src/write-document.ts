import type { LaidOutDocument, Page } from '@freightwright/bol-document';
import { drawPage } from './draw-page.ts';
import { type EmbeddedFont, embedFont } from './embedded-font.ts';
import type { Face } from './font-chain.ts';
import type { Dates, PackedPages } from './packed-pages.ts';
import { createPdfObjects, deflated, type PdfReference, pdfNumber, pdfText } from './pdf-objects.ts';
import { createStructure } from './structure.ts';
import type { Typesetter } from './typesetter.ts';

const producer = 'Freightwright';

/** A tagged PDF 1.7 of a document that is laid out. */
export const writeDocument = (document: LaidOutDocument, dates: Dates, typesetter: Typesetter): Uint8Array =>
  writeDocuments(document.title, [{ document, dates }], typesetter);

/**
 * One PDF of several documents in their order. Each is read when the one before is written, and only its
 * compressed objects stay in memory.
 * @throws TypeError when there is no document.
 */
export function writeDocuments(
  title: string,
  documents: Iterable<PackedPages>,
  typesetter: Typesetter,
): Uint8Array {
  const objects = createPdfObjects();
  const structure = createStructure(objects);
  const pagesReference = objects.reserve();
  const resources = objects.reserve();
  const fonts = new Map<Face, { name: string; embedded: EmbeddedFont }>();
  const fontOf = (face: Face) => {
    const known = fonts.get(face) ?? { name: `F${fonts.size}`, embedded: embedFont(face, objects) };
    fonts.set(face, known);
    return known;
  };

  const pages: PdfReference[] = [];
  const addPage = (page: Page) => {
    const pageIndex = pages.length;
    const reference = objects.reserve();
    const content = drawPage(page, { pageIndex, page: reference, typesetter, structure, fontOf });
    const stream = objects.addStream(deflated(Buffer.from(content, 'latin1')));
    const box = `[0 0 ${pdfNumber(page.widthPt)} ${pdfNumber(page.heightPt)}]`;
    objects.put(
      reference,
      `<</Type/Page/Parent ${pagesReference}/MediaBox${box}/Resources ${resources}/Contents ${stream}` +
        `/StructParents ${pageIndex}/Tabs/S>>`,
    );
    pages.push(reference);
  };
  let first: PackedPages | undefined;
  let changedAt = '';
  for (const one of documents) {
    if (first) objects.pack();
    first ??= one;
    changedAt = one.dates.changedAt > changedAt ? one.dates.changedAt : changedAt;
    for (const page of one.document.pages) addPage(page);
  }
  if (!first) throw new TypeError('There is no document to write');
  const document = { ...first.document, title };
  const dates = { createdAt: first.dates.createdAt, changedAt };

  objects.put(pagesReference, `<</Type/Pages/Count ${pages.length}/Kids[${pages.join(' ')}]>>`);
  for (const { embedded } of fonts.values()) embedded.finish(objects);
  const named = Array.from(fonts.values(), ({ name, embedded }) => `/${name} ${embedded.reference}`).join('');
  objects.put(resources, `<</Font<<${named}>>>>`);

  const tree = structure.finish();
  const metadata = objects.addStream(deflated(xmp(document, dates)), '/Type/Metadata/Subtype/XML');
  const catalog = objects.add(
    `<</Type/Catalog/Pages ${pagesReference}/StructTreeRoot ${tree}/MarkInfo<</Marked true>>/Lang(${document.language})` +
      `/ViewerPreferences<</DisplayDocTitle true>>/Metadata ${metadata}>>`,
  );
  const info = objects.add(
    `<</Title${pdfText(document.title)}/Subject${pdfText(document.subject)}/Producer(${producer})` +
      `/CreationDate(${pdfDate(dates.createdAt)})/ModDate(${pdfDate(dates.changedAt)})>>`,
  );
  return objects.write(`/Root ${catalog}/Info ${info}`);
}

/** '2026-11-20T10:42:00.000Z' as 'D:20261120104200Z' (ISO 32000-1, 7.9.4). */
const pdfDate = (isoDate: string): string =>
  `D:${new Date(isoDate).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`;

/** A text escaped for XML, without the characters that XML 1.0 does not allow. */
function xmlText(text: string): string {
  const allowed = text.toWellFormed().replaceAll(/[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
  return allowed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Title and dates repeated for readers that use XMP (ISO 32000-1, 14.3.2). */
const xmp = ({ title, language }: LaidOutDocument, { createdAt, changedAt }: Dates): string =>
  '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ' +
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">' +
  `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xmlText(title)}</rdf:li></rdf:Alt></dc:title>` +
  `<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>` +
  `<xmp:CreateDate>${createdAt}</xmp:CreateDate><xmp:ModifyDate>${changedAt}</xmp:ModifyDate>` +
  `<pdf:Producer>${producer}</pdf:Producer></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`;
