import type {
  HazmatEntry,
  HazmatRow,
  HazmatTable,
  LoadedLine,
  PackedLine,
  SegregatedPair,
} from '@freightwright/hazmat';
import {
  checkEntry,
  checkPackages,
  hazmatPackages,
  isHazmatPackage,
  segregateLines,
} from '@freightwright/hazmat';
import type { BolDraftForm, BolDraftLineItem } from '../../bol/draft-form.ts';
import type { FieldError } from '../../problems.ts';
import { hazmatPackageKind } from './hazmat-rules.ts';

type Details = NonNullable<BolDraftLineItem['hazmatDetails']>;

/** A hazardous line of a form with its row of the table, as loaded on the vehicle. */
export interface HazmatOnBoard extends LoadedLine {
  /** Its index in the form, from 0. */
  readonly index: number;
}

/** The result of checking a form against the table of 49 CFR 172.101. */
export interface HazmatByTable {
  /** What prevents the bill from being issued. */
  readonly errors: FieldError[];
  /** The lines found in the table. */
  readonly onBoard: readonly HazmatOnBoard[];
  /** The lines that must be segregated, by their indexes in `onBoard`. */
  readonly pairs: readonly SegregatedPair[];
}

/** Handling units that have packages on them. */
const onPallets: ReadonlySet<string> = new Set(['pallet', 'skid', 'slip-sheet', 'crate']);

/** Maximum pairs of lines in one message. */
const MAX_PAIRS = 20;

/**
 * Checks every hazardous line against the table, and the lines against each other: a combination that the
 * table does not have, a forbidden material, packages that may not be and lines that may not share a vehicle are
 * errors. Sources: 49 CFR 171.8, 172.101, 172.203(c), 173.150 and 177.848.
 * @example checkHazmatByTable(hazmatTable(), form).errors; // => []
 */
export function checkHazmatByTable(table: HazmatTable, { lineItems = [] }: BolDraftForm): HazmatByTable {
  const errors: FieldError[] = [];
  const onBoard: HazmatOnBoard[] = [];
  for (const [index, line] of lineItems.entries()) {
    const { hazmat, hazmatDetails: details } = line;
    if (hazmat !== true || details === undefined) continue;
    const { row, errors: found } = checkHazmatDetails(table, details);
    const path = `lineItems.${index}.hazmatDetails`;
    errors.push(...found.map((error) => ({ ...error, field: `${path}.${error.field}` })));
    if (row === undefined) continue;
    onBoard.push({ index, ...loadedLine(line, details, row) });
    for (const { field, code, message, section } of checkPackages(table, packedLine(line, details, row))) {
      errors.push({ field: `${path}.${field}`, rule: code, message: withSection(message, section) });
    }
  }
  const pairs = segregateLines(table, onBoard);
  const apart = pairs.filter(({ verdict }) => verdict === 'apart').slice(0, MAX_PAIRS);
  for (const { lines, because } of apart) {
    const [first = 0, second = 0] = lines.map((at) => onBoard[at]?.index);
    errors.push({
      field: `lineItems.${second}.hazmatDetails.identificationNumber`,
      rule: 'apart',
      message: `Lines ${first + 1} and ${second + 1}: ${because}`,
    });
  }
  return { errors, onBoard, pairs };
}

/**
 * Checks one description against the table, with the names of its own fields.
 * @returns the row, where the table has the material; a wrong ERG guide is an error beside it.
 * @example
 * checkHazmatDetails(table, { identificationNumber: 'UN9999' }).errors[0]?.rule; // => 'unknown-number'
 */
export function checkHazmatDetails(
  table: HazmatTable,
  details: Details,
): { readonly row?: HazmatRow; readonly errors: FieldError[] } {
  const check = checkEntry(table, hazmatEntryOf(details));
  const found = check.ok ? guideErrors(details, check.row) : check.problems;
  const errors = found.map(({ field, code, message, section }) => ({
    field,
    rule: code,
    message: withSection(message, section),
  }));
  return check.ok ? { row: check.row, errors } : { errors };
}

