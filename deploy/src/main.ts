import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { checkDeployment } from './check-deployment.ts';
import { tryImage } from './image/try-image.ts';
import { secretObjects } from './kubernetes/secret-objects.ts';
import { writeSecrets } from './secrets/write-secrets.ts';
import { writtenFiles } from './written-files.ts';

const USAGE = `npm run deploy -- <command>

  secrets          make every secret of a deployment that is not there yet, in deploy/secrets
  cluster-secrets  print them as Secrets of Kubernetes, for kubectl apply -f -
  check            check compose file, Dockerfiles and manifests, and every variable that they set
  write            write the files here that follow from the code: rights at the message server, manifests
  try services/x   do what the Dockerfile does for one part in an empty folder, and start the result

docs/deploy.md tells when to use which.`;

const root = join(import.meta.dirname, '../..');
const { positionals } = parseArgs({ allowPositionals: true });
const [command, ...names] = positionals;
process.exitCode = await run();

/** Exit codes: 0 done, 1 faults, 2 not understood. */
async function run(): Promise<number> {
  if (command === 'secrets' && names.length === 0) {
    const { made, empty } = await writeSecrets(join(root, 'deploy/secrets'), root);
    console.log(
      made.length > 0 ? `Made ${made.length} secrets in deploy/secrets.` : 'Every secret is there.',
    );
    for (const name of empty) console.log(`Fill in deploy/secrets/${name}: docs/deploy.md tells from where.`);
    return 0;
  }
  if (command === 'cluster-secrets' && names.length === 0) {
    for (const secret of await secretObjects(root, join(root, 'deploy/secrets'))) {
      console.log(`---\n${stringify(secret).trimEnd()}`);
    }
    return 0;
  }
  if (command === 'check' && names.length === 0) {
    const { faults, notes } = await checkDeployment(root);
    for (const line of [...notes, ...faults]) console.log(line);
    return faults.length === 0 ? 0 : 1;
  }
  if (command === 'write' && names.length === 0) {
    for (const file of await writtenFiles(root)) await file.write();
    return 0;
  }
  const [part] = names;
  if (command === 'try' && part !== undefined && names.length === 1) {
    await tryImage({ root, part, report: console.log });
    return 0;
  }
  console.log(USAGE);
  return command === undefined ? 0 : 2;
}
