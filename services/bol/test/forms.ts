import type { BolFormInput } from '@freightwright/contracts';
import { billForm, crate, type Line } from '@freightwright/samples';

/** Two machines, a fractional weight, and defaults for the rest. */
export const machinery = {
  packages: 2,
  weight: 610.25,
  commodityDescription: crate.commodityDescription,
  nmfcClass: crate.nmfcClass,
} satisfies Line;

export const form = (change: Partial<BolFormInput> = {}) => billForm({ lineItems: [machinery], ...change });
