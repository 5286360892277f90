import { type FieldError, Problem } from '@freightwright/contracts';
import { type $ZodType, type output, safeParse } from 'zod/v4/core';
import { fieldErrorsOf, wordIssue } from './field-errors.ts';

export type Checked<T> = { ok: true; data: T } | { ok: false; errors: FieldError[] };

/**
 * Checks `value` against a schema of either kind of zod and words what is wrong. `root` is the name of the
 * whole value in such a sentence. The schema must be synchronous.
 */
export function checkSchema<T extends $ZodType>(
  schema: T,
  value: unknown,
  root?: string,
): Checked<output<T>> {
  const result = safeParse(schema, value, { error: (issue) => wordIssue(issue, root), reportInput: true });
  return result.success
    ? { ok: true, data: result.data }
    : { ok: false, errors: fieldErrorsOf(result.error.issues) };
}

const sentences = (errors: readonly FieldError[]): string => {
  const shown = errors.slice(0, 3).map(({ message }) => message);
  const more = errors.length - shown.length;
  return shown.join('; ') + (more > 0 ? `; and ${more} more` : '');
};

/**
 * The problem of a request that breaks its schema: 'request.unknown-field' when at least one field is
 * unknown, else 'request.invalid'.
 */
export function requestProblem(errors: FieldError[]): Problem {
  const unknown = errors.some(({ rule }) => rule === 'unknown');
  return new Problem(unknown ? 'request.unknown-field' : 'request.invalid', {
    detail: sentences(errors),
    errors,
  });
}

/**
 * Says for the log which contract was broken and where: 'reply of usage.reserve.v1 breaks its contract: ...'.
 */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly errors: FieldError[];

  constructor(what: string, errors: FieldError[]) {
    super(
      `${what} breaks its contract: ${errors.map(({ field, message }) => `${field || '(root)'}: ${message}`).join('; ')}`,
    );
    this.errors = errors;
  }
}

/** @throws ContractError when `value`, which our own code made, breaks the contract. */
export function obeyContract<T extends $ZodType>(schema: T, value: unknown, what: string): output<T> {
  const checked = checkSchema(schema, value, what);
  if (!checked.ok) throw new ContractError(what, checked.errors);
  return checked.data;
}
