import { type AccessorialId, accessorials, packageTypes } from '@freightwright/contracts';
import { type MeasureField, type Packaging, packagings, readMeasure } from '@freightwright/domain';

/** What a cell says, or the rule that it breaks. */
export type ReadCell<T> = { ok: true; value: T } | { ok: false; rule: string; message: string };

const refused = (rule: string, message: string) => ({ ok: false, rule, message }) as const;
const plain = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

/**
 * A measure in inches or pounds, as somebody types it: '48', '48 in', '122 cm'.
 * @param unit what a bare number means, where the name of the column says so.
 */
export function readMeasureCell(cell: string, field: MeasureField, unit?: string): ReadCell<number> {
  const typed = unit !== undefined && /\d\s*$/.test(cell) ? `${cell.trimEnd()} ${unit}` : cell;
  const read = readMeasure(typed, field);
  return read.ok ? { ok: true, value: read.value } : refused(read.error, read.message);
}

const yes: ReadonlySet<string> = new Set(['yes', 'y', 'true', 't', '1', 'x', 'hm', 'haz', 'hazmat']);
const no: ReadonlySet<string> = new Set(['', 'no', 'n', 'false', 'f', '0', 'none', 'non hazmat', 'n/a']);

export function readYesNo(cell: string, label: string): ReadCell<boolean> {
  const word = plain(cell);
  if (yes.has(word)) return { ok: true, value: true };
  return no.has(word) ? { ok: true, value: false } : refused('choice', `${label} must be yes or no`);
}

/** A whole number within limits. An empty cell is the default. */
export function readCount(
  cell: string,
  label: string,
  [least, most]: readonly [number, number],
): ReadCell<number> {
  const words = `${label} must be a whole number from ${least} to ${most.toLocaleString('en-US')}`;
  const text = cell.trim().replace(/\.0+$/, '').replaceAll(',', '');
  if (text === '') return { ok: true, value: 1 };
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? { ok: true, value } : refused('whole-number', words);
}

/** One of several words, compared without regard to case, blanks and hyphens. */
export function readChoice<T extends string>(
  cell: string,
  label: string,
  choices: ReadonlyMap<string, T>,
  shown: readonly string[],
): ReadCell<T> {
  const value = choices.get(plain(cell));
  if (value !== undefined) return { ok: true, value };
  return refused('choice', `${label} must be one of ${shown.join(', ')}`);
}

/** Each choice under its own name. */
export const choicesOf = <T extends string>(
  choices: readonly T[],
  others: Readonly<Record<string, T>> = {},
): ReadonlyMap<string, T> =>
  new Map([...choices.map((choice) => [plain(choice), choice] as const), ...Object.entries(others)]);

/** How a handling unit is packed: by its id, its name in the singular or plural, or the code of a bill. */
export const packagingChoices: ReadonlyMap<string, Packaging> = new Map(
  packagings.flatMap(({ id, name, plural }) =>
    [id, name, plural, packageTypes[id].code].map((word) => [plain(word), id] as const),
  ),
);

type PackageType = keyof typeof packageTypes;
/** The same for the kinds of package that a bill knows. */
export const packageChoices: ReadonlyMap<string, PackageType> = new Map(
  (Object.keys(packageTypes) as PackageType[]).flatMap((id) =>
    [id, packageTypes[id].one, packageTypes[id].many, packageTypes[id].code].map(
      (word) => [plain(word), id] as const,
    ),
  ),
);

/** '77.50' and 'Class 77.5' are '77.5'. Whether there is such a class, the schema says. */
export function classText(cell: string): string {
  const text = plain(cell).replace(/^class /, '');
  return /^\d{1,3}(\.\d{1,4})?$/.test(text) ? String(Number(text)) : text;
}

/** A ZIP code. Spreadsheets take the zeros off its beginning, and they are put back. */
export function zipText(cell: string): string {
  const text = cell.trim();
  return /^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text;
}

/** A day as '2026-12-01'. '12/1/2026', as US spreadsheets write it, is the same day. */
export function dayText(cell: string): string {
  const text = cell.trim();
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
}

const accessorialNames = new Map(
  (Object.keys(accessorials) as AccessorialId[]).flatMap((id) =>
    [id, accessorials[id]].map((word) => [plain(word), id] as const),
  ),
);

/** Several services by id or name, with ; | , or + between them. Each counts once. */
export function readAccessorials(cell: string): ReadCell<AccessorialId[]> {
  const words = cell
    .split(/[;|,+]/)
    .map(plain)
    .filter((word) => word !== '');
  const found = new Set<AccessorialId>();
  for (const word of words) {
    const id = accessorialNames.get(word);
    if (id === undefined) {
      return refused('choice', `Accessorials must be of ${Object.keys(accessorials).join(', ')}`);
    }
    found.add(id);
  }
  return { ok: true, value: [...found] };
}
