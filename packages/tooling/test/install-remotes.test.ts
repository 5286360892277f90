import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteEntry } from '@freightwright/contracts';
import { RemoteRegistry } from '@freightwright/contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installRemotes } from '../src/install-remotes.ts';

let folder: string;
let remotesDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'install-remotes-'));
  remotesDir = join(folder, 'remotes');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A `dist` folder as the build leaves it. */
async function built(name: string, version: string, content = version): Promise<string> {
  const dist = join(folder, 'builds', name, version);
  const entry: RemoteEntry = {
    name,
    version,
    contract: 1,
    routes: [`/${name}`],
    manifest: `/mfe/${name}/${version}/mf-manifest.json`,
  };
  await mkdir(join(dist, version), { recursive: true });
  await writeFile(join(dist, version, 'mf-manifest.json'), content);
  await writeFile(join(dist, 'entry.json'), JSON.stringify(entry));
  return dist;
}

const registry = async () =>
  RemoteRegistry.parse(JSON.parse(await readFile(join(remotesDir, 'registry.json'), 'utf8')));

test('a build is copied to its version, and the registry points at it', async () => {
  await installRemotes({ builds: [await built('mfe-alpha', '1')], remotesDir });
  expect(await readFile(join(remotesDir, 'mfe-alpha/1/mf-manifest.json'), 'utf8')).toBe('1');
  expect((await registry()).remotes).toMatchObject([{ name: 'mfe-alpha', version: '1' }]);
});

test('a new version leaves the old files in place and other remotes as they are', async () => {
  await installRemotes({ builds: [await built('mfe-alpha', '1'), await built('mfe-beta', '1')], remotesDir });
  await installRemotes({ builds: [await built('mfe-alpha', '2')], remotesDir });
  expect((await readdir(join(remotesDir, 'mfe-alpha'))).sort()).toEqual(['1', '2']);
  expect((await registry()).remotes.map(({ name, version }) => `${name}@${version}`)).toEqual([
    'mfe-alpha@2',
    'mfe-beta@1',
  ]);
});

test('a version that is there is never written again', async () => {
  await installRemotes({ builds: [await built('mfe-alpha', '1')], remotesDir });
  await installRemotes({ builds: [await built('mfe-alpha', '1', 'other content')], remotesDir });
  expect(await readFile(join(remotesDir, 'mfe-alpha/1/mf-manifest.json'), 'utf8')).toBe('1');
});

test('what an interrupted install left behind is cleared away', async () => {
  await mkdir(join(remotesDir, 'mfe-alpha/.1'), { recursive: true });
  await installRemotes({ builds: [await built('mfe-alpha', '1')], remotesDir });
  expect(await readdir(join(remotesDir, 'mfe-alpha'))).toEqual(['1']);
});
