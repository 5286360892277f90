import type { PredictionRequestInput, Shipment } from '@freightwright/contracts';
import { predictionZipPattern } from '@freightwright/contracts/constants';
import {
  compareScales,
  densityPcf,
  type FreightClass,
  measureFields,
  readMeasure,
  shipmentFigures,
} from '@freightwright/domain';
import type { Entry, TextField } from './entry.ts';

export type Violations = Readonly<Partial<Record<TextField, string>>>;

export interface ReadEntry {
  /** The validation errors by field, in form order. */
  readonly violations: Violations;
  /** The request body; null while there are errors. */
  readonly request: PredictionRequestInput | null;
}

const zips = { originZip: 'Origin ZIP', destinationZip: 'Destination ZIP' } as const;
const measures = ['length', 'width', 'height', 'weight'] as const;

/** Parses the form, with the contract's messages. The service checks whether a ZIP exists. */
export function readEntry(entry: Entry): ReadEntry {
  const violations: Partial<Record<TextField, string>> = {};
  for (const [field, name] of Object.entries(zips) as [keyof typeof zips, string][]) {
    const zip = entry[field].trim();
    if (zip === '') violations[field] = `${name} is required`;
    else if (!predictionZipPattern.test(zip)) violations[field] = `${name} must be five digits`;
  }
  const figures = entry.shipment === null ? readFigures(entry, violations) : null;
  if (Object.keys(violations).length > 0) return { violations, request: null };
  const { serviceType, accessorials, handling, freightClass, description, isUnstackable } = entry;
  return {
    violations,
    request: {
      originZip: entry.originZip.trim(),
      destinationZip: entry.destinationZip.trim(),
      ...(entry.shipment === null
        ? {
            ...figures,
            ...(freightClass !== '' && { freightClass }),
            ...(description !== '' && { description }),
            ...(isUnstackable && { stackable: false }),
          }
        : { shipment: entry.shipment }),
      serviceType,
      accessorials: [...accessorials],
      ...(handling.length > 0 && { handling: [...handling] }),
    },
  };
}

type Figures = Partial<Record<(typeof measures)[number], number>>;

/** With a class, the weight is enough for an LTL rate. */
const isWithoutSizes = ({ freightClass, length, width, height }: Entry) =>
  freightClass !== '' && `${length}${width}${height}`.trim() === '';

/** @param violations receives the validation errors. */
function readFigures(entry: Entry, violations: Partial<Record<TextField, string>>): Figures {
  const figures: Figures = {};
  for (const name of isWithoutSizes(entry) ? (['weight'] as const) : measures) {
    const read = readMeasure(entry[name], measureFields[name]);
    if (read.ok) figures[name] = read.value;
    else violations[name] = read.message;
  }
  return figures;
}

/** The class that a carrier bills for the density of the unit; undefined while a figure is invalid. */
export function classOfDensity(entry: Entry): FreightClass | undefined {
  const unit = unitOf(entry);
  return unit && compareScales(densityPcf(unit, unit.weightLb)).nmfc2025Class;
}

function unitOf(entry: Entry) {
  const violations: Partial<Record<TextField, string>> = {};
  const { length, width, height, weight } = readFigures(entry, violations);
  if (Object.keys(violations).length > 0) return undefined;
  if (length === undefined || width === undefined || height === undefined) return undefined;
  return { lengthIn: length, widthIn: width, heightIn: height, weightLb: weight ?? 0 };
}

/** The entry as a shipment, for the pages that accept one; undefined while a figure is invalid. */
export function shipmentOf(entry: Entry): Shipment | undefined {
  if (entry.shipment !== null) return entry.shipment;
  const unit = unitOf(entry);
  if (unit === undefined) return undefined;
  const { description, freightClass, isUnstackable } = entry;
  const commodity = {
    description,
    pieces: 1,
    packaging: 'pallet',
    weightLb: unit.weightLb,
    hazmat: false,
    ...(freightClass !== '' && { freightClass }),
  } as const;
  return {
    handlingUnits: [
      { ...unit, count: 1, packaging: 'pallet', stackable: !isUnstackable, commodities: [commodity] },
    ],
  };
}

/** Pounds of everything that the entry ships; 0 while that is invalid. */
export function weightOf(entry: Entry): number {
  const shipment = shipmentOf(entry);
  if (shipment !== undefined) return shipmentFigures(shipment.handlingUnits).weightLb;
  return readFigures(entry, {}).weight ?? 0;
}
