import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { deployer, type Registry, startRegistry } from './service.ts';
import { deployment } from './submission.ts';

const registry = shared(() => startRegistry());

type Answer = Awaited<ReturnType<Registry['canary']>>;
const codeOf = ({ status, body }: Answer) => [status, body.code];
const stepsOf = async (name: string) =>
  ((await registry.history(name)).body.canaries ?? []).map(({ action, version, reason }) =>
    [action, version, reason].filter((part) => part !== undefined).join(' '),
  );

describe('POST /api/remotes/:name/canary', () => {
  it('gives a stored version to some, and everybody else keeps the live one', async () => {
    const body = await registry.withCanary('mfe-aa', { cohorts: ['early', 'early'] });
    expect(body.entry?.version).toBe('1');
    expect(body.canary).toMatchObject({ percent: 5, cohorts: ['early'], by: 'deploy:ci' });
    expect(body.canary?.entry).toMatchObject({ version: '2', manifest: '/mfe/mfe-aa/2/mf-manifest.json' });
    expect((await registry.list()).body.remotes?.[0]?.canary?.entry.version).toBe('2');
    expect((await registry.history('mfe-aa')).body.changes).toHaveLength(1);
  });

  it('on the terms of one that runs changes nothing', async () => {
    const { canary } = await registry.withCanary('mfe-bb');
    const again = await registry.canary('mfe-bb', 'start', { version: '2', percent: 5 });
    expect([again.status, again.body.canary]).toEqual([201, canary]);
  });

  it('refuses a second one, and other terms', async () => {
    await registry.withCanary('mfe-cc');
    await registry.upload('mfe-cc', '3');
    const other = await registry.canary('mfe-cc', 'start', { version: '3', percent: 5 });
    expect(codeOf(other)).toEqual([409, 'remote.canary-runs']);
    const more = await registry.canary('mfe-cc', 'start', { version: '2', percent: 6 });
    expect(codeOf(more)).toEqual([409, 'remote.canary-runs']);
  });

  it.each([
    ['that reaches nobody', { version: '2', percent: 0 }, 'request.invalid'],
    ['of the live version', { version: '1', percent: 5 }, 'remote.no-such-version'],
    ['of what is not stored', { version: '9', percent: 5 }, 'remote.no-such-version'],
    ['for more than half', { version: '2', percent: 51 }, 'request.invalid'],
    ['for a cohort that is no name', { version: '2', percent: 5, cohorts: ['A b'] }, 'request.invalid'],
  ])('refuses one %s', async (_, body, code) => {
    await registry.deployAll('mfe-dd', '1');
    await registry.upload('mfe-dd', '2');
    expect((await registry.canary('mfe-dd', 'start', body)).body.code).toBe(code);
  });

  it('refuses one of a remote of which nothing is live', async () => {
    await registry.upload('mfe-ee', '1');
    const { body } = await registry.canary('mfe-ee', 'start', { version: '1', percent: 5 });
    expect(body.code).toBe('remote.not-found');
  });

  it('may have a route that the live version lacks, which is then taken for all others', async () => {
    await registry.deployAll('mfe-ff', '1');
    const routes = ['/ff', '/ff-more'];
    await registry.upload('mfe-ff', '2', deployment('mfe-ff', '2', { declaration: { routes } }));
    expect((await registry.canary('mfe-ff', 'start', { version: '2', percent: 5 })).status).toBe(201);
    const taken = deployment('mfe-gg', '1', { declaration: { routes: ['/gg', '/ff-more'] } });
    expect((await registry.deploy('mfe-gg', taken)).body.errors).toMatchObject([{ rule: 'free' }]);
    await registry.canary('mfe-ff', 'end', {});
    expect((await registry.deploy('mfe-gg', taken)).status).toBe(201);
  });

  it('refuses one with a route that another remote answers', async () => {
    await registry.deployAll('mfe-hh', '1');
    const declaration = { routes: ['/hh', '/hh-more'] };
    await registry.upload('mfe-hh', '2', deployment('mfe-hh', '2', { declaration }));
    const first = { declaration: { routes: ['/ii', '/hh-more'] } };
    await registry.deploy('mfe-ii', deployment('mfe-ii', '1', first));
    const refused = await registry.canary('mfe-hh', 'start', { version: '2', percent: 5 });
    expect(codeOf(refused)).toEqual([422, 'remote.gate-failed']);
  });
});

