import {
  bandOf,
  chartScale,
  type FreightClass,
  formatTwoDecimals,
  freightClasses,
  quantity,
  type ShipmentUnit,
  shipmentFigures,
} from '@freightwright/domain';

export interface ComparisonInput {
  readonly now: FreightClass;
  readonly after: FreightClass;
  /** null while there is none that can be read. */
  readonly weightLb: number | null;
}

/** A pallet one class above what repacking could reach, to start from. */
export const exampleInput: ComparisonInput = { now: '100', after: '92.5', weightLb: 500 };

/** A shipment in its class on the chart, against the next lower one. In the lowest, against itself. */
export function inputOf(units: readonly ShipmentUnit[]): ComparisonInput {
  const { densityPcf, weightLb } = shipmentFigures(units);
  const { freightClass, toPcf } = bandOf(chartScale, densityPcf);
  return {
    now: freightClass,
    after: toPcf === null ? freightClass : bandOf(chartScale, toPcf).freightClass,
    weightLb: Math.max(1, Math.round(weightLb)),
  };
}

/** The class of that name. @throws TypeError for a name that is none. */
export function classNamed(name: string): FreightClass {
  const found = freightClasses.find(({ freightClass }) => freightClass === name);
  if (!found) throw new TypeError(`${name} is no freight class`);
  return found.freightClass;
}

/** "Filled in from your shipment: 1 unit, 500 lb, 9.38 lb/cu ft." */
export function arrivalWords(shipment: readonly ShipmentUnit[]): string {
  const figures = shipmentFigures(shipment);
  const units = figures.handlingUnits === 1 ? '1 unit' : `${figures.handlingUnits} units`;
  const density = `${formatTwoDecimals(figures.densityPcf)}\u00a0lb/cu\u00a0ft`;
  return `Filled in from your shipment: ${units}, ${quantity(figures.weightLb, 'lb')}, ${density}.`;
}
