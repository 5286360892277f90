import type { Dimensions } from '../class/density.ts';
import { formatNumber } from '../measure/quantity.ts';
import type { ShipmentUnit } from '../shipment/shipment-unit.ts';

/** The usable inside of a trailer. */
export interface Trailer extends Dimensions {
  /** Pounds of freight it may carry. */
  readonly maxLoadLb: number;
}

/**
 * The trailer by which linear feet are measured: 53 ft x 96 in x 108 in. Source: domain facts, section 2. The
 * load is the usual 44,000 lb, which is what the federal gross limit of 80,000 lb (23 U.S.C. 127) leaves for
 * freight. Tractors differ.
 */
export const usualTrailer: Trailer = { lengthIn: 636, widthIn: 96, heightIn: 108, maxLoadLb: 44_000 };

/** Why a unit cannot stand in a trailer. */
export interface Misfit {
  readonly kind: 'too-wide' | 'too-high' | 'too-long';
  readonly measuredIn: number;
  readonly limitIn: number;
  /** "120 in high, the trailer takes 108 in." */
  readonly sentence: string;
}

/** Every reason why one unit does not fit the empty trailer; empty when it fits. */
export function misfitsOf(unit: ShipmentUnit, trailer: Trailer): Misfit[] {
  const { lengthIn, widthIn, heightIn, turnable = true } = unit;
  const along = turnable ? Math.max(lengthIn, widthIn) : lengthIn;
  const across = turnable ? Math.min(lengthIn, widthIn) : widthIn;
  const found: Misfit[] = [];
  if (across > trailer.widthIn) {
    const how = turnable ? 'wide on its shorter side' : 'wide and may not be turned';
    found.push(misfit('too-wide', across, trailer.widthIn, how));
  }
  if (along > trailer.lengthIn) found.push(misfit('too-long', along, trailer.lengthIn, 'long'));
  if (heightIn > trailer.heightIn) found.push(misfit('too-high', heightIn, trailer.heightIn, 'high'));
  return found;
}

function misfit(kind: Misfit['kind'], measuredIn: number, limitIn: number, how: string): Misfit {
  const sentence = `${formatNumber(measuredIn)}\u00a0in ${how}, the trailer takes ${formatNumber(limitIn)}\u00a0in.`;
  return { kind, measuredIn, limitIn, sentence };
}
