import { type BulkType, bulkLimits } from '@freightwright/contracts';
import { type CellValue, readXlsx, type Sheet, streamXlsxRows } from 'hucre/xlsx';
import type { Job } from '../../job/job.ts';
import { refuseFile } from '../../policy.ts';
import { isHeaderRow } from '../../rows/column-names.ts';
import { headerName } from '../../rows/mapping.ts';
import { columnName } from '../../rows/spreadsheet-errors.ts';
import { cellText, formulaWithoutValue } from './cell-text.ts';
import { openWorkbook } from './open-workbook.ts';

export interface WorkbookJob {
  bytes: Uint8Array;
  /** The name of the sheet; left out, it is the first visible one with a header. */
  sheet: string | undefined;
  type: BulkType | undefined;
  /** Headers of a mapping, by `headerName`. */
  mapped: readonly string[];
  limits: { bytes: number; lines: number };
}

export interface SheetText {
  /** The rows of the sheet as CSV, with a blank line for each blank row. */
  text: string;
  /** Indexes of the columns with numbers that have decimals. */
  fractions: number[];
  name: string;
  notices: Job['notices'];
}

/** Inflated bytes per byte that a file may have, and per byte of the archive. A sheet of a thousand rows has 10. */
const inflatedPerByte = 3;
const maxRatio = 100;
/** Rows among which the header of a sheet is searched, and sheets that are searched. */
const maxHeaderRows = 20;
const maxSheets = 20;

/**
 * One sheet of a workbook as CSV. Hidden rows and columns are read too.
 * @throws Problem 'bulk.file-refused'.
 */
export async function readSheet({
  bytes,
  sheet: asked,
  type,
  mapped,
  limits,
}: WorkbookJob): Promise<SheetText> {
  const isMapped = (cell: string) => mapped.includes(headerName(cell));
  const isHeader = (cells: readonly string[]) => isHeaderRow(type, cells, isMapped);
  const inflate = { bytes: limits.bytes * inflatedPerByte, ratio: maxRatio };
  const workbook = await openWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), inflate);
  const { name, index, notices } = await chooseSheet(workbook, asked, isHeader);
  const { rows, columns } = await sizeOf(workbook, index, limits);
  const empty = { name, text: '', fractions: [], notices };
  if (rows === 0 || columns === 0) return empty;
  const range = `A1:${columnName(columns - 1)}${rows}`;
  const { sheets } = await readXlsx(workbook, { sheets: [index], readStyles: true, range });
  const [sheet] = sheets;
  if (!sheet) return empty;
  const { lines, formulas } = linesOf(sheet);
  return {
    name,
    text: lines.join('\n').trimEnd(),
    fractions: Array.from({ length: columns }, (_, at) => at).filter((at) =>
      sheet.rows.some((row) => isFraction(row[at])),
    ),
    notices: [...notices, ...noticesOf(sheet, formulas)],
  };
}

interface SheetName {
  name: string;
  index: number;
  isHidden: boolean;
}

async function sheetNames(workbook: Uint8Array): Promise<SheetName[]> {
  const names: SheetName[] = [];
  const note = ({ name, hidden, veryHidden }: { name: string; hidden?: boolean; veryHidden?: boolean }) => {
    names.push({ name, index: names.length, isHidden: Boolean(hidden || veryHidden) });
    return false;
  };
  await readXlsx(workbook, { sheets: note });
  return names;
}

/** The sheet by its name, or the first visible one with a header, and otherwise the first visible one. */
async function chooseSheet(
  workbook: Uint8Array,
  asked: string | undefined,
  isHeader: (cells: readonly string[]) => boolean,
): Promise<{ name: string; index: number; notices: Job['notices'] }> {
  const all = await sheetNames(workbook);
  const visible = all.filter(({ isHidden }) => !isHidden).slice(0, maxSheets);
  const list = (sheets: readonly SheetName[]) => sheets.map(({ name }) => `"${name}"`).join(', ');
  if (asked !== undefined) {
    const found = all.find(({ name }) => sameName(name, asked));
    if (found && (await lookAt(workbook, found.index, isHeader)) === 'chart') throw onlyCharts();
    if (found) return { ...found, notices: [] };
    throw refuseFile(
      'sheet',
      `The workbook has no sheet "${asked}". Its sheets are ${list(visible)}.`.slice(0, 500),
      visible.map(({ name }) => name),
    );
  }
  if (visible.length === 0) {
    throw refuseFile('sheet', 'The workbook has no visible sheet. Show the sheet with the rows.');
  }
  const [found, others]: [SheetName[], SheetName[]] = [[], []];
  for (const sheet of visible) {
    const has = await lookAt(workbook, sheet.index, isHeader);
    if (has !== 'chart') (has === 'header' ? found : others).push(sheet);
  }
  const chosen = found[0] ?? others[0];
  if (!chosen) throw onlyCharts();
  const { name, index } = chosen;
  const message = `The sheet "${name}" was read. The sheets ${list(found.slice(1))} have rows too: send each by its name.`;
  return {
    name,
    index,
    notices: found.length < 2 ? [] : [{ rule: 'sheet', message: message.slice(0, 500) }],
  };
}

