import { resolve } from 'node:path';
import { readEnvironment } from '../config.ts';
import { backUp } from './back-up.ts';
import type { Manifest } from './manifest.ts';
import { readWords } from './read-words.ts';
import { restore } from './restore.ts';

const USAGE = `npm run backup -- <folder> [--only mongodb|streams|files]
npm run restore -- <folder> [--only mongodb|streams|files] [--replace]

  --only      one part of it; may be given more than once
  --replace   delete the data that stands at the target

The embedded parts are used while the platform is stopped; MONGODB_URI and NATS_URL name servers of your own.
docs/backup.md tells what is in a backup.`;

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** @returns the exit code: 2 when the words make no command. */
async function run(args: readonly string[]): Promise<number> {
  const words = readWords(args);
  if (!words) {
    console.log(USAGE);
    return 2;
  }
  const folder = resolve(words.folder);
  const options = { ...words, folder, env: readEnvironment(), report: console.log };
  if (words.command === 'restore') {
    const manifest = await restore(options);
    console.log(`Restored the backup of ${manifest.madeAt}, which has ${contents(manifest)}.`);
    return 0;
  }
  const manifest = await backUp({ ...options, nowMs: Date.now });
  console.log(`Backed up into ${folder}: ${contents(manifest)}.`);
  if (!manifest.oneMoment) {
    console.log(
      'The servers were read one after the other. If the platform was running, what it wrote meanwhile may be in one of them alone: docs/backup.md.',
    );
  }
  return 0;
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
