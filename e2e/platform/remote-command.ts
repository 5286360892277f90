import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platformEnv } from '../config.ts';

export const root = join(import.meta.dirname, '../..');

/** A deploy key made for the test, to sign tokens with. */
export function newDeployKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    DEPLOY_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    DEPLOY_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}

export interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** A team's folder with a build of its remote, in which `npm run remote` runs. */
export interface Team {
  remote(args: string, env?: Record<string, string>): Promise<Outcome>;
  /** The version that was deployed when the platform started. */
  readonly version: string;
  /**
   * Turns the build into another version in which `change` has replaced something in its start, or in
   * `chunk`.
   */
  release(version: string, change: (script: string) => string, chunk?: string): Promise<void>;
  disband(): Promise<void>;
}

export async function gatherTeam(name: string, env: Record<string, string>): Promise<Team> {
  const workspace = await mkdtemp(join(tmpdir(), 'freightwright-team-'));
  const dist = join(workspace, name, 'dist');
  await mkdir(join(workspace, name));
  await cp(join(root, name, 'dist'), dist, { recursive: true });
  const { version } = await readEntry(dist);

  return {
    version,
    remote: (args, more = {}) =>
      new Promise((resolve) => {
        const main = join(root, 'packages/tooling/src/remote/main.ts');
        const options = { cwd: workspace, env: { ...platformEnv, ...env, ...more } };
        execFile(process.execPath, [main, ...args.split(' ')], options, (error, out, err) =>
          resolve({ code: error === null ? 0 : Number(error.code), out, err }),
        );
      }),
    async release(next, change, chunk = '__federation_expose_lifecycle') {
      const entry = await readEntry(dist);
      const folder = join(dist, next);
      await rename(join(dist, entry.version), folder);
      await writeFile(join(dist, 'entry.json'), JSON.stringify({ ...entry, version: next }));
      for (const file of await readdir(folder)) {
        if (!(file.startsWith(`${chunk}.`) && file.endsWith('.js'))) continue;
        const path = join(folder, file);
        await writeFile(path, change(await readFile(path, 'utf8')));
        for (const suffix of ['.gz', '.br']) await rm(path + suffix, { force: true });
      }
    },
    disband: () => rm(workspace, { recursive: true, force: true }),
  };
}

async function readEntry(dist: string): Promise<{ version: string }> {
  return JSON.parse(await readFile(join(dist, 'entry.json'), 'utf8'));
}
