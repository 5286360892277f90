import { execFile } from 'node:child_process';
import { access, constants, mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import type { KubernetesObject } from '../kubernetes/kubernetes-object.ts';

const run = promisify(execFile);
/** The first time Go fetches and compiles the parsers, which takes minutes on a busy machine. */
const buildTimeoutMs = 10 * 60_000;
const checkTimeoutMs = 5 * 60_000;

/** The first `go` on the PATH that may be run. */
export async function findGo(path = process.env.PATH ?? ''): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter((name) => name !== '')) {
    const program = join(folder, 'go');
    const isThere = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return program;
  }
  return undefined;
}

/** Builds the program of deploy/go, which Go does once, and returns its path. @throws Error with Go's own words. */
export async function buildChecker(go: string, root: string): Promise<string> {
  const folder = join(homedir(), '.cache', 'freightwright', 'deploy');
  await mkdir(folder, { recursive: true });
  const program = join(folder, 'check-deployment');
  await run(go, ['build', '-o', program, '.'], { cwd: join(root, 'deploy/go'), timeout: buildTimeoutMs });
  return program;
}

/** What a check of deploy/go finds, one line each. */
export async function checkerFaults(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  try {
    await run(program, [...args], { env: { ...process.env, ...env }, timeout: checkTimeoutMs });
    return [];
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return (stderr || message).trim().split('\n');
  }
}

/** Every object that kustomize builds from a folder. @throws Error with its own words. */
export async function builtObjects(program: string, folder: string): Promise<KubernetesObject[]> {
  const { stdout } = await run(program, ['build', folder], {
    timeout: checkTimeoutMs,
    maxBuffer: 64 * 1024 * 1024,
  });
  return parseAllDocuments(stdout).map((document) => document.toJS() as KubernetesObject);
}
