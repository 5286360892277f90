import { brotliCompressSync, gzipSync } from 'node:zlib';
import { remoteBytesAtMost, sharedLibraries } from '@freightwright/contracts';
import { describe, expect, it } from 'vitest';
import { broken, type Change, errorsOf, name, withFiles, withManifest } from '../../test/admission-errors.ts';
import { filesOf, incompressible, manifestOf, type TestManifest } from '../../test/submission.ts';
import { checkSharedLibraries } from './check-manifest.ts';
import { readManifest } from './version.ts';

// Tests of the declaration are in admission.test.ts.

describe('the manifest', () => {
  it.each<[string, (manifest: TestManifest) => unknown, string]>([
    ['of another remote', (m) => Object.assign(m.metaData, { name: 'mfe_x' }), 'files.mf-manifest.json name'],
    [
      'under another global',
      (m) => Object.assign(m.metaData, { globalName: 'x' }),
      'files.mf-manifest.json name',
    ],
    [
      'bound to a path',
      (m) => Object.assign(m.metaData, { publicPath: '/' }),
      'files.mf-manifest.json public-path',
    ],
    [
      'with a module as entry',
      (m) => Object.assign(m.metaData.remoteEntry, { type: 'module' }),
      'files.mf-manifest.json entry-type',
    ],
    [
      'exposing more',
      (m) => void m.exposes.push({ ...m.exposes[0], path: './x' } as never),
      'files.mf-manifest.json exposes',
    ],
    ['exposing nothing', (m) => Object.assign(m, { exposes: [] }), 'files.mf-manifest.json exposes'],
    ['loading a remote', (m) => void m.remotes.push({ name: 'mfe_x' }), 'files.mf-manifest.json remotes'],
    [
      'with an entry that is not there',
      (m) => Object.assign(m.metaData.remoteEntry, { name: 'gone.js' }),
      'files.gone.js missing',
    ],
    [
      'naming a chunk that is not there',
      (m) => void m.exposes[0]?.assets.js.async.push('gone.js'),
      'files.gone.js missing',
    ],
    [
      'naming a copy of a library that is not there',
      (m) => void m.shared[0]?.assets.js.sync.push('gone.js'),
      'files.gone.js missing',
    ],
  ])('%s is refused', async (_what, change, expected) => {
    expect(await broken(withManifest(change))).toEqual([expected]);
  });

  it.each([
    ['is not there', undefined],
    ['is HTML', '<!doctype html>'],
    ['is other JSON', '{"metaData":{}}'],
    ['is null', 'null'],
  ])('that %s is refused', async (_what, text) => {
    const { 'mf-manifest.json': _old, ...files } = filesOf(name, '1.0.0');
    const change = { files: text === undefined ? files : { ...files, 'mf-manifest.json': text } };
    expect(await broken(change)).toEqual(['files.mf-manifest.json manifest']);
  });
});

