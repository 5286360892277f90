import { chartScale, nmfc2025Scale } from '../class/density-scale.ts';
import type { FreightClass } from '../class/freight-class.ts';
import type { ShipmentUnit } from '../shipment/shipment-unit.ts';

/** A GMA pallet (domain facts, section 2) of a weight that a forklift and most docks handle. Our own choice. */
const pallet = { lengthIn: 48, widthIn: 40, heaviestLb: 1_500 } as const;
const heightsIn = { least: 12, most: 96 } as const;
/** For classes that no density has, as 500: one pound a cubic foot. */
const leastPcf = 1;

/**
 * The pallets of freight of which only weight and class are known: as high as the lowest density of the class
 * makes them.
 * @example assumedUnits(500, '100')[0]?.heightIn; // => 57
 */
export function assumedUnits(weightLb: number, freightClass: FreightClass): ShipmentUnit[] {
  const count = Math.max(1, Math.ceil(weightLb / pallet.heaviestLb));
  const band = [...nmfc2025Scale.bands, ...chartScale.bands].find(
    (each) => each.freightClass === freightClass,
  );
  const densityPcf = Math.max(leastPcf, band?.fromPcf ?? leastPcf);
  const cubicIn = (weightLb / count / densityPcf) * 12 ** 3;
  const heightIn = Math.floor(cubicIn / (pallet.lengthIn * pallet.widthIn));
  const { lengthIn, widthIn } = pallet;
  return [
    {
      ...{ lengthIn, widthIn, heightIn: Math.min(heightsIn.most, Math.max(heightsIn.least, heightIn)) },
      ...{ weightLb: weightLb / count, count, stackable: false },
    },
  ];
}
