import { type Block, capHeight, type Element } from './document.ts';
import { element, frame, type Pen, styles, type TextStyle } from './marks.ts';
import { contentWidthPt, leftPt } from './page-frame.ts';
import type { PrintedBol } from './printed-bol.ts';
import { wrapText } from './text-fit.ts';

interface Note {
  readonly label: string;
  readonly text: string;
  readonly atMostLines: number;
  readonly style: TextStyle;
}

interface BrokenNote extends Note {
  readonly lines: readonly string[];
  readonly isCut: boolean;
}

const leadingPt = 10.2;
const padPt = 6;
const leftShare = 0.58;
const afterLabelPt = 8;

const lineCount = (notes: readonly BrokenNote[]) =>
  notes.reduce((sum, { lines, isCut }) => sum + lines.length + (isCut ? 1 : 0), 0);

/** More lines than these would leave no room for the tables. */
const mostLines = 8;

/** The notes that have room. Where others follow, the last line names their page. */
function withinRoom(notes: readonly BrokenNote[]): { shown: BrokenNote[]; later: BrokenNote[] } {
  if (lineCount(notes) <= mostLines) return { shown: [...notes], later: [] };
  const end = notes.findIndex((_, index) => lineCount(notes.slice(0, index + 1)) >= mostLines);
  const more = { label: 'More', text: '', atMostLines: 1, style: styles.body, lines: [], isCut: true };
  return { shown: [...notes.slice(0, end), more], later: notes.slice(end) };
}

/** The notes between parties and tables, measured before they are positioned and drawn. */
export function measureNotes(pen: Pen, printed: PrintedBol) {
  const hasRight = printed.emergency !== undefined || printed.references !== '';
  const leftWidth = contentWidthPt * (hasRight ? leftShare : 1);
  const labelPt = (label: string) => pen.text(label, 0, 0, styles.label).widthPt + afterLabelPt;
  const labelWidthsPt = { left: labelPt('Special instructions'), right: labelPt('Emergency contact') };
  const widths = {
    left: leftWidth - labelWidthsPt.left - padPt,
    right: contentWidthPt - leftWidth - labelWidthsPt.right - 2 * padPt,
  };
  const breakNote = (note: Note, widthPt: number): BrokenNote => {
    const lines = wrapText(pen.measure, note.text, note.style.font, note.style.sizePt, widthPt);
    const isCut = lines.length > note.atMostLines;
    return { ...note, lines: isCut ? lines.slice(0, note.atMostLines - 1) : lines, isCut };
  };
  const left = withinRoom(
    [
      { label: 'Special instructions', text: printed.instructions, atMostLines: 4, style: styles.body },
      ...printed.services.strong.map((note) => ({ ...note, atMostLines: 2, style: styles.strong })),
      ...printed.services.plain.map((note) => ({ ...note, atMostLines: 2, style: styles.body })),
    ].map((note) => breakNote(note, widths.left)),
  );
  const right = [
    // 49 CFR 172.604(a)(3) requires the number to be immediately visible.
    ...(printed.emergency === undefined
      ? []
      : [{ label: 'Emergency contact', text: printed.emergency, atMostLines: 5, style: styles.strong }]),
    ...(printed.references === ''
      ? []
      : [{ label: 'References', text: printed.references, atMostLines: 3, style: styles.body }]),
  ].map((note) => breakNote(note, widths.right));

  const heightPt = Math.max(lineCount(left.shown), lineCount(right), 1) * leadingPt + 7;
  const further = [...left.shown, ...right]
    .filter(({ isCut, text }) => isCut && text !== '')
    .concat(left.later)
    .map(({ label, text }) => ({ title: label, text }));

  const column = (notes: readonly BrokenNote[], xPt: number, labelPt: number, yPt: number, page: number) => {
    let baseline = yPt + 3.5 + leadingPt / 2 + (capHeight * styles.body.sizePt) / 2;
    return notes.map(({ label, lines, isCut, style }) => {
      const marks = [pen.text(label, xPt, baseline, styles.label)];
      for (const text of isCut ? [...lines, `Continued on page ${page}`] : lines) {
        marks.push(pen.text(text, xPt + labelPt, baseline, style));
        baseline += leadingPt;
      }
      return element('P', marks);
    });
  };
  return {
    heightPt,
    further,
    draw(yPt: number, furtherPage: number): { content: Element[]; blocks: Block[] } {
      const box = { xPt: leftPt, yPt, widthPt: contentWidthPt, heightPt };
      const rightX = leftPt + leftWidth + padPt;
      return {
        content: [
          element('Sect', [
            frame(box),
            ...column(left.shown, leftPt + padPt, labelWidthsPt.left, yPt, furtherPage),
            ...column(right, rightX, labelWidthsPt.right, yPt, furtherPage),
          ]),
        ],
        blocks: [{ name: 'instructions', ...box }],
      };
    },
  };
}
