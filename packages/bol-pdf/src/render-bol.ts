import { type LaidOutDocument, layoutBol, layoutLabels } from '@freightwright/bol-document';
import type { Bol } from '@freightwright/contracts';
import { drawPage } from './draw-page.ts';
import { type EmbeddedFont, embedFont } from './embedded-font.ts';
import type { Face } from './face.ts';
import { type Dates, packSheets, type Sheets, unpackSheets } from './packed-sheets.ts';
import { createPdfObjects, deflated, pdfNumber, pdfText } from './pdf-objects.ts';
import { createStructure } from './structure.ts';
import { createTypesetter, type Typesetter } from './typesetter.ts';

/** Draws bills of lading. Make one for each thread, since it keeps the fonts that it has read. */
export interface BolRenderer {
  /**
   * Computes where everything of the bill goes on its pages, and packs that into a few KB to be kept. Drawing
   * it later decides nothing anew.
   */
  layOut(bol: Bol): Uint8Array;
  /**
   * A tagged PDF 1.7 of what `layOut` has packed, in this version or an earlier one. The same layout gives
   * the same bytes for as long as neither the fonts nor this writer change.
   * @throws TypeError for bytes that `layOut` did not write.
   */
  draw(packed: Uint8Array): Uint8Array;
  /** Lays the bill out and draws it. The same bill gives the same bytes, on any day and machine. */
  render(bol: Bol): Uint8Array;
  /** A page of 4 x 6 in for each handling unit of the bill. */
  renderLabels(bol: Bol): Uint8Array;
}

/** @throws when the font packages are not installed. */
export function createBolRenderer(): BolRenderer {
  const typesetter = createTypesetter();
  // Read the fonts now, so that the first caller does not have to wait for it.
  for (const font of ['regular', 'bold', 'mono'] as const) typesetter.measure('0', font, 1);
  const sheetsOf = (bol: Bol) => ({ document: layoutBol(bol, typesetter.measure), dates: datesOf(bol) });
  const write = ({ document, dates }: Sheets) => writeDocument(document, dates, typesetter);
  return {
    layOut: (bol) => packSheets(sheetsOf(bol)),
    draw: (packed) => write(unpackSheets(packed)),
    render: (bol) => write(sheetsOf(bol)),
    renderLabels: (bol) => write({ document: layoutLabels(bol, typesetter.measure), dates: datesOf(bol) }),
  };
}

function datesOf(bol: Bol): Dates {
  if (bol.status === 'draft') return { createdAt: bol.createdAt, changedAt: bol.updatedAt };
  return { createdAt: bol.issuedAt, changedAt: bol.status === 'void' ? bol.voidedAt : bol.issuedAt };
}

const producer = 'Freightwright';

function writeDocument(document: LaidOutDocument, dates: Dates, typesetter: Typesetter): Uint8Array {
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

  const pages = document.pages.map((page, pageIndex) => {
    const reference = objects.reserve();
    const content = drawPage(page, { pageIndex, page: reference, typesetter, structure, fontOf });
    const stream = objects.addStream(deflated(Buffer.from(content, 'latin1')));
    const box = `[0 0 ${pdfNumber(page.widthPt)} ${pdfNumber(page.heightPt)}]`;
    return objects.put(
      reference,
      `<</Type/Page/Parent ${pagesReference}/MediaBox${box}/Resources ${resources}/Contents ${stream}` +
        `/StructParents ${pageIndex}/Tabs/S>>`,
    );
  });
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
function pdfDate(isoDate: string): string {
  return `D:${new Date(isoDate).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`;
}

/** Title and dates once more, for readers that use XMP (ISO 32000-1, 14.3.2). */
function xmp({ title, language }: LaidOutDocument, { createdAt, changedAt }: Dates): string {
  return (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ' +
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">' +
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>` +
    `<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>` +
    `<xmp:CreateDate>${createdAt}</xmp:CreateDate><xmp:ModifyDate>${changedAt}</xmp:ModifyDate>` +
    `<pdf:Producer>${producer}</pdf:Producer></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`
  );
}
