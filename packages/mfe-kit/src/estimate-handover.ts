import type { Shipment } from '@freightwright/contracts';
import type { AccessorialId, predictionServices } from '@freightwright/contracts/constants';
import {
  accessorials,
  bolIdPattern,
  freightChargeTerms,
  predictionZipPattern,
  serviceTypes,
} from '@freightwright/contracts/constants';
import { tab } from './handover-place.ts';
import { store } from './platform/stored.ts';
import { isRecord, readStoredJson, removeStored } from './platform/stored-json.ts';
import { handOverShipment } from './shipment-handover.ts';

const key = 'fw.estimate-handover';
/** Increment this when `HandedEstimate` changes. */
const version = 1;

/** One end of the lane, under a bill of lading's field names. */
export interface HandedPlace {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
}

/** The data of an estimate for a bill of lading, beside the shipment. */
export interface HandedEstimate {
  /** The quote number on the bill. */
  readonly quoteId: string;
  /** '' when the tariff is modelled and therefore no carrier's. */
  readonly carrierName: string;
  readonly serviceType: (typeof serviceTypes)[number];
  readonly freightChargeTerms: (typeof freightChargeTerms)[number];
  readonly accessorials: readonly AccessorialId[];
  readonly origin: HandedPlace;
  readonly destination: HandedPlace;
}

/** The names of the predictor's services on a bill of lading. */
export const billedService: Readonly<
  Record<(typeof predictionServices)[number], HandedEstimate['serviceType']>
> = { ltl: 'LTL', truckload: 'FTL', expedited: 'Expedited', standard: 'LTL' };

/**
 * Hands over a shipment to '/bol' with its estimate, or alone if storage is blocked. Never throws.
 * @param isStackingKnown whether the user, and not a default, has declared units unstackable.
 * @example handOverEstimate(shipment, estimate); platform.navigate('/bol');
 */
export function handOverEstimate(
  shipment: Shipment,
  estimate: HandedEstimate,
  isStackingKnown: boolean = true,
): void {
  handOverShipment(shipment, undefined, isStackingKnown);
  store(key, JSON.stringify({ version, shipment, estimate }), tab);
}

/**
 * Claims the estimate handed over with this shipment; undefined when there is none, or it is corrupt.
 * @example const estimate = takeEstimate(shipment);
 */
export function takeEstimate(shipment: Shipment): HandedEstimate | undefined {
  const left = readStoredJson(key, tab);
  removeStored(key, tab);
  if (!isRecord(left)) return undefined;
  const isOfThis = left.version === version && JSON.stringify(left.shipment) === JSON.stringify(shipment);
  return isOfThis && isEstimate(left.estimate) ? left.estimate : undefined;
}

function isEstimate(value: unknown): value is HandedEstimate {
  if (!isRecord(value)) return false;
  const read: Partial<Record<keyof HandedEstimate, unknown>> = value;
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
  if (!isRecord(value)) return false;
  const { zip, city, state }: Partial<Record<keyof HandedPlace, unknown>> = value;
  return (
    predictionZipPattern.test(String(zip)) && typeof city === 'string' && /^[A-Z]{2}$/.test(String(state))
  );
}
