import type { ServerResponse } from 'node:http';
import type { Log } from '../log.ts';

/**
 * Calls `fn` once, when the last byte of the answer is sent or the caller has gone. An error that `fn` throws
 * is logged here: nothing else would catch it, and a failure to record a request must not end the process.
 */
export function whenClosed(response: ServerResponse, log: Log, fn: () => void): void {
  response.once('close', () => {
    try {
      fn();
    } catch (err) {
      log.error({ err }, 'failed after an answer');
    }
  });
}
