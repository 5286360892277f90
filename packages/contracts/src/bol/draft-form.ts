import type * as z from 'zod/mini';
import { bolFields } from './bol-fields.ts';
import { draftOf } from './field.ts';

/**
 * A form that is only partly filled in, as it is saved while somebody types. Any field may be missing, and a
 * text may be anything up to its length. Every `BolForm` is also a valid draft. What was not typed as a
 * number is left out.
 */
export const BolDraftForm = draftOf(bolFields);
export type BolDraftForm = z.infer<typeof BolDraftForm>;
export type BolDraftLineItem = NonNullable<BolDraftForm['lineItems']>[number];

/** A broken rule between several fields. `field` is the path to the field that should be corrected. */
export interface BolFormFault {
  readonly field: readonly (string | number)[];
  /** There when the field is empty and must not be. */
  readonly rule?: 'required';
  readonly message: string;
}
