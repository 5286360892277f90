import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import { Problem } from '@freightwright/contracts';
import { withinMs } from './shared-probe.ts';

/** How many whole milliseconds the caller still waits. Set by the gateway, and by services over NATS. */
export const timeLeftHeader = 'x-time-left-ms';

/** On this process's monotonic clock. */
interface Deadline {
  endsAtMs: number;
}

const storage = new AsyncLocalStorage<Deadline | undefined>();

/** Seconds until a retry after a timeout: by then, the dependency responds or is refused at once. */
const retryAfterS = 1;

/** Runs `fn` so that everything it waits for ends within `budgetMs`. Without a budget there is no limit. */
export const runWithin = <T>(budgetMs: number | undefined, fn: () => T): T =>
  budgetMs === undefined ? fn() : storage.run({ endsAtMs: performance.now() + budgetMs }, fn);

/**
 * Runs work that must finish even after the caller stopped waiting, such as releasing a lease.
 * @example await runWithoutDeadline(() => releaseLease(attempt));
 */
export const runWithoutDeadline = <T>(fn: () => T): T => storage.run(undefined, fn);

/**
 * How many milliseconds the request has left; infinite without a limit.
 * @example const timeoutMs = Math.min(5_000, timeLeftMs());
 */
export function timeLeftMs(): number {
  const deadline = storage.getStore();
  return deadline ? deadline.endsAtMs - performance.now() : Number.POSITIVE_INFINITY;
}

/** @throws Problem 'service.unavailable' when the caller no longer waits for the answer. */
export function assertTimeLeft(): void {
  if (timeLeftMs() <= 0) throw timeIsOver();
}

/** Waits for the caller, who controls this time: it does not count against the request's budget. */
export async function offTheClock<T>(work: Promise<T>): Promise<T> {
  const deadline = storage.getStore();
  const beganAtMs = performance.now();
  try {
    return await work;
  } finally {
    if (deadline) deadline.endsAtMs += performance.now() - beganAtMs;
  }
}

/**
 * Returns the result of the work, which continues after a timeout.
 * @throws Problem 'service.unavailable' when the request's time is over.
 */
export async function withinTimeLeft<T>(work: () => Promise<T>): Promise<T> {
  assertTimeLeft();
  const leftMs = timeLeftMs();
  return leftMs === Number.POSITIVE_INFINITY ? work() : withinMs(leftMs, work(), timeIsOver);
}

/** Parses the header's time; undefined when it is missing or invalid. At most a minute. */
export function timeLeftOf(header: unknown): number | undefined {
  const ms = typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
  return ms === undefined ? undefined : Math.min(ms, 60_000);
}

const timeIsOver = () =>
  new Problem('service.unavailable', { retryAfterS, cause: 'The time of the request is over' });
