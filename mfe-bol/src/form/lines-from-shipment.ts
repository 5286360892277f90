import type { Commodity, HandlingUnit, Shipment } from '@freightwright/contracts';
import { bolLimits } from '@freightwright/contracts/facts';
import { compareScales, densityPcf, isFreightClass, type ScaleId } from '@freightwright/domain';
import { freshKey } from './bol-values.ts';
import { blankLine, type LineValues } from './line-values.ts';

/**
 * The lines of a bill for a shipment from the calculator: one line for each commodity of each kind of
 * handling unit, and one for a unit that names none. Figures are for all units of the kind together. What a
 * unit weighs beyond its commodities (the pallet, the wrapping) is added to its first line, so that the bill
 * weighs as much as the shipment. A commodity without a class of its own gets the class that a carrier will
 * bill for the unit's density, which is that of the NMFC 2025 scale.
 * @param chosenScale the scale that the reader has chosen instead; undefined when they have chosen none.
 */
export function linesFromShipment({ handlingUnits }: Shipment, chosenScale?: ScaleId): LineValues[] {
  const lines: LineValues[] = [];
  for (const unit of handlingUnits) {
    const commodities = unit.commodities.length > 0 ? unit.commodities : [unnamed(unit)];
    const listedLb = commodities.reduce((sum, { weightLb }) => sum + weightLb, 0);
    const tareLb = Math.max(0, unit.weightLb - listedLb);
    for (const [index, commodity] of commodities.entries()) {
      if (lines.length === bolLimits.lineItems) return lines;
      const weightLb = (commodity.weightLb + (index === 0 ? tareLb : 0)) * unit.count;
      const place = { key: freshKey(lines), weightLb, isFirst: index === 0 };
      lines.push(lineOf(unit, commodity, place, chosenScale));
    }
  }
  return lines;
}

function unnamed({ packaging, weightLb }: HandlingUnit): Commodity {
  return { description: '', pieces: 1, packaging, weightLb, hazmat: false };
}

function lineOf(
  unit: HandlingUnit,
  commodity: Commodity,
  { key, weightLb, isFirst }: { key: string; weightLb: number; isFirst: boolean },
  chosenScale: ScaleId | undefined,
): LineValues {
  const { chartClass, nmfc2025Class } = compareScales(densityPcf(unit, unit.weightLb));
  const { freightClass = chosenScale === 'chart' ? chartClass : nmfc2025Class } = commodity;
  return {
    ...blankLine(key),
    // A line whose freight is on the unit of the line before has no unit of its own, and no size.
    ...(isFirst && {
      lengthIn: inches(unit.lengthIn),
      widthIn: inches(unit.widthIn),
      heightIn: inches(unit.heightIn),
    }),
    handlingUnits: isFirst ? String(unit.count) : '0',
    handlingUnitType: unit.packaging,
    packages: String(commodity.pieces * unit.count),
    packageType: commodity.packaging,
    palletType: unit.packaging === 'pallet' || unit.packaging === 'skid' ? 'Standard' : 'None',
    weight: String(Math.round(weightLb * 100) / 100),
    commodityDescription: commodity.description,
    nmfcItem: commodity.nmfcItem ?? '',
    nmfcClass: isFreightClass(freightClass) ? freightClass : '',
    hazmat: commodity.hazmat,
  };
}

/** Without the noise of a conversion from centimeters, and still exact enough for the density. */
const inches = (value: number) => String(Number(value.toFixed(4)));