describe('PATCH /api/remotes/:name/canary', () => {
  it('changes what is named and keeps the rest, and a quiet time begins anew', async () => {
    const before = await registry.withCanary('mfe-jj', { cohorts: ['early'], promoteAfterMinutes: 60 });
    const { body } = await registry.canary('mfe-jj', 'change', { percent: 20 });
    expect(body.canary).toMatchObject({ percent: 20, cohorts: ['early'], promoteAfterMinutes: 60 });
    expect(Date.parse(body.canary?.since ?? '')).toBeGreaterThan(Date.parse(before.canary?.since ?? ''));
    const quiet = await registry.canary('mfe-jj', 'change', { promoteAfterMinutes: null, cohorts: [] });
    expect(quiet.body.canary).toMatchObject({ percent: 20, cohorts: [] });
    expect(quiet.body.canary).not.toHaveProperty('promoteAfterMinutes');
    expect(await stepsOf('mfe-jj')).toEqual(['change 2', 'change 2', 'start 2']);
  });

  it('to what it is changes nothing', async () => {
    const { canary } = await registry.withCanary('mfe-kk');
    expect((await registry.canary('mfe-kk', 'change', { percent: 5 })).body.canary).toEqual(canary);
  });

  it('refuses terms by which nobody would get it', async () => {
    await registry.withCanary('mfe-ll');
    expect(codeOf(await registry.canary('mfe-ll', 'change', { percent: 0 }))).toEqual([
      400,
      'request.invalid',
    ]);
  });
});

describe('POST /api/remotes/:name/canary/endings', () => {
  it('gives everybody the live version again, and the history says why', async () => {
    await registry.withCanary('mfe-mm');
    const { status, body } = await registry.canary('mfe-mm', 'end', { reason: 'The form jumps' });
    expect([status, body.canary, body.entry?.version]).toEqual([201, undefined, '1']);
    expect(body.canaryEnded).toMatchObject({ version: '2', by: 'deploy:ci', reason: 'The form jumps' });
    expect(await stepsOf('mfe-mm')).toEqual(['end 2 The form jumps', 'start 2']);
  });

  it('another one can be started then', async () => {
    await registry.withCanary('mfe-nn');
    await registry.canary('mfe-nn', 'end', {});
    const again = await registry.canary('mfe-nn', 'start', { version: '2', percent: 7 });
    expect(again.body.canary?.percent).toBe(7);
  });
});

describe.each(['change', 'end', 'promote'] as const)('to %s a canary', (act) => {
  it('there must be one, and the one that is meant', async () => {
    const name = `mfe-none-${act}`;
    expect(codeOf(await registry.canary(name, act, {}))).toEqual([404, 'remote.not-found']);
    await registry.deployAll(name, '1');
    expect(codeOf(await registry.canary(name, act, {}))).toEqual([409, 'remote.no-canary']);
    await registry.withCanary(name);
    const other = await registry.canary(name, act, { version: '3' });
    expect(codeOf(other)).toEqual([409, 'remote.changed-meanwhile']);
    const foreign = await registry.canary(name, act, {}, deployer('mfe-aa'));
    expect(codeOf(foreign)).toEqual([403, 'access.denied']);
  });
});

describe('whatever gives everybody one version ends a canary', () => {
  const acts: Record<string, (name: string) => Promise<Answer>> = {
    'The remote was rolled back to 0.': (name) => registry.rollback(name),
    '3 was deployed.': (name) => registry.deploy(name, deployment(name, '3')),
    'It became the live version.': (name) => registry.deploy(name, deployment(name, '2')),
    'The remote was retired.': (name) =>
      registry.send('POST', `/api/remotes/${name}/retirements`, deployer(name)),
  };
  it.each(Object.entries(acts))('%s', async (reason, act) => {
    const name = `mfe-end-${Object.keys(acts).indexOf(reason)}`;
    await registry.deployAll(name, '0');
    await registry.withCanary(name);
    expect((await act(name)).body).not.toHaveProperty('canary');
    expect((await stepsOf(name))[0]).toBe(`end 2 ${reason}`);
  });

  it('but a deployment of what is live already changes nothing', async () => {
    await registry.withCanary('mfe-oo');
    expect((await registry.deploy('mfe-oo', deployment('mfe-oo', '1'))).body.canary).toBeDefined();
  });
});
