import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { startRegistry } from './service.ts';

let minutesLater = 0;
const registry = shared(() => startRegistry({ promoteEveryMs: 20, shiftMs: () => minutesLater * 60_000 }));

const live = (name: string) => registry.pointer(name);

describe('POST /api/remotes/:name/promotions', () => {
  it('makes the canary the live version, and the history says how', async () => {
    const { canary } = await registry.withCanary('mfe-aa');
    const { status, body } = await registry.canary('mfe-aa', 'promote', { version: '2' });
    expect([status, body.entry, body.canary]).toEqual([201, canary?.entry, undefined]);
    expect(body.change).toMatchObject({ action: 'deploy', through: 'promotion', from: '1', to: '2' });
    const { changes, canaries } = (await registry.history('mfe-aa')).body;
    expect(changes?.map(({ to, through }) => [to, through])).toEqual([
      ['2', 'promotion'],
      ['1', undefined],
    ]);
    expect(canaries?.map(({ action }) => action)).toEqual(['end', 'start']);
  });
});

describe('a canary with a quiet time', () => {
  it('becomes the live version by itself when it is over, and not before', async () => {
    await registry.withCanary('mfe-cc', { promoteAfterMinutes: 60 * 24 });
    await registry.withCanary('mfe-dd', { promoteAfterMinutes: 60 * 24 * 7 });
    await registry.withCanary('mfe-ee');
    minutesLater = 60 * 24;
    await expect.poll(() => live('mfe-cc'), { timeout: 30_000 }).toBe('2');
    expect([await live('mfe-dd'), await live('mfe-ee')]).toEqual(['1', '1']);
    const [change] = (await registry.history('mfe-cc')).body.changes ?? [];
    expect(change).toMatchObject({
      through: 'promotion',
      by: 'deploy:ci',
      reason: 'Nobody ended the canary for 1440 minutes.',
    });
  });

  it('has it anew when its share was raised', async () => {
    await registry.withCanary('mfe-ff', { promoteAfterMinutes: 60 * 24 });
    await registry.withCanary('mfe-gg', { promoteAfterMinutes: 60 * 24 });
    minutesLater += 60 * 23;
    await registry.canary('mfe-ff', 'change', { percent: 50 });
    minutesLater += 60 * 2;
    await expect.poll(() => live('mfe-gg'), { timeout: 30_000 }).toBe('2');
    expect(await live('mfe-ff')).toBe('1');
  });
});
