import { readCommandLine } from '@freightwright/service-kit/commands';
import { recordTestTimes } from '../checks/lines/test-times.ts';
import { runStages } from './run-stages.ts';
import { STAGES, type Stage } from './stages.ts';
import { describe } from './tally.ts';

/** The stages of each command. */
const commands: Readonly<Record<string, (stage: Stage) => boolean>> = {
  test: ({ alone, full = false }) => alone === undefined && !full,
  full: ({ alone }) => alone === undefined,
  check: ({ quick }) => quick,
  keycloak: ({ forKeycloak = false }) => forKeycloak,
  mongodb: ({ alone }) => alone === 'mongodb',
  nats: ({ alone }) => alone === 'nats',
  containers: ({ alone }) => alone === 'containers',
};

const usage = `npm test | npm run check | test:full | test:keycloak | test:mongodb | test:nats | test:containers

Runs the tests, the quick checks, both with what takes longest, or the suite that needs a server of that kind.`;
const { positionals } = readCommandLine(usage, {
  accepts: (given) => Object.hasOwn(commands, given.positionals.join(' ')),
});
const [command = ''] = positionals;
const isWanted = commands[command] ?? (() => false);
let lastPrinted = '';
const total = await runStages(STAGES.filter(isWanted), (line) => {
  console.log(line);
  lastPrinted = line;
});
// The last output lists every stage with its time.
if (command === 'test') recordTestTimes(lastPrinted, performance.now() / 1000);
console.log(describe(total));
process.exit(total.failed === 0 ? 0 : 1);
