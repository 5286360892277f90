import type { PredictionRequest, Shipment } from '@freightwright/contracts';
import { type AccessorialId, accessorials, predictionServices } from '@freightwright/contracts/constants';
import {
  type FreightClass,
  formatNumber,
  freightClasses,
  type HandlingId,
  handlings,
  isFreightClass,
} from '@freightwright/domain';
import {
  type Choice,
  type Handover,
  isRecord,
  isShipment,
  readStoredJson,
  store,
} from '@freightwright/mfe-kit';

type ServiceType = (typeof predictionServices)[number];

/** The text fields of the form, by their names in the contract. */
export const textFields = ['originZip', 'destinationZip', 'length', 'width', 'height', 'weight'] as const;
export type TextField = (typeof textFields)[number];

export interface Entry extends Readonly<Record<TextField, string>> {
  /** '' for the class of the density. */
  readonly freightClass: FreightClass | '';
  readonly serviceType: ServiceType;
  readonly accessorials: readonly AccessorialId[];
  readonly handling: readonly HandlingId[];
  /** Nothing can be loaded on the unit, which some carriers rate in a higher class. */
  readonly isUnstackable: boolean;
  /** The commodity's description from the page it came from; '' without one. */
  readonly description: string;
  /** A shipment that replaces the figures of one unit. */
  readonly shipment: Shipment | null;
}

export const emptyEntry: Entry = {
  originZip: '',
  destinationZip: '',
  length: '',
  width: '',
  height: '',
  weight: '',
  freightClass: '',
  serviceType: 'ltl',
  accessorials: [],
  handling: [],
  isUnstackable: false,
  description: '',
  shipment: null,
};

export const exampleEntry: Entry = {
  ...emptyEntry,
  originZip: '60608',
  destinationZip: '30318',
  length: '48',
  width: '40',
  height: '48',
  weight: '500',
  accessorials: ['liftgate', 'appointment'],
};

/** The lowest first, as in the product specification (section 5). */
export const classChoices = freightClasses
  .map(({ freightClass }): Choice => [freightClass, freightClass])
  .reverse();

export const serviceLabels: Readonly<Record<ServiceType, string>> = {
  ltl: 'LTL',
  truckload: 'Truckload',
  expedited: 'Expedited',
  standard: 'Standard, by linear foot',
};

/** As precise as the density needs. */
const figure = (value?: number) => (value === undefined ? '' : formatNumber(value, 4));

/** The form of the request of a saved estimate. */
export function entryFromRequest(request: PredictionRequest): Entry {
  const { originZip, destinationZip, serviceType, accessorials } = request;
  const { freightClass = '', description = '', shipment = null, handling = [], stackable } = request;
  const [length, width, height] = [figure(request.length), figure(request.width), figure(request.height)];
  const texts = { originZip, destinationZip, length, width, height, weight: figure(request.weight) };
  const isUnstackable = stackable === false;
  return {
    ...texts,
    freightClass,
    serviceType,
    accessorials,
    handling,
    isUnstackable,
    description,
    shipment,
  };
}

/** What another page hands over. */
type Arrived = Pick<Handover, 'shipment' | 'isStackingKnown'>;

/** One unit with at most one commodity fills in the fields; any other shipment is sent unchanged. */
export function entryFromHandover({ shipment, isStackingKnown }: Arrived, before: Entry): Entry {
  const { originZip, destinationZip, serviceType, accessorials } = before;
  const entry = { ...emptyEntry, originZip, destinationZip, serviceType, accessorials };
  const [unit, second] = shipment.handlingUnits;
  if (unit === undefined || second !== undefined || unit.count > 1 || unit.commodities.length > 1) {
    return { ...entry, shipment };
  }
  const [commodity] = unit.commodities;
  if (commodity?.hazmat || commodity?.nmfcItem !== undefined) return { ...entry, shipment };
  return {
    ...entry,
    ...{ length: figure(unit.lengthIn), width: figure(unit.widthIn), height: figure(unit.heightIn) },
    weight: figure(unit.weightLb),
    isUnstackable: isStackingKnown && !unit.stackable,
    freightClass: commodity?.freightClass ?? '',
    description: commodity?.description ?? '',
  };
}

const draftKey = 'fw.prediction-draft';
/** Longer than anything that fits into a field. */
const longestText = 200;

/** The form stored in this tab; null when there is none, or storage is blocked. */
export function storedEntry(): Entry | null {
  const record = readStoredJson(draftKey, () => sessionStorage);
  return isRecord(record) ? entryFrom(record) : null;
}

/** Stores the form in this tab. Blocked storage is not reported, because the page works without it. */
export const saveEntry = (entry: Entry) => void store(draftKey, JSON.stringify(entry), () => sessionStorage);

function entryFrom(record: Record<string, unknown>): Entry {
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, longestText) : '');
  const texts = Object.fromEntries(textFields.map((field) => [field, text(record[field])]));
  const freightClass = text(record.freightClass);
  const ticked: unknown[] = Array.isArray(record.accessorials) ? record.accessorials : [];
  return {
    ...emptyEntry,
    ...texts,
    freightClass: isFreightClass(freightClass) ? freightClass : '',
    serviceType: predictionServices.find((id) => id === record.serviceType) ?? 'ltl',
    accessorials: (Object.keys(accessorials) as (keyof typeof accessorials)[]).filter((id) =>
      ticked.includes(id),
    ),
    handling: (Object.keys(handlings) as HandlingId[]).filter(
      (id) => Array.isArray(record.handling) && record.handling.includes(id),
    ),
    isUnstackable: record.isUnstackable === true,
    description: text(record.description),
    shipment: isShipment(record.shipment) ? record.shipment : null,
  };
}
