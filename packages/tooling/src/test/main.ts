import { runStages } from './run-stages.ts';
import { STAGES } from './stages.ts';
import { describe } from './tally.ts';

const quick = process.argv[2] === 'check';
const total = await runStages(
  STAGES.filter((stage) => !quick || stage.quick),
  (line) => console.log(line),
);
console.log(describe(total));
process.exit(total.failed === 0 ? 0 : 1);
