import { type Box, capHeight, type Element, type Mark } from './document.ts';
import { type Align, band, element, filled, frame, line, type Pen, styles, type TextStyle } from './marks.ts';
import { type Span, wrapSpans } from './text-fit.ts';

export interface Column {
  readonly title: string;
  /** Neighboring columns with the same group share a heading above their own. */
  readonly group?: string;
  readonly widthPt: number;
  readonly align: Align;
  readonly style: TextStyle;
  /** A long text wraps. In a column without this it is made to fit one line. */
  readonly wraps?: true;
}

export type Cell = string | readonly Span[];

export interface TableRow {
  readonly cells: readonly Cell[];
  /** A grand total or the like, which is tinted. */
  readonly isTotal?: true;
}

/** A row with wrapped texts and therefore a known height. */
export interface MeasuredRow {
  readonly row: TableRow;
  readonly heightPt: number;
  /** The lines of each cell that wraps, by column. */
  readonly wrapped: ReadonlyMap<number, readonly (readonly Span[])[]>;
}

export const rowHeightPt = 14;
export const bandHeightPt = 13;
const headLinePt = 12;
const wrapLeadingPt = 9.6;
const padPt = 4;

const isGrouped = (columns: readonly Column[]) => columns.some(({ group }) => group !== undefined);
/** Height of the column headings under the band. */
export const headHeightPt = (columns: readonly Column[]): number => headLinePt * (isGrouped(columns) ? 2 : 1);

export function measureRow(pen: Pen, columns: readonly Column[], row: TableRow): MeasuredRow {
  const wrapped = new Map<number, Span[][]>();
  let lines = 1;
  for (const [index, column] of columns.entries()) {
    const cell = row.cells[index] ?? '';
    if (column.wraps === undefined || cell === '') continue;
    const spans = typeof cell === 'string' ? [{ text: cell, font: column.style.font }] : cell;
    const broken = wrapSpans(pen.measure, spans, column.style.sizePt, column.widthPt - 2 * padPt);
    wrapped.set(index, broken);
    lines = Math.max(lines, broken.length);
  }
  return { row, heightPt: rowHeightPt + (lines - 1) * wrapLeadingPt, wrapped };
}

/** Draws a table with its band, headings and rows, from (xPt, yPt) downward. */
export function drawTable(
  pen: Pen,
  {
    title,
    columns,
    rows,
    xPt,
    yPt,
  }: { title: string; columns: readonly Column[]; rows: readonly MeasuredRow[]; xPt: number; yPt: number },
): { content: Element[]; heightPt: number } {
  const widthPt = columns.reduce((sum, column) => sum + column.widthPt, 0);
  const headPt = headHeightPt(columns);
  const bodyPt = rows.reduce((sum, { heightPt }) => sum + heightPt, 0);
  const top = yPt + bandHeightPt;
  const lefts: number[] = [];
  columns.reduce((left, column) => {
    lefts.push(left);
    return left + column.widthPt;
  }, xPt);

  const grid: Mark[] = [frame({ xPt, yPt, widthPt, heightPt: bandHeightPt + headPt + bodyPt })];
  const heads = drawHead(pen, columns, lefts, top, grid);
  const drawn: Element[] = [];
  let y = top + headPt;
  for (const measured of rows) {
    grid.push(line(xPt, y, xPt + widthPt, y));
    if (measured.row.isTotal)
      grid.unshift(filled({ xPt, yPt: y, widthPt, heightPt: measured.heightPt }, 'tint'));
    drawn.push(drawRow(pen, columns, lefts, y, measured));
    y += measured.heightPt;
  }
  for (const [index, left] of lefts.entries()) {
    if (index === 0) continue;
    const group = columns[index]?.group;
    const isInsideGroup = group !== undefined && group === columns[index - 1]?.group;
    grid.push(line(left, isInsideGroup ? top + headLinePt : top, left, y));
  }
  const heading = band(pen, title, { xPt, yPt, widthPt, heightPt: bandHeightPt });
  return { content: [heading, element('Table', [...grid, ...heads, ...drawn])], heightPt: y - yPt };
}

function drawHead(pen: Pen, columns: readonly Column[], lefts: readonly number[], top: number, grid: Mark[]) {
  const grouped = isGrouped(columns);
  const upper: Element[] = [];
  const lower: Element[] = [];
  for (const [index, { title, group, widthPt }] of columns.entries()) {
    const xPt = lefts[index] ?? 0;
    if (!grouped || group === undefined) {
      const box: Box = { xPt, yPt: top, widthPt, heightPt: headLinePt * (grouped ? 2 : 1) };
      upper.push(element('TH', describeHead(pen, title, box), grouped ? { rowSpan: 2 } : {}));
      continue;
    }
    const box: Box = { xPt, yPt: top + headLinePt, widthPt, heightPt: headLinePt };
    lower.push(element('TH', describeHead(pen, title, box)));
    grid.push(line(xPt, top + headLinePt, xPt + widthPt, top + headLinePt));
    if (columns[index - 1]?.group === group) continue;
    const members = columns.filter((column) => column.group === group);
    const groupWidth = members.reduce((sum, column) => sum + column.widthPt, 0);
    const above: Box = { xPt, yPt: top, widthPt: groupWidth, heightPt: headLinePt };
    upper.push(element('TH', describeHead(pen, group, above), { colSpan: members.length }));
  }
  return [element('TR', upper), ...(lower.length > 0 ? [element('TR', lower)] : [])];
}

/** A line feed in a heading starts a second line. */
function describeHead(pen: Pen, title: string, box: Box): Mark[] {
  const lines = title.split('\n');
  const heightPt = 7.6;
  const topPt = box.yPt + (box.heightPt - heightPt * lines.length) / 2;
  return lines.map(
    (text, index) =>
      pen.inBox(text, { ...box, yPt: topPt + index * heightPt, heightPt }, styles.head, 'center', 2).mark,
  );
}

function drawRow(
  pen: Pen,
  columns: readonly Column[],
  lefts: readonly number[],
  yPt: number,
  { row, heightPt, wrapped }: MeasuredRow,
): Element {
  const cells = columns.map(({ widthPt, align, style }, index) => {
    const cell = row.cells[index] ?? '';
    const xPt = lefts[index] ?? 0;
    const lines = wrapped.get(index);
    if (lines) return element('TD', drawLines(pen, lines, xPt + padPt, yPt, style));
    const [text, font] =
      typeof cell === 'string' ? [cell, style.font] : [cell[0]?.text ?? '', cell[0]?.font ?? style.font];
    if (text === '') return element('TD', []);
    // The figures of a tall row align with its first line.
    const box: Box = { xPt, yPt, widthPt, heightPt: Math.min(heightPt, rowHeightPt) };
    return element('TD', [pen.inBox(text, box, { ...style, font }, align, padPt).mark]);
  });
  return element('TR', cells);
}

function drawLines(pen: Pen, rows: readonly (readonly Span[])[], xPt: number, yPt: number, style: TextStyle) {
  const first = yPt + rowHeightPt / 2 + (capHeight * style.sizePt) / 2;
  return rows.flatMap((spans, index) => drawSpans(pen, spans, xPt, first + index * wrapLeadingPt, style));
}

/** Draws spans one after the other on one baseline. */
export function drawSpans(pen: Pen, spans: readonly Span[], xPt: number, yPt: number, style: TextStyle) {
  let x = xPt;
  return spans.map(({ text, font }) => {
    const mark = pen.text(text, x, yPt, { ...style, font });
    x += mark.widthPt;
    return mark;
  });
}
