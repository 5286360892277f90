import type { HandlingUnit } from '@freightwright/contracts';
import type { DensityScale, FreightClass, ShipmentFigures, ShipmentUnit } from '@freightwright/domain';
import {
  chartScale,
  formatTwoDecimals,
  nmfc2025Scale,
  ratedLines,
  shipmentFigures,
  unitKey,
} from '@freightwright/domain';
import { readUnit } from './read-unit.ts';
import { isBlank, type ShipmentDraft } from './shipment-draft.ts';
import { listed } from './unit-texts.ts';

/** The label of figures for several kinds of unit together, wherever they are shown. */
export const blendedName = 'Blended density, for one commodity on several units';

/** The classes of a shipment. Several kinds of unit have no single class. */
interface Headline {
  /** The distinct classes of units and of commodities with their own classes, highest first. */
  readonly chart: readonly FreightClass[];
  readonly nmfc2025: readonly FreightClass[];
  /** Whether the total density blends several kinds of unit, which only applies to one commodity. */
  readonly isBlended: boolean;
}

export function headlineOf(units: readonly ShipmentUnit[]): Headline {
  const classes = (scale: DensityScale) =>
    ratedLines(units, scale, 'separate').lines.map(({ freightClass }) => freightClass);
  return { chart: classes(chartScale), nmfc2025: classes(nmfc2025Scale), isBlended: units.length > 1 };
}

/** The most classes listed in a figure; more are given as a range. */
const mostListed = 4;

/** "250, 125, 100", or "500 to 50" where they are many. */
export const classesInFigure = (classes: readonly FreightClass[]): string =>
  classes.length > mostListed ? `${classes[0]} to ${classes.at(-1)}` : classes.join(', ');

/** "class 100", "classes 250, 125 and 100". */
export const formatClasses = (classes: readonly FreightClass[]): string =>
  `${classes.length === 1 ? 'class' : 'classes'} ${listed(classes)}`;

/** "6.54 lb/cu ft, class 150 by the chart, 125 by NMFC 2025": shown under `blendedName`. */
export function describeBlended({ densityPcf, comparison }: ShipmentFigures): string {
  const { chartClass, nmfc2025Class } = comparison;
  return `${formatTwoDecimals(densityPcf)}\u00a0lb/cu\u00a0ft, class ${chartClass} by the chart, ${nmfc2025Class} by NMFC 2025`;
}

export interface WorkedOut {
  readonly units: readonly HandlingUnit[];
  /** The letters of these units' rows. */
  readonly letters: readonly string[];
  /** null when no unit is complete. */
  readonly figures: ShipmentFigures | null;
  /** Letters of started but incomplete rows, which do not count yet. */
  readonly incomplete: readonly string[];
}

export function workOutShipment({ units: rows, system }: ShipmentDraft): WorkedOut {
  const units: HandlingUnit[] = [];
  const letters: string[] = [];
  const incomplete: string[] = [];
  for (const [index, row] of rows.entries()) {
    const { unit } = readUnit(row, system);
    if (unit !== null) {
      units.push(unit);
      letters.push(unitKey(index));
    } else if (!isBlank(row)) incomplete.push(unitKey(index));
  }
  return { units, letters, incomplete, figures: units.length === 0 ? null : shipmentFigures(units) };
}
