import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface DeploymentCheck {
  readonly violations: readonly string[];
  /** Why this machine could check nothing, or not everything. */
  readonly skipped?: string;
}

const run = promisify(execFile);
/** The first time Go fetches and compiles the parsers, which takes minutes on a busy machine. */
const buildTimeoutMs = 10 * 60_000;
const checkTimeoutMs = 5 * 60_000;

/** The required variables of the compose file, as on a public site. */
const publicEnv = {
  PUBLIC_URL: 'https://freightwright.example',
  SIGN_IN_URL: 'https://id.freightwright.example',
};
const checks = [
  ['compose', 'docker-compose.yml'],
  ['compose', 'docker-compose.yml', 'deploy/compose/local.yml'],
  ['dockerfile', 'Dockerfile', 'deploy/nats/Dockerfile', 'deploy/keycloak/Dockerfile'],
  ['manifests', 'deploy/kubernetes/overlays/staging', 'deploy/kubernetes/overlays/production'],
];

/**
 * Validates the files with the tools that define their formats, in the program of deploy/go: compose's own
 * loader, BuildKit's parser, kustomize and kubeconform. deployment.test.ts checks them against the code.
 */
export async function checkDeployment(root: string): Promise<DeploymentCheck> {
  const program = join(homedir(), '.cache/freightwright/deploy/check-deployment');
  try {
    await mkdir(join(program, '..'), { recursive: true });
    const args = ['build', '-o', program, '.'];
    await run('go', args, { cwd: join(root, 'deploy/go'), timeout: buildTimeoutMs });
  } catch (error) {
    return { violations: [], skipped: whyNotBuilt(error as Error) };
  }
  const violations: string[] = [];
  for (const args of checks) {
    const options = { cwd: root, env: { ...process.env, ...publicEnv }, timeout: checkTimeoutMs };
    await run(program, args, options).catch((error: Error & { stderr?: string }) =>
      violations.push(...(error.stderr || error.message).trim().split('\n')),
    );
  }
  // Fetching the definitions of the operators may fail although the program could be built.
  const unfetched = violations.find((violation) => violation.includes('cannot be fetched'));
  return unfetched
    ? { violations: violations.filter((violation) => violation !== unfetched), skipped: unfetched }
    : { violations };
}

/** @throws the error of a program that cannot be compiled, which is our defect and not the machine's. */
function whyNotBuilt(error: Error): string {
  const without = 'the parsers of compose and BuildKit, kustomize and kubeconform were not asked';
  if ('code' in error && error.code === 'ENOENT') return `Go is not on the PATH: ${without}.`;
  if (/\.go:\d+/.test(error.message)) throw error;
  const reason = error.message.split('\n').find((line) => line.startsWith('go: ')) ?? error.message;
  return `Go could not build them (${reason}): ${without}.`;
}
