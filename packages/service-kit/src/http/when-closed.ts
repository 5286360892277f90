import type { ServerResponse } from 'node:http';
import type { Log } from '../log.ts';

/**
 * Calls `fn` once, when the last byte of the answer is out or the caller has gone. Nobody catches what a listener throws, and it would end
 * the process: a record of a request is never worth that, so it is logged here.
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
