import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@freightwright/contracts';
import type { Log } from '@freightwright/runtime-kit';
import type { Readiness } from '@freightwright/service-kit';

/** How long a new process may wait for its dependencies, milliseconds. */
const startWithinMs = 30_000;

/**
 * The dependencies that a new gateway must have opened before it replaces an old one. An opened dependency
 * stays opened: a database that fails afterwards makes no gateway less useful than the others. One that is
 * missing after the time limit does not block the site either, which serves pages without it.
 * @param assertOpen throws until the dependency of that name has been opened.
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

/** Seconds until a caller may retry for a dependency that is not open yet. */
const retryAfterS = 5;
const pauseMs = 1_000;

export interface InBackground<T> {
  /** Resolves once the dependency is open: at once for most callers, never when it is closed before. */
  readonly opened: Promise<T>;
  /** @throws Problem 'service.unavailable' until the dependency is open. */
  current(): T;
  close(): Promise<void>;
}

/**
 * Opens a dependency that the site can start without, retrying indefinitely. Returns at once, so pages and
 * calls that do not need it never wait.
 * @param deps.open is called again after it rejects. The signal aborts on close.
 */
export function openInBackground<T extends { close(): Promise<unknown> }>(deps: {
  /** The dependency's name in the log, such as 'sessions'. */
  name: string;
  open: (stopped: AbortSignal) => Promise<T>;
  log: Log;
}): InBackground<T> {
  const { name, open, log } = deps;
  const closed = new AbortController();
  const { promise, resolve } = Promise.withResolvers<T>();
  let part: T | undefined;

  async function retryForever(): Promise<void> {
    while (!closed.signal.aborted) {
      try {
        const opened = await open(closed.signal);
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
  void retryForever();

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
