import type { Commodity, HandlingUnit, Shipment } from '@freightwright/contracts';
import {
  maxCommodities,
  maxCommodityDescription,
  maxPieces,
  maxUnitCount,
  maxUnitKinds,
  nmfcItemPattern,
} from '@freightwright/contracts/facts';
import {
  isFreightClass,
  maxDimensionIn,
  maxPalletHeightIn,
  maxWeightLb,
  type Packaging,
  packagings,
  type ScaleId,
  smallestMeasure,
} from '@freightwright/domain';

const key = 'fw.shipment-handover';
/** Raise this when `Shipment` changes, so that what an older page of the site has left is not read. */
const version = 1;

const scales = ['chart', 'nmfc2025'] as const satisfies readonly ScaleId[];

/** Where a shipment waits when the browser's storage is full or refused. Reloading the page loses it. */
const place: unique symbol = Symbol.for('freightwright.shipment-handover');
type Carrier = typeof globalThis & { [place]?: string };

/**
 * Leaves a shipment for the page that is opened next. Call it, then `navigate` to '/cost-predictor', '/bol'
 * or '/shipment'. One shipment can wait at a time, in this tab only. Never throws.
 * @param chosenScale the scale that the reader has made the main one, whose class is then written on a bill;
 * undefined when they have chosen none.
 */
export function handOverShipment(shipment: Shipment, chosenScale?: ScaleId): void {
  const carrier: Carrier = globalThis;
  const text = JSON.stringify({ version, shipment, chosenScale });
  delete carrier[place];
  try {
    sessionStorage.setItem(key, text);
  } catch {
    carrier[place] = text;
    forget();
  }
}

/** A shipment, and how the reader wants it to be classed. */
export interface Handover {
  readonly shipment: Shipment;
  readonly chosenScale: ScaleId | undefined;
}

/** Takes the shipment that was left for this page, which removes it. undefined as for `takeHandover`. */
export const takeShipment = (): Shipment | undefined => takeHandover()?.shipment;

/**
 * Takes what was left for this page, which removes it. undefined when there is nothing, or it is damaged. A
 * choice of scale that cannot be read counts as none.
 */
export function takeHandover(): Handover | undefined {
  const handover = waitingHandover();
  const carrier: Carrier = globalThis;
  delete carrier[place];
  forget();
  return handover;
}

/** Reads the shipment that was left for this page without removing it. */
export const waitingShipment = (): Shipment | undefined => waitingHandover()?.shipment;

function waitingHandover(): Handover | undefined {
  const carrier: Carrier = globalThis;
  const text = carrier[place] ?? stored();
  try {
    const record: unknown = JSON.parse(text ?? 'null');
    if (isRecord(record) && record.version === version && isShipment(record.shipment)) {
      return { shipment: record.shipment, chosenScale: scales.find((id) => id === record.chosenScale) };
    }
  } catch {
    // Text that is not JSON was not left by `handOverShipment`.
  }
  return undefined;
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // A storage that is refused counts as empty.
  }
}

// Checks by hand whether a value is a `Shipment`, because the contract's schema would bring its library to
// every page. Figures and lists are those of the contract.

function isShipment(value: unknown): value is Shipment {
  return isRecord(value) && isList(value.handlingUnits, 1, maxUnitKinds, isHandlingUnit);
}

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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList<T>(value: unknown, min: number, max: number, isItem: (item: unknown) => item is T): boolean {
  return Array.isArray(value) && value.length >= min && value.length <= max && value.every(isItem);
}

function isPackaging(value: unknown): value is Packaging {
  return packagings.some(({ id }) => id === value);
}

function isWhole(value: unknown, max: number): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max;
}

function isMeasure(value: unknown, max: number): boolean {
  return typeof value === 'number' && value >= smallestMeasure && value <= max;
}
