import {
  declaredWeightNote,
  dimensionsInWords,
  heavierWords,
  leverWords,
  nextBreak,
  nmfc2025Scale,
  type ShipmentUnit,
  type UnitFigures,
  type UnitSystem,
  weightInWords,
} from '@freightwright/domain';
import type { ReadUnit } from '../draft/read-unit.ts';
import { listed } from '../figures/shipment-words.ts';

const fieldWords = {
  count: 'count',
  length: 'length',
  width: 'width',
  height: 'height',
  weight: 'weight',
  palletHeight: 'pallet height',
} as const;

/** Why a row does not count yet: "Not counted yet: width and weight are missing." */
export function notCounted({ missing, faults }: ReadUnit): string {
  if (Object.keys(faults).length > 0) return 'Not counted yet: a value cannot be used.';
  const words = listed(missing.map((field) => fieldWords[field]));
  return `Not counted yet: ${words} ${missing.length === 1 ? 'is' : 'are'} missing.`;
}

/** "48 × 40 × 48 in, 500 lb each". */
export function measuresInWords(unit: ShipmentUnit, system: UnitSystem): string {
  return `${dimensionsInWords(unit, system)}, ${weightInWords(unit.weightLb, system)} each`;
}

/**
 * "3.0 in lower, 3.0 in shorter or 2.5 in narrower makes one unit 92.5 on the NMFC 2025 scale.", with what
 * more freight would come to.
 */
export function unitNextBreak(unit: ShipmentUnit, { comparison }: UnitFigures, system: UnitSystem): string {
  const next = nextBreak(nmfc2025Scale, unit, unit.weightLb, system);
  if (next === null) return `Class ${comparison.nmfc2025Class} is the lowest on the ${nmfc2025Scale.name}.`;
  const { lowerByIn, shorterByIn, narrowerByIn } = next;
  const isReached = [lowerByIn, shorterByIn, narrowerByIn].some((inches) => inches !== null);
  const smaller = isReached
    ? `${leverWords(next, system)} makes one unit ${next.freightClass} on the ${nmfc2025Scale.name}.`
    : `Class ${next.freightClass} is out of reach by one side alone.`;
  const heavier = heavierWords(next, system);
  return [smaller, heavier, heavier && declaredWeightNote].filter(Boolean).join(' ');
}
