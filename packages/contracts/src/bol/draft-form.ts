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
