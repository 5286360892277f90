import type { Barcode } from './code-128.ts';
import {
  type Box,
  type BoxMark,
  type Color,
  capHeight,
  type DocumentFont,
  type Element,
  type LineMark,
  type Mark,
  type Measure,
  type Tag,
  type TextMark,
} from './document.ts';
import { fitLine } from './text-fit.ts';

/** The style of a line of text. */
export interface TextStyle {
  readonly font: DocumentFont;
  readonly sizePt: number;
  readonly color?: Color;
  /** Narrowed from the start, as small labels are. */
  readonly narrow?: number;
}

export const styles = {
  title: { font: 'bold', sizePt: 14.5 },
  band: { font: 'bold', sizePt: 7.4, color: 'paper' },
  heading: { font: 'bold', sizePt: 8.2 },
  company: { font: 'bold', sizePt: 9 },
  body: { font: 'regular', sizePt: 8.2 },
  strong: { font: 'bold', sizePt: 8.2 },
  mono: { font: 'mono', sizePt: 8 },
  number: { font: 'mono', sizePt: 10 },
  label: { font: 'regular', sizePt: 7.2, color: 'ink2', narrow: 0.94 },
  head: { font: 'regular', sizePt: 6.6 },
  legal: { font: 'regular', sizePt: 6.2 },
  legalStrong: { font: 'bold', sizePt: 6.4 },
} as const satisfies Record<string, TextStyle>;

/** Width of all frames and rules. */
export const rulePt = 0.75;

export type Align = 'left' | 'center' | 'right';

/** Draws marks. It depends only on the width of texts. */
export function createPen(measure: Measure) {
  const place = (xPt: number, widthPt: number, align: Align) =>
    align === 'left' ? xPt : align === 'right' ? xPt - widthPt : xPt - widthPt / 2;
  return {
    measure,
    /**
     * A line of text with its baseline at `baselinePt`. `align` makes `xPt` its left edge, middle or right
     * edge.
     */
    text(text: string, xPt: number, baselinePt: number, style: TextStyle, align: Align = 'left'): TextMark {
      const { font, sizePt, color = 'ink', narrow = 1 } = style;
      const widthPt = measure(text, font, sizePt) * narrow;
      const left = place(xPt, widthPt, align);
      return { kind: 'text', text, xPt: left, baselinePt, widthPt, font, sizePt, narrow, color };
    },
    /**
     * A line of text made to fit a box, in the middle of its height and `padPt` from its sides. `isCut` when
     * it did not fit as a whole.
     */
    inBox(text: string, box: Box, style: TextStyle, align: Align = 'left', padPt = 4) {
      const { font, color = 'ink' } = style;
      const room = box.widthPt - 2 * padPt;
      const { isCut, ...line } = fitLine(measure, text, { font, sizePt: style.sizePt, widthPt: room });
      const anchor = {
        left: box.xPt + padPt,
        center: box.xPt + box.widthPt / 2,
        right: box.xPt + box.widthPt - padPt,
      }[align];
      const xPt = place(anchor, line.widthPt, align);
      const baselinePt = box.yPt + box.heightPt / 2 + (capHeight * line.sizePt) / 2;
      return { mark: { kind: 'text', ...line, xPt, baselinePt, font, color } as const, isCut };
    },
  };
}

export type Pen = ReturnType<typeof createPen>;

export function element(
  tag: Tag,
  children: readonly (Element | Mark)[],
  attributes: { alt?: string; colSpan?: number; rowSpan?: number } = {},
): Element {
  return { kind: 'element', tag, children, ...attributes };
}

export const frame = (box: Box): BoxMark => ({ kind: 'box', ...box, strokePt: rulePt });

export const filled = (box: Box, fill: Color): BoxMark => ({ kind: 'box', ...box, fill });

export const line = (x1: number, y1: number, x2: number, y2: number): LineMark => ({
  kind: 'line',
  fromPt: [x1, y1],
  toPt: [x2, y2],
  strokePt: rulePt,
});

/** A black bar with its title in capitals: the head of a section of the form. */
export const band = (pen: Pen, title: string, box: Box): Element =>
  element('H2', [filled(box, 'ink'), pen.inBox(title.toUpperCase(), box, styles.band, 'center').mark]);

/** A checkbox and its label. Also returns where the label ends. */
export function tickBox(pen: Pen, label: string, isTicked: boolean, xPt: number, baselinePt: number) {
  const side = 6.4;
  const top = baselinePt - side + 0.6;
  const message = pen.text(label, xPt + side + 3.6, baselinePt, styles.body);
  const cross: Mark[] = isTicked
    ? [
        line(xPt + 1.5, top + 1.5, xPt + side - 1.5, top + side - 1.5),
        line(xPt + side - 1.5, top + 1.5, xPt + 1.5, top + side - 1.5),
      ]
    : [];
  const box: Box = { xPt, yPt: top, widthPt: side, heightPt: side };
  return {
    element: element('P', [
      element('Figure', [frame(box), ...cross], { alt: isTicked ? 'Marked:' : 'Not marked:' }),
      message,
    ]),
    endPt: message.xPt + message.widthPt,
  };
}

/** The narrowest bar allowed, 7.5 mil: a hand scanner still reads it on ordinary paper. */
const leastModulePt = 0.54;
const quietModules = 10;

/** The barcode centered in the area, as wide as requested or as fits. */
export function drawBarcode({ modules, widthModules }: Barcode, area: Box, wantedPt: number, alt: string) {
  const roomPt = area.widthPt / (widthModules + 2 * quietModules);
  const modulePt = Math.max(leastModulePt, Math.min(wantedPt, roomPt));
  const xPt = area.xPt + (area.widthPt - widthModules * modulePt) / 2;
  const bars = { kind: 'bars', xPt, yPt: area.yPt, heightPt: area.heightPt, modulePt, modules } as const;
  return element('Figure', [bars], { alt });
}
