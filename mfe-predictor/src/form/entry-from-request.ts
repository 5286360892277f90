import type { PredictionRequest } from '@freightwright/contracts';
import { formatNumber } from '@freightwright/domain';
import { type Entry, emptyEntry } from './entry.ts';

/** The form as it was when a kept estimate was asked for. */
export function entryFromRequest(request: PredictionRequest): Entry {
  const text = (value: number | undefined) => (value === undefined ? '' : formatNumber(value, 4));
  return {
    ...emptyEntry,
    originZip: request.originZip,
    destinationZip: request.destinationZip,
    length: text(request.length),
    width: text(request.width),
    height: text(request.height),
    weight: text(request.weight),
    freightClass: request.freightClass ?? '',
    serviceType: request.serviceType,
    accessorials: request.accessorials,
    description: request.description ?? '',
    shipment: request.shipment ?? null,
  };
}
