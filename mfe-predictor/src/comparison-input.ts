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
  /** null while no weight can be read. */
  readonly weightLb: number | null;
}

/** The example to start with: a pallet one class above the class that repacking could reach. */
export const exampleInput: ComparisonInput = { now: '100', after: '92.5', weightLb: 500 };

/**
 * A shipment's class on the chart, compared with the next lower class. The lowest class is compared with
 * itself.
 */
export function inputOf(units: readonly ShipmentUnit[]): ComparisonInput {
  const { densityPcf, weightLb } = shipmentFigures(units);
  const { freightClass, toPcf } = bandOf(chartScale, densityPcf);
  return {
    now: freightClass,
    after: toPcf === null ? freightClass : bandOf(chartScale, toPcf).freightClass,
    weightLb: Math.max(1, Math.round(weightLb)),
  };
}

/** The class with this name. @throws TypeError when no class has it. */
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
