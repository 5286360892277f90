import type { Element } from './document.ts';
import { band, element, type Pen, styles } from './marks.ts';
import { bottomPt, contentWidthPt, furtherPageTopPt, gapPt, leftPt } from './page-frame.ts';
import { bandHeightPt, type Column, drawTable, headHeightPt, type MeasuredRow } from './table.ts';
import { wrapText } from './text-fit.ts';
import type { FurtherText } from './upper-part.ts';

const textLeadingPt = 11;
const padPt = 6;

/** The pages after the first. Page numbers count from 1, the first page of the document. */
export function createFurtherPages(pen: Pen) {
  const pages: Element[][] = [];
  let yPt = bottomPt;
  const room = () => bottomPt - yPt;
  const startPage = () => {
    pages.push([]);
    yPt = furtherPageTopPt;
  };
  /** Makes room for a heading and the first row under it, on this page or on a new one. */
  const makeRoom = (heightPt: number) => {
    if (room() < heightPt) startPage();
  };
  const pageNumber = () => pages.length + 1;

  return {
    pages,
    /** Adds rows under this title. Returns the number of the page where they begin. */
    addRows(title: string, columns: readonly Column[], rows: readonly MeasuredRow[]): number {
      const headPt = bandHeightPt + headHeightPt(columns);
      let left = [...rows];
      let first = 0;
      while (left.length > 0) {
        makeRoom(headPt + (left[0]?.heightPt ?? 0));
        first ||= pageNumber();
        // At least one row, so that a row higher than a page causes no endless loop.
        const count = Math.max(1, rowsThatFit(left, room() - headPt));
        const { content, heightPt } = drawTable(pen, {
          title,
          columns,
          rows: left.slice(0, count),
          xPt: leftPt,
          yPt,
        });
        pages.at(-1)?.push(...content);
        yPt += heightPt + gapPt;
        left = left.slice(count);
      }
      return first;
    },
    /** Adds a text under a band. Returns the number of the page where it begins. */
    addText({ title, text }: FurtherText): number {
      let lines = wrapText(pen.measure, text, 'regular', styles.body.sizePt, contentWidthPt - 2 * padPt);
      let first = 0;
      while (lines.length > 0) {
        makeRoom(bandHeightPt + 2 * textLeadingPt + padPt);
        first ||= pageNumber();
        const count = Math.max(1, Math.floor((room() - bandHeightPt - padPt) / textLeadingPt));
        const place = { xPt: leftPt, yPt, widthPt: contentWidthPt, heightPt: bandHeightPt };
        const heading = band(pen, title, place);
        yPt += bandHeightPt + 2;
        const marks = lines.slice(0, count).map((message) => {
          yPt += textLeadingPt;
          return pen.text(message, leftPt + padPt, yPt, styles.body);
        });
        pages.at(-1)?.push(heading, element('P', marks));
        yPt += gapPt * 2;
        lines = lines.slice(count);
      }
      return first;
    },
  };
}

/** How many of the rows, from the first on, fit into the height. */
export function rowsThatFit(rows: readonly MeasuredRow[], heightPt: number): number {
  let used = 0;
  const end = rows.findIndex((row) => {
    used += row.heightPt;
    return used > heightPt;
  });
  return end === -1 ? rows.length : end;
}
