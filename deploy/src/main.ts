import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { renderRights } from '@freightwright/stack-launcher';
import { checkDeployment } from './check.ts';
import { writeSecrets } from './secrets.ts';

const USAGE = `npm run deploy -- <command>

  secrets   make every secret of a deployment that is not there yet, in deploy/secrets
  check     check the compose file, the Dockerfiles and the manifests with the programs that define their formats
  write     write the rights at the message server, which follow from the code, into deploy/nats/rights.conf

docs/deploy.md tells when to use which.`;

const root = join(import.meta.dirname, '../..');
const rightsFile = join(root, 'deploy/nats/rights.conf');
/** The server resolves a variable in the file that uses it. The path is from the file's folder, /etc/nats. */
const rights = `include "../../run/secrets/nats_passwords"\n${renderRights()}\n`;

const commands: Readonly<Record<string, () => Promise<number>>> = {
  async secrets() {
    const { made, empty } = await writeSecrets(join(root, 'deploy/secrets'), root);
    console.log(
      made.length > 0 ? `Made ${made.length} secrets in deploy/secrets.` : 'Every secret is there.',
    );
    for (const name of empty) console.log(`Fill in deploy/secrets/${name}: docs/deploy.md tells from where.`);
    return 0;
  },
  async check() {
    const { violations, skipped } = await checkDeployment(root);
    if (skipped) console.log(skipped);
    for (const violation of violations) console.log(violation);
    const isUpToDate = (await readFile(rightsFile, 'utf8')) === rights;
    if (!isUpToDate) console.log('deploy/nats/rights.conf is not up to date: npm run deploy -- write');
    return violations.length === 0 && isUpToDate ? 0 : 1;
  },
  async write() {
    await writeFile(rightsFile, rights);
    return 0;
  },
};

/** Exit codes: 0 done, 1 violations, 2 not understood. */
const { positionals } = readCommandLine(USAGE, {
  accepts: (given) => Object.hasOwn(commands, given.positionals.join(' ')),
});
const [command = ''] = positionals;
process.exitCode = await commands[command]?.();
