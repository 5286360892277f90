import { type BulkRowError, bulkLimits, type FieldError } from '@freightwright/contracts';
import type { ReadCell } from './read-cell.ts';
import type { UsedColumn } from './read-header.ts';

/** What is wrong with a row; the row's number is put to it later. */
export type CellError = Omit<BulkRowError, 'row'>;
export type Checked<T> = { ok: true; input: T } | { ok: false; errors: CellError[] };

const messageChars = 500;

/** Reads the cells of one row by the keys of their columns, and collects what is wrong. */
export interface RowReader {
  /** The text of the cell; empty where the file has no such column. */
  text(key: string): string;
  unitOf(key: string): string | undefined;
  /** The value that was read, or undefined after noting the fault. */
  take<T>(key: string, read: ReadCell<T>): T | undefined;
  note(key: string, rule: string, message: string): void;
  /**
   * Notes faults that a schema found. A field whose cell could not be read is not told a second time.
   * @param columnOf the column of a field; empty for a rule of the whole row.
   */
  noteAll(errors: readonly FieldError[], columnOf: (field: string) => string): void;
  readonly errors: CellError[];
}

export function createRowReader(columns: readonly UsedColumn[], cells: readonly string[]): RowReader {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const errors: CellError[] = [];
  const text = (key: string) => cells[byKey.get(key)?.index ?? -1] ?? '';

  function note(column: string, rule: string, message: string): void {
    if (errors.length >= bulkLimits.errorsARow) return;
    const value = column === '' ? '' : text(column).slice(0, bulkLimits.cellChars);
    errors.push({ column, value, rule: rule.slice(0, 40), message: message.slice(0, messageChars) });
  }

  return {
    text,
    unitOf: (key) => byKey.get(key)?.unit,
    take(key, read) {
      if (read.ok) return read.value;
      note(key, read.rule, read.message);
      return undefined;
    },
    note,
    noteAll(found, columnOf) {
      const told = new Set(errors.map(({ column }) => column));
      for (const { field, rule, message } of found) {
        const column = columnOf(field);
        if (column === '' || !told.has(column)) note(column, rule, message);
      }
    },
    errors,
  };
}
