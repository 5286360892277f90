import { execFile } from 'node:child_process';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyCheckout } from './fixture/copy-checkout.ts';

const root = join(import.meta.dirname, '../../..');
const toolTimeoutMs = 150_000;
/** The second has the longest name there is, which no line of code may break at. */
const names = ['mfe-hello', 'mfe-warehouse-dock-schedules-for-larger-fleet'];

let folder: string;
let remove: (() => Promise<void>) | undefined;
beforeAll(async () => {
  ({ folder, remove } = await copyCheckout());
  await copyFile(join(root, 'knip.json'), join(folder, 'knip.json'));
  for (const name of names) await run('packages/tooling/src/remote/main.ts', 'new', name);
}, 120_000);
afterAll(() => remove?.());

/** Runs a tool in the copy. @throws Error with what it printed when it fails. */
async function run(script: string, ...args: string[]): Promise<string> {
  const options = { cwd: folder, timeout: toolTimeoutMs, maxBuffer: 16 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], options).catch(
    (error) => {
      throw new Error(`${script} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
    },
  );
  return stdout;
}

it('format and lint pass', async () => {
  await run('node_modules/@biomejs/biome/bin/biome', 'ci', '--vcs-enabled=false', ...names);
}, 200_000);

it('the types hold', async () => {
  const include = [...names, 'packages/mfe-kit/src/css-modules.d.ts'];
  const config = { extends: './tsconfig.browser.json', include };
  await writeFile(join(folder, 'tsconfig.remote.json'), JSON.stringify(config));
  await run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.remote.json');
}, 200_000);

it('the boundary rules hold', async () => {
  await run('packages/tooling/src/boundaries/main.ts');
}, 200_000);

it('no part of it is unused', async () => {
  await run('node_modules/knip/bin/knip.js', '--workspace', 'mfe-hello');
}, 200_000);

it('its test passes', async () => {
  await run('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit-page', ...names);
}, 200_000);

it('it is built, and a second time nothing is left to do', async () => {
  expect(await run('packages/tooling/src/remote/main.ts', 'build', 'mfe-hello')).toContain('is built');
  const dist = join(folder, 'mfe-hello/dist');
  const { name, version, routes } = JSON.parse(await readFile(join(dist, 'entry.json'), 'utf8'));
  expect({ name, routes }).toEqual({ name: 'mfe-hello', routes: ['/hello'] });
  expect(await readdir(join(dist, version))).toEqual(
    expect.arrayContaining(['mf-manifest.json', 'calls.json']),
  );
  expect(await run('packages/tooling/src/remote/main.ts', 'build', 'mfe-hello')).toContain('built already');
}, 200_000);
