import {
  type BulkRow,
  type BulkType,
  placesOf,
  questionsOf,
  usualQuestionLimits,
} from '@freightwright/contracts';
import {
  carrierPlan,
  checkShipment,
  cubicInchesPerCubicFoot,
  densityDoubt,
  longestSideIn,
  type RuleId,
  type ShipmentUnit,
  shipmentFigures,
  usualRuleLimits,
} from '@freightwright/domain';
import type { ZipPoints } from '@freightwright/zip-points';
import { columnOfBol, type RowInputs } from './check-row.ts';
import type { UsedColumn } from './read-header.ts';
import { zipText } from './row-reader.ts';

/** Something in a valid row that is more often a mistake than intended. */
export type RowWarning = NonNullable<BulkRow['warnings']>[number];

/** What the warnings depend on beside the row. */
export interface WarningContext {
  /** '2026-11-28' */
  today: string;
  /** For a file with ZIP codes. */
  zips: Pick<ZipPoints, 'find'> | undefined;
}

/** Doubts about a valid row, by the rules of the shipment page and of the review of a bill. */
export function warningsOf<T extends BulkType>(
  input: RowInputs[T],
  { columns, cells }: { columns: readonly UsedColumn[]; cells: readonly string[] },
  { today, zips }: WarningContext,
): RowWarning[] {
  const columnOf = (...keys: string[]) => keys.find((key) => columns.some((used) => used.key === key)) ?? '';
  if ('lineItems' in input)
    return [...billWarnings(input, { today, zips }), ...zipWarnings(columns, cells, zips)];
  const [unit] = 'shipment' in input ? (input.shipment?.handlingUnits ?? []) : [input as ShipmentUnit];
  return [
    ...(unit ? [...sizeWarnings(unit, columnOf), ...weightWarnings(unit, today, columnOf)] : []),
    ...zipWarnings(columns, cells, zips),
  ];
}

type ColumnOf = (...keys: string[]) => string;

/** The rules of the shipment page about one unit. */
const unitRules: readonly RuleId[] = ['overlength', 'trailer-size'];
/** No unit below it breaks one of them, and checking takes longer than classifying. */
const smallestSideIn = Math.min(
  usualRuleLimits.overlengthFromIn,
  usualRuleLimits.doorWidthIn,
  usualRuleLimits.doorHeightIn,
);

function sizeWarnings(given: ShipmentUnit, columnOf: ColumnOf): RowWarning[] {
  // Unrounded, which a million rows can afford.
  const cubicInches = given.lengthIn * given.widthIn * given.heightIn;
  const doubt = densityDoubt((given.weightLb * cubicInchesPerCubicFoot) / cubicInches);
  const density = { column: columnOf('weight', 'total_weight'), rule: 'density' };
  const warnings = doubt === null ? [] : [{ ...density, message: doubt }];
  const longest = longestSideIn(given);
  if (longest < smallestSideIn) return warnings;
  const side = (['height', 'width', 'length'] as const).find((key) => given[`${key}In`] === longest);
  const units = [{ ...given, count: 1 }];
  const plan = carrierPlan(units);
  const broken = checkShipment(units, shipmentFigures(units), {
    best: plan,
    byCarrier: plan,
    onFloor: plan,
  }).filter(({ id, verdict }) => verdict !== 'passed' && unitRules.includes(id));
  const column = columnOf(side ?? 'height', 'dimensions');
  return [
    ...warnings,
    ...broken.map(({ id, figure, sentence }) => ({ column, rule: id, message: `${figure}. ${sentence}` })),
  ];
}

/** The question of a bill about units that a forklift does not lift. */
function weightWarnings({ weightLb, count }: ShipmentUnit, today: string, columnOf: ColumnOf): RowWarning[] {
  if (weightLb <= usualQuestionLimits.mostUnitLb) return [];
  const line = { handlingUnitType: 'crate', handlingUnits: count, weight: weightLb * count } as const;
  return questionsOf({ shipDate: today, serviceType: 'FTL', lineItems: [line] }, today).map(
    ({ id, title, why }) => ({
      column: columnOf('weight', 'total_weight'),
      rule: id,
      message: messageOf(title, why),
    }),
  );
}

/** A row has one line, whose number is of no use. */
const messageOf = (title: string, why: string) =>
  `${title.replace(/^Line 1 /, 'The row ')}. ${why}`.slice(0, 500);

/** The questions that do not depend on what a file of bills has no columns for. */
const questionIds = new Set([
  ...['count-against-weight', 'ship-date-past', 'ship-date-ahead'],
  ...['class-against-density', 'over-one-pickup', 'po-box', 'city-against-zip'],
]);

function billWarnings(bill: RowInputs['bols'], { today, zips }: WarningContext): RowWarning[] {
  const [line] = bill.lineItems;
  if (!line) return [];
  const { handlingUnits, weight, lengthIn, widthIn, heightIn } = line;
  const hasUnit =
    handlingUnits > 0 && lengthIn !== undefined && widthIn !== undefined && heightIn !== undefined;
  const unit = hasUnit && {
    ...{ lengthIn, widthIn, heightIn, stackable: false },
    ...{ count: handlingUnits, weightLb: weight / handlingUnits },
  };
  const places = placesOf(bill, (zip) => zips?.find(zip));
  const questions = questionsOf(bill, today, { places });
  const columnOf: ColumnOf = (key = '') => key;
  return [
    ...questions
      .filter(({ id }) => questionIds.has(id))
      .map(({ id, field, title, why }) => ({
        column: columnOfBol(field),
        rule: id,
        message: messageOf(title, why),
      })),
    ...(unit ? sizeWarnings(unit, columnOf) : []),
  ];
}

/** ZIP codes that got back the zeros which a spreadsheet strips, or never had them. */
const zipWarnings = (
  columns: readonly UsedColumn[],
  cells: readonly string[],
  zips: WarningContext['zips'],
): RowWarning[] =>
  columns.flatMap(({ key, index }) => {
    if (!key.endsWith('_zip')) return [];
    const cell = cells[index]?.trim() ?? '';
    const zip = zipText(cell);
    if (zip === cell) return [];
    const place = zips?.find(zip);
    const where = place ? `, ${place.city}, ${place.state}` : '';
    return [
      { column: key, rule: 'zip-padded', message: `${cell} was read as ${zip}${where}. Check the ZIP code.` },
    ];
  });

/** Whether the columns of a file can have a warning about a ZIP code. */
export const hasZips = (columns: readonly UsedColumn[]): boolean =>
  columns.some(({ key }) => key.endsWith('_zip'));
