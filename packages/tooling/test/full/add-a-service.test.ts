import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startServiceProcess, type startTestSite } from '@freightwright/stack-test-site';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { copyCheckout, linkService } from '../fixture/copy-checkout.ts';
import { follow, guidePages, listingsOf } from '../fixture/follow-page.ts';

const root = join(import.meta.dirname, '../../../..');
const page = (name: string) => readFile(join(root, 'docs', name), 'utf8');

let checkout: Awaited<ReturnType<typeof copyCheckout>>;
let folder: string;
let written: string[];
const run = (script: string, ...args: string[]) => checkout.run(script, ...args);

/** The pages of docs are the fixture: following them word for word must produce a service that responds. */
beforeAll(async () => {
  checkout = await copyCheckout();
  folder = checkout.folder;
  const texts = await Promise.all(guidePages.map(page));
  const listings = texts.flatMap(listingsOf);
  for (const listing of listings) await follow(folder, listing);
  await linkService(folder, 'docks');
  written = [...new Set(listings.map(({ path }) => path))];
}, 120_000);
afterAll(() => checkout?.remove());

it(
  'format and lint pass',
  () =>
    run(
      'node_modules/@biomejs/biome/bin/biome',
      'ci',
      '--vcs-enabled=false',
      ...written.filter((path) => !path.endsWith('.md')),
    ),
  200_000,
);

it('the types hold, in the service and wherever services are listed', async () => {
  const include = ['packages/contracts/src', 'services/docks', 'stack/launcher/src', 'gateway/src/config.ts'];
  const config = { extends: './tsconfig.json', include };
  await writeFile(join(folder, 'tsconfig.page.json'), JSON.stringify(config));
  await run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.page.json');
}, 200_000);

it('the types of the remote hold', async () => {
  const config = {
    extends: './tsconfig.browser.json',
    include: ['mfe-dock', 'packages/mfe-kit/src/file-types.d.ts'],
  };
  await writeFile(join(folder, 'tsconfig.remote.json'), JSON.stringify(config));
  await run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.remote.json');
}, 200_000);

it('the boundary rules hold', () => run('packages/tooling/src/checks/boundaries/main.ts'), 200_000);

it('its settings get into the docs, and its address into those of the gateway', async () => {
  await run('packages/tooling/src/checks/settings/main.ts', 'write');
  const table = await readFile(join(folder, 'docs/settings.md'), 'utf8');
  expect(table).toContain('DOCKS_PORT');
  expect(table).toContain('DOCKS_URL');
}, 200_000);

it(
  'its tests pass, and those of the contracts, of the rights on NATS and of the launcher',
  () =>
    run(
      'node_modules/vitest/vitest.mjs',
      'run',
      'services/docks',
      'packages/contracts/src/contracts.test.ts',
      'packages/nats-kit/src/nats-rights.test.ts',
      'stack/launcher/test/platform-components.test.ts',
    ),
  200_000,
);

it('started as a process it is ready, and answers a user', async () => {
  // The copy's own, whose message server knows the new service.
  const { href } = pathToFileURL(join(folder, 'stack/test-site/src/index.ts'));
  const site: Awaited<ReturnType<typeof startTestSite>> = await (await import(href)).startTestSite();
  onTestFinished(site.stop);
  const service = await startServiceProcess(join(folder, 'services/docks/src/main.ts'), {
    ...site.settingsOf('docks'),
    LOG_LEVEL: 'info',
  });
  onTestFinished(async () => void (await service.kill()));
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);

  const dock = { zip: '60607', opensAt: '07:30', closesAt: '16:00' };
  const response = await site.ask({ tier: 'registered', userId: 'u1' }, `${service.url}/api/dock`, {
    method: 'PUT',
    body: dock,
  });
  expect([response.status, await response.json()]).toEqual([200, { dock }]);

  expect(await service.stop()).toBe(0);
}, 120_000);
