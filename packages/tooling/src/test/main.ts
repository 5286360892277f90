import { recordTestTimes } from '../lines/test-times.ts';
import { runStages } from './run-stages.ts';
import { STAGES, type Stage } from './stages.ts';
import { describe } from './tally.ts';

/** For each command, which stages it runs. */
const commands: Readonly<Record<string, (stage: Stage) => boolean>> = {
  test: ({ alone, full = false }) => alone === undefined && !full,
  full: ({ alone }) => alone === undefined,
  check: ({ quick }) => quick,
  keycloak: ({ forKeycloak = false }) => forKeycloak,
  mongodb: ({ alone }) => alone === 'mongodb',
  nats: ({ alone }) => alone === 'nats',
  containers: ({ alone }) => alone === 'containers',
};

const command = process.argv[2] ?? 'test';
const isWanted = commands[command];
if (isWanted === undefined) throw new Error(`usage: main.ts ${Object.keys(commands).join(' | ')}`);
const total = await runStages(
  STAGES.filter(isWanted),
  (line) => console.log(line),
  command === 'test' ? recordTestTimes : undefined,
);
console.log(describe(total));
process.exit(total.failed === 0 ? 0 : 1);
