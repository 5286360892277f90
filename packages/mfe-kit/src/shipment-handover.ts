import type { Commodity, HandlingUnit, Shipment } from '@freightwright/contracts';
import {
  maxCommodities,
  maxCommodityDescription,
  maxPieces,
  maxUnitCount,
  maxUnitKinds,
  nmfcItemPattern,
} from '@freightwright/contracts/facts';
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

/** Raise this when `Shipment` changes, so that what an older page of the site has left is not read. */
const version = 1;

const scales = ['chart', 'nmfc2025'] as const satisfies readonly ScaleId[];

/**
 * Leaves a shipment for '/cost-predictor', '/bol' or '/shipment', opened next in this tab. Never throws.
 * @param chosenScale the main scale that the reader has chosen, whose class goes on a bill.
 * @param isStackingKnown whether the reader was asked which units can be stacked.
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
  /** Whether a unit that cannot be stacked is one that the reader says cannot be. */
  readonly isStackingKnown: boolean;
}

/** Takes the shipment that was left for this page, which removes it. undefined as for `takeHandover`. */
export const takeShipment = (): Shipment | undefined => takeHandover()?.shipment;

/** Takes what was left for this page; undefined for nothing or something damaged. A broken scale is none. */
export function takeHandover(): Handover | undefined {
  const handover = waitingHandover();
  const carrier: Carrier = globalThis;
  delete carrier[handoverPlace];
  removeStored(handoverKey, tab);
  return handover;
}

/** Reads the shipment that was left for this page without removing it. */
export const waitingShipment = (): Shipment | undefined => waitingHandover()?.shipment;

function waitingHandover(): Handover | undefined {
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
    // Text that is not JSON was not left by `handOverShipment`.
  }
  return undefined;
}

// Checks a `Shipment` by hand, with the contract's figures: its schema would bring a library to every page.

/** Whether a value that was kept or handed over is a shipment. */
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
