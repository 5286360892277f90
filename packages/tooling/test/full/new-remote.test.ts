import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyCheckout } from '../fixture/copy-checkout.ts';

const root = join(import.meta.dirname, '../../../..');
/** The second has the longest possible name, at which no line of code may exceed the limit. */
const names = ['mfe-hello', 'mfe-warehouse-dock-schedules-for-larger-fleet'];

let checkout: Awaited<ReturnType<typeof copyCheckout>>;
let folder: string;
const run = (script: string, ...args: string[]) => checkout.run(script, ...args);
beforeAll(async () => {
  checkout = await copyCheckout();
  folder = checkout.folder;
  await copyFile(join(root, 'knip.json'), join(folder, 'knip.json'));
  for (const name of names) await run('packages/tooling/src/remote/main.ts', 'new', name);
}, 120_000);
afterAll(() => checkout?.remove());

it('format and lint pass', async () => {
  await run('node_modules/@biomejs/biome/bin/biome', 'ci', '--vcs-enabled=false', ...names);
}, 200_000);

it('the types hold', async () => {
  const include = [...names, 'packages/mfe-kit/src/file-types.d.ts'];
  const config = { extends: './tsconfig.browser.json', include };
  await writeFile(join(folder, 'tsconfig.remote.json'), JSON.stringify(config));
  await run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.remote.json');
}, 200_000);

it('the boundary rules hold', async () => {
  await run('packages/tooling/src/checks/boundaries/main.ts');
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
