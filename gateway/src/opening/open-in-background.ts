import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@freightwright/contracts';
import type { Log } from '@freightwright/service-kit';

/** Seconds a caller is asked to wait for a part that is not there yet. */
const retryAfterS = 5;
const brokenPauseMs = 1_000;

export interface InBackground<T> {
  /** @throws Problem 'service.unavailable' until it is open. */
  current(): T;
  close(): Promise<void>;
}

/**
 * Opens a part the site can start without, and tries for as long as it takes. Returns at once: pages and anonymous calls do not wait for it.
 * @param deps.open rejects when the part is not there; it is called again.
 */
export function openInBackground<T extends { close(): Promise<unknown> }>(deps: {
  /** For the log: 'sessions'. */
  name: string;
  open: () => Promise<T>;
  log: Log;
}): InBackground<T> {
  const { name, open, log } = deps;
  const closed = new AbortController();
  let opened: T | undefined;

  async function keepTrying(): Promise<void> {
    while (!closed.signal.aborted) {
      try {
        const part = await open();
        // Closed while it was being opened.
        if (closed.signal.aborted) await part.close();
        else opened = part;
        return;
      } catch (err) {
        log.warn({ part: name, err }, 'A part is not there yet; trying again');
        await pause(brokenPauseMs, undefined, { signal: closed.signal }).catch(() => undefined);
      }
    }
  }
  void keepTrying();

  return {
    current() {
      if (opened === undefined) {
        throw new Problem('service.unavailable', { retryAfterS, cause: `${name}: not there yet` });
      }
      return opened;
    },
    async close() {
      closed.abort();
      await opened?.close();
    },
  };
}
