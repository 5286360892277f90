import * as z from 'zod/mini';
import { fobPoints } from '../constants/bol/choices.ts';
import { formatUsPhone } from '../constants/bol/format-us-phone.ts';
import { bolLimits } from '../constants/bol/limits.ts';
import { type UsStateCode, usStates } from '../constants/bol/us-states.ts';
import { trimmedText, wordedText } from '../text.ts';
import { flag, optional, optionalLine, typed } from './field.ts';

export const UsState = z.enum(Object.keys(usStates) as [UsStateCode, ...UsStateCode[]], {
  error: ({ input }) =>
    input === undefined ? 'State is required' : 'State must be a two-letter US state code',
});
export type UsState = UsStateCode;

/** A US phone number, converted to our format. */
export const UsPhone = trimmedText(
  bolLimits.phone,
  { missing: 'Phone is required' },
  z.minLength(1, { error: 'Phone is required', abort: true }),
  z.refine((text) => formatUsPhone(text) !== undefined, 'Phone must be a US number such as (404) 555-0177'),
  z.overwrite((text) => formatUsPhone(text) ?? text),
);

/** The optional fields of the VICS bill of lading beside the addresses of ship from and ship to. */
export const partyNumberFields = {
  /** The shipper's own number of the shipment. */
  sidNumber: optionalLine('SID number', bolLimits.partyNumber),
  /** The consignee's number of the shipment. */
  cidNumber: optionalLine('CID number', bolLimits.partyNumber),
  /** The consignee's number of the store or warehouse. */
  locationNumber: optionalLine('Location number', bolLimits.partyNumber),
  fob: optional(z.enum(fobPoints, `FOB must be ${fobPoints.join(' or ')}`)),
};

/** Billing and remittance, beside the terms. A bill may leave out each of them. */
export const paymentFields = {
  /** The phone of the party that pays the freight charges under any terms. */
  billToPhone: typed(
    z.optional(
      trimmedText(
        bolLimits.phone,
        {},
        z.refine(
          (number) => number === '' || formatUsPhone(number) !== undefined,
          'Bill-to phone must be a US number such as (404) 555-0177',
        ),
        z.overwrite((number) => formatUsPhone(number) ?? number),
      ),
    ),
    bolLimits.phone,
  ),
  /** The payer's account number with the carrier. */
  billToAccount: optionalLine('Bill-to account', bolLimits.account),
  /** Name and address to which the carrier remits the COD amount. */
  codRemitTo: optionalLine('COD remit-to', bolLimits.codRemitTo),
  /** The broker who arranged the transport: name, and MC number or phone. */
  broker: optionalLine('Broker', bolLimits.broker),
};

/** Handling requirements in transit. */
export const handlingFields = { protectFromFreezing: flag, doNotStack: flag, topLoadOnly: flag };

const timeLength = 5;

/** A local time of day at the stop, '08:30'. */
function timeOfDay(label: string) {
  const aTime = `${label} must be a time such as 08:30`;
  const time = trimmedText(
    timeLength,
    { tooLong: aTime },
    z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, aTime),
  );
  return typed(z.optional(time), timeLength);
}

const aDeliveryDate = 'Delivery date must be a date such as 2026-11-24';

/**
 * When the contact is available at each end. A bill may leave out each of them. The pickup is on the ship
 * date; the rules between the fields are in `stopTimeViolations`.
 */
export const stopTimeFields = {
  pickupReadyTime: timeOfDay('Pickup ready'),
  pickupCloseTime: timeOfDay('Pickup close'),
  /** Such as 'Mon to Fri, 7:00 to 15:30'. */
  pickupDockHours: optionalLine('Dock hours at pickup', bolLimits.dockHours),
  deliveryDate: typed(z.optional(wordedText(10, { tooLong: aDeliveryDate }, z.iso.date(aDeliveryDate))), 10),
  deliveryFromTime: timeOfDay('Delivery from'),
  deliveryUntilTime: timeOfDay('Delivery until'),
  deliveryDockHours: optionalLine('Dock hours at delivery', bolLimits.dockHours),
};
