import type { Bol } from '@freightwright/contracts';
import { emergency, issuedBill, manyLines } from '@freightwright/samples';

/** An ordinary bill with this many lines, of which every third is hazardous. */
export const billOf = (lines: number): Bol =>
  issuedBill({
    lineItems: manyLines(lines),
    ...emergency,
    specialInstructions: 'Liftgate at delivery. Call the dock one hour ahead.',
  });
