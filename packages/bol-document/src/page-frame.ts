import type { BolStatus } from '@freightwright/contracts';
import { type Box, capHeight, type Element, type Mark, type StampMark } from './document.ts';
import { codMark, notNegotiable } from './legal-texts.ts';
import { element, frame, type Pen, styles } from './marks.ts';
import { fromTo, type PrintedBol } from './printed-bol.ts';

/** US Letter. */
export const pageWidthPt = 612;
export const pageHeightPt = 792;
/** The margins of the content. Every printer can print this close to the edge. */
export const leftPt = 26;
export const rightPt = 586;
export const bottomPt = 768;
export const contentWidthPt = rightPt - leftPt;
/** Space between two sections of the form. */
export const gapPt = 5;

export const documentTitle = 'Straight Bill of Lading, Short Form';
/** The first free line under the heading of the first page; the next figure is that of a further page. */
export const firstPageTopPt = 52;
export const furtherPageTopPt = 68;

const baselinePt = 44;
/** From the heading up to the words above the title. */
const raisedPt = 13;
/** On a bill that a test key made, and on its labels. */
export const testMark = 'TEST';
const marks: Partial<Record<BolStatus, string>> = { draft: 'DRAFT', void: 'VOID' };

/** TEST, DRAFT or VOID; TEST beside one of the others. Undefined for a bill that is valid for shipping. */
function markOf({ status, isTest }: PrintedBol): string | undefined {
  const texts = [isTest ? testMark : undefined, marks[status]].filter((word) => word !== undefined);
  return texts.length === 0 ? undefined : texts.join(' ');
}

/**
 * The heading of a page: date, title, that it is not negotiable, page number, and TEST, DRAFT or VOID in a
 * box. Further pages repeat the bill's identification.
 */
export function drawHead(pen: Pen, printed: PrintedBol, page: number, pageCount: number): (Element | Mark)[] {
  const status = markOf(printed);
  const widthPt = printed.isTest ? 74 : 50;
  const box: Box = { xPt: rightPt - widthPt, yPt: baselinePt - 11, widthPt, heightPt: 15 };
  const pageOf = `Page ${page} of ${pageCount}`;
  const date = pen.text('Date', leftPt, baselinePt, styles.body);
  const title = pen.text(documentTitle, pageWidthPt / 2, baselinePt + 1, styles.title, 'center');
  const head = [
    element(page === 1 ? 'H1' : 'P', [title]),
    element('P', [pen.text(notNegotiable, pageWidthPt / 2, baselinePt - raisedPt, styles.strong, 'center')]),
    element('P', [date, pen.text(printed.shipDate, date.xPt + date.widthPt + 3, baselinePt, styles.strong)]),
    element('P', [
      pen.text(pageOf, status === undefined ? rightPt : box.xPt - 6, baselinePt, styles.label, 'right'),
    ]),
    ...(status === undefined
      ? []
      : [element('P', [frame(box), pen.inBox(status, box, { font: 'bold', sizePt: 9 }, 'center').mark])]),
  ];
  if (page === 1) return [...stamp(pen, printed), ...head];
  const belongsTo = `${printed.bolNumber}    ${fromTo(printed)}`;
  const line: Box = { xPt: leftPt, yPt: baselinePt + 6, widthPt: contentWidthPt, heightPt: 14 };
  return [
    ...stamp(pen, printed),
    ...head,
    element('P', [pen.inBox(`Bill of lading number ${belongsTo}`, line, styles.strong, 'left', 0).mark]),
  ];
}

/**
 * VOID and TEST are printed across the page, so that a copy cannot pass for a valid bill; COD, so that the driver
 * collects before delivery.
 */
function stamp(pen: Pen, { status, isTest, isCod }: PrintedBol): StampMark[] {
  const last = status === 'void' ? 'VOID' : isCod && codMark;
  const text = [isTest && testMark, last].filter(Boolean).join(' ');
  if (text === '') return [];
  const sizePt = text.includes(' ') ? 100 : 190;
  return [stampAcross(pen, text, sizePt, { widthPt: pageWidthPt, heightPt: pageHeightPt })];
}

/** A word from the lower left of a page to its upper right, behind everything else. */
export const stampAcross = (
  pen: Pen,
  text: string,
  sizePt: number,
  page: { widthPt: number; heightPt: number },
): StampMark => ({
  kind: 'stamp',
  text,
  xPt: page.widthPt / 2,
  yPt: page.heightPt / 2 + (capHeight * sizePt) / 4,
  sizePt,
  widthPt: pen.measure(text, 'bold', sizePt),
  degrees: 35,
  color: 'faint',
});
