import type { Shipment } from '@freightwright/contracts';
import type { AccessorialId, predictionServices } from '@freightwright/contracts/facts';
import type { FreightClass } from '@freightwright/domain';

export type ServiceType = (typeof predictionServices)[number];

/** The texts that a reader types, by the field names of the contract. */
export const textFields = ['originZip', 'destinationZip', 'length', 'width', 'height', 'weight'] as const;
export type TextField = (typeof textFields)[number];

/** The form as it is typed. */
export interface Entry extends Readonly<Record<TextField, string>> {
  /** '' for the class of the density. */
  readonly freightClass: FreightClass | '';
  readonly serviceType: ServiceType;
  readonly accessorials: readonly AccessorialId[];
  /** What is in the unit, as the page it came from said; '' where nobody said. */
  readonly description: string;
  /** A shipment in place of the figures of one unit. */
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
  description: '',
  shipment: null,
};

/** A pallet from Chicago to Atlanta. */
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

export const serviceWords: Readonly<Record<ServiceType, string>> = {
  ltl: 'LTL',
  truckload: 'Truckload',
  expedited: 'Expedited',
  standard: 'Standard, by linear foot',
};
