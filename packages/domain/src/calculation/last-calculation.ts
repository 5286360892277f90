import { type FreightClass, isFreightClass } from '../class/freight-class.ts';

/**
 * What the ROI section reads of the last calculation. Source: product specification, point 3, "Last
 * calculation".
 */
export interface LastCalculation {
  /** Whole dollars for one shipment, an illustration. */
  readonly potentialSavings: number;
  readonly freightClass: FreightClass;
}

/** Reads the record from storage. null when there is none, or it is damaged. */
export function readLastCalculation(stored: string | null): LastCalculation | null {
  try {
    const { potentialSavings, freightClass } = JSON.parse(stored ?? 'null') ?? {};
    const isMoney = Number.isFinite(potentialSavings) && potentialSavings >= 0 && potentialSavings <= 1e6;
    if (!isMoney || typeof freightClass !== 'string' || !isFreightClass(freightClass)) return null;
    return { potentialSavings, freightClass };
  } catch {
    return null;
  }
}
