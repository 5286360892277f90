import type { Commodity, HandlingUnit, Shipment } from '@freightwright/contracts';
import {
  maxCommodities,
  maxCommodityDescription,
  maxPieces,
  maxUnitCount,
  maxUnitKinds,
  nmfcItemPattern,
} from '@freightwright/contracts/constants';
import type { Packaging, ScaleId } from '@freightwright/domain';
import {
  isFreightClass,
  maxDimensionIn,
  maxPalletHeightIn,
  maxWeightLb,
  packagings,
  smallestMeasure,
} from '@freightwright/domain';
import { type Carrier, handoverKey, handoverPlace, tab, waitingText } from './handover-place.ts';
import { store } from './platform/stored.ts';
import { isRecord, removeStored } from './platform/stored-json.ts';

/** Increment this when `Shipment` changes, so that handovers of an older version are ignored. */
const version = 1;

const scales = ['chart', 'nmfc2025'] as const satisfies readonly ScaleId[];

/**
 * Hands over a shipment to '/cost-predictor', '/bol' or '/shipment', opened next in this tab. Never throws.
 * @param chosenScale the main scale that the user has chosen, whose class goes on a bill.
 * @param isStackingKnown whether the user was asked which units are stackable.
 * @example handOverShipment(shipment, 'nmfc2025'); platform.navigate('/cost-predictor');
 */
export function handOverShipment(
  shipment: Shipment,
  chosenScale?: ScaleId,
  isStackingKnown: boolean = false,
): void {
  const carrier: Carrier = globalThis;
  const text = JSON.stringify({ version, shipment, chosenScale, isStackingKnown });
  delete carrier[handoverPlace];
  if (store(handoverKey, text, tab)) return;
  carrier[handoverPlace] = text;
  removeStored(handoverKey, tab);
}

export interface Handover {
  readonly shipment: Shipment;
  readonly chosenScale: ScaleId | undefined;
  /** Whether the user, and not a default, has declared units unstackable. */
  readonly isStackingKnown: boolean;
}

/**
 * Claims and removes the shipment handed over to this page. undefined as for `takeHandover`.
 * @example const shipment = takeShipment(); // a second call returns undefined
 */
export const takeShipment = (): Shipment | undefined => takeHandover()?.shipment;

/**
 * Claims the handover for this page; undefined for none or a corrupt one. Ignores an invalid scale.
 * @example const { shipment, chosenScale } = takeHandover() ?? {};
 */
export function takeHandover(): Handover | undefined {
  const handover = waitingHandover();
  const carrier: Carrier = globalThis;
  delete carrier[handoverPlace];
  removeStored(handoverKey, tab);
  return handover;
}

/**
 * Reads the shipment handed over to this page without removing it.
 * @example const shipment = waitingShipment();
 */
export const waitingShipment = (): Shipment | undefined => waitingHandover()?.shipment;

/**
 * Reads the handover for this page without removing it.
 * @example const { isStackingKnown } = waitingHandover() ?? {};
 */
export function waitingHandover(): Handover | undefined {
  try {
    const record: unknown = JSON.parse(waitingText() ?? 'null');
    if (isRecord(record) && record.version === version && isShipment(record.shipment)) {
      return {
        shipment: record.shipment,
        chosenScale: scales.find((id) => id === record.chosenScale),
        isStackingKnown: record.isStackingKnown === true,
      };
    }
  } catch {
    // Text that is not JSON does not come from `handOverShipment`.
  }
  return undefined;
}

// Validates a `Shipment` by the contract's figures: its schema would add a library to every page.

/**
 * Whether a stored or handed-over value is a shipment.
 * @example isShipment({ handlingUnits: [] }); // => false
 */
export const isShipment = (value: unknown): value is Shipment =>
  isRecord(value) && isList(value.handlingUnits, 1, maxUnitKinds, isHandlingUnit);

function isHandlingUnit(value: unknown): value is HandlingUnit {
  if (!isRecord(value)) return false;
  const { turnable, addedPalletHeightIn: added } = value;
  return (
    isWhole(value.count, maxUnitCount) &&
    isPackaging(value.packaging) &&
    [value.lengthIn, value.widthIn, value.heightIn].every((side) => isMeasure(side, maxDimensionIn)) &&
    isMeasure(value.weightLb, maxWeightLb) &&
    typeof value.stackable === 'boolean' &&
    (turnable === undefined || typeof turnable === 'boolean') &&
    (added === undefined || isMeasure(added, maxPalletHeightIn)) &&
    isList(value.commodities, 0, maxCommodities, isCommodity)
  );
}

function isCommodity(value: unknown): value is Commodity {
  if (!isRecord(value)) return false;
  const { description, freightClass, nmfcItem } = value;
  return (
    typeof description === 'string' &&
    description.length <= maxCommodityDescription &&
    isWhole(value.pieces, maxPieces) &&
    isPackaging(value.packaging) &&
    isMeasure(value.weightLb, maxWeightLb) &&
    typeof value.hazmat === 'boolean' &&
    (freightClass === undefined || (typeof freightClass === 'string' && isFreightClass(freightClass))) &&
    (nmfcItem === undefined || (typeof nmfcItem === 'string' && nmfcItemPattern.test(nmfcItem)))
  );
}

const isList = <T>(value: unknown, min: number, max: number, isItem: (item: unknown) => item is T): boolean =>
  Array.isArray(value) && value.length >= min && value.length <= max && value.every(isItem);

const isPackaging = (value: unknown): value is Packaging => packagings.some(({ id }) => id === value);

const isWhole = (value: unknown, max: number): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max;

const isMeasure = (value: unknown, max: number): boolean =>
  typeof value === 'number' && value >= smallestMeasure && value <= max;
