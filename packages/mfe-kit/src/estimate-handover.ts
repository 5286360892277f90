import type { Shipment } from '@freightwright/contracts';
import {
  type AccessorialId,
  accessorials,
  bolIdPattern,
  freightChargeTerms,
  type predictionServices,
  predictionZipPattern,
  serviceTypes,
} from '@freightwright/contracts/facts';
import { handOverShipment } from './shipment-handover.ts';

const key = 'fw.estimate-handover';
/** Raise this when `HandedEstimate` changes. */
const version = 1;

/** One end of the lane, in the words of a bill of lading. */
export interface HandedPlace {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
}

/** What a bill of lading takes from an estimate, beside the shipment. */
export interface HandedEstimate {
  /** Stands on the bill as its quote number. */
  readonly quoteId: string;
  /** '' when the tariff is modelled and therefore no carrier's. */
  readonly carrierName: string;
  readonly serviceType: (typeof serviceTypes)[number];
  readonly freightChargeTerms: (typeof freightChargeTerms)[number];
  readonly accessorials: readonly AccessorialId[];
  readonly origin: HandedPlace;
  readonly destination: HandedPlace;
}

/** How a bill of lading names the services of the predictor. */
export const billedService: Readonly<
  Record<(typeof predictionServices)[number], HandedEstimate['serviceType']>
> = { ltl: 'LTL', truckload: 'FTL', expedited: 'Expedited', standard: 'LTL' };

/**
 * Leaves a shipment with its estimate for '/bol'. Where the browser keeps nothing, the shipment goes alone.
 * Never throws.
 */
export function handOverEstimate(shipment: Shipment, estimate: HandedEstimate): void {
  handOverShipment(shipment, undefined, true);
  try {
    sessionStorage.setItem(key, JSON.stringify({ version, shipment, estimate }));
  } catch {
    // The bill is then filled in from the shipment alone.
  }
}

/**
 * Takes the estimate that was left with this shipment, which removes it. undefined when there is none, it is
 * damaged, or another shipment was handed over since.
 */
export function takeEstimate(shipment: Shipment): HandedEstimate | undefined {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    const { version: written, shipment: its, estimate } = JSON.parse(text ?? '{}');
    const isOfThis = written === version && JSON.stringify(its) === JSON.stringify(shipment);
    return isOfThis && isEstimate(estimate) ? estimate : undefined;
  } catch {
    return undefined;
  }
}

function isEstimate(value: unknown): value is HandedEstimate {
  if (typeof value !== 'object' || value === null) return false;
  const read = value as Partial<Record<keyof HandedEstimate, unknown>>;
  return (
    bolIdPattern.test(String(read.quoteId)) &&
    typeof read.carrierName === 'string' &&
    serviceTypes.some((each) => each === read.serviceType) &&
    freightChargeTerms.some((each) => each === read.freightChargeTerms) &&
    Array.isArray(read.accessorials) &&
    read.accessorials.every((id) => Object.hasOwn(accessorials, id)) &&
    [read.origin, read.destination].every(isPlace)
  );
}

function isPlace(value: unknown): value is HandedPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { zip, city, state } = value as Partial<Record<keyof HandedPlace, unknown>>;
  return (
    predictionZipPattern.test(String(zip)) && typeof city === 'string' && /^[A-Z]{2}$/.test(String(state))
  );
}
