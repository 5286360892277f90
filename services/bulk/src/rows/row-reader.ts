import {
  type BulkRowError,
  type BulkType,
  bulkColumnsOf,
  bulkLimits,
  type FieldError,
} from '@freightwright/contracts';
import { measureFields } from '@freightwright/domain';
import { type ReadCell, readMeasureCell } from './read-cell.ts';
import type { UsedColumn } from './read-header.ts';

/** What is wrong with a row; the row's number is put to it later. */
export type CellError = Omit<BulkRowError, 'row'>;
export type Checked<T> = { ok: true; input: T } | { ok: false; errors: CellError[] };

const messageChars = 500;

/** Reads the cells of one row by the keys of their columns, and collects what is wrong. */
export interface RowReader {
  /** The text of the cell; empty where the file has no such column. */
  text(key: string): string;
  /** The value that was read, or undefined after noting the fault. */
  take<T>(key: string, read: ReadCell<T>): T | undefined;
  /** A measure in inches or pounds. A bare number is in the unit that the name of the column says. */
  measure(key: keyof typeof measureFields): number | undefined;
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

  function take<T>(key: string, read: ReadCell<T>): T | undefined {
    if (read.ok) return read.value;
    note(key, read.rule, read.message);
    return undefined;
  }

  return {
    text,
    take,
    measure: (key) => take(key, readMeasureCell(text(key), measureFields[key], byKey.get(key)?.unit)),
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

/**
 * Finds the column of a field of the form that a row becomes: 'lineItems.0.nmfcItem' is in 'nmfc_item'. Empty when the
 * file has no such column.
 * @param others the fields whose columns have other names.
 */
export function columnFinder(type: BulkType, others: Readonly<Record<string, string>>) {
  const columns = new Set(bulkColumnsOf(type).map(({ key }) => key));
  return (field: string): string => {
    const name = field.split('.').at(-1) ?? '';
    const column = others[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return columns.has(column) ? column : '';
  };
}
