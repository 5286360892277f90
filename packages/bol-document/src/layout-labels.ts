import { packageTypes } from '@freightwright/contracts/constants';
import { bolBarcode, readableBarcode } from './code-128.ts';
import type { Box, Element, LaidOutDocument, Mark, Measure, Page } from './document.ts';
import { createPen, drawBarcode, element, frame, line, type Pen, type TextStyle } from './marks.ts';
import { stampAcross, testMark } from './page-frame.ts';
import {
  aboutOf,
  type BolOnPaper,
  markedName,
  type Party,
  type PrintedBol,
  printedBolOf,
} from './printed-bol.ts';

/** Points: 4 x 6 in, the format of dock thermal printers. */
const widthPt = 288;
const heightPt = 432;
const leftPt = 14;
const rightPt = widthPt - leftPt;

const styles = {
  label: { font: 'regular', sizePt: 8, color: 'ink2' },
  small: { font: 'regular', sizePt: 10 },
  smallName: { font: 'bold', sizePt: 10 },
  large: { font: 'regular', sizePt: 15 },
  largeName: { font: 'bold', sizePt: 17 },
  count: { font: 'bold', sizePt: 34 },
  number: { font: 'mono', sizePt: 12 },
} as const satisfies Record<string, TextStyle>;

/** A handling unit of the bill and its customer order. */
interface Unit {
  readonly kind: string;
  readonly orderNumber: string;
}

/**
 * A label for each handling unit of the bill, in the order of its lines: ship from, ship to, carrier, which of
 * how many, and the bill's number as a barcode. The caller limits their number.
 */
export function layoutLabels(bol: BolOnPaper, measure: Measure): LaidOutDocument {
  const pen = createPen(measure);
  const printed = printedBolOf(bol);
  const units = unitsOf(bol);
  const common = drawCommon(pen, printed);
  return {
    ...aboutOf('Labels of bill of lading', printed),
    pages: units.map((unit, index): Page => {
      const content = [...common.before, ...drawUnit(pen, unit, index + 1, units.length), ...common.after];
      return { widthPt, heightPt, content, blocks: [] };
    }),
  };
}

const unitsOf = ({ form }: BolOnPaper): Unit[] =>
  (form.lineItems ?? []).flatMap(({ handlingUnits = 1, handlingUnitType = 'pallet', customerOrderNo = '' }) =>
    Array.from({ length: handlingUnits }, () => ({
      kind: packageTypes[handlingUnitType].one,
      orderNumber: customerOrderNo,
    })),
  );

/** The texts of every label of the bill, before and after its count. */
function drawCommon(pen: Pen, printed: PrintedBol) {
  const { carrierName = '', scac = '', proNumber = '' } = printed.form;
  const carrier = [carrierName, scac].filter(Boolean).join(', ');
  const row = (label: string, text: string, yPt: number) => textRow(pen, { label, text, yPt });
  return {
    before: [
      ...(printed.isTest ? drawTestMark(pen) : []),
      ...drawParty(pen, 'Ship from', printed.shipFrom, {
        topPt: 10,
        name: styles.smallName,
        body: styles.small,
      }),
      line(leftPt, 76, rightPt, 76),
      ...drawParty(pen, 'Ship to', printed.shipTo, { topPt: 82, name: styles.largeName, body: styles.large }),
      line(leftPt, 178, rightPt, 178),
      ...row('Carrier', carrier, 184),
      ...row('PRO', proNumber, 202),
      line(leftPt, 224, rightPt, 224),
    ],
    after: [
      line(leftPt, 308, rightPt, 308),
      element('P', [
        pen.text('Bill of lading number', leftPt, 324, styles.label),
        pen.text(printed.bolNumber, rightPt, 324, styles.number, 'right'),
      ]),
      drawBarcode(
        bolBarcode(printed.bolNumber),
        { xPt: leftPt, yPt: 334, widthPt: rightPt - leftPt, heightPt: 72 },
        1.44,
        `Barcode of the bill of lading number ${printed.bolNumber}`,
      ),
      element('P', [pen.text(readableBarcode(printed.bolNumber), widthPt / 2, 419, styles.number, 'center')]),
    ],
  };
}

/** Across the label and in its upper corner, away from the barcode. */
function drawTestMark(pen: Pen): (Element | Mark)[] {
  const box: Box = { xPt: rightPt - 44, yPt: 5, widthPt: 44, heightPt: 15 };
  return [
    stampAcross(pen, testMark, 90, { widthPt, heightPt }),
    element('P', [frame(box), pen.inBox(testMark, box, styles.smallName, 'center').mark]),
  ];
}

function drawUnit(pen: Pen, { kind, orderNumber }: Unit, number: number, count: number): Element[] {
  const box: Box = { xPt: leftPt, yPt: 230, widthPt: rightPt - leftPt, heightPt: 46 };
  return [
    element('H1', [pen.inBox(`${number} of ${count}`, box, styles.count, 'center', 0).mark]),
    ...textRow(pen, { label: 'Unit', text: kind, yPt: 276, endPt: widthPt / 2 - 6 }),
    ...textRow(pen, { label: 'Order', text: orderNumber, yPt: 276, startPt: widthPt / 2 }),
  ];
}

/** A small label and its text on one line; nothing when there is no text. */
function textRow(
  pen: Pen,
  {
    label,
    text,
    yPt,
    startPt = leftPt,
    endPt = rightPt,
  }: { label: string; text: string; yPt: number; startPt?: number; endPt?: number },
): Element[] {
  if (text === '') return [];
  const box: Box = { xPt: startPt + 40, yPt, widthPt: endPt - startPt - 40, heightPt: 18 };
  const { mark } = pen.inBox(text, box, styles.smallName, 'left', 0);
  return [element('P', [pen.text(label, startPt, mark.baselinePt, styles.label), mark])];
}

/** Name and address, each line made to fit the label's width. */
function drawParty(
  pen: Pen,
  title: string,
  party: Party,
  { topPt, name, body }: { topPt: number; name: TextStyle; body: TextStyle },
): Element[] {
  let yPt = topPt + 12;
  const rows = [markedName(party), ...party.lines].map((text, index) => {
    const style = index === 0 ? name : body;
    const box: Box = { xPt: leftPt, yPt, widthPt: rightPt - leftPt, heightPt: style.sizePt * 1.5 };
    yPt += box.heightPt;
    return pen.inBox(text, box, style, 'left', 0).mark;
  });
  return [
    element('P', [pen.text(title, leftPt, topPt + 8, styles.label)]),
    element(
      'P',
      rows.filter(({ text }) => text !== ''),
    ),
  ];
}
