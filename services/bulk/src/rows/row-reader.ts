import type { AccessorialId, BulkRowError, BulkType, FieldError } from '@freightwright/contracts';
import {
  accessorials,
  bulkColumnsOf,
  bulkLimits,
  maxUnitCount,
  packageTypes,
} from '@freightwright/contracts';
import type { MeasureField, Packaging } from '@freightwright/domain';
import { maxWeightLb, measureFields, packagings, readMeasure, splitDimensions } from '@freightwright/domain';
import { hazmatOf } from './hazmat-column.ts';
import { withDecimalPoint } from './number-marks.ts';
import { packageNames, packagingOf, withoutQualifiers } from './package-names.ts';
import type { UsedColumn } from './read-header.ts';

/** An error in a row; its row number is added afterwards. */
export type CellError = Omit<BulkRowError, 'row'>;
export type Checked<T> = { ok: true; input: T } | { ok: false; errors: CellError[] };

const messageChars = 500;

/** The weights of a file. A total is that of all units of a row. */
const cellFields = {
  ...measureFields,
  total_weight: { label: 'Total weight', max: maxWeightLb * maxUnitCount, unit: 'lb' },
  unit_weight: { ...measureFields.weight, label: 'Unit weight' },
} as const satisfies Record<string, MeasureField>;

/** Columns that may state the value of another. */
const substitutes: Readonly<Record<string, readonly string[]>> = {
  weight: ['total_weight', 'unit_weight'],
  length: ['dimensions'],
  width: ['dimensions'],
  height: ['dimensions'],
};

export type RowReader = ReturnType<typeof createRowReader>;

/** Reads the cells of one row by column key, and collects the errors. */
export function createRowReader(columns: readonly UsedColumn[], cells: readonly string[]) {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const errors: CellError[] = [];
  const reported = new Set<string>();
  const text = (key: string) => cells[byKey.get(key)?.index ?? -1] ?? '';
  const number = (key: string) => (byKey.get(key)?.decimal === ',' ? withDecimalPoint(text(key)) : text(key));

  function note(field: string, rule: string, message: string): void {
    // An error must be in a column that the file has.
    const column = byKey.has(field) ? field : (substitutes[field]?.find((key) => byKey.has(key)) ?? field);
    if (errors.length >= bulkLimits.errorsARow || reported.has(column)) return;
    // One error of a cell is enough: the next would only follow from it.
    if (column !== '') reported.add(column);
    const value = column === '' ? '' : text(column).slice(0, bulkLimits.cellChars);
    errors.push({ column, value, rule: rule.slice(0, 40), message: message.slice(0, messageChars) });
  }

  function unitOf(key: string): string | undefined {
    const column = byKey.get(key);
    return cells[column?.unitIndex ?? -1]?.trim() || column?.unit;
  }

  function take<T>(key: string, read: ReadCell<T>): T | undefined {
    if (read.ok) return read.value;
    note(key, read.rule, read.message);
    return undefined;
  }

  return {
    /** The text of the cell; empty if the file has no such column. */
    text,
    /** The text of a number with a decimal point. */
    number,
    isFilled: (key: string) => text(key).trim() !== '',
    /** The parsed value, or undefined after adding the error. */
    take,
    /** A measure in inches or pounds. A bare number is in the unit of the row's unit column or the name. */
    measure(key: keyof typeof cellFields) {
      return take(key, readMeasureCell(number(key), cellFields[key], unitOf(key)));
    },
    /** Length, width and height that share one cell: '48x40x48', '122 * 101 * 122 cm'. */
    sizes(): [number, number, number] | undefined {
      const split = splitDimensions(text('dimensions'));
      if (!split || split.weight !== null) {
        const message = 'Dimensions must be length x width x height, such as 48x40x48';
        return take('dimensions', refused('dimensions', message));
      }
      const read = (['length', 'width', 'height'] as const).map((key) =>
        take('dimensions', readMeasureCell(split[key], measureFields[key], unitOf('dimensions'))),
      );
      return read.every((size) => size !== undefined) ? (read as [number, number, number]) : undefined;
    },
    note,
    /**
     * Adds validation errors of a schema. A field whose cell is invalid is not reported a second time.
     * @param columnOf the column of a field; empty for a rule of the whole row.
     */
    noteAll(found: readonly FieldError[], columnOf: (field: string) => string) {
      for (const { field, rule, message } of found) note(columnOf(field), rule, message);
    },
    errors,
  };
}

/**
 * Finds the column of a form field: 'lineItems.0.nmfcItem' is in 'nmfc_item'. Empty without such a column.
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

/** The parsed value of a cell, or the rule that it violates. */
type ReadCell<T> = { ok: true; value: T } | { ok: false; rule: string; message: string };

const refused = (rule: string, message: string) => ({ ok: false, rule, message }) as const;
const plain = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

