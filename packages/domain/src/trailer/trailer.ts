import type { Dimensions } from '../class/density.ts';
import { formatNumber } from '../measure/quantity.ts';
import type { ShipmentUnit } from '../shipment/shipment-unit.ts';

/** The usable inside of a trailer, and the doors through which everything is loaded. */
export interface Trailer extends Dimensions {
  readonly doorWidthIn: number;
  readonly doorHeightIn: number;
  /** Pounds of freight it may carry. */
  readonly maxLoadLb: number;
}

/**
 * The usual 53 ft trailer: about 630 in long inside, 96 in wide, 108 in high, with doors of 102 in, the
 * lowest that are built. Source: domain facts, section 2 (haletrailer.com): 96 to 98.5 in wide, doors 102 to
 * 110 in high. The load is the usual 44,000 lb, which is what the federal gross limit of 80,000 lb (23 U.S.C.
 * 127) leaves for freight. Tractors differ.
 */
export const usualTrailer: Trailer = {
  lengthIn: 630,
  widthIn: 96,
  heightIn: 108,
  doorWidthIn: 96,
  doorHeightIn: 102,
  maxLoadLb: 44_000,
};

/** The highest doors that are usual, in inches. Source: domain facts, section 2. */
export const highestDoorIn = 110;

/** Why a unit cannot stand in a trailer. */
export interface Misfit {
  readonly kind: 'too-wide' | 'too-high' | 'too-long';
  readonly measuredIn: number;
  readonly limitIn: number;
  /** "120 in high, the doors let 102 in through." */
  readonly sentence: string;
}

/**
 * Every reason why one unit does not fit into the empty trailer; empty when it does. Domain facts, section 2.
 * @example misfitsOf({ ...unit, heightIn: 106 }, usualTrailer).map(({ kind }) => kind); // => ['too-high']
 */
export function misfitsOf(unit: ShipmentUnit, trailer: Trailer): Misfit[] {
  const { lengthIn, widthIn, heightIn, turnable = true } = unit;
  const along = turnable ? Math.max(lengthIn, widthIn) : lengthIn;
  const across = turnable ? Math.min(lengthIn, widthIn) : widthIn;
  const widest = narrower(trailer.widthIn, trailer.doorWidthIn);
  const highest = narrower(trailer.heightIn, trailer.doorHeightIn);
  const found: Misfit[] = [];
  if (across > widest.limitIn) {
    const how = turnable ? 'wide on its shorter side' : 'wide and may not be turned';
    found.push(misfit('too-wide', across, how, widest));
  }
  if (along > trailer.lengthIn) {
    found.push(misfit('too-long', along, 'long', { limitIn: trailer.lengthIn, where: inside }));
  }
  if (heightIn > highest.limitIn) found.push(misfit('too-high', heightIn, 'high', highest));
  return found;
}

/** The size that a unit must not exceed, and which side of the trailer sets it. */
interface Gap {
  readonly limitIn: number;
  readonly where: string;
}

const inside = 'the trailer takes';

const narrower = (insideIn: number, doorIn: number): Gap =>
  doorIn < insideIn
    ? { limitIn: doorIn, where: 'the doors let through' }
    : { limitIn: insideIn, where: inside };

function misfit(kind: Misfit['kind'], measuredIn: number, how: string, { limitIn, where }: Gap): Misfit {
  const sentence = `${formatNumber(measuredIn)}\u00a0in ${how}, ${where} ${formatNumber(limitIn)}\u00a0in.`;
  return { kind, measuredIn, limitIn, sentence };
}
