import { isNatsGiven } from '@freightwright/stack-test-site';
import { expect, it, vi } from 'vitest';
import { caller, limits, request, startNotification } from './service.ts';

it.skipIf(isNatsGiven)(
  'with the message server down a request is refused, and costs no quota',
  async () => {
    const service = await startNotification();
    try {
      await service.site.haltNats();
      const as = caller('203.0.113.1');
      const refused = await service.post(request(1), { as });
      expect(refused).toMatchObject({ status: 503, body: { code: 'service.unavailable' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      // The whole quota of the hour is available: what was counted for the refused request was given back.
      const endsAtMs = Date.now() + 3_600_000;
      const windowId = `address:203.0.113.1:${Math.floor(Date.now() / 3_600_000)}`;
      for (let i = 0; i < limits.perCallerAnHour; i++) {
        expect(await service.quotas.spend(windowId, limits.perCallerAnHour, endsAtMs)).toBe(true);
      }
      expect(await service.quotas.spend(windowId, limits.perCallerAnHour, endsAtMs)).toBe(false);
    } finally {
      await service.stop();
    }
  },
  40_000,
);

it('a mail accepted while no worker runs is sent once one does', async () => {
  const service = await startNotification({ workers: false });
  try {
    expect((await service.post(request(1))).status).toBe(202);
    expect(service.mailbox.received).toHaveLength(0);
    await service.startWorker();
    await vi.waitFor(() => expect(service.mailbox.received).toHaveLength(1), {
      timeout: 10_000,
      interval: 20,
    });
  } finally {
    await service.stop();
  }
}, 40_000);

it('two replicas counting together never pass a limit', async () => {
  const service = await startNotification({ workers: false });
  try {
    const spends = Array.from({ length: 60 }, () => service.quotas.spend('k:1', 25, Date.now() + 60_000));
    expect((await Promise.all(spends)).filter(Boolean)).toHaveLength(25);
  } finally {
    await service.stop();
  }
}, 40_000);
