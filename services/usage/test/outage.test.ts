import { randomUUID } from 'node:crypto';
import { isServerGiven } from '@freightwright/stack-mongo/for-tests';
import { refusedWith } from '@freightwright/stack-test-site/shared';
import { expect, it, onTestFinished, vi } from 'vitest';
import { claim, registered, startUsage, visitor } from './service.ts';

async function usageWith(options?: Parameters<typeof startUsage>[0]) {
  const usage = await startUsage(options);
  onTestFinished(() => usage.stop());
  return usage;
}

it("a service that dies between the visitor's counter and the address's loses neither for good", async () => {
  let dying = false;
  const usage = await usageWith({
    invalid: (ledgers) => ({
      ...ledgers,
      async change(keys, decide) {
        if (!dying) return ledgers.change(keys, decide);
        // Only what belongs to the visitor's own counter is written.
        const [, shared = []] = await ledgers.read(keys);
        await ledgers.change(keys.slice(0, 1), ([own = []]) => {
          const { changed, ...rest } = decide([own, shared], []);
          return { ...rest, changed: changed.slice(0, 1) };
        });
        throw new Error('the process is gone');
      },
    }),
  });
  const subject = visitor('192.0.2.7');
  const [torn, committed] = [claim('prediction', subject), claim('prediction', subject)];
  await usage.reserve(committed);
  dying = true;
  await expect(usage.reserve(torn)).rejects.toMatchObject({ code: 'internal' });
  await expect(usage.commit(committed)).rejects.toMatchObject({ code: 'internal' });
  dying = false;
  expect(await usage.commit(committed)).toEqual({ committed: true });
  usage.passMs(60_000);
  // The interrupted reservation expired, the committed one counts: two of three left, 29 for the address.
  expect(await usage.reserve(claim('prediction', subject))).toMatchObject({ granted: true, remaining: 1 });
  const address = await usage.ledgers().findOne({ _id: 'prediction:address:192.0.2.7' as never });
  expect(address?.uses).toContainEqual({
    id: committed.reservationId,
    untilMs: expect.any(Number),
    lapsesAtMs: null,
  });
});

it.skipIf(isServerGiven)(
  'with the database down a counted use is unavailable and a paid one is granted all the same',
  async () => {
    const usage = await usageWith();
    await usage.site.mongo.halt();
    // The first request may still use a connection that is just breaking.
    await vi.waitFor(
      () =>
        expect(usage.reserve(claim('bol', registered()))).rejects.toMatchObject({
          code: 'service.unavailable',
        }),
      { timeout: 20_000, interval: 50 },
    );
    const pro = { tier: 'pro' as const, userId: randomUUID() };
    expect(await usage.reserve(claim('bol', pro))).toMatchObject({ granted: true });
    expect(await usage.bolUsage(pro)).toMatchObject({ status: 200, body: { canGenerate: true } });
    expect(await usage.bolUsage({ ...pro, tier: 'registered' })).toMatchObject(
      refusedWith('service.unavailable'),
    );
  },
);
