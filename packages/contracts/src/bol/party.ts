import * as z from 'zod/mini';
import { fobPoints } from '../facts/bol/choices.ts';
import { formatUsPhone } from '../facts/bol/format-us-phone.ts';
import { bolLimits } from '../facts/bol/limits.ts';
import { type UsStateCode, usStates } from '../facts/bol/us-states.ts';
import { trimmedText } from '../text.ts';
import { optional, optionalLine } from './field.ts';

export const UsState = z.enum(Object.keys(usStates) as [UsStateCode, ...UsStateCode[]], {
  error: ({ input }) =>
    input === undefined ? 'State is required' : 'State must be a two-letter US state code',
});
export type UsState = UsStateCode;

/** A US phone number, converted to our way of writing it. */
export const UsPhone = trimmedText(
  bolLimits.phone,
  { missing: 'Phone is required' },
  z.minLength(1, { error: 'Phone is required', abort: true }),
  z.refine((text) => formatUsPhone(text) !== undefined, 'Phone must be a US number such as (404) 555-0177'),
  z.overwrite((text) => formatUsPhone(text) ?? text),
);

/**
 * What the VICS standard bill of lading asks for beside the addresses of ship from and ship to. A bill may
 * leave out each of them.
 */
export const partyNumberFields = {
  /** The shipper's own number of the shipment. */
  sidNumber: optionalLine('SID number', bolLimits.partyNumber),
  /** The consignee's number of the shipment. */
  cidNumber: optionalLine('CID number', bolLimits.partyNumber),
  /** The consignee's number of the store or warehouse. */
  locationNumber: optionalLine('Location number', bolLimits.partyNumber),
  fob: optional(z.enum(fobPoints, `FOB must be ${fobPoints.join(' or ')}`)),
};
