import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { follow, guidePages, listingsOf } from './fixture/follow-page.ts';

const root = join(import.meta.dirname, '../../..');

// The test of `full/add-a-service` checks whether the results work.
it('the pages that add a part can be followed word for word: each line that they change is there once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const texts = await Promise.all(guidePages.map((name) => readFile(join(root, 'docs', name), 'utf8')));
  const listings = texts.flatMap(listingsOf);
  const written = new Set(listings.filter(({ isDiff }) => !isDiff).map(({ path }) => path));
  const changed = new Set(listings.map(({ path }) => path).filter((path) => !written.has(path)));
  for (const path of changed) await cp(join(root, path), join(folder, path));
  for (const listing of listings) await follow(folder, listing);
  expect(changed.size).toBeGreaterThan(5);
});
