import { runStages } from './run-stages.ts';
import { STAGES, type Stage } from './stages.ts';
import { describe } from './tally.ts';

/** For each command, which stages it runs. */
const commands: Readonly<Record<string, (stage: Stage) => boolean>> = {
  test: ({ alone }) => alone === undefined,
  check: ({ quick }) => quick,
  keycloak: ({ forKeycloak = false }) => forKeycloak,
  mongodb: ({ alone }) => alone === 'mongodb',
  nats: ({ alone }) => alone === 'nats',
  containers: ({ alone }) => alone === 'containers',
};

const isWanted = commands[process.argv[2] ?? 'test'];
if (isWanted === undefined) throw new Error(`usage: main.ts ${Object.keys(commands).join(' | ')}`);
const total = await runStages(STAGES.filter(isWanted), (line) => console.log(line));
console.log(describe(total));
process.exit(total.failed === 0 ? 0 : 1);
