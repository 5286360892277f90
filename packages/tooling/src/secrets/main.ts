import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { type FoundSecret, findSecrets, secretFaults } from './find-secrets.ts';

readCommandLine(`npm run secrets

Looks for secrets in every text file that git tracks.`);
const root = process.cwd();
const listed = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64e6 });
if (listed.status !== 0)
  console.log('This is no git checkout, so nothing says which files are ours: skipped.');
else {
  const found: FoundSecret[] = [];
  let read = 0;
  for (const file of listed.stdout.split('\0').filter((name) => name !== '')) {
    // A file that was deleted and is not committed yet is listed too.
    const bytes = await readFile(join(root, file)).catch(() => undefined);
    if (!bytes || bytes.includes(0)) continue;
    read += 1;
    found.push(...(await findSecrets(file, bytes.toString('utf8'))));
  }
  const faults = secretFaults(found);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`No secret in ${read} files.`);
}
