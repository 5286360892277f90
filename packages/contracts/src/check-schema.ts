import { type $ZodType, type output, safeParse } from 'zod/v4/core';
import { fieldErrorsOf, maxFieldErrors, wordIssue } from './field-errors.ts';
import { type FieldError, Problem, type ProblemOptions } from './problems.ts';

export type Checked<T> = { ok: true; data: T } | { ok: false; errors: FieldError[] };

export interface CheckOptions {
  /** Name of the whole value in messages. Default 'the body'. */
  root?: string;
  /** Maximum number of errors reported. Default 20. */
  most?: number;
}

/**
 * Validates `value` against a schema of either kind of zod and formats the errors, so that the browser and
 * the services show the same messages.
 * @throws Error when the schema is asynchronous.
 * @example checkSchema(z.strictObject({ weight: z.number() }), { weight: 'heavy' }).ok; // => false
 */
export function checkSchema<T extends $ZodType>(
  schema: T,
  value: unknown,
  { root, most = maxFieldErrors }: CheckOptions = {},
): Checked<output<T>> {
  const result = safeParse(schema, value, { error: (issue) => wordIssue(issue, root), reportInput: true });
  return result.success
    ? { ok: true, data: result.data }
    : { ok: false, errors: fieldErrorsOf(result.error.issues, most) };
}

const sentences = (errors: readonly FieldError[]): string => {
  const shown = errors.slice(0, 3).map(({ message }) => message);
  const more = errors.length - shown.length;
  return shown.join('; ') + (more > 0 ? `; and ${more} more` : '');
};

/**
 * The problem for a request that violates its schema: 'request.unknown-field' when at least one field is
 * unknown, else 'request.invalid'.
 * @param errorsIn what was validated. Default the body.
 * @example
 * requestProblem([{ field: 'weight', rule: 'required', message: 'Enter it' }]).code; // => 'request.invalid'
 */
export function requestProblem(errors: FieldError[], errorsIn?: ProblemOptions['errorsIn']): Problem {
  const unknown = errors.some(({ rule }) => rule === 'unknown');
  return new Problem(unknown ? 'request.unknown-field' : 'request.invalid', {
    detail: sentences(errors),
    errors,
    ...(errorsIn && { errorsIn }),
  });
}
