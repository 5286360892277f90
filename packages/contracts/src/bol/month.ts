import * as z from 'zod/mini';
import { bolMonthLimits } from '../constants/bol/limits.ts';
import { FreightClass } from '../measures.ts';
import { Count, DaysOfMonth, list } from '../text.ts';
import { UsState } from './field-kinds.ts';

/** Pounds, to the hundredth. */
const pounds = z.number().check(z.gte(0));

/** The bills that a user issued in one month. Voided bills count, drafts do not. */
export const BolMonth = z.extend(DaysOfMonth, {
  /** The lines of the bills by their class, lowest first; last those without a class, as null. */
  classes: list(
    z.strictObject({ freightClass: z.nullable(FreightClass), lines: Count, weightLb: pounds }),
    bolMonthLimits.classes,
  ),
  /** From state to state, most bills first. */
  lanes: list(
    z.strictObject({ from: UsState, to: UsState, bills: Count, weightLb: pounds }),
    bolMonthLimits.lanes,
  ),
  /** All other lanes together. */
  otherLanes: z.strictObject({ lanes: Count, bills: Count, weightLb: pounds }),
  /** False when the month has more bills than are read. The first of them are counted. */
  isComplete: z.boolean(),
});
export type BolMonth = z.infer<typeof BolMonth>;
