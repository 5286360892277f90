import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import { Problem } from '@freightwright/contracts';

/** Whole milliseconds that whoever asks still waits for the answer. It travels from the gateway to a service, and with a question over NATS. */
export const timeLeftHeader = 'x-time-left-ms';

/** On this process's own clock, which no correction of the time of day moves. */
interface Deadline {
  endsAtMs: number;
}

const storage = new AsyncLocalStorage<Deadline | undefined>();

/** Whole seconds after which a caller whose time ran out may try again: what was slow is known by then, and answers at once. */
const retryAfterS = 1;

/** Everything `fn` waits for ends within `budgetMs`. Without a budget nothing changes. */
export function runWithin<T>(budgetMs: number | undefined, fn: () => T): T {
  return budgetMs === undefined ? fn() : storage.run({ endsAtMs: performance.now() + budgetMs }, fn);
}

/** For what must be done even when nobody waits for it any more, such as giving a claim back. */
export const runWithoutDeadline = <T>(fn: () => T): T => storage.run(undefined, fn);

/** What is left of the request's time, milliseconds; infinite where none is known. */
export function timeLeftMs(): number {
  const deadline = storage.getStore();
  return deadline ? deadline.endsAtMs - performance.now() : Number.POSITIVE_INFINITY;
}

/** @throws Problem 'service.unavailable' when nobody waits for the answer any more. */
export function assertTimeLeft(): void {
  if (timeLeftMs() <= 0) throw timeIsOver();
}

/** Waits for the caller himself, to his account: the time of the request stands still. */
export async function offTheClock<T>(work: Promise<T>): Promise<T> {
  const deadline = storage.getStore();
  const beganAtMs = performance.now();
  try {
    return await work;
  } finally {
    if (deadline) deadline.endsAtMs += performance.now() - beganAtMs;
  }
}

/** The work's own outcome, or Problem 'service.unavailable' once the time of the request is over. The work itself goes on. */
export async function withinTimeLeft<T>(work: () => Promise<T>): Promise<T> {
  assertTimeLeft();
  const leftMs = timeLeftMs();
  if (leftMs === Number.POSITIVE_INFINITY) return work();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeIsOver()), leftMs);
  });
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}

/** As a header says it; undefined for one that is absent or odd. Nobody gets more than a minute. */
export function timeLeftOf(header: unknown): number | undefined {
  const ms = typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
  return ms === undefined ? undefined : Math.min(ms, 60_000);
}

const timeIsOver = () =>
  new Problem('service.unavailable', { retryAfterS, cause: 'The time of the request is over' });
