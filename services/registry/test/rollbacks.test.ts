import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteContract } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { type Registry, startRegistry } from './service.ts';
import { deployment } from './submission.ts';

const registry = shared(() => startRegistry());

const outcome = ({ status, body }: Awaited<ReturnType<Registry['rollback']>>) =>
  status === 201 ? body.entry?.version : body.code;

describe('POST /api/remotes/:name/rollbacks', () => {
  it('goes back to the version before, entry and all, and tells who did it', async () => {
    const first = await registry.deploy('mfe-aa', deployment('mfe-aa', '1'));
    await registry.deployAll('mfe-aa', '2');
    const { status, body } = await registry.rollback('mfe-aa');
    expect(status).toBe(201);
    expect(body.entry).toEqual(first.body.entry);
    expect(body.change).toMatchObject({ action: 'rollback', from: '2', to: '1', by: 'deploy:ci' });
    expect(await registry.pointer('mfe-aa')).toBe('1');
  });

  it('twice goes back two versions, and never forward to the one left behind', async () => {
    await registry.deployAll('mfe-bb', '1', '2', '3');
    expect(outcome(await registry.rollback('mfe-bb'))).toBe('2');
    expect(outcome(await registry.rollback('mfe-bb'))).toBe('1');
    expect(outcome(await registry.rollback('mfe-bb'))).toBe('remote.no-such-version');
    expect(await registry.pointer('mfe-bb')).toBe('1');
  });

  it('goes to any earlier version by name, forward again too', async () => {
    await registry.deployAll('mfe-dd', '1', '2', '3');
    expect(outcome(await registry.rollback('mfe-dd', { to: '1' }))).toBe('1');
    expect(outcome(await registry.rollback('mfe-dd', { to: '3' }))).toBe('3');
  });

  it('to where the pointer stands changes nothing', async () => {
    await registry.deployAll('mfe-ee', '1', '2');
    expect(outcome(await registry.rollback('mfe-ee', { to: '2' }))).toBe('2');
    expect((await registry.history('mfe-ee')).body.changes).toHaveLength(2);
  });

  it('refuses a version that never was current, though its files may be there', async () => {
    await registry.deployAll('mfe-ff', '1');
    expect(outcome(await registry.rollback('mfe-ff', { to: '9' }))).toBe('remote.no-such-version');
  });

  it('refuses a version whose files are gone', async () => {
    await registry.deployAll('mfe-gg', '1', '2');
    await rm(join(registry.remotesDir, 'mfe-gg/1'), { recursive: true });
    const { body } = await registry.rollback('mfe-gg');
    expect(body).toMatchObject({ code: 'remote.no-such-version', detail: 'The files of mfe-gg@1 are gone.' });
    expect(await registry.pointer('mfe-gg')).toBe('2');
  });

  it('refuses a version that was built for another contract', async () => {
    await registry.deployAll('mfe-hh', '1', '2');
    const snapshot = await registry.remotes.snapshot();
    const record = snapshot.values.get('mfe-hh')?.value;
    if (!record) throw new Error('not deployed');
    // An entry that an older shell left: version 0 of the previous contract.
    const old = { ...record.entry, version: '0', contract: remoteContract - 1 };
    const change = { ...record.change, from: '2', to: '0' };
    const after = await registry.remotes.put('mfe-hh', { entry: old, change }, { after: snapshot.revision });
    await registry.remotes.put('mfe-hh', record, { after });
    const { body } = await registry.rollback('mfe-hh');
    expect(body).toMatchObject({
      code: 'remote.no-such-version',
      detail: `mfe-hh@0 was built for contract ${remoteContract - 1}; the shell has ${remoteContract}.`,
    });
  });

  it('a remote that was never deployed is not found', async () => {
    expect(outcome(await registry.rollback('mfe-none'))).toBe('remote.not-found');
  });
});

describe('GET /api/remotes/:name/history', () => {
  it('has every change, newest first, far beyond the 64 the bucket keeps', async () => {
    await registry.deployAll('mfe-long', '1', '2');
    for (let n = 0; n < 35; n += 1) {
      await registry.rollback('mfe-long', { to: '1' });
      await registry.rollback('mfe-long', { to: '2' });
    }
    const { status, body } = await registry.history('mfe-long');
    expect(status).toBe(200);
    expect(body.changes).toHaveLength(72);
    expect(body.changes?.[0]).toMatchObject({ action: 'rollback', from: '1', to: '2' });
    expect(body.changes?.at(-1)).toMatchObject({ action: 'deploy', from: null, to: '1' });
    const times = body.changes?.map(({ at }) => at) ?? [];
    expect(times).toEqual([...times].sort().reverse());
  });

  it('of a remote that was never deployed is not found', async () => {
    const { status, body } = await registry.history('mfe-none');
    expect([status, body.code]).toEqual([404, 'remote.not-found']);
  });
});