/**
 * A measure in inches or pounds, as typed: '48', '48 in', '122 cm'.
 * @param unit the unit of a bare number, if a column or its name states it.
 */
function readMeasureCell(cell: string, field: MeasureField, unit?: string): ReadCell<number> {
  const typed = unit !== undefined && /\d\s*$/.test(cell) ? `${cell.trimEnd()} ${unit}` : cell;
  const read = readMeasure(typed, field);
  if (read.ok) return { ok: true, value: read.value };
  if (typed !== cell && read.error === 'not-a-number' && readMeasure(cell, field).ok) {
    return refused('unit', `The unit ${unit} is not known for this measure`);
  }
  return refused(read.error, read.message);
}

export function readYesNo(cell: string, label: string): ReadCell<boolean> {
  const value = hazmatOf(plain(cell).trim());
  return value === undefined ? refused('choice', `${label} must be yes or no`) : { ok: true, value };
}

/** A whole number within limits. An empty cell is the default. */
export function readCount(
  cell: string,
  label: string,
  [least, most]: readonly [number, number],
): ReadCell<number> {
  const text = cell.trim().replace(/\.0+$/, '').replaceAll(',', '');
  if (text === '') return { ok: true, value: 1 };
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return { ok: true, value };
  const range = `${least} to ${most.toLocaleString('en-US')}`;
  return refused('whole-number', `${label} must be a whole number from ${range}`);
}

/** An amount in dollars, '1,250.00' or '$1250', as cents. */
export function readDollars(cell: string, label: string): ReadCell<number> {
  const text = cell
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '');
  if (/^\d{1,9}(?:\.\d{1,2})?$/.test(text)) return { ok: true, value: Math.round(Number(text) * 100) };
  return refused('amount', `${label} must be an amount in dollars, such as 1,250.00`);
}

/** One of several words, ignoring case, blanks and hyphens, and sizes and materials beside it. */
export function readChoice<T extends string>(
  cell: string,
  label: string,
  choices: ReadonlyMap<string, T>,
  shown: readonly string[],
): ReadCell<T> {
  const word = plain(cell);
  const alone = withoutQualifiers(word);
  const value = choices.get(word) ?? choices.get(alone) ?? choices.get(alone.replace(/s$/, ''));
  if (value !== undefined) return { ok: true, value };
  return refused('choice', `${label} must be one of ${shown.join(', ')}`);
}

/** Each choice under its own name. */
export const choicesOf = <T extends string>(
  choices: readonly T[],
  others: Readonly<Record<string, T>> = {},
): ReadonlyMap<string, T> =>
  new Map([...choices.map((choice) => [plain(choice), choice] as const), ...Object.entries(others)]);

type PackageType = keyof typeof packageTypes;
/** The package types of a bill: by id, name in the singular or plural, code, or a usual word. */
export const packageChoices: ReadonlyMap<string, PackageType> = new Map([
  ...Object.entries(packageNames),
  ...(Object.keys(packageTypes) as PackageType[]).flatMap((id) =>
    [id, packageTypes[id].one, packageTypes[id].many, packageTypes[id].code].map(
      (word) => [plain(word), id] as const,
    ),
  ),
]);

/** The same for the packaging of a handling unit. */
export const packagingChoices: ReadonlyMap<string, Packaging> = new Map([
  ...[...packageChoices].map(([word, type]) => [word, packagingOf(type)] as const),
  ...packagings.flatMap(({ id, name, plural }) =>
    [id, name, plural].map((word) => [plain(word), id] as const),
  ),
]);

/** '77.50' and 'Class 77.5' become '77.5'. The schema validates the class. */
export function classText(cell: string): string {
  const text = plain(cell).replace(/^class /, '');
  return /^\d{1,3}(\.\d{1,4})?$/.test(text) ? String(Number(text)) : text;
}

/** A ZIP code. Restores the leading zeros that spreadsheets strip. */
export function zipText(cell: string): string {
  const text = cell.trim();
  return /^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text;
}

const accessorialNames = new Map(
  (Object.keys(accessorials) as AccessorialId[]).flatMap((id) =>
    [id, accessorials[id]].map((word) => [plain(word), id] as const),
  ),
);

/** Several services by id or name, separated by ; | , or +. Duplicates count a single time. */
export function readAccessorials(cell: string): ReadCell<AccessorialId[]> {
  const texts = cell
    .split(/[;|,+]/)
    .map(plain)
    .filter((word) => word !== '');
  const found = new Set<AccessorialId>();
  for (const word of texts) {
    const id = accessorialNames.get(word);
    if (id === undefined) {
      return refused('choice', `Accessorials must be of ${Object.keys(accessorials).join(', ')}`);
    }
    found.add(id);
  }
  return { ok: true, value: [...found] };
}
