import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteContract, sharedLibraries } from '@freightwright/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pinned } from './new-files.ts';
import { isPlatform, newRemote } from './new-remote.ts';

const root = join(import.meta.dirname, '../../../..');

let workspace: string;
beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'new-remote-'));
});
afterEach(() => rm(workspace, { recursive: true, force: true }));

const write = (name: string, path?: string, atHome = true) => newRemote({ workspace, name, path, atHome });
const read = (file: string) => readFile(join(workspace, file), 'utf8');
const written = async () => (await readdir(workspace, { recursive: true })).sort();

it('writes a page with its test, and says what its author does next', async () => {
  const steps = await write('mfe-dock-hours');
  expect((await written()).filter((file) => /[.]/.test(file))).toEqual([
    'mfe-dock-hours/package.json',
    'mfe-dock-hours/remote.json',
    'mfe-dock-hours/src/dock-hours-page.test.tsx',
    'mfe-dock-hours/src/dock-hours-page.tsx',
    'mfe-dock-hours/src/index.ts',
  ]);
  expect(JSON.parse(await read('mfe-dock-hours/remote.json'))).toEqual({
    name: 'mfe-dock-hours',
    contract: remoteContract,
    routes: ['/dock-hours'],
    navigation: [{ label: 'Dock hours', path: '/dock-hours', order: 200 }],
  });
  expect(JSON.parse(await read('mfe-dock-hours/package.json')).dependencies).toEqual({
    '@freightwright/mfe-kit': '*',
    react: sharedLibraries.react?.version,
    'react-dom': sharedLibraries['react-dom']?.version,
  });
  const output = steps.join('\n');
  expect(output).toContain("'mfe-dock-hours': { sections: ['/dock-hours'] },");
  expect(output).toContain('npm run dev -- mfe-dock-hours --standalone');
  expect(output).toContain('http://localhost:8080/dock-hours');
});

it('asks for no grant of a section that the remote was granted', async () => {
  expect((await write('mfe-platform')).join('\n')).not.toContain('remote-grants.ts');
});

it('puts the page where it is asked to', async () => {
  await write('mfe-dock', '/docks/hours');
  expect(JSON.parse(await read('mfe-dock/remote.json')).routes).toEqual(['/docks/hours']);
});

describe('refuses, and writes nothing:', () => {
  it.each([
    ['a name in capitals', 'mfe-Dock', undefined, /name mfe-Dock/],
    ['a name of one letter', 'mfe-d', undefined, /2 to 41/],
    ['a name that leads elsewhere', '../mfe-dock', undefined, /name \.\.\/mfe-dock/],
    ['a path that ends in a slash', 'mfe-dock', '/dock/', /path \/dock\/ cannot/],
    ['a path that climbs', 'mfe-dock', '/dock/../bol', /path .* cannot/],
    ['the path of a file', 'mfe-dock', '/robots.txt', /path .* cannot/],
    ['a path that is too long', 'mfe-dock', `/${'d'.repeat(200)}`, /path .* cannot/],
    ['a section of the platform', 'mfe-dock', '/api/dock', /^\/api belongs to the platform/],
    ['a section that was granted', 'mfe-dock', '/account/dock', /^\/account belongs to mfe-account/],
  ])('%s', async (_, name, path, message) => {
    await expect(write(name, path)).rejects.toThrow(message);
    await expect(write(name, path, false)).rejects.toThrow(message);
    expect(await written()).toEqual([]);
  });

  it('a folder that is there', async () => {
    await mkdir(join(workspace, 'mfe-dock'));
    await expect(write('mfe-dock')).rejects.toThrow('The folder mfe-dock is there already');
    expect(await written()).toEqual(['mfe-dock']);
  });

  it('a section in which another remote of the folder has a page', async () => {
    await write('mfe-dock');
    const before = await written();
    await expect(write('mfe-yard', '/dock/yard')).rejects.toThrow('/dock belongs to mfe-dock');
    expect(await written()).toEqual(before);
  });

  it('a repository whose package.json cannot be read', async () => {
    await writeFile(join(workspace, 'package.json'), '["no", "object"]');
    await expect(write('mfe-dock', undefined, false)).rejects.toThrow('is not a JSON object');
    expect(await written()).toEqual(['package.json']);
    expect(await read('package.json')).toBe('["no", "object"]');
  });
});

describe('in a repository of its own', () => {
  it('writes what an empty folder lacks around the remote', async () => {
    const steps = await write('mfe-dock', undefined, false);
    expect(await readdir(workspace)).toEqual(
      expect.arrayContaining(['.gitignore', 'mfe-dock', 'package.json', 'tsconfig.json', 'vitest.config.ts']),
    );
    expect(JSON.parse(await read('package.json'))).toMatchObject({
      private: true,
      type: 'module',
      workspaces: ['mfe-*'],
      devDependencies: { '@freightwright/tooling': pinned()['@freightwright/tooling'] },
    });
    expect(JSON.parse(await read('mfe-dock/package.json')).name).toBe('mfe-dock');
    expect(steps.join('\n')).not.toContain('remote-grants.ts');
  });

  it('keeps what is there', async () => {
    const own = {
      name: 'docks',
      workspaces: ['tools'],
      scripts: { test: 'node --test' },
      devDependencies: { '@freightwright/tooling': 'file:tooling.tgz' },
    };
    await writeFile(join(workspace, 'package.json'), JSON.stringify(own));
    await writeFile(join(workspace, 'tsconfig.json'), '{}');
    await write('mfe-dock', undefined, false);
    const made = JSON.parse(await read('package.json'));
    expect(made).toMatchObject({ name: 'docks', workspaces: ['tools', 'mfe-*'], scripts: own.scripts });
    expect(made.devDependencies['@freightwright/tooling']).toBe('file:tooling.tgz');
    expect(made.devDependencies.typescript).toBe(pinned().typescript);
    expect(await read('tsconfig.json')).toBe('{}');
    // A second remote changes nothing around it.
    const before = await read('package.json');
    await write('mfe-yard', undefined, false);
    expect(await read('package.json')).toBe(before);
  });
});

it('knows this repository from others', async () => {
  expect([await isPlatform(root), await isPlatform(workspace)]).toEqual([true, false]);
});

it('names the versions that this repository tests with', async () => {
  const files = ['package.json', 'packages/mfe-kit/package.json'];
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  const manifests = texts.map((text) => JSON.parse(text));
  const here = Object.assign({}, ...manifests.flatMap((one) => [one.dependencies, one.devDependencies]));
  const libraries = Object.entries(pinned()).filter(([name]) => !name.startsWith('@freightwright/'));
  expect(here).toMatchObject(Object.fromEntries(libraries));
});
