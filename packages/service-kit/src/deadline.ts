import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import { Problem } from '@freightwright/contracts';
import { withinMs } from './shared-probe.ts';

/**
 * How many whole milliseconds the caller still waits for the answer. The gateway sends it to a service, and a
 * service sends it with a question over NATS.
 */
export const timeLeftHeader = 'x-time-left-ms';

/** On this process's own clock, which setting the time of day does not move. */
interface Deadline {
  endsAtMs: number;
}

const storage = new AsyncLocalStorage<Deadline | undefined>();

/**
 * Seconds after which a caller whose time ran out may try again. By then the part that was slow is known, and
 * answers or is refused at once.
 */
const retryAfterS = 1;

/** Runs `fn` so that everything it waits for ends within `budgetMs`. Without a budget nothing changes. */
export const runWithin = <T>(budgetMs: number | undefined, fn: () => T): T =>
  budgetMs === undefined ? fn() : storage.run({ endsAtMs: performance.now() + budgetMs }, fn);

/** Runs what must be done even when nobody waits for it any more, such as giving a claim back. */
export const runWithoutDeadline = <T>(fn: () => T): T => storage.run(undefined, fn);

/** How many milliseconds the request has left; infinite when it has no limit. */
export function timeLeftMs(): number {
  const deadline = storage.getStore();
  return deadline ? deadline.endsAtMs - performance.now() : Number.POSITIVE_INFINITY;
}

/** @throws Problem 'service.unavailable' when the caller no longer waits for the answer. */
export function assertTimeLeft(): void {
  if (timeLeftMs() <= 0) throw timeIsOver();
}

/**
 * Waits for the caller, such as for the rest of a body. This time is the caller's own doing, so it is not
 * taken from the time of the request.
 */
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
 * Gives the outcome of the work, or Problem 'service.unavailable' once the time of the request is over. The
 * work itself goes on.
 */
export async function withinTimeLeft<T>(work: () => Promise<T>): Promise<T> {
  assertTimeLeft();
  const leftMs = timeLeftMs();
  return leftMs === Number.POSITIVE_INFINITY ? work() : withinMs(leftMs, work(), timeIsOver);
}

/** The time that a header gives; undefined when the header is missing or cannot be read. At most a minute. */
export function timeLeftOf(header: unknown): number | undefined {
  const ms = typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
  return ms === undefined ? undefined : Math.min(ms, 60_000);
}

const timeIsOver = () =>
  new Problem('service.unavailable', { retryAfterS, cause: 'The time of the request is over' });
