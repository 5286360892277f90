/**
 * The cost of one request of each kind on the whole platform: CPU time of every process, and the data added
 * to every collection and stream. Then the projection for ten thousand and ten million users. A busy machine
 * changes the CPU time little, since waiting is not counted.
 */
import { writeFile } from 'node:fs/promises';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { startTemporaryPlatform } from '@freightwright/stack-launcher';
import { describeMachine } from '../report.ts';
import { customerOf } from './customer.ts';
import { type Measured, measureCosts } from './measure.ts';
import { readRetention, storedFile, writePage } from './retention.ts';
import { scaleTables } from './scale-tables.ts';

const usage = `npm run bench -- scale [--record]

With --record the figures and the tables made of them are written into docs/scale.md.`;
const { values } = readCommandLine(usage, { options: { record: { type: 'boolean', default: false } } });
const unlimited = '1000000000';

const platform = await startTemporaryPlatform({
  env: {
    ...process.env,
    RATE_LIMIT_PAGES_PER_ADDRESS: unlimited,
    RATE_LIMIT_ASSETS_PER_ADDRESS: unlimited,
    RATE_LIMIT_API_PER_ADDRESS: unlimited,
    RATE_LIMIT_API_KEYS_PER_ADDRESS: unlimited,
    RATE_LIMIT_API_PER_PRINCIPAL: unlimited,
  },
});
try {
  const costs = await measureCosts(platform, await customerOf(platform), console.log);
  const on = new Date().toISOString().slice(0, 10);
  const measured: Measured = { on, machine: describeMachine(), costs };
  for (const [name, table] of Object.entries(scaleTables(measured, await readRetention())))
    console.log(`\n${name}\n${table}`);
  if (values.record) {
    await writeFile(storedFile, `${JSON.stringify(measured, null, 2)}\n`);
    await writePage(measured);
  }
} finally {
  await platform.stop();
}
