import { bolBarcode, code128, readableBarcode } from './code-128.ts';
import type { Block, Box, Element } from './document.ts';
import { drawBarcode, element, frame, line, type Pen, styles, tickBox } from './marks.ts';
import { contentWidthPt, firstPageTopPt, leftPt } from './page-frame.ts';
import { drawParty, partyText } from './party-box.ts';
import type { PrintedBol } from './printed-bol.ts';

/** A text that did not fit its field and is printed in full on a further page. */
export interface FurtherText {
  readonly title: string;
  readonly text: string;
}

const halfPt = contentWidthPt / 2;
const rowHeightsPt = [76, 90, 58] as const;
/** Width of the box for the carrier's PRO label. */
const proLabelPt = 128;
/** The bottom of the section with the parties. */
export const partiesBottomPt = firstPageTopPt + rowHeightsPt.reduce((sum, height) => sum + height, 0);

/** Ship from, ship to and bill to on the left; number, carrier and terms on the right. */
export function drawUpperPart(
  pen: Pen,
  printed: PrintedBol,
): { content: Element[]; blocks: Block[]; further: FurtherText[] } {
  const content: Element[] = [];
  const blocks: Block[] = [];
  const further: FurtherText[] = [];
  const sides = [
    [printed.shipFrom, drawNumber, 'number'],
    [printed.shipTo, drawCarrier, 'carrier'],
    [printed.billTo, drawTerms, 'terms'],
  ] as const;
  let yPt: number = firstPageTopPt;
  for (const [row, [party, drawSide, side]] of sides.entries()) {
    const heightPt = rowHeightsPt[row] ?? 0;
    const left: Box = { xPt: leftPt, yPt, widthPt: halfPt, heightPt };
    const right: Box = { ...left, xPt: leftPt + halfPt };
    const { content: own, isCut } = drawParty(pen, party, left);
    const beside = drawSide(pen, printed, right);
    content.push(element('Sect', [frame(left), ...own]), element('Sect', [frame(right), ...beside.content]));
    blocks.push({ name: party.block, ...left }, { name: side, ...right });
    if (isCut) further.push({ title: party.title, text: partyText(party) });
    further.push(...beside.further);
    yPt += heightPt;
  }
  return { content, blocks, further };
}

interface Side {
  readonly content: readonly Element[];
  readonly further: readonly FurtherText[];
}

function drawNumber(pen: Pen, { bolNumber, corrects }: PrintedBol, { xPt, yPt, widthPt }: Box): Side {
  const label = pen.text('Bill of lading number', xPt + 6, yPt + 14, styles.label);
  const number = pen.text(bolNumber, label.xPt + label.widthPt + 7, yPt + 14, styles.number);
  const area: Box = { xPt, yPt: yPt + 22, widthPt, heightPt: corrects === '' ? 36 : 28 };
  const alt = `Barcode of the bill of lading number ${bolNumber}`;
  const centerPt = xPt + widthPt / 2;
  const readablePt = yPt + area.heightPt + 32;
  const readable = pen.text(readableBarcode(bolNumber), centerPt, readablePt, styles.mono, 'center');
  const correction = pen.text(corrects, centerPt, yPt + 71, styles.body, 'center');
  return {
    content: [
      element('P', [label, number]),
      drawBarcode(bolBarcode(bolNumber), area, 1.3, alt),
      element('P', [readable]),
      ...(corrects === '' ? [] : [element('P', [correction])]),
    ],
    further: [],
  };
}

function drawCarrier(pen: Pen, { form }: PrintedBol, box: Box): Side {
  const { carrierName = '', scac = '', proNumber = '', trailerNumber = '' } = form;
  const { sealNumbers = '', serviceType = 'LTL' } = form;
  const valueX = box.xPt + 62;
  const endPt = box.xPt + box.widthPt - 6;
  // The driver writes the numbers that are missing, and sticks the carrier's PRO label on its box.
  const proBox: Box = { xPt: endPt - proLabelPt, yPt: box.yPt + 29, widthPt: proLabelPt, heightPt: 56 };
  const hasProBox = proNumber === '';
  const rows = [
    { label: 'Carrier', value: carrierName, style: styles.strong },
    { label: 'SCAC, service', value: [scac, serviceType].filter(Boolean).join(', '), style: styles.body },
    { label: 'Trailer number', value: trailerNumber, style: styles.body },
    { label: 'Seal numbers', value: sealNumbers, style: styles.body },
    { label: 'PRO number', value: proNumber, style: styles.mono },
  ];
  const content: Element[] = [];
  const further: FurtherText[] = [];
  for (const [index, { label, value, style }] of rows.entries()) {
    const yPt = box.yPt + 4 + index * 11.5;
    const rightPt = hasProBox && index > 1 ? proBox.xPt - 8 : endPt;
    const title = pen.text(label, box.xPt + 6, yPt + 8.8, styles.label);
    if (value === '') {
      content.push(element('P', [title, line(valueX, yPt + 10, rightPt, yPt + 10)]));
      continue;
    }
    const place: Box = { xPt: valueX, yPt, widthPt: rightPt - valueX, heightPt: 11.5 };
    const { mark, isCut } = pen.inBox(value, place, style, 'left', 0);
    content.push(element('P', [title, mark]));
    if (isCut) further.push({ title: label, text: value });
  }
  if (hasProBox) {
    const title = pen.text('PRO label', proBox.xPt + 4, proBox.yPt + 9, styles.label);
    content.push(element('P', [frame(proBox), title]));
  }
  if (/^[ -~]+$/.test(proNumber)) {
    const area: Box = { ...box, yPt: box.yPt + 65, heightPt: 20 };
    content.push(drawBarcode(code128(proNumber), area, 1.1, `Barcode of the PRO number ${proNumber}`));
  }
  return { content, further };
}

function drawTerms(pen: Pen, { form }: PrintedBol, { xPt, yPt }: Box): Side {
  const { freightChargeTerms = 'Prepaid', masterBol = false } = form;
  const drawn = [
    element('P', [
      pen.text('Freight charge terms (prepaid unless marked otherwise)', xPt + 6, yPt + 13, styles.label),
    ]),
  ];
  let x = xPt + 6;
  for (const [label, terms] of [
    ['Prepaid', 'Prepaid'],
    ['Collect', 'Collect'],
    ['3rd party', 'Third Party'],
  ] as const) {
    const box = tickBox(pen, label, freightChargeTerms === terms, x, yPt + 30);
    drawn.push(box.element);
    x = box.endPt + 16;
  }
  const master = 'Master bill of lading with attached underlying bills';
  drawn.push(tickBox(pen, master, masterBol, xPt + 6, yPt + 47).element);
  return { content: drawn, further: [] };
}
