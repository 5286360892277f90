import { channel } from 'node:diagnostics_channel';
import { checkSchema, type FieldError, type Problem } from '@freightwright/contracts';
import type { $ZodType, output } from 'zod/v4/core';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/**
 * Says, for the log, which contract was broken and where: 'reply of usage.reserve.v1 breaks its contract:
 * ...'.
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
  const checked = checkSchema(schema, value, { root: what });
  if (!checked.ok) throw new ContractError(what, checked.errors);
  return checked.data;
}

/**
 * Gets `{ contract, code }` for each problem that was answered against the contract. The tests listen to it
 * and fail (test/fail-on-undeclared.ts).
 */
const undeclaredProblems = channel('freightwright.undeclared-problem');

export interface ReportDeps {
  log: Log;
  metrics: Metrics | undefined;
}

/**
 * Tells operators that a caller was answered with a problem that the contract does not list, for which the
 * caller could not be prepared. The problem is still sent, because it says more than 'internal' would.
 * @param contract the route ('GET /api/bol/:id') or the subject of a request.
 */
export function reportUndeclared(contract: string, problem: Problem, { log, metrics }: ReportDeps): void {
  const { code } = problem;
  log.error({ contract, code, err: problem }, 'answered a problem that the contract does not list');
  metrics?.undeclaredProblems.inc({ contract, code });
  undeclaredProblems.publish({ contract, code });
}
