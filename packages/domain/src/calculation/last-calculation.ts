import type { Dimensions } from '../class/density.ts';
import { type FreightClass, isFreightClass } from '../class/freight-class.ts';

/** The last calculation, for the ROI section. Source: product specification, point 3, "Last calculation". */
export interface LastCalculation {
  /** Whole dollars for one shipment, an illustration. */
  readonly potentialSavings: number;
  readonly freightClass: FreightClass;
}

/**
 * Reads the record from storage. null when there is none, or it is damaged.
 * @example readLastCalculation('damaged'); // => null
 */
export function readLastCalculation(stored: string | null): LastCalculation | null {
  try {
    const { potentialSavings, freightClass } = JSON.parse(stored ?? 'null') ?? {};
    const isMoney = Number.isFinite(potentialSavings) && potentialSavings >= 0 && potentialSavings <= 1e6;
    if (!isMoney || !isFreightClass(freightClass)) return null;
    return { potentialSavings, freightClass };
  } catch {
    return null;
  }
}

/** The last calculation as shown on the dashboard. */
export interface LastResult {
  /** Class on the 18-class chart. */
  readonly freightClass: FreightClass;
  /** lb/cu ft, two decimals, for display. */
  readonly density: number;
  /** The handling unit of the calculation. */
  readonly unit: Dimensions & { readonly weightLb: number };
}

/**
 * The same for the dashboard. null when there is none, it is damaged or was written by an older page.
 * @example readLastResult(null); // => null
 */
export function readLastResult(stored: string | null): LastResult | null {
  const freightClass = readLastCalculation(stored)?.freightClass;
  if (stored === null || freightClass === undefined) return null;
  const { density, unit } = JSON.parse(stored);
  const { lengthIn, widthIn, heightIn, weightLb } = unit ?? {};
  if (![density, lengthIn, widthIn, heightIn, weightLb].every(isFigure)) return null;
  return { freightClass, density, unit: { lengthIn, widthIn, heightIn, weightLb } };
}

const isFigure = (value: number): boolean => Number.isFinite(value) && value >= 0;
