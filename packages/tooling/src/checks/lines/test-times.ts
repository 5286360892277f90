import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const file = 'node_modules/.cache/freightwright/last-test.txt';

/** Stores the stages of the last `npm test` with their wall times, for the tables of `npm run check`. */
export function recordTestTimes(stages: string, seconds: number): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `npm test, ${new Date().toISOString()}, ${seconds.toFixed(1)} s\n${stages.trim()}`);
}

export const testTimes = (): string =>
  existsSync(file) ? readFileSync(file, 'utf8') : 'npm test has not run in this checkout yet';
