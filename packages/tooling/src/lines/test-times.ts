import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Seconds by the name of a stage, and of the whole run as `all`. */
type TestTimes = Readonly<Record<string, number>>;

const file = 'node_modules/.cache/freightwright/last-test.json';

/** Stores what the last `npm test` took, for the table of `npm run check`. */
export function recordTestTimes(times: TestTimes): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ endedAt: new Date().toISOString(), times }));
}

/** The wall time of the last `npm test` in this checkout by stage, or one line that says there was none. */
export function testTimesTable(): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return 'wall time of npm test: it has not run in this checkout yet';
  }
  const { endedAt, times } = JSON.parse(text) as { endedAt: string; times: TestTimes };
  return [
    `seconds of npm test, last run ${endedAt}`,
    ...Object.entries(times).map(
      ([stage, seconds]) => `${stage.padEnd(28)}${seconds.toFixed(1).padStart(9)}`,
    ),
  ].join('\n');
}
