import type { Box, Element, Mark } from './document.ts';
import { band, element, type Pen, styles, type TextStyle, tickBox } from './marks.ts';
import { markedName, type Party } from './printed-bol.ts';
import { bandHeightPt } from './table.ts';
import { type Span, smallestSizePt, wrapSpans } from './text-fit.ts';

const padPt = 6;
const leading = 1.26;
const step = 0.4;
/** Height of a line with a number at the foot of the box, and the width of the FOB box beside it. */
const footLinePt = 11.5;
const fobPt = 38;

interface Paragraph {
  readonly spans: readonly Span[];
  readonly sizePt: number;
}

/**
 * The band and the address of a party. A long address is shrunk until it fits. If it still does not fit, it
 * ends in an ellipsis, and `isCut` makes it print in full on a further page.
 */
export function drawParty(pen: Pen, party: Party, box: Box): { content: Element[]; isCut: boolean } {
  const heading = band(pen, party.title, { ...box, heightPt: bandHeightPt });
  const paragraph = (text: string, { font, sizePt }: TextStyle) => ({ spans: [{ text, font }], sizePt });
  const paragraphs = [
    paragraph(markedName(party), styles.company),
    ...party.lines.map((text) => paragraph(text, styles.body)),
    paragraph(party.contact && `Contact ${party.contact}`, styles.body),
  ].filter(({ spans }) => spans.some(({ text }) => text !== ''));
  const footPt = party.numbers.length * footLinePt;
  const room = { widthPt: box.widthPt - 2 * padPt, heightPt: box.heightPt - bandHeightPt - 5 - footPt };

  let shrink = 0;
  let lines = breakAll(pen, paragraphs, shrink, room.widthPt);
  const height = () => lines.reduce((sum, { sizePt }) => sum + sizePt * leading, 0);
  while (height() > room.heightPt && styles.body.sizePt - shrink > smallestSizePt) {
    shrink += step;
    lines = breakAll(pen, paragraphs, shrink, room.widthPt);
  }
  let isCut = false;
  while (height() > room.heightPt && lines.length > 1) {
    isCut = true;
    lines = lines.slice(0, -1);
  }

  let baseline = box.yPt + bandHeightPt + 2.5;
  const marks: Mark[] = lines.flatMap(({ spans, sizePt }, index) => {
    baseline += sizePt * leading;
    const text = spans.map((span) => span.text).join('') + (isCut && index === lines.length - 1 ? ' …' : '');
    const font = spans[0]?.font ?? 'regular';
    return pen.text(text, box.xPt + padPt, baseline - sizePt * 0.26, { font, sizePt });
  });
  return { content: [heading, element('P', marks), ...drawFoot(pen, party, box)], isCut };
}

/** The numbers of the party on lines of their own, the last one beside the FOB box. */
function drawFoot(pen: Pen, { numbers, isFob = false }: Party, box: Box): Element[] {
  const right = box.xPt + box.widthPt - padPt;
  return numbers.flatMap(({ label, value }, index) => {
    const isLast = index === numbers.length - 1;
    const yPt = box.yPt + box.heightPt - (numbers.length - index) * footLinePt - 2;
    const baselinePt = yPt + 8.6;
    const message = pen.text(label, box.xPt + padPt, baselinePt, styles.label);
    const valueX = message.xPt + message.widthPt + 6;
    const end = isLast ? right - fobPt : right;
    const place: Box = { xPt: valueX, yPt, widthPt: end - valueX, heightPt: footLinePt };
    const number = element('P', [message, pen.inBox(value, place, styles.strong, 'left', 0).mark]);
    if (!isLast) return [number];
    return [number, tickBox(pen, 'FOB', isFob, end + 6, baselinePt).element];
  });
}

/** The whole address as one text, for a further page. */
export const partyText = (party: Party): string =>
  [markedName(party), ...party.lines, party.contact].filter(Boolean).join('\n');

const breakAll = (pen: Pen, paragraphs: readonly Paragraph[], shrink: number, widthPt: number) =>
  paragraphs.flatMap(({ spans, sizePt }) => {
    const size = Math.max(smallestSizePt, sizePt - shrink);
    return wrapSpans(pen.measure, spans, size, widthPt).map((line) => ({ spans: line, sizePt: size }));
  });
