import { createHash } from 'node:crypto';
import { access, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteBytesAtMost, remoteContract } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { deployer, startRegistry } from './service.ts';
import { deployment, filesOf, incompressible } from './submission.ts';

const registry = shared(() => startRegistry());

describe('POST /api/remotes/:name/deployments', () => {
  it('keeps the files, points the registry at them and tells who did it', async () => {
    const declaration = { signedInRoutes: ['/aa'] };
    const { status, body } = await registry.deploy('mfe-aa', deployment('mfe-aa', '1.0.0', { declaration }));
    expect(status).toBe(201);
    const entry = filesOf('mfe-aa', '1.0.0')['remoteEntry.1.js'] ?? '';
    expect(body).toEqual({
      entry: {
        name: 'mfe-aa',
        version: '1.0.0',
        contract: remoteContract,
        routes: ['/aa'],
        signedInRoutes: ['/aa'],
        navigation: [{ label: 'mfe-aa', path: '/aa', order: 1 }],
        manifest: '/mfe/mfe-aa/1.0.0/mf-manifest.json',
        integrity: `sha384-${createHash('sha384').update(entry).digest('base64')}`,
      },
      change: {
        name: 'mfe-aa',
        action: 'deploy',
        from: null,
        to: '1.0.0',
        by: 'deploy:ci',
        at: expect.stringMatching(/^2026-01-01T/),
      },
    });
    expect((await registry.remotes.snapshot()).values.get('mfe-aa')?.value).toEqual(body);
    const stored = await readFile(join(registry.remotesDir, 'mfe-aa/1.0.0/img/mark.svg'), 'utf8');
    expect(stored).toContain('<svg');
  });

  it('the next version takes over, and the one before stays served', async () => {
    await registry.deployAll('mfe-bb', '1.0.0', '1.1.0');
    expect(await registry.pointer('mfe-bb')).toBe('1.1.0');
    expect((await registry.versions('mfe-bb')).sort()).toEqual(['1.0.0', '1.1.0']);
  });

  it('the same version with the same files again changes nothing', async () => {
    const first = await registry.deploy('mfe-cc', deployment('mfe-cc', '1.0.0'));
    const again = await registry.deploy('mfe-cc', deployment('mfe-cc', '1.0.0'));
    expect(again).toEqual(first);
    expect((await registry.history('mfe-cc')).body.changes).toHaveLength(1);
  });

  it('an earlier version with the same files again moves the pointer alone', async () => {
    await registry.deployAll('mfe-dd', '1.0.0', '2.0.0', '1.0.0');
    const [change] = (await registry.history('mfe-dd')).body.changes ?? [];
    expect(change).toMatchObject({ action: 'deploy', from: '2.0.0', to: '1.0.0' });
  });

  it('without the store it is refused with the reason, and nothing has changed', async () => {
    const own = await startRegistry();
    try {
      await own.deployAll('mfe-aa', '1.0.0');
      await rm(own.remotesDir, { recursive: true });
      const { status, body } = await own.deploy('mfe-aa', deployment('mfe-aa', '2.0.0'));
      expect([status, body.code]).toEqual([503, 'service.unavailable']);
      expect(body.detail).toContain('The store of remotes is missing on the server.');
      expect(await own.pointer('mfe-aa')).toBe('1.0.0');
      await expect(access(own.remotesDir)).rejects.toThrow('ENOENT');
    } finally {
      await own.stop();
    }
  });

  it('a version never changes: other files under its name are refused', async () => {
    await registry.deployAll('mfe-ee', '1.0.0', '2.0.0');
    const files = filesOf('mfe-ee', '1.0.0');
    for (const other of [
      filesOf('mfe-ee', 'changed'),
      { ...files, 'more.js': '0;' },
      Object.fromEntries(Object.entries(files).filter(([path]) => path !== 'img/mark.svg')),
    ]) {
      const { status, body } = await registry.deploy(
        'mfe-ee',
        deployment('mfe-ee', '1.0.0', { files: other }),
      );
      expect([status, body.code]).toEqual([409, 'remote.version-taken']);
    }
    expect(await registry.pointer('mfe-ee')).toBe('2.0.0');
    expect(await readFile(join(registry.remotesDir, 'mfe-ee/1.0.0/remoteEntry.1.js'), 'utf8')).toBe(
      files['remoteEntry.1.js'],
    );
  });

  it('what does not pass the gate is refused with every reason, and leaves nothing behind', async () => {
    await registry.deployAll('mfe-ff', '1.0.0');
    const files = { ...filesOf('mfe-ff', '2.0.0'), 'page.html': '', 'big.js': incompressible(700) };
    const body = deployment('mfe-ff', '2.0.0', { files, declaration: { contract: remoteContract + 1 } });
    const answer = await registry.deploy('mfe-ff', body);
    expect([answer.status, answer.body.code]).toEqual([422, 'remote.gate-failed']);
    expect(answer.body.errors?.map(({ rule }) => rule)).toEqual(['contract', 'whole-budget', 'type', 'text']);
    expect(await registry.pointer('mfe-ff')).toBe('1.0.0');
    expect(await registry.versions('mfe-ff')).toEqual(['1.0.0']);
  });

  it('a route of another remote is refused, a route that remote has left is not', async () => {
    const claim = { routes: ['/gg', '/bill'], navigation: [] };
    await registry.deploy('mfe-gg', deployment('mfe-gg', '1.0.0', { declaration: claim }));
    const taker = deployment('mfe-hh', '1.0.0', { declaration: { routes: ['/bill'], navigation: [] } });
    const refused = await registry.deploy('mfe-hh', taker);
    expect(refused.body).toMatchObject({
      code: 'remote.gate-failed',
      errors: [{ field: 'declaration.routes', rule: 'free', message: '/bill is answered by mfe-gg@1.0.0' }],
    });
    await registry.deployAll('mfe-gg', '2.0.0');
    expect((await registry.deploy('mfe-hh', taker)).status).toBe(201);
    // The other way round as well: a rollback must not take the route back.
    const back = await registry.rollback('mfe-gg');
    expect([back.status, back.body.code]).toEqual([422, 'remote.gate-failed']);
    expect(await registry.pointer('mfe-gg')).toBe('2.0.0');
  });
});

