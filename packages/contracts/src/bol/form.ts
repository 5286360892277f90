import type * as z from 'zod/mini';
import { bolFormViolations } from '../constants/bol/form-rules.ts';
import { bolFields } from './bol-fields.ts';
import { BolDraftForm, checkViolations } from './draft-form.ts';
import { completeOf } from './field.ts';

/**
 * The bill of lading as it is issued. `feeTerms` and `customerCheckAcceptable` belong to the COD amount.
 * Totals may be left out; existing totals are compared with the lines (`checkTotals`). The rules between
 * several fields are in `bolFormViolations`. Source of the required fields: 49 CFR 373.101.
 */
export const BolForm = completeOf(bolFields).check(checkViolations(BolDraftForm, bolFormViolations));

export type BolForm = z.infer<typeof BolForm>;
/** The form as a client sends it: fields that have a default may be left out. */
export type BolFormInput = z.input<typeof BolForm>;
