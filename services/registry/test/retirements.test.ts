import { deployEveryScope } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { deployer, startRegistry } from './service.ts';
import { deployment } from './submission.ts';

const registry = shared(() => startRegistry());

const retire = (name: string, as = deployer(name)) =>
  registry.send('POST', `/api/remotes/${name}/retirements`, as, {});

describe('POST /api/remotes/:name/retirements', () => {
  it('takes the remote out and tells who did it; its history and files stay', async () => {
    await registry.deployAll('mfe-aa', '1', '2');
    const { status, body } = await retire('mfe-aa');
    expect(status).toBe(201);
    const retired = { by: 'deploy:ci', at: expect.stringMatching(/^2026-01-01T/) };
    expect([body.entry?.version, body.retired]).toEqual(['2', retired]);
    const { changes, retirements } = (await registry.history('mfe-aa')).body;
    expect(changes?.map(({ action, to }) => [action, to])).toEqual([
      ['deploy', '2'],
      ['deploy', '1'],
    ]);
    expect(retirements).toEqual([{ from: '2', ...retired }]);
    expect((await registry.versions('mfe-aa')).sort()).toEqual(['1', '2']);
  });

  it('twice is once', async () => {
    await registry.deployAll('mfe-bb', '1');
    const first = await retire('mfe-bb');
    expect(await retire('mfe-bb')).toEqual(first);
    expect((await registry.history('mfe-bb')).body.retirements).toHaveLength(1);
  });

  it('is ended by a deployment, of the same version too, which comes from none', async () => {
    await registry.deployAll('mfe-cc', '1');
    await retire('mfe-cc');
    const { status, body } = await registry.deploy('mfe-cc', deployment('mfe-cc', '1'));
    expect(status).toBe(201);
    expect(body.change).toMatchObject({ action: 'deploy', from: null, to: '1' });
  });

  it('is ended by a rollback, to the version that was live last or to one that is named', async () => {
    await registry.deployAll('mfe-dd', '1', '2');
    await retire('mfe-dd');
    expect((await registry.rollback('mfe-dd')).body.change).toMatchObject({ from: null, to: '2' });
    await retire('mfe-dd');
    expect((await registry.rollback('mfe-dd', { to: '1' })).body.change).toMatchObject({ to: '1' });
  });

  it('gives its routes to whoever deploys next, and a return is then refused', async () => {
    await registry.deployAll('mfe-ee', '1');
    await retire('mfe-ee');
    const declaration = { routes: ['/ee'], navigation: [] };
    const taken = await registry.deploy('mfe-ff', deployment('mfe-ff', '1', { declaration }));
    expect(taken.status).toBe(201);
    const back = await registry.rollback('mfe-ee');
    expect([back.status, back.body.code]).toEqual([422, 'remote.gate-failed']);
  });

  it('needs a remote that was deployed', async () => {
    const unknown = await retire('mfe-none');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'remote.not-found']);
  });
});

it('a token for every name deploys a remote that was never there, and retires it', async () => {
  const every = { ...deployer(), scopes: [deployEveryScope] };
  expect((await registry.deploy('mfe-hh', deployment('mfe-hh', '1'), every)).status).toBe(201);
  expect((await retire('mfe-hh', every)).status).toBe(201);
});