describe('who may deploy', () => {
  const body = deployment('mfe-pp', '1.0.0');

  it('the scope of another remote is not enough', async () => {
    const other = deployer('mfe-other', 'mfe-p2', 'mfe-');
    const acts = { deployments: body, versions: body, activations: { version: '1' } };
    for (const [act, sent] of Object.entries({ ...acts, rollbacks: {}, retirements: {}, prunings: {} })) {
      const answer = await registry.send('POST', `/api/remotes/mfe-pp/${act}`, other, sent);
      expect([act, answer.status, answer.body.code]).toEqual([act, 403, 'access.denied']);
    }
  });

  it('a visitor may do nothing, not even look', async () => {
    const { userId: _, ...anonymous } = deployer();
    for (const answer of [
      await registry.deploy('mfe-pp', body, anonymous),
      await registry.rollback('mfe-aa', {}, anonymous),
      await registry.list(anonymous),
      await registry.history('mfe-aa', anonymous),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([401, 'principal.invalid']);
    }
  });

  it('a caller who may not deploy is refused before the body is read', async () => {
    const answer = await registry.deploy('mfe-pp', { far: 'from a deployment' }, deployer());
    expect([answer.status, answer.body.code]).toEqual([401, 'principal.invalid']);
  });

  it('no customer may, whatever the plan', async () => {
    const customer = { ...deployer(), tier: 'enterprise' as const };
    for (const answer of [await registry.deploy('mfe-pp', body, customer), await registry.list(customer)]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'access.denied']);
    }
  });

  it('none of these callers has left anything', async () => {
    expect(await registry.pointer('mfe-pp')).toBeUndefined();
    expect(await registry.versions('mfe-pp')).toEqual([]);
  });
});

