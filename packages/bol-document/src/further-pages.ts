import type { Element } from './document.ts';
import { band, element, type Pen, styles } from './marks.ts';
import { bottomPt, contentWidthPt, furtherPageTopPt, gapPt, leftPt } from './page-frame.ts';
import { bandHeightPt, type Column, drawTable, headHeightPt, type MeasuredRow } from './table.ts';
import { wrapText } from './text-fit.ts';
import type { FurtherText } from './upper-part.ts';

/**
 * The pages after the first, filled from top to bottom. Page numbers count from 1, which is the first page of
 * the document.
 */
export interface FurtherPages {
  readonly pages: readonly (readonly Element[])[];
  /** Adds the remaining rows of a table. Returns the number of the page where they begin. */
  addRows(title: string, columns: readonly Column[], rows: readonly MeasuredRow[]): number;
  /** Adds a text under a band. Returns the number of the page where it begins. */
  addText(further: FurtherText): number;
}

const textLeadingPt = 11;
const padPt = 6;

export function createFurtherPages(pen: Pen): FurtherPages {
  const pages: Element[][] = [];
  let yPt = bottomPt;
  const room = () => bottomPt - yPt;
  const startPage = () => {
    pages.push([]);
    yPt = furtherPageTopPt;
  };
  /** Makes sure that a heading and the first thing under it fit, on this page or on a new one. */
  const makeRoom = (heightPt: number) => {
    if (room() < heightPt) startPage();
  };
  const pageNumber = () => pages.length + 1;

  return {
    pages,
    addRows(title, columns, rows) {
      const headPt = bandHeightPt + headHeightPt(columns);
      let left = [...rows];
      let first = 0;
      while (left.length > 0) {
        makeRoom(headPt + (left[0]?.heightPt ?? 0));
        first ||= pageNumber();
        const count = rowsThatFit(left, room() - headPt);
        const { content, heightPt } = drawTable(pen, {
          title: `${title}, continued`,
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
    addText({ title, text }) {
      let lines = wrapText(pen.measure, text, 'regular', styles.body.sizePt, contentWidthPt - 2 * padPt);
      let first = 0;
      while (lines.length > 0) {
        makeRoom(bandHeightPt + 2 * textLeadingPt + padPt);
        first ||= pageNumber();
        const count = Math.max(1, Math.floor((room() - bandHeightPt - padPt) / textLeadingPt));
        const heading = band(pen, title, {
          xPt: leftPt,
          yPt,
          widthPt: contentWidthPt,
          heightPt: bandHeightPt,
        });
        yPt += bandHeightPt + 2;
        const marks = lines.slice(0, count).map((words) => {
          yPt += textLeadingPt;
          return pen.text(words, leftPt + padPt, yPt, styles.body);
        });
        pages.at(-1)?.push(heading, element('P', marks));
        yPt += gapPt * 2;
        lines = lines.slice(count);
      }
      return first;
    },
  };
}

/** At least one row, so that a row that is higher than a page does not lead to an endless loop. */
export function rowsThatFit(rows: readonly MeasuredRow[], heightPt: number): number {
  let used = 0;
  const end = rows.findIndex((row) => {
    used += row.heightPt;
    return used > heightPt;
  });
  return end === -1 ? rows.length : Math.max(1, end);
}
