import { channel } from 'node:diagnostics_channel';
import type { Problem } from '@freightwright/contracts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

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
