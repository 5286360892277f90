import type { $ZodType, output } from 'zod/v4/core';
import { checkSchema } from './check-schema.ts';
import type { FieldError } from './problems.ts';

/** For the log, which contract was broken and where: 'reply of usage.reserve.v1 breaks its contract: ...'. */
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

/**
 * @throws ContractError when `value`, which this process created, breaks the contract.
 * @example obeyContract(z.string(), 'R-1', 'reply of bill.v1'); // => 'R-1'
 */
export function obeyContract<T extends $ZodType>(schema: T, value: unknown, what: string): output<T> {
  const checked = checkSchema(schema, value, { root: what });
  if (!checked.ok) throw new ContractError(what, checked.errors);
  return checked.data;
}
