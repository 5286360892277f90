import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@freightwright/contracts';
import type { Log, Readiness } from '@freightwright/service-kit';

/** How long a new process may hold back for what it lacks, milliseconds. */
const startWithinMs = 30_000;

/**
 * What a new gateway must have opened before callers are sent to it instead of an old one. Once it was there, it counts
 * as there: a database that is away later makes no gateway less useful than the others. What is not there in time does
 * not keep the site away either, which serves pages without it.
 * @param assertOpen throws until the part of that name is open for the first time.
 */
export function hasStarted(
  assertOpen: Readonly<Record<string, () => unknown>>,
  nowMs: () => number,
): Readiness {
  const beganMs = nowMs();
  return Object.fromEntries(
    Object.entries(assertOpen).map(([name, isOpen]) => [
      name,
      async () => {
        if (nowMs() - beganMs < startWithinMs) isOpen();
      },
    ]),
  );
}

/** Seconds after which a caller may ask again for a part that is not there yet. */
const retryAfterS = 5;
const pauseMs = 1_000;

export interface InBackground<T> {
  /** Resolves once the part is open: at once for most callers, never when it is closed before. */
  readonly opened: Promise<T>;
  /** @throws Problem 'service.unavailable' until the part is open. */
  current(): T;
  close(): Promise<void>;
}

/**
 * Opens a part that the site can start without, and tries again for as long as it takes. Returns at once, so
 * pages and calls that do not need the part never wait for it.
 * @param deps.open is called again when it has rejected.
 */
export function openInBackground<T extends { close(): Promise<unknown> }>(deps: {
  /** What the log calls the part, such as 'sessions'. */
  name: string;
  open: () => Promise<T>;
  log: Log;
}): InBackground<T> {
  const { name, open, log } = deps;
  const closed = new AbortController();
  const { promise, resolve } = Promise.withResolvers<T>();
  let part: T | undefined;

  async function keepTrying(): Promise<void> {
    while (!closed.signal.aborted) {
      try {
        const opened = await open();
        if (closed.signal.aborted) {
          await opened.close();
          return;
        }
        part = opened;
        resolve(opened);
        return;
      } catch (err) {
        log.warn({ part: name, err }, 'A part is not there yet; trying again');
        await pause(pauseMs, undefined, { signal: closed.signal }).catch(() => undefined);
      }
    }
  }
  void keepTrying();

  return {
    opened: promise,
    current() {
      if (part === undefined) {
        throw new Problem('service.unavailable', { retryAfterS, cause: `${name}: not there yet` });
      }
      return part;
    },
    async close() {
      closed.abort();
      await part?.close();
    },
  };
}
