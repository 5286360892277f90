import * as z from 'zod/mini';
import { type UsStateCode, usStates } from '../facts/bol/us-states.ts';

export const UsState = z.enum(Object.keys(usStates) as [UsStateCode, ...UsStateCode[]], {
  error: ({ input }) =>
    input === undefined ? 'State is required' : 'State must be a two-letter US state code',
});
export type UsState = UsStateCode;
