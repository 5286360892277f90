import * as z from 'zod/mini';
import type { BolFormFault } from './draft-form.ts';

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
