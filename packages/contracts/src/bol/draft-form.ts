import * as z from 'zod/mini';
import { bolFields } from './bol-fields.ts';
import { draftOf } from './field.ts';

/**
 * A partly completed form, as it is saved while the user types. Any field may be missing, and a text may be
 * anything up to its length. Every `BolForm` is also a valid draft. Invalid numbers are left out.
 */
export const BolDraftForm = draftOf(bolFields);
export type BolDraftForm = z.infer<typeof BolDraftForm>;
export type BolDraftLineItem = NonNullable<BolDraftForm['lineItems']>[number];

/** A broken rule between several fields. `field` is the path to the field that should be corrected. */
export interface BolFormViolation {
  readonly field: readonly (string | number)[];
  /** Set when the field is empty and must not be. */
  readonly rule?: 'required';
  readonly message: string;
}

/**
 * Checks the rules between several fields, even while other fields are missing or wrong, so that one response
 * reports every error. Reads only what could be saved as a draft, except numbers.
 * @example BolDraftForm.check(checkViolations(BolDraftForm, bolFormViolations)).safeParse({}).success; // => true
 */
export const checkViolations = <T>(
  draft: z.ZodMiniType<T>,
  violationsOf: (value: T) => readonly BolFormViolation[],
) =>
  z.check<T>(
    ({ value, issues }) => {
      for (const { field, rule, message } of violationsOf(value)) {
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
