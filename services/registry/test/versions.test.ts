import { readdir, readFile, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { VersionFile, versionFile } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { deployer, type Registry, startRegistry } from './service.ts';
import { deployment, filesOf } from './submission.ts';

// The registry's clock starts in 2026 and advances by seconds.
const startMs = Date.UTC(2026, 0, 1);
const dayMs = 86_400_000;

const registry = shared(() => startRegistry());

const listed = async (name: string) =>
  (await registry.send('GET', `/api/remotes/${name}/versions`, deployer('mfe-any'))).body.versions ?? [];
const activate = (name: string, version: string, as = deployer(name)) =>
  registry.send('POST', `/api/remotes/${name}/activations`, as, { version });
const codeOf = ({ status, body }: Awaited<ReturnType<Registry['upload']>>) => [status, body.code];

describe('POST /api/remotes/:name/versions', () => {
  it('stores a version, and leaves what visitors get as it is', async () => {
    await registry.deployAll('mfe-aa', '1');
    const { status, body } = await registry.upload('mfe-aa', '2');
    expect([status, body]).toMatchObject([201, { state: 'stored', by: 'deploy:ci' }]);
    expect(body.entry).toMatchObject({ version: '2', manifest: '/mfe/mfe-aa/2/mf-manifest.json' });
    expect(await registry.pointer('mfe-aa')).toBe('1');
    expect((await registry.history('mfe-aa')).body.changes).toHaveLength(1);
  });

  it('of a remote that was never live too', async () => {
    expect((await registry.upload('mfe-new', '1')).status).toBe(201);
    expect(await registry.pointer('mfe-new')).toBeUndefined();
  });

  it('writes down beside its files what the version is', async () => {
    const { body } = await registry.upload('mfe-bb', '1');
    const text = await readFile(join(registry.remotesDir, 'mfe-bb/1', versionFile), 'utf8');
    expect(VersionFile.parse(JSON.parse(text))).toMatchObject({ entry: body.entry, by: 'deploy:ci' });
  });

  it('twice is the same', async () => {
    await registry.upload('mfe-cc', '1');
    expect((await registry.upload('mfe-cc', '1')).status).toBe(201);
    expect(await listed('mfe-cc')).toHaveLength(1);
  });

  it('refuses other files, or another declaration, under a version that is stored', async () => {
    await registry.upload('mfe-dd', '1');
    const files = deployment('mfe-dd', '1', { files: filesOf('mfe-dd', 'other') });
    expect(codeOf(await registry.upload('mfe-dd', '1', files))).toEqual([409, 'remote.version-taken']);
    const declaration = deployment('mfe-dd', '1', { declaration: { routes: ['/dd', '/dd/more'] } });
    expect(codeOf(await registry.upload('mfe-dd', '1', declaration))).toEqual([409, 'remote.version-taken']);
  });

  it('lets the gate refuse it, and nothing is stored', async () => {
    const broken = deployment('mfe-ee', '1', { declaration: { routes: ['/api/ee'] } });
    expect(codeOf(await registry.upload('mfe-ee', '1', broken))).toEqual([422, 'remote.gate-failed']);
    expect(await registry.versions('mfe-ee')).toEqual([]);
  });

  it('refuses a file of the name that the registry writes itself', async () => {
    const files = { ...filesOf('mfe-ff'), [versionFile]: '{}' };
    const { body } = await registry.upload('mfe-ff', '1', deployment('mfe-ff', '1', { files }));
    expect(body.errors).toMatchObject([{ field: `files.${versionFile}`, rule: 'reserved' }]);
  });
});

describe('GET /api/remotes/:name/versions', () => {
  it('tells where each stands, newest first, and until when it is kept', async () => {
    await registry.deployAll('mfe-list', '1', '2', '3', '4');
    await registry.upload('mfe-list', '5');
    const of = (version: string, days: number) =>
      utimes(join(registry.remotesDir, 'mfe-list', version), ...twice(new Date(startMs - days * dayMs)));
    for (const version of ['1', '2', '3', '4', '5']) await of(version, 20 - Number(version));
    await registry.canary('mfe-list', 'start', { version: '5', percent: 1 });
    await of('5', 15);
    await registry.upload('mfe-list', '6');
    const versions = await listed('mfe-list');
    expect(versions.map(({ entry, state, expiresAt }) => [entry.version, state, expiresAt !== null])).toEqual(
      [
        ['6', 'stored', true],
        ['5', 'canary', false],
        ['4', 'live', false],
        ['3', 'earlier', false],
        ['2', 'earlier', false],
        ['1', 'earlier', true],
      ],
    );
    expect(versions[0]?.expiresAt).toMatch(/^2026-01-31T/);
    // It was served until 2 was deployed, which is later than when it was stored.
    expect(versions.at(-1)?.expiresAt).toMatch(/^2026-01-31T/);
  });

  it('of nothing that was ever stored is not found', async () => {
    const answer = await registry.send('GET', '/api/remotes/mfe-none/versions', deployer('mfe-any'));
    expect(codeOf(answer)).toEqual([404, 'remote.not-found']);
  });
});

describe('POST /api/remotes/:name/activations', () => {
  it('makes a stored version the live one, and the history says how', async () => {
    await registry.deployAll('mfe-hh', '1');
    const { body: stored } = await registry.upload('mfe-hh', '2');
    const { status, body } = await activate('mfe-hh', '2');
    expect(status).toBe(201);
    expect(body.entry).toEqual(stored.entry);
    expect(body.change).toMatchObject({ action: 'deploy', through: 'activation', from: '1', to: '2' });
    expect((await registry.history('mfe-hh')).body.changes?.[0]).toMatchObject({ through: 'activation' });
    expect((await registry.rollback('mfe-hh')).body.entry?.version).toBe('1');
  });

  it('of a remote that was never live makes its first version live', async () => {
    await registry.upload('mfe-ii', '1');
    expect((await activate('mfe-ii', '1')).body.change).toMatchObject({ from: null, to: '1' });
  });

  it('of the live version changes nothing', async () => {
    await registry.deployAll('mfe-jj', '1');
    expect((await activate('mfe-jj', '1')).status).toBe(201);
    expect((await registry.history('mfe-jj')).body.changes).toHaveLength(1);
  });

  it('refuses what is not stored', async () => {
    await registry.deployAll('mfe-kk', '1');
    const { body } = await activate('mfe-kk', '9');
    expect([body.code, body.detail]).toEqual([
      'remote.no-such-version',
      'No mfe-kk@9 is stored: it was never uploaded, or its files were removed.',
    ]);
  });

  it('refuses a version whose route another remote has taken since it was uploaded', async () => {
    await registry.upload(
      'mfe-ll',
      '1',
      deployment('mfe-ll', '1', { declaration: { routes: ['/ll', '/mine'] } }),
    );
    await registry.deploy('mfe-mm', deployment('mfe-mm', '1', { declaration: { routes: ['/mm', '/mine'] } }));
    const { body } = await activate('mfe-ll', '1');
    expect(body.errors?.map(({ field, rule }) => `${field} ${rule}`)).toEqual(['declaration.routes free']);
    expect(await registry.pointer('mfe-ll')).toBeUndefined();
  });

  it('lets the gate look at all files again', async () => {
    await registry.upload('mfe-nn', '1');
    const folder = join(registry.remotesDir, 'mfe-nn/1');
    await rm(join(folder, 'lifecycle.1.js'));
    expect(codeOf(await activate('mfe-nn', '1'))).toEqual([422, 'remote.gate-failed']);
    expect(await readdir(folder)).toContain(versionFile);
  });
});

const twice = (date: Date): [Date, Date] => [date, date];
