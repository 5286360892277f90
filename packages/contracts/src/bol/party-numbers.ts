import * as z from 'zod/mini';
import { fobPoints } from '../facts/bol/fob-points.ts';
import { bolLimits } from '../facts/bol/limits.ts';
import { optional } from './field.ts';
import { optionalLine } from './lines-of-text.ts';

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