describe('shared libraries', () => {
  it.each<[string, Partial<TestManifest['shared'][number]>, string]>([
    ['a newer React than the shell has', { requiredVersion: '^19.9.0' }, 'version'],
    ['another major of React', { requiredVersion: '18.3.1' }, 'version'],
    ['no range', { requiredVersion: false }, 'range'],
    ['a range that is none', { requiredVersion: 'newest' }, 'range'],
    ['React not as a singleton', { singleton: undefined }, 'singleton'],
    ['React expressly not as a singleton', { singleton: false }, 'singleton'],
  ])('%s is refused', async (_what, entry, rule) => {
    const change = withManifest((manifest) => void Object.assign(manifest.shared[0] ?? {}, entry));
    expect(await broken(change)).toEqual([`shared.react ${rule}`]);
  });

  it('React that is not shared would be on the page twice', async () => {
    expect(await broken(withManifest((manifest) => void manifest.shared.shift()))).toEqual([
      'shared.react shared',
    ]);
  });

  it('a library the shell does not share is refused', async () => {
    const change = withManifest(({ shared }) => void shared.push({ ...shared[0], name: 'lodash' } as never));
    expect(await broken(change)).toEqual(['shared.lodash known']);
  });

  it('a part of a library goes by the library', async () => {
    const part = { name: 'react-dom/client', singleton: undefined };
    const of = (requiredVersion: string) =>
      withManifest(({ shared }) => void shared.push({ ...shared[0], ...part, requiredVersion } as never));
    expect(await broken(of('^19.0.0'))).toEqual([]);
    expect(await broken(of('^18.0.0'))).toEqual(['shared.react-dom/client version']);
  });

  it('where the build shows strictVersion it must be true', async () => {
    const statsWith = (strictVersion: boolean | undefined) => {
      const manifest = manifestOf(name);
      const stats = { ...manifest, shared: manifest.shared.map((entry) => ({ ...entry, strictVersion })) };
      return withFiles({ 'mf-stats.json': JSON.stringify(stats) });
    };
    expect(await broken(statsWith(true))).toEqual([]);
    const expected = Object.keys(sharedLibraries).map((library) => `shared.${library} strict`);
    expect(await broken(statsWith(false))).toEqual(expected);
    expect(await broken(statsWith(undefined))).toEqual(expected);
  });

  it('a library in a scope is found under both parts of its name', () => {
    const manifest = manifestOf(name);
    Object.assign(manifest.shared[0] ?? {}, { name: '@x/ui/button', requiredVersion: '^2.1.0' });
    const libraries = { '@x/ui': { version: '2.0.0', everyRemote: false } };
    const errors = checkSharedLibraries(
      { manifest: readManifest(Buffer.from(JSON.stringify(manifest))), stats: undefined },
      libraries,
    );
    expect(errors.map(({ field, rule }) => `${field} ${rule}`)).toContain('shared.@x/ui/button version');
  });
});

describe('budgets', () => {
  const start = (kib: number) =>
    withFiles({ 'lifecycle.1.js': incompressible(kib), 'lifecycle.1.js.gz': '' });
  const budgetErrors = async (change: Change) =>
    (await errorsOf(change)).filter(({ rule }) => rule.endsWith('budget'));

  it('the start of a remote has 43 KiB on its page, 20 on the home page', async () => {
    expect(await budgetErrors(start(42))).toEqual([]);
    expect(await budgetErrors(start(44))).toMatchObject([{ rule: 'start-budget' }]);
    const home = { declaration: { routes: ['/'], navigation: [] } };
    expect(await budgetErrors({ ...start(19), ...home })).toEqual([]);
    expect(await budgetErrors({ ...start(21), ...home })).toMatchObject([
      { rule: 'start-budget', message: expect.stringMatching(/21\.\d KiB .* the budget is 20/) },
    ]);
  });

  it('what loads later counts against the whole alone', async () => {
    expect(await budgetErrors(withFiles({ 'later.js': incompressible(500) }))).toEqual([]);
    expect(await budgetErrors(withFiles({ 'later.js': incompressible(601) }))).toMatchObject([
      { rule: 'whole-budget' },
    ]);
  });
});

describe('the files', () => {
  it.each(['page.html', 'run.sh', 'run.mjs', 'noextension', 'page.html.gz', 'photo.png.gz'])(
    '%s is not served',
    async (path) => {
      expect(await broken(withFiles({ [path]: '' }))).toContain(`files.${path} type`);
    },
  );

  it('a compressed copy must hold its file', async () => {
    const script = '0;'.repeat(100);
    const files = (gz: Buffer, br: Buffer) => withFiles({ 'a.js': script, 'a.js.gz': gz, 'a.js.br': br });
    expect(await broken(files(gzipSync(script), brotliCompressSync(script)))).toEqual([]);
    const bomb = Buffer.alloc(5_000_000);
    expect(await broken(files(gzipSync(bomb), brotliCompressSync(`${script} `)))).toEqual([
      'files.a.js.gz copy',
      'files.a.js.br copy',
    ]);
    expect(await broken(withFiles({ 'b.js.gz': gzipSync('') }))).toEqual(['files.b.js.gz copy']);
  });

  it('a path may not be a file and a folder', async () => {
    expect(await broken(withFiles({ 'a.js': '', 'a.js/b.js': '' }))).toEqual(['files.a.js/b.js folder']);
  });

  it('all files together have a limit', async () => {
    const change = withFiles({ 'big.svg': Buffer.alloc(remoteBytesAtMost) });
    expect(await errorsOf(change)).toMatchObject([
      {
        field: 'files',
        rule: 'size',
        message: expect.stringMatching(/bytes together; a version may have 16,777,216$/),
      },
    ]);
  });
});
