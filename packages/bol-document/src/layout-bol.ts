import {
  blankRow,
  carrierColumns,
  carrierTableRows,
  carrierTotal,
  continued,
  orderColumns,
  orderTableRows,
  orderTotal,
} from './columns.ts';
import type { Block, Element, LaidOutDocument, Measure } from './document.ts';
import { createFurtherPages, rowsThatFit } from './further-pages.ts';
import { drawLowerPart, lowerPartTopPt } from './lower-part.ts';
import { createPen, element, type Pen } from './marks.ts';
import { measureNotes } from './notes.ts';
import { contentWidthPt, drawHead, gapPt, leftPt, pageHeightPt, pageWidthPt } from './page-frame.ts';
import { aboutOf, type BolOnPaper, type PrintedBol, printedBolOf } from './printed-bol.ts';
import type { Column, MeasuredRow, TableRow } from './table.ts';
import { bandHeightPt, drawTable, headHeightPt, measureRow, rowHeightPt } from './table.ts';
import { underlyingColumns, underlyingRows, underlyingTitle } from './underlying-bills.ts';
import { drawUpperPart, partiesBottomPt } from './upper-part.ts';

const orderTitle = 'Customer order information';
const carrierTitle = 'Carrier information';
/** Rows of the order table on a first page that does not fit all lines. */
const ordersBesideManyLines = 3;

/**
 * Lays a bill of lading out on Letter pages like the VICS standard form: one page, and further pages for what
 * does not fit. It works in the browser and on the server, and the same bill with the same `measure` gives
 * the same layout. What a draft lacks is left blank.
 */
export function layoutBol(bol: BolOnPaper, measure: Measure): LaidOutDocument {
  const pen = createPen(measure);
  const printed = printedBolOf(bol);
  const upper = drawUpperPart(pen, printed);
  const notes = measureNotes(pen, printed);
  const tablesTop = partiesBottomPt + notes.heightPt + gapPt;
  const parted = partRows(pen, printed, lowerPartTopPt - gapPt - tablesTop);

  const further = createFurtherPages(pen);
  const ordersPage = further.addRows(`${orderTitle}, continued`, orderColumns, parted.orders.later);
  const linesPage = further.addRows(`${carrierTitle}, continued`, carrierColumns, parted.lines.later);
  const underlying = underlyingRows(bol.form).map((row) => measureRow(pen, underlyingColumns, row));
  further.addRows(underlyingTitle, underlyingColumns, underlying);
  const textPages = [...notes.further, ...upper.further].map((text) => further.addText(text));

  const drawnNotes = notes.draw(partiesBottomPt, textPages[0] ?? 0);
  const tables = drawTables(pen, printed, tablesTop, parted, { ordersPage, linesPage });
  const lower = drawLowerPart(pen, printed);
  const firstPage = [...upper.content, ...drawnNotes.content, ...tables.content, ...lower.content];
  const pageCount = 1 + further.pages.length;
  const page = (content: readonly Element[], index: number, blocks: readonly Block[]) => ({
    widthPt: pageWidthPt,
    heightPt: pageHeightPt,
    content: [...drawHead(pen, printed, index + 1, pageCount), ...content],
    blocks,
  });
  return {
    ...aboutOf('Bill of lading', printed),
    pages: [
      page(firstPage, 0, [...upper.blocks, ...drawnNotes.blocks, ...tables.blocks, ...lower.blocks]),
      ...further.pages.map((content, index) => page(content, index + 1, [])),
    ],
  };
}

interface Parted {
  readonly now: readonly MeasuredRow[];
  readonly later: readonly MeasuredRow[];
}

const height = (rows: readonly MeasuredRow[]) => rows.reduce((sum, { heightPt }) => sum + heightPt, 0);

/** The rows of the first page, in `heightPt` for both tables, with blank ones in spare room. */
function partRows(pen: Pen, printed: PrintedBol, heightPt: number): { orders: Parted; lines: Parted } {
  const orders = orderTableRows(printed).map((row) => measureRow(pen, orderColumns, row));
  const lines = carrierTableRows(printed).map((row) => measureRow(pen, carrierColumns, row));
  const heads = 2 * bandHeightPt + headHeightPt(orderColumns) + headHeightPt(carrierColumns) + gapPt;
  const room = heightPt - heads - 2 * rowHeightPt;
  const spare = room - height(orders) - height(lines);
  if (spare >= 0) {
    const blanks = Math.floor(spare / rowHeightPt);
    const blankPt = blanks === 0 ? rowHeightPt : spare / blanks;
    const orderBlanks = Math.min(blanks, Math.max(0, ordersBesideManyLines - orders.length));
    return {
      orders: { now: [...orders, ...blankRows(orderBlanks, blankPt)], later: [] },
      lines: { now: [...lines, ...blankRows(blanks - orderBlanks, blankPt)], later: [] },
    };
  }
  // A row of each table is reserved for the number of the page on which the table continues.
  const orderPart = part(orders, Math.min(height(orders), ordersBesideManyLines * rowHeightPt));
  const orderRoom = height(orderPart.now) + (orderPart.later.length > 0 ? rowHeightPt : 0);
  let linePart = part(lines, room - orderRoom);
  if (linePart.later.length > 0) linePart = part(lines, room - orderRoom - rowHeightPt);
  return { orders: orderPart, lines: linePart };
}

function part(rows: readonly MeasuredRow[], heightPt: number): Parted {
  const count = rowsThatFit(rows, heightPt);
  return { now: rows.slice(0, count), later: rows.slice(count) };
}

/** Blank rows to write on, down to the top of the lower section. */
const blankRows = (count: number, heightPt: number): MeasuredRow[] =>
  Array.from({ length: count }, () => ({ row: blankRow, heightPt, wrapped: new Map() }));

function drawTables(
  pen: Pen,
  printed: PrintedBol,
  topPt: number,
  { orders, lines }: { orders: Parted; lines: Parted },
  { ordersPage, linesPage }: { ordersPage: number; linesPage: number },
): { content: Element[]; blocks: Block[] } {
  const rowsOf = (columns: readonly Column[], { now, later }: Parted, page: number, total: TableRow) => [
    ...now,
    ...(later.length > 0 ? [measureRow(pen, columns, continued(columns, page))] : []),
    measureRow(pen, columns, total),
  ];
  const orderRows = rowsOf(orderColumns, orders, ordersPage, orderTotal(printed));
  const lineRows = rowsOf(carrierColumns, lines, linesPage, carrierTotal(printed));
  const place = { xPt: leftPt, widthPt: contentWidthPt };
  const upper = { title: orderTitle, columns: orderColumns, rows: orderRows, ...place, yPt: topPt };
  const first = drawTable(pen, upper);
  const yPt = topPt + first.heightPt + gapPt;
  const second = drawTable(pen, {
    title: carrierTitle,
    columns: carrierColumns,
    rows: lineRows,
    ...place,
    yPt,
  });
  return {
    content: [element('Sect', first.content), element('Sect', second.content)],
    blocks: [
      { name: 'orders', ...place, yPt: topPt, heightPt: first.heightPt },
      { name: 'items', ...place, yPt, heightPt: second.heightPt },
    ],
  };
}
