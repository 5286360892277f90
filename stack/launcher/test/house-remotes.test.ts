import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { houseRemotes } from '../src/house-remotes.ts';

test('remotes are the folders mfe-* with a remote.json, and those for test mode stand apart', async () => {
  const root = await mkdtemp(join(tmpdir(), 'remotes-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const folders = {
    'mfe-two': { testModeOnly: false },
    'mfe-one': {},
    'mfe-test': { testModeOnly: true },
    'mfe-notes': undefined,
    shell: {},
  };
  for (const [name, declaration] of Object.entries(folders)) {
    await mkdir(join(root, name));
    if (declaration)
      await writeFile(join(root, name, 'remote.json'), JSON.stringify({ name, ...declaration }));
  }
  expect(await houseRemotes(root)).toEqual({ always: ['mfe-one', 'mfe-two'], inTestMode: ['mfe-test'] });
});
