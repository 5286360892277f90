import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { composeFaults } from './compose/check-compose.ts';
import { readCompose } from './compose/read-compose.ts';
import { buildChecker, builtObjects, checkerFaults, findGo } from './go/run-go.ts';
import { dockerfileFaults } from './image/check-dockerfile.ts';
import { manifestFaults } from './kubernetes/check-manifests.ts';
import { secretObjects } from './kubernetes/secret-objects.ts';
import { deployedParts } from './parts/deployed-parts.ts';
import { writeSecrets } from './secrets/write-secrets.ts';
import { writtenFiles } from './written-files.ts';

export interface DeploymentCheck {
  /** One sentence for each fault. */
  readonly faults: readonly string[];
  /** What could not be checked on this machine, and why. */
  readonly notes: readonly string[];
}

export const dockerfiles = ['Dockerfile', 'deploy/nats/Dockerfile', 'deploy/keycloak/Dockerfile'];

const overlays = ['deploy/kubernetes/overlays/staging', 'deploy/kubernetes/overlays/production'];

/** What must be set to start the compose file, as on a public site. */
const publicEnv = {
  PUBLIC_URL: 'https://freightwright.example',
  SIGN_IN_URL: 'https://id.freightwright.example',
};

/**
 * Checks everything that a deployment is made of, as far as this machine can: by our own rules, by each part's
 * own reading of its settings, and where Go is installed by the parsers of compose and BuildKit, by kustomize
 * and by kubeconform.
 */
export async function checkDeployment(root: string): Promise<DeploymentCheck> {
  const secretFolder = await mkdtemp(join(tmpdir(), 'deployment-'));
  try {
    await writeSecrets(secretFolder, root);
    const parts = await deployedParts(root);
    const localEnv = parseEnv(await readFile(join(root, 'deploy/compose/local.env'), 'utf8')) as Record<
      string,
      string
    >;
    const compose = join(root, 'docker-compose.yml');
    const faults = [
      ...[publicEnv, { ...publicEnv, NATS_CLUSTER: 'on' }, localEnv].flatMap((env) =>
        composeFaults(readCompose(compose, env), { root, parts, secretFolder }),
      ),
      ...dockerfiles.flatMap((name) => dockerfileFaults(name, root)),
    ];
    for (const file of await writtenFiles(root)) {
      if (!(await file.isUpToDate())) faults.push(`${file.name} is not up to date: npm run deploy -- write`);
    }
    const checker = await findChecker(root);
    if ('note' in checker) return { faults: [...new Set(faults)], notes: [checker.note] };
    const { program } = checker;
    const local = join(root, 'deploy/compose/local.yml');
    faults.push(
      ...(await checkerFaults(program, ['compose', compose], publicEnv)),
      ...(await checkerFaults(program, ['compose', compose, local], localEnv)),
      ...(await checkerFaults(program, ['dockerfile', ...dockerfiles.map((name) => join(root, name))])),
    );
    // The definitions of the operators are fetched once, which may fail although the program could be built.
    const held = await checkerFaults(program, ['manifests', ...overlays.map((name) => join(root, name))]);
    const unfetched = held.filter((fault) => fault.includes('cannot be fetched'));
    if (unfetched.length === 0) faults.push(...held);
    const made = await secretObjects(root, secretFolder);
    const secrets = new Map(
      made.map(({ metadata, stringData }) => [metadata.name, new Set(Object.keys(stringData))]),
    );
    for (const overlay of overlays) {
      const objects = await builtObjects(program, join(root, overlay));
      const found = manifestFaults(objects, { parts, secretFolder, secrets });
      faults.push(...found.map((fault) => `${overlay}: ${fault}`));
    }
    return { faults: [...new Set(faults)], notes: unfetched };
  } finally {
    await rm(secretFolder, { recursive: true, force: true });
  }
}

/** The parsers of others, or why they cannot be asked. */
async function findChecker(root: string): Promise<{ program: string } | { note: string }> {
  const without = 'the parsers of compose and BuildKit, kustomize and kubeconform were not asked';
  const go = await findGo();
  if (go === undefined) return { note: `Go is not on the PATH: ${without}.` };
  try {
    return { program: await buildChecker(go, root) };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    // A place in a source is a fault of the program itself. Anything else is this machine's: no network, no room,
    // an older Go.
    if (/\.go:\d+/.test(words)) throw error;
    const reason = words.split('\n').find((line) => /^go: /.test(line)) ?? words.split('\n')[0];
    return { note: `Go could not build them (${reason}): ${without}.` };
  }
}