const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const isFilled = (value: CellValue): boolean => value !== null && value !== '';
const isFraction = (value: CellValue | undefined): boolean =>
  typeof value === 'number' && !Number.isInteger(value);

const onlyCharts = () =>
  refuseFile('sheet', 'This sheet is a chart and has no rows. Send the workbook with the sheet of its rows.');

/** What the first rows of a sheet have. */
async function lookAt(
  workbook: Uint8Array,
  sheet: number,
  isHeader: (cells: readonly string[]) => boolean,
): Promise<'header' | 'rows' | 'chart'> {
  let filled = 0;
  try {
    for await (const { values } of streamXlsxRows(workbook, { sheet })) {
      if (!values.some(isFilled)) continue;
      if (isHeader(values.map((value) => cellText(value, undefined)))) return 'header';
      filled += 1;
      if (filled === maxHeaderRows) break;
    }
  } catch (error) {
    // A sheet of a chart has no rows, and another one that cannot be read is damaged.
    if (!Buffer.from(workbook).includes('xl/chartsheets/')) throw error;
    return 'chart';
  }
  return 'rows';
}

/**
 * The rows and columns that a sheet uses, by a pass that stores nothing: formatted cells without a value may
 * reach to the last row and column that a sheet can have.
 */
async function sizeOf(
  workbook: Uint8Array,
  sheet: number,
  { bytes, lines }: WorkbookJob['limits'],
): Promise<{ rows: number; columns: number }> {
  let [rows, columns, chars] = [0, 0, 0];
  for await (const { index, values } of streamXlsxRows(workbook, { sheet })) {
    const used = values.findLastIndex(isFilled) + 1;
    if (used > 0 && index >= lines) {
      const most = lines.toLocaleString('en-US');
      throw refuseFile('lines', `The sheet has rows below row ${most}. Delete the blank rows above them.`);
    }
    if (used > bulkLimits.columns) {
      const message = `Row ${index + 1} of the sheet has a cell in column ${columnName(used - 1)}. At most ${bulkLimits.columns} columns are possible.`;
      throw refuseFile('columns', message);
    }
    for (const value of values) if (typeof value === 'string') chars += value.length;
    if (chars > bytes)
      throw refuseFile('inflated', 'The sheet has more text than a file may have. Split it.');
    // A row of formulas without values has none to count.
    rows = Math.min(index + 1, lines);
    columns = Math.max(columns, used);
  }
  return { rows, columns };
}

/** The lines of a CSV file. */
function linesOf({ rows, cells }: Sheet): { lines: string[]; formulas: number } {
  let formulas = 0;
  const lines = rows.map((values, row) => {
    const texts = values.map((value, column) => {
      const cell = cells?.get(`${row},${column}`);
      const text = cellText(value, cell);
      if (cell?.formula !== undefined && text !== formulaWithoutValue) formulas += 1;
      return text;
    });
    return texts
      .slice(0, texts.findLastIndex((text) => text !== '') + 1)
      .map(quoted)
      .join(',');
  });
  return { lines, formulas };
}

const quoted = (text: string): string =>
  /[",;\t|\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function* noticesOf(
  { rows, rowDefs, columns = [] }: Sheet,
  formulas: number,
): Generator<Job['notices'][number]> {
  const hiddenRows = rows.filter((values, row) => rowDefs?.get(row)?.hidden && values.some(isFilled)).length;
  const hiddenColumns = columns.filter(
    ({ hidden }, at) => hidden && rows.some((row) => isFilled(row[at] ?? null)),
  ).length;
  if (hiddenRows + hiddenColumns > 0) {
    const message = `The sheet has hidden rows (${hiddenRows}) or columns (${hiddenColumns}), which were read too. Delete those that you do not want.`;
    yield { rule: 'hidden', message };
  }
  if (formulas > 0) {
    const message = `The values of ${formulas.toLocaleString('en-US')} formulas were read as they were last saved.`;
    yield { rule: 'formula-values', message };
  }
}
