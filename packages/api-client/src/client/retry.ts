import { ApiProblem, ConnectionError } from './errors.ts';

/** The state after a failed attempt. */
export interface FailedAttempt {
  /** Whether the request is idempotent. */
  repeatable: boolean;
  /** Attempts so far, from 1. */
  attempts: number;
  retries: number;
  longestWaitMs: number;
  /** From 0 to 1: jitter, so that clients that failed together do not retry together. */
  random: number;
}

const firstWaitMs = 500;
const longestBackoffMs = 20_000;
/** Statuses of a server that is briefly unavailable. They do not reveal whether the request was processed. */
const passing: readonly number[] = [502, 503, 504];

/**
 * Milliseconds until the retry; undefined when the error is final. A rate-limited request was not processed,
 * so any request may be retried after it. After all other errors only idempotent ones.
 */
export function waitBeforeRetryMs(violation: unknown, failed: FailedAttempt): number | undefined {
  if (failed.attempts > failed.retries || !isPassing(violation, failed)) return undefined;
  const asked = violation instanceof ApiProblem ? violation.retryAfterS : undefined;
  if (asked === undefined) return backoffMs(failed);
  // Adds jitter to the requested wait, so that clients that were rejected together retry one after another.
  const waitMs = Math.round(asked * 1000 + failed.random * firstWaitMs);
  return waitMs > failed.longestWaitMs ? undefined : waitMs;
}

function isPassing(violation: unknown, { repeatable }: FailedAttempt): boolean {
  if (violation instanceof ConnectionError) return repeatable;
  if (!(violation instanceof ApiProblem)) return false;
  if (violation.status === 429) return true;
  return repeatable && (passing.includes(violation.status) || violation.code === 'idempotency.under-way');
}

/** Exponential backoff with jitter between half and all of it. */
function backoffMs({ attempts, longestWaitMs, random }: FailedAttempt): number {
  const wholeMs = Math.min(firstWaitMs * 2 ** (attempts - 1), longestBackoffMs, longestWaitMs);
  return Math.round(wholeMs * (0.5 + random / 2));
}
