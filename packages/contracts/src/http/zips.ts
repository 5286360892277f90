import * as z from 'zod/mini';
import * as addresses from '../facts/addresses.ts';
import { bolLimits } from '../facts/bol/limits.ts';
import { type UsStateCode, usStates } from '../facts/bol/us-states.ts';
import { defineRoute } from '../route.ts';
import { text } from '../text.ts';

const Zip = text(5, z.regex(/^\d{5}$/, 'ZIP must be five digits'));
const codes = Object.keys(usStates) as [UsStateCode, ...UsStateCode[]];

/**
 * The city that the mail names for a ZIP code, and its state. Military addresses are not found, because no
 * motor carrier delivers there. Whoever shows an answer credits GeoNames (CC BY 4.0).
 */
export const readZip = defineRoute({
  ...addresses.readZipAddress,
  service: 'bol',
  summary: 'City and state of a ZIP code',
  access: 'public',
  isTable: true,
  params: z.object({ zip: Zip }),
  response: z.strictObject({
    place: z.strictObject({ zip: Zip, city: text(bolLimits.city), state: z.enum(codes) }),
  }),
  problems: ['zip.not-found'],
});
