import * as z from 'zod/mini';
import { bolFormFaults } from '../facts/bol/form-rules.ts';
import { bolFields } from './bol-fields.ts';
import { BolDraftForm } from './draft-form.ts';
import { completeOf } from './field.ts';

/**
 * The bill of lading as it is issued. `feeTerms` and `customerCheckAcceptable` belong to the COD amount.
 * Totals may be left out; totals that are given are compared with the lines (`checkTotals`). The rules
 * between several fields are in `bolFormFaults`; they are checked even while other fields are missing or
 * wrong, so that one answer names every mistake.
 * Source of what is required: 49 CFR 373.101.
 */
export const BolForm = completeOf(bolFields).check(
  z.check<BolDraftForm>(
    ({ value, issues }) => {
      for (const { field, rule, message } of bolFormFaults(value)) {
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
    // The rules read what could be saved as a draft, and nothing else that somebody sends. They read no
    // figures.
    { when: ({ value }) => (BolDraftForm.safeParse(value).error?.issues ?? []).every(isAboutFigure) },
  ),
);

const isAboutFigure = (issue: z.core.$ZodIssue) =>
  (issue.code === 'invalid_type' && issue.expected === 'number') ||
  ('origin' in issue && issue.origin === 'number');

export type BolForm = z.infer<typeof BolForm>;
/** The form as a client sends it: fields that have a default may be left out. */
export type BolFormInput = z.input<typeof BolForm>;
