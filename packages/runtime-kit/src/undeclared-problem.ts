import { channel } from 'node:diagnostics_channel';
import type { Problem } from '@freightwright/contracts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** Publishes undeclared problems as `{ contract, code }`; tests fail on it (test/fail-on-undeclared.ts). */
const undeclaredProblems = channel('freightwright.undeclared-problem');

export interface ReportDeps {
  log: Log;
  metrics: Metrics | undefined;
}

/**
 * Reports to operators that a caller got a problem that the contract does not declare, and could not be
 * prepared for it. The problem is still sent, because it is more specific than 'internal'.
 * @param contract the route ('GET /api/bol/:id') or the subject of a request.
 */
export function reportUndeclared(contract: string, problem: Problem, { log, metrics }: ReportDeps): void {
  const { code } = problem;
  log.error({ contract, code, err: problem }, 'answered a problem that the contract does not list');
  metrics?.undeclaredProblems.inc({ contract, code });
  undeclaredProblems.publish({ contract, code });
}
