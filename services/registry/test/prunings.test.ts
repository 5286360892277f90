import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { deployer, startRegistry } from './service.ts';
import { deployment } from './submission.ts';

// The registry's clock starts in 2026 and advances by seconds.
const dayMs = 86_400_000;
const [old, young] = [Date.UTC(2026, 0, 1) - 31 * dayMs, Date.UTC(2026, 0, 1) - 29 * dayMs];

let agoMs = 0;
const registry = shared(() => startRegistry({ shiftMs: () => -agoMs }));

/** Deploys these versions, as many days ago. */
async function deployedAgo(name: string, days: number, ...versions: string[]) {
  agoMs = days * dayMs;
  await registry.deployAll(name, ...versions);
  agoMs = 0;
}
const stored = (name: string, version: string, atMs: number) =>
  utimes(join(registry.remotesDir, name, version), new Date(atMs), new Date(atMs));
const prune = (name: string) => registry.send('POST', `/api/remotes/${name}/prunings`, deployer(name), {});

describe('POST /api/remotes/:name/prunings', () => {
  it('removes what is neither live, nor one of the two before, nor younger than 30 days', async () => {
    await deployedAgo('mfe-aa', 60, '1', '2', '3', '4', '5');
    await stored('mfe-aa', '2', young);
    const { status, body } = await prune('mfe-aa');
    expect([status, body]).toEqual([201, { removed: ['1'] }]);
    expect((await registry.versions('mfe-aa')).sort()).toEqual(['2', '3', '4', '5']);
    expect((await prune('mfe-aa')).body).toEqual({ removed: [] });
    expect((await registry.history('mfe-aa')).body.changes).toHaveLength(5);
  });

  it('keeps what was live until lately, since pages that show it may be open', async () => {
    await deployedAgo('mfe-bb', 60, '1', '2');
    await deployedAgo('mfe-bb', 10, '3', '4', '5');
    expect((await prune('mfe-bb')).body).toEqual({ removed: ['1'] });
  });

  it('keeps a version that somebody has just deployed again', async () => {
    await deployedAgo('mfe-cc', 60, '1', '2', '3', '4');
    await stored('mfe-cc', '1', old);
    await registry.deploy('mfe-cc', deployment('mfe-cc', '1'));
    await registry.rollback('mfe-cc', { to: '4' });
    expect((await prune('mfe-cc')).body).toEqual({ removed: [] });
  });

  it('a version that is gone is refused by a rollback, and comes back by a deployment', async () => {
    await deployedAgo('mfe-dd', 60, '1', '2', '3', '4');
    expect((await prune('mfe-dd')).body).toEqual({ removed: ['1'] });
    const { body } = await registry.rollback('mfe-dd', { to: '1' });
    expect([body.code, body.detail]).toEqual(['remote.no-such-version', 'The files of mfe-dd@1 are gone.']);
    expect((await registry.deploy('mfe-dd', deployment('mfe-dd', '1'))).status).toBe(201);
  });

  it('needs a remote that was deployed', async () => {
    const unknown = await prune('mfe-none');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'remote.not-found']);
  });
});

it('the registry prunes every remote by itself, and leaves what is no version of a remote', async () => {
  const own = await startRegistry({ pruneEveryMs: 20, shiftMs: () => -agoMs });
  try {
    agoMs = 60 * dayMs;
    await own.deployAll('mfe-ee', '1', '2', '3', '4');
    await own.deployAll('mfe-ff', '1', '2', '3', '4');
    agoMs = 0;
    const left = async () => [await own.versions('mfe-ee'), await own.versions('mfe-ff')].flat().sort();
    await expect.poll(left, { timeout: 60_000 }).toEqual(['2', '2', '3', '3', '4', '4']);
  } finally {
    await own.stop();
  }
});
