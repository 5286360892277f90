import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './node-program.ts';

/** Builds what has changed in shell and remotes. @throws Error with the build's own words when it fails. */
export async function prepareBuilds(options: {
  report: (line: string) => void;
  signal: AbortSignal;
}): Promise<void> {
  const { report, signal } = options;
  const startedAt = Date.now();
  report('building what changed');
  // A process of its own, so that the bundler's memory is returned when it is done.
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
