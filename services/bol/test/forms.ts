import type { BolFormInput } from '@freightwright/contracts';
import { billForm, crate, type Line } from '@freightwright/samples';

/** Two machines, a weight with a fraction, and the rest left to the defaults. */
export const machinery = {
  packages: 2,
  weight: 610.25,
  commodityDescription: crate.commodityDescription,
  nmfcClass: crate.nmfcClass,
} satisfies Line;

export const form = (change: Partial<BolFormInput> = {}) => billForm({ lineItems: [machinery], ...change });
