import { resolve } from 'node:path';
import { readCommandLine, reportFailure } from '@freightwright/service-kit/commands';
import { readConfig, readEnvironment } from '../config.ts';
import { backUp, restore } from './backup.ts';

const USAGE = `npm run backup -- <folder>
npm run restore -- <folder> [--replace]

  --replace   delete the data that stands at the target

Both work on the data folder (DATA_DIR) while the platform is stopped. docs/backup.md tells what is in a backup, and
how to back up servers of your own.`;

// run.mjs gives the name of the command as the first word.
const { values, positionals } = readCommandLine(USAGE, {
  options: { replace: { type: 'boolean', default: false } },
  accepts: (given) =>
    given.positionals.length === 2 && (given.positionals[0] === 'restore' || !given.values.replace),
});
const [command, place = ''] = positionals;
await run().catch(reportFailure);

async function run(): Promise<void> {
  const config = readConfig(readEnvironment());
  const options = { dataDir: config.DATA_DIR, folder: resolve(place) };
  const manifest = command === 'restore' ? await restore(options, values.replace) : await backUp(options);
  const files = `${Object.keys(manifest.files).length} files`;
  if (command === 'restore') console.log(`Restored the backup of ${manifest.madeAt}: ${files}.`);
  else console.log(`Backed up into ${options.folder}: ${files}.`);
  for (const name of ['MONGODB_URI', 'NATS_URL'] as const) {
    if (config[name]) console.log(`${name} names a server of your own, which is not in it: docs/backup.md.`);
  }
}
