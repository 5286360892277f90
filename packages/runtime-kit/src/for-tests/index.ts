import { subscribe } from 'node:diagnostics_channel';
import { createLog } from '../log.ts';

/** A log whose lines a test reads back. */
export function collectedLog(level = 'debug') {
  const chunks: string[] = [];
  const log = createLog({ name: 'test', level, destination: { write: (line) => void chunks.push(line) } });
  const lines = (): Record<string, unknown>[] => chunks.map((chunk) => JSON.parse(chunk));
  return { log, lines, text: () => chunks.join('') };
}

export interface Undeclared {
  contract: string;
  code: string;
}

let seen: Undeclared[] = [];
subscribe('freightwright.undeclared-problem', (message) => seen.push(message as Undeclared));

/**
 * Returns and clears the undeclared problems since the last call. A test that takes them has handled them.
 */
export function takeUndeclared(): Undeclared[] {
  const taken = seen;
  seen = [];
  return taken;
}
