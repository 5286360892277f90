import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { startTemporaryPlatform } from '@freightwright/stack-launcher';
import { FAULTS } from './faults.ts';
import { type Line, openLine } from './line.ts';
import { newLedger, startLoad } from './load.ts';
import { runDrill } from './run-drill.ts';
import { mountSmallDisk } from './small-disk.ts';
import { heading, lines as linesOf } from './table.ts';
import { loadSettings, signInUsers } from './users.ts';

const USAGE = `npm run drill [-- --short] [--only <words>]

Breaks the platform on purpose, under load, and compares what was promised with what is there: kill, hang, fill the
disk, slow, cut. Prints what the client saw and the seconds to recovery.

  --short   a part of the faults
  --only    those whose names contain the words, such as "kill mongo"

Exits 1 when anything acknowledged was lost or done twice, or the platform did not recover.`;

const { values } = readCommandLine(USAGE, {
  options: { short: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const faults = FAULTS.filter(({ name, short }) =>
  values.only ? name.includes(values.only) : short || !values.short,
);

/** Enough for the platform's data, and small enough to be filled quickly. */
const DISK_BYTES = 256 * 1024 ** 2;
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

const folder = await mkdtemp(join(tmpdir(), 'freightwright-drill-'));
const disk = mountSmallDisk(join(folder, 'disk'), DISK_BYTES);
const lines: Partial<Record<'mongo' | 'nats', Line>> = {};
try {
  console.log('Starting the platform');
  const platform = await startTemporaryPlatform({
    dataDir: join(disk?.folder ?? folder, 'data'),
    env: loadSettings,
    signal: stopping.signal,
    through: async (name, port) => {
      const line = await openLine(port);
      lines[name] = line;
      return line.port;
    },
  });
  try {
    const { mongo, nats } = lines;
    if (mongo === undefined || nats === undefined)
      throw new Error('The drill breaks parts of its own: unset MONGODB_URI and NATS_URL.');
    const users = await signInUsers(platform);
    const ledger = newLedger();
    const load = startLoad(users, ledger);
    console.log(heading());
    const outcomes = await runDrill({
      ...{ faults, users, ledger, load, surroundings: { platform, lines: { mongo, nats }, disk } },
      signal: stopping.signal,
      report: (outcome) => console.log(linesOf(outcome)),
    });
    await load.pause();
    const wrong = outcomes.flatMap(({ findings }) => findings).length;
    console.log(
      `${ledger.bills.size} bills, ${ledger.mails.size} mails, ${ledger.countedBills.size} tries on the free plan: ` +
        (wrong === 0 ? 'nothing acknowledged was lost, nothing was done twice' : `${wrong} things are wrong`),
    );
    if (wrong > 0) process.exitCode = 1;
  } finally {
    await platform.stop();
  }
} finally {
  for (const line of Object.values(lines)) line.close();
  disk?.unmount();
  await rm(folder, { recursive: true, force: true });
}
