import { resolve } from 'node:path';
import { readCommandLine, reportFailure } from '@freightwright/service-kit/commands';
import { readEnvironment } from '../config.ts';
import { backUp } from './back-up.ts';
import type { Manifest } from './manifest.ts';
import { type BackupPart, backupParts } from './open-stores.ts';
import { restore } from './restore.ts';

const USAGE = `npm run backup -- <folder> [--only mongodb|streams|files]
npm run restore -- <folder> [--only mongodb|streams|files] [--replace]

  --only      one part of it; may be given more than once
  --replace   delete the data that stands at the target

The embedded parts are used while the platform is stopped; MONGODB_URI and NATS_URL name servers of your own.
docs/backup.md tells what is in a backup.`;

const isPart = (word: string): word is BackupPart => backupParts.some((part) => part === word);

// run.mjs gives the name of the command as the first word.
const { values, positionals } = readCommandLine(USAGE, {
  options: { only: { type: 'string', multiple: true }, replace: { type: 'boolean', default: false } },
  accepts: (given) =>
    given.positionals.length === 2 &&
    (given.values.only ?? []).every(isPart) &&
    !(given.positionals[0] === 'backup' && given.values.replace),
});
const [command, place = ''] = positionals;
await run().catch(reportFailure);

async function run(): Promise<void> {
  const folder = resolve(place);
  const { replace } = values;
  const options = { folder, parts: values.only?.filter(isPart), env: readEnvironment(), report: console.log };
  if (command === 'restore') {
    const manifest = await restore({ ...options, replace });
    console.log(`Restored the backup of ${manifest.madeAt}, which has ${contents(manifest)}.`);
    return;
  }
  const manifest = await backUp({ ...options, nowMs: Date.now });
  console.log(`Backed up into ${folder}: ${contents(manifest)}.`);
  if (!manifest.oneMoment) {
    console.log(
      'The servers were read one after the other. If the platform was running, what it wrote meanwhile may be in one of them alone: docs/backup.md.',
    );
  }
}

function contents({ collections, streams, files, hasFiles }: Manifest): string {
  const documents = collections?.reduce((sum, { documents: count }) => sum + count, 0);
  const messages = streams?.reduce((sum, { messages: count }) => sum + count, 0);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return [
    ...(collections ? [`${documents} documents in ${collections.length} collections`] : []),
    ...(streams ? [`${messages} messages in ${streams.length} streams`] : []),
    ...(hasFiles ? ['the files of the embedded parts'] : []),
    `${(bytes / 1e6).toFixed(1)} MB`,
  ].join(', ');
}
