import type { Shipment } from '@freightwright/contracts';
import { formatNumber } from '@freightwright/domain';
import { type Entry, emptyEntry } from './entry.ts';

/** The lane and the services of an entry. */
export type Lane = Pick<Entry, 'originZip' | 'destinationZip' | 'serviceType' | 'accessorials'>;

/**
 * An entry with a shipment that another page has left. One unit with at most one commodity fills in the
 * fields; anything more goes as it is.
 */
export function entryFromShipment(shipment: Shipment, lane: Lane): Entry {
  const { originZip, destinationZip, serviceType, accessorials } = lane;
  const entry = { ...emptyEntry, originZip, destinationZip, serviceType, accessorials };
  const [unit, second] = shipment.handlingUnits;
  if (unit === undefined || second !== undefined || unit.count > 1 || unit.commodities.length > 1) {
    return { ...entry, shipment };
  }
  const [commodity] = unit.commodities;
  if (commodity?.hazmat || commodity?.nmfcItem !== undefined) return { ...entry, shipment };
  return {
    ...entry,
    length: figure(unit.lengthIn),
    width: figure(unit.widthIn),
    height: figure(unit.heightIn),
    weight: figure(unit.weightLb),
    freightClass: commodity?.freightClass ?? '',
    description: commodity?.description ?? '',
  };
}

/** As exact as the density needs. */
const figure = (value: number) => formatNumber(value, 4);
