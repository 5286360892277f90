import type { Bol } from '@freightwright/contracts';
import { emergency, issuedBill, manyLines } from '@freightwright/samples';

/** An ordinary bill with so many lines, every third one hazardous. */
export const billOf = (lines: number): Bol =>
  issuedBill({
    lineItems: manyLines(lines),
    ...emergency,
    specialInstructions: 'Liftgate at delivery. Call the dock one hour ahead.',
  });
