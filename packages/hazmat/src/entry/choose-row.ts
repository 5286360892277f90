import { nameKey } from '../find/words.ts';
import type { HazmatRow, HazmatTable } from '../hazmat-table.ts';
import type { HazmatEntry, HazmatProblem } from './hazmat-entry.ts';
import { refusalOf } from './refused-kinds.ts';
import { forbiddenRow, formatRows, rowsOfNumber, sameClass } from './rows.ts';
import { shippingNameOf } from './shipping-name.ts';

type Chosen =
  | { readonly row: HazmatRow }
  /** The first element of the description that no row has. */
  | { readonly problem: HazmatProblem };

type Step = (rows: readonly HazmatRow[], entry: HazmatEntry) => Chosen | readonly HazmatRow[];

/**
 * The row of the table for a basic description, element by element: number, name, class, subsidiary classes,
 * packing group, zone. Of rows that differ in italics alone (benzyl chloride, stabilized or not) the one whose
 * italics are typed is taken, else the first, as among identical rows (UN1757 and UN3181 in packing group III). Source: 49 CFR 172.101(c) to (f), 172.202(a)(1) to
 * (4).
 */
export function chooseRow(table: HazmatTable, entry: HazmatEntry): Chosen {
  const numbered = rowsOfNumber(table, entry.identificationNumber);
  const forbidden = forbiddenRow(table, entry.properShippingName);
  if (forbidden !== undefined && !numbered.some((row) => shippingNameOf(row, entry.properShippingName)))
    return refusedRow(forbidden);
  const [first] = numbered;
  if (first === undefined) return unknownNumber(table, entry);
  if (numbered.every((row) => refusalOf(row) !== undefined)) return refusedRow(first);
  let rows = numbered;
  for (const step of [byName, byClass, bySubsidiary, byGroup, byZone]) {
    const left = step(rows, entry);
    if (!isRows(left)) return left;
    rows = left;
  }
  const typed = nameKey(entry.properShippingName);
  const row = rows.find(({ description }) => nameKey(description) === typed) ?? rows[0] ?? first;
  return refusalOf(row) === undefined ? { row } : refusedRow(row);
}

const isRows = (left: Chosen | readonly HazmatRow[]): left is readonly HazmatRow[] => Array.isArray(left);

function refusedRow(row: HazmatRow): Chosen {
  const { code = 'forbidden', section = '172.101', message = '' } = refusalOf(row) ?? {};
  const field = code === 'forbidden' ? 'properShippingName' : 'identificationNumber';
  return { problem: { code, field, section, message, rows: [row] } };
}

function unknownNumber(table: HazmatTable, { identificationNumber: id }: HazmatEntry): Chosen {
  const rows = ['UN', 'NA', 'ID'].flatMap((prefix) => rowsOfNumber(table, `${prefix}${id.slice(2)}`));
  const meant = rows.length > 0 ? ` The table has ${formatRows(rows)}.` : '';
  const message = `${shortened(id) || 'A material without a number'} is not in the table of 49 CFR 172.101.${meant}`;
  return {
    problem: { code: 'unknown-number', field: 'identificationNumber', section: '172.101', message, rows },
  };
}

const byName: Step = (rows, entry) => {
  const named = rows.filter((row) => shippingNameOf(row, entry.properShippingName) !== undefined);
  if (named.length > 0) return named;
  const typed = shortened(entry.properShippingName);
  const number = entry.identificationNumber;
  const sentence =
    typed === ''
      ? `${number} needs its proper shipping name`
      : `'${typed}' is not a proper shipping name of ${number}`;
  const message = `${sentence}. The table has ${formatRows(rows)}.`;
  return {
    problem: { code: 'unknown-name', field: 'properShippingName', section: '172.101(c)', message, rows },
  };
};

const byClass: Step = (rows, entry) => {
  const classed = rows.filter((row) => sameClass(row, entry.hazardClass));
  if (classed.length > 0) return classed;
  const message = `${nameOf(entry)} is not class ${shortened(entry.hazardClass) || '(none)'}. The table has ${formatRows(rows)}.`;
  return { problem: { code: 'wrong-class', field: 'hazardClass', section: '172.101(d)', message, rows } };
};

const bySubsidiary: Step = (rows, entry) => {
  const wanted = [...(entry.subsidiaryClasses ?? [])].toSorted().join();
  const fitting = rows.filter((row) => row.subsidiaryClasses.toSorted().join() === wanted);
  if (fitting.length > 0) return fitting;
  const sentence =
    wanted === '' ? 'no subsidiary class' : `subsidiary ${shortened(wanted.replaceAll(',', ', '))}`;
  const message = `${nameOf(entry)} with ${sentence} is not in the table. The table has ${formatRows(rows)}.`;
  const field = 'subsidiaryClasses';
  return { problem: { code: 'wrong-subsidiary', field, section: '172.202(a)(3)', message, rows } };
};

const byGroup: Step = (rows, entry) => {
  const fitting = rows.filter(({ packingGroup }) => (packingGroup ?? '') === (entry.packingGroup ?? ''));
  if (fitting.length > 0) return fitting;
  const missing = (entry.packingGroup ?? '') === '';
  const sentence = missing
    ? 'needs a packing group'
    : `has no packing group ${shortened(entry.packingGroup ?? '')}`;
  const message = `${nameOf(entry)} ${sentence}. The table has ${formatRows(rows)}.`;
  const code = missing ? 'packing-group-missing' : 'packing-group-wrong';
  return { problem: { code, field: 'packingGroup', section: '172.101(f)', message, rows } };
};

/** Several rows may differ in nothing but the zone: bromine solutions, a toxic gas n.o.s. */
const byZone: Step = (rows, entry) => {
  const zones = new Set(
    rows.map(({ inhalation }) => (inhalation.kind === 'zone' ? inhalation.zone : undefined)),
  );
  const { inhalationZone: zone } = entry;
  const [only] = zones;
  if (zones.size === 1 && (zone === undefined || only === undefined || zone === only)) return rows;
  const fitting = rows.filter(({ inhalation }) => inhalation.kind === 'zone' && inhalation.zone === zone);
  if (fitting.length > 0) return fitting;
  const missing = zone === undefined;
  const sentence = missing ? 'needs its hazard zone' : `is not in hazard zone ${zone}`;
  const message = `${nameOf(entry)} ${sentence}. The table has zone ${[...zones].filter(Boolean).join(', ')}.`;
  const code = missing ? 'zone-missing' : 'zone-wrong';
  return { problem: { code, field: 'inhalationZone', section: '172.203(m)', message, rows } };
};

const nameOf = ({ identificationNumber, properShippingName }: HazmatEntry): string =>
  `${identificationNumber}, ${shortened(properShippingName)}`;

/** The typed text, shortened for messages. */
const shortened = (typed: string): string => {
  const text = typed.trim();
  return text.length > 80 ? `${text.slice(0, 80)} ...` : text;
};
