import type { Block, Box, Element, Mark } from './document.ts';
import {
  carrierReceipt,
  declaredValueNote,
  expectedToContain,
  hazmatCarrierReceipt,
  liabilityNote,
  receivedNote,
  section7Note,
  shipperCertification,
  specialCareNote,
} from './legal-texts.ts';
import { element, frame, line, type Pen, styles, type TextStyle, tickBox } from './marks.ts';
import { bottomPt, contentWidthPt, leftPt } from './page-frame.ts';
import type { PrintedBol } from './printed-bol.ts';
import { wrapText } from './text-fit.ts';

const heightsPt = { care: 20, value: 46, liability: 13, received: 24, signatures: 86, section7: 25 };
/** The top of the lower section, which is always at the foot of the page. */
export const lowerPartTopPt = bottomPt - Object.values(heightsPt).reduce((sum, height) => sum + height, 0);

const padPt = 6;
const legalLeadingPt = 7.6;

/** The note on special care, declared value, COD, liability, signatures, Section 7. */
export function drawLowerPart(pen: Pen, printed: PrintedBol): { content: Element[]; blocks: Block[] } {
  let yPt = lowerPartTopPt;
  const row = (heightPt: number): Box => {
    const box = { xPt: leftPt, yPt, widthPt: contentWidthPt, heightPt };
    yPt += heightPt;
    return box;
  };
  const care = row(heightsPt.care);
  const money = row(heightsPt.value);
  const value: Box = { ...money, widthPt: 322 };
  const cod: Box = { ...money, xPt: leftPt + 322, widthPt: contentWidthPt - 322 };
  const liability = row(heightsPt.liability);
  const received = row(heightsPt.received);
  const signatures = row(heightsPt.signatures);
  const section7 = row(heightsPt.section7);
  return {
    content: [
      element('Sect', [frame(care), drawLegal(pen, specialCareNote, { ...care, yPt: care.yPt - 1 })]),
      element('Sect', [frame(value), ...drawValue(pen, printed, value)]),
      element('Sect', [frame(cod), ...drawCod(pen, printed, cod)]),
      element('Sect', [
        frame(liability),
        element('P', [pen.inBox(liabilityNote, liability, styles.legalStrong, 'left', padPt).mark]),
        frame(received),
        drawLegal(pen, receivedNote, { ...received, yPt: received.yPt - 1 }),
      ]),
      ...drawSignatures(pen, printed, signatures),
      element('Sect', [frame(section7), ...drawSection7(pen, printed, section7)]),
    ],
    blocks: [
      { name: 'value', ...value },
      { name: 'cod', ...cod },
      { name: 'signatures', ...signatures },
      { name: 'section7', ...section7 },
    ],
  };
}

/** Prints small text, beginning at the top of a box. */
function drawLegal(pen: Pen, text: string, box: Box, style: TextStyle = styles.legal): Element {
  const lines = wrapText(pen.measure, text, style.font, style.sizePt, box.widthPt - 2 * padPt);
  return element(
    'P',
    lines.map((message, index) =>
      pen.text(message, box.xPt + padPt, box.yPt + 9.5 + index * legalLeadingPt, style),
    ),
  );
}

function drawValue(pen: Pen, { declaredAmount, declaredPer }: PrintedBol, box: Box): Element[] {
  const note = declaredValueNote(declaredAmount || '________', declaredPer || '________');
  return [drawLegal(pen, note, { ...box, yPt: box.yPt + 1 })];
}

function drawCod(pen: Pen, { codAmount, isCod, form }: PrintedBol, { xPt, yPt }: Box): Element[] {
  const { feeTerms = 'Collect', customerCheckAcceptable = false } = form;
  // Without an amount the boxes stay empty, for a COD that is written in by hand.
  const left = xPt + padPt;
  const label = pen.text('COD amount', left, yPt + 12.5, styles.label);
  const amountX = label.xPt + label.widthPt + 5;
  const sum: Mark = isCod
    ? pen.text(codAmount, amountX, yPt + 12.5, styles.strong)
    : pen.text('$ ____________', amountX, yPt + 12.5, styles.body);
  const fee = pen.text('Fee terms', left, yPt + 26, styles.label);
  const collect = tickBox(
    pen,
    'Collect',
    isCod && feeTerms === 'Collect',
    fee.xPt + fee.widthPt + 7,
    yPt + 26,
  );
  const prepaid = tickBox(pen, 'Prepaid', isCod && feeTerms === 'Prepaid', collect.endPt + 10, yPt + 26);
  const check = tickBox(pen, 'Customer check acceptable', isCod && customerCheckAcceptable, left, yPt + 39);
  return [element('P', [label, sum]), element('P', [fee]), collect.element, prepaid.element, check.element];
}

