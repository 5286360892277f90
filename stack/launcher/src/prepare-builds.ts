import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { ROOT } from './node-program.ts';

export interface PreparedBuilds {
  readonly shellDir: string;
  readonly remotesDir: string;
}

/** Builds what changed in shell and remotes, and puts the remotes where the gateway reads them. */
export async function prepareBuilds({
  remotesDir,
  build,
  report,
  signal,
}: {
  remotesDir: string;
  build: boolean;
  report: (line: string) => void;
  signal: AbortSignal;
}): Promise<PreparedBuilds> {
  const startedAt = Date.now();
  if (build) {
    report('building what changed');
    // A process of its own: the bundler's memory goes back when it is done.
    const child = spawn(process.execPath, [`${ROOT}packages/tooling/src/build.ts`, 'all'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let words = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        words = (words + text).slice(-8_000);
      });
    }
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`The build failed:\n${words}`);
    report(`built (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  }
  const { installRemotes } = await import('@freightwright/tooling'); // it brings the bundler: not before it is needed
  await installRemotes({ builds: await remoteBuilds(), remotesDir });
  return { shellDir: `${ROOT}shell/dist`, remotesDir };
}

async function remoteBuilds(): Promise<string[]> {
  const names = await readdir(ROOT);
  const remotes = names.filter((name) => name.startsWith('mfe-') && existsSync(`${ROOT}${name}/remote.json`));
  return remotes.map((name) => `${ROOT}${name}/dist`);
}
