import * as z from 'zod/mini';
import { bolFormFaults } from '../facts/bol/form-rules.ts';
import { bolFields } from './bol-fields.ts';
import { completeOf, draftOf } from './field.ts';

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

/**
 * Checks the rules between several fields. They are checked even while other fields are missing or wrong, so
 * that one answer names every mistake, and read only what could be saved as a draft, except figures.
 */
export const checkFaults = <T>(draft: z.ZodMiniType<T>, faultsOf: (value: T) => readonly BolFormFault[]) =>
  z.check<T>(
    ({ value, issues }) => {
      for (const { field, rule, message } of faultsOf(value)) {
        issues.push({
          code: 'custom',
          path: [...field],
          message,
          input: value,
          params: { rule },
          continue: true,
        });
      }
    },
    { when: ({ value }) => (draft.safeParse(value).error?.issues ?? []).every(isAboutFigure) },
  );

const isAboutFigure = (issue: z.core.$ZodIssue) =>
  (issue.code === 'invalid_type' && issue.expected === 'number') ||
  ('origin' in issue && issue.origin === 'number');

/**
 * The bill of lading as it is issued. `feeTerms` and `customerCheckAcceptable` belong to the COD amount.
 * Totals may be left out; totals that are given are compared with the lines (`checkTotals`). The rules
 * between several fields are in `bolFormFaults`.
 * Source of what is required: 49 CFR 373.101.
 */
export const BolForm = completeOf(bolFields).check(checkFaults(BolDraftForm, bolFormFaults));

export type BolForm = z.infer<typeof BolForm>;
/** The form as a client sends it: fields that have a default may be left out. */
export type BolFormInput = z.input<typeof BolForm>;