function drawSignatures(pen: Pen, printed: PrintedBol, { xPt, yPt, heightPt }: Box): Element[] {
  const { trailerLoaded = 'Shipper', freightCounted = 'Shipper' } = printed.form;
  let left = xPt;
  const cell = (widthPt: number): Box => {
    const box = { xPt: left, yPt, widthPt, heightPt };
    left += widthPt;
    return box;
  };
  const heading = (message: string, box: Box) =>
    element('H2', [pen.text(message, box.xPt + padPt, yPt + 12, styles.heading)]);
  const choices = (box: Box, rows: readonly (readonly [text: string, ticked: boolean, below?: string])[]) => {
    let baselinePt = yPt + 12;
    return rows.flatMap(([label, isTicked, below]) => {
      baselinePt += 14;
      const choice = tickBox(pen, label, isTicked, box.xPt + padPt, baselinePt).element;
      if (below === undefined) return [choice];
      baselinePt += 8.5;
      return [choice, element('P', [pen.text(below, box.xPt + padPt + 10, baselinePt, styles.label)])];
    });
  };
  const [shipper, loaded, counted, carrier] = [cell(186), cell(88), cell(114), cell(172)];
  const below = (box: Box): Box => ({ ...box, yPt: yPt + 12 });
  return [
    element('Sect', [
      frame(shipper),
      heading('Shipper signature, date', shipper),
      ...(printed.hasHazmat ? [drawLegal(pen, shipperCertification, below(shipper))] : []),
      signatureLine(shipper),
    ]),
    element('Sect', [
      frame(loaded),
      heading('Trailer loaded', loaded),
      ...choices(loaded, [
        ['By shipper', trailerLoaded === 'Shipper'],
        ['By driver', trailerLoaded === 'Driver'],
      ]),
    ]),
    element('Sect', [
      frame(counted),
      heading('Freight counted', counted),
      ...choices(counted, [
        ['By shipper', freightCounted === 'Shipper'],
        ['By driver, pallets', freightCounted === 'Driver, pallets', expectedToContain],
        ['By driver, pieces', freightCounted === 'Driver, pieces', expectedToContain],
      ]),
    ]),
    element('Sect', [
      frame(carrier),
      heading('Carrier signature, pickup date', carrier),
      drawLegal(pen, printed.hasHazmat ? hazmatCarrierReceipt : carrierReceipt, below(carrier)),
      signatureLine(carrier),
    ]),
  ];
}

const signatureLine = ({ xPt, yPt, widthPt, heightPt }: Box) =>
  line(xPt + padPt, yPt + heightPt - 10, xPt + widthPt - padPt, yPt + heightPt - 10);

/** The checkbox for whether the shipper invokes Section 7. It takes effect with the signature. */
function drawSection7(pen: Pen, { form }: PrintedBol, box: Box): Element[] {
  const noteBox: Box = { ...box, yPt: box.yPt - 0.5, widthPt: box.widthPt - 196 };
  const x = box.xPt + box.widthPt - 196;
  const applies = tickBox(pen, 'Applies', form.section7 === true, x, box.yPt + 15);
  const signature = pen.text('Shipper signature', applies.endPt + 12, box.yPt + 15, styles.label);
  const from = signature.xPt + signature.widthPt + 4;
  return [
    drawLegal(pen, section7Note, noteBox),
    applies.element,
    element('P', [signature, line(from, box.yPt + 16, box.xPt + box.widthPt - padPt, box.yPt + 16)]),
  ];
}
