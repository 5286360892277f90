import { createLog, type Log } from '../src/index.ts';

/** A log whose lines a test reads back. */
export function collectedLog(level = 'debug'): {
  log: Log;
  lines: () => Record<string, unknown>[];
  text: () => string;
} {
  const chunks: string[] = [];
  const log = createLog({ name: 'test', level, destination: { write: (line) => void chunks.push(line) } });
  return { log, lines: () => chunks.map((chunk) => JSON.parse(chunk)), text: () => chunks.join('') };
}