describe('what cannot be a deployment', () => {
  const invalid = async (name: string, body: unknown, code = 'request.invalid', status = 400) => {
    const answer = await registry.deploy(name, body, deployer('mfe-qq'));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  };

  it.each(['..%2f..%2fetc', 'mfe-..', 'mfe-qq%2f..%2fx', 'MFE-QQ', 'shell', 'mfe-qq.x'])(
    'a remote of the name %s is refused',
    (name) => invalid(name, deployment('mfe-qq', '1.0.0')),
  );

  it.each(['..', '../mfe-aa', '.hidden', 'a/b', '', '1 0', 'x'.repeat(65)])(
    'the version %j is refused',
    (version) => invalid('mfe-qq', deployment('mfe-qq', version)),
  );

  it.each(['../x.js', '/etc/x.js', 'a/../../x.js', 'a//x.js', '.x.js', 'a/.x/y.js', 'a\\x.js', ''])(
    'a file at %j is refused',
    (path) => invalid('mfe-qq', deployment('mfe-qq', '1', { files: { [path]: '' } })),
  );

  it('600 files, or none, are refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`f${n}.js`, '']));
    await invalid('mfe-qq', deployment('mfe-qq', '1', { files: many }));
    await invalid('mfe-qq', deployment('mfe-qq', '1', { files: {} }));
  });

  it.each<[string, Partial<ReturnType<typeof deployment>['declaration']>]>([
    ['declaration.routes', { routes: Array.from({ length: 51 }, (_, n) => `/qq/${n}`) }],
    ['declaration.parts', { parts: Array.from({ length: 21 }, (_, n) => `part-${n}`) }],
    ['declaration.navigation.0.label', { navigation: [{ label: 'x'.repeat(41), path: '/qq', order: 1 }] }],
    ['declaration.titles.0.label', { titles: [{ label: 'x'.repeat(41), path: '/qq' }] }],
  ])('a declaration beyond its limits is refused, and %s is named', async (field, declaration) => {
    const sent = deployment('mfe-qq', '1', { declaration });
    const answer = await registry.deploy('mfe-qq', sent, deployer('mfe-qq'));
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid']);
    expect(answer.body.errors?.map((error) => error.field)).toEqual([field]);
  });

  it('a file that is not base64, or a field nobody knows, is refused', async () => {
    const body = deployment('mfe-qq', '1');
    await invalid('mfe-qq', { ...body, files: [{ path: 'a.js', base64: '!' }] });
    await invalid('mfe-qq', { ...body, owner: 'me' }, 'request.unknown-field');
  });

  it('more bytes than a version may have are refused, at the gate or before', async () => {
    const of = (bytes: number) => ({ ...filesOf('mfe-qq', '1'), 'a.svg': Buffer.alloc(bytes) });
    const overLimit = deployment('mfe-qq', '1', { files: of(remoteBytesAtMost) });
    await invalid('mfe-qq', overLimit, 'remote.gate-failed', 422);
    const farOver = deployment('mfe-qq', '1', { files: of(remoteBytesAtMost * 1.2) });
    await invalid('mfe-qq', farOver, 'request.too-large', 413);
  });

  it('none of them has left anything', async () => {
    expect(await registry.versions('mfe-qq')).toEqual([]);
    expect(await registry.pointer('mfe-qq')).toBeUndefined();
  });
});

it('GET /api/remotes lists every remote by name, with its latest change', async () => {
  const { status, body } = await registry.list();
  expect(status).toBe(200);
  const names = body.remotes?.map(({ entry }) => entry.name) ?? [];
  expect(names).toEqual([...names].sort());
  expect(body.remotes?.find(({ entry }) => entry.name === 'mfe-bb')).toMatchObject({
    entry: { version: '1.1.0' },
    change: { from: '1.0.0', to: '1.1.0' },
  });
});