const packedLine = (line: BolDraftLineItem, entry: Details, row: HazmatRow): PackedLine => ({
  ...{ row, entry, quantity: entry.quantity, quantityUnit: entry.quantityUnit },
  packages: line.packages ?? 1,
  packageKind: hazmatPackageKind(line),
  grossWeightLb: line.weight ?? 0,
  packagesLb: entry.packagesWeight,
  substanceLb: entry.substanceWeight,
  pallets: palletsOf(line),
});

/** The pallets of a line, whose weight is not that of its packages. */
export const palletsOf = (line: BolDraftLineItem): number =>
  onPallets.has(line.handlingUnitType ?? 'pallet') && !onPallets.has(hazmatPackageKind(line))
    ? (line.handlingUnits ?? 1)
    : 0;

function loadedLine(line: BolDraftLineItem, details: Details, row: HazmatRow): LoadedLine {
  const { hazardClass, inhalationZone, limitedQuantity, residue, packagesWeight } = details;
  const kind = hazmatPackageKind(line);
  const bulk = isHazmatPackage(kind) && 'bulk' in hazmatPackages[kind];
  return {
    row,
    grossWeightLb: packagesWeight ?? line.weight ?? 0,
    hazardClass,
    inhalationZone,
    limitedQuantity,
    residue,
    bulk,
  };
}

function guideErrors({ ergGuide }: Details, { ergGuides, identificationNumber }: HazmatRow) {
  if (ergGuide === undefined || ergGuides.includes(ergGuide)) return [];
  const guides = ergGuides.length > 0 ? ergGuides.join(' or ') : 'none';
  const message = `Guide ${ergGuide} is not that of ${identificationNumber} in the Emergency Response Guidebook, which has ${guides}.`;
  return [{ field: 'ergGuide', code: 'guide-wrong', message, section: '172.602(b)' }] as const;
}

/** 'UN1263 needs a packing group (49 CFR 172.101(f)).' */
const withSection = (message: string, section: string): string =>
  `${message.replace(/\.$/, '')} (49 CFR ${section}).`;

/**
 * The form with the table's inhalation hazard copied into its lines, so that a bill prints the same under any
 * later edition of the table: the zone of the table, or, for anhydrous ammonia, only that it is an inhalation
 * hazard (provision 13 of 49 CFR 172.102). Nothing is stored where the table has no such entry.
 * @example withInhalation(form, onBoard).lineItems?.[0]?.hazmatDetails?.inhalationZone; // => 'B'
 */
export function withInhalation<F extends BolDraftForm>(form: F, onBoard: readonly HazmatOnBoard[]): F {
  const rows = new Map(onBoard.map(({ index, row }) => [index, row]));
  const lineItems = form.lineItems?.map((line, index) => {
    const row = rows.get(index);
    if (row === undefined || line.hazmatDetails === undefined) return line;
    const { inhalationZone: zone, poisonousByInhalation: _, ...details } = line.hazmatDetails;
    return { ...line, hazmatDetails: { ...details, ...inhalationOf(row, zone) } };
  });
  return lineItems === undefined ? form : { ...form, lineItems };
}

function inhalationOf(
  { inhalation }: HazmatRow,
  zone: Details['inhalationZone'],
): Pick<Details, 'inhalationZone' | 'poisonousByInhalation'> {
  switch (inhalation.kind) {
    case 'zone':
      return { inhalationZone: inhalation.zone, poisonousByInhalation: true };
    case 'ask-zone':
      return { inhalationZone: zone, poisonousByInhalation: true };
    case 'words':
      return { poisonousByInhalation: true };
    case 'other-name':
      return { poisonousByInhalation: false };
    default:
      return {};
  }
}

/**
 * Converts a description to the entry that the hazmat rules check.
 * @example hazmatEntryOf({ identificationNumber: 'UN1263' }).hazardClass; // => ''
 */
export const hazmatEntryOf = (details: Details): HazmatEntry => ({
  ...details,
  identificationNumber: details.identificationNumber ?? '',
  properShippingName: details.properShippingName ?? '',
  hazardClass: details.hazardClass ?? '',
});
