import { shared } from '@freightwright/stack-test-site/shared';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claim, dayMs, registered, startUsage, visitor } from './service.ts';

const usage = shared(() => startUsage({ replicas: 2 }));

const many = <T>(count: number, one: () => Promise<T>) => Promise.all(Array.from({ length: count }, one));

it.each([
  ['bol', 1],
  ['prediction', 3],
] as const)('of 60 reservations of a %s at once on two replicas %d is granted', async (allowance, limit) => {
  const subject = registered();
  const answers = await many(60, () => usage.reserve(claim(allowance, subject)));
  expect(answers.filter(({ granted }) => granted)).toHaveLength(limit);
});

it.each([
  ['reserve', '192.0.2.1'],
  ['take', '192.0.2.2'],
] as const)(
  "of 60 visitors at one address who %s at once exactly ten visitors' worth is granted",
  async (ask, address) => {
    const answers = await many(60, () => usage[ask](claim('prediction', visitor(address))));
    expect(answers.filter(({ granted }) => granted)).toHaveLength(30);
  },
);

it('one reservation asked for 50 times at once takes one place', async () => {
  const one = claim('prediction', registered());
  const answers = await many(50, () => usage.reserve(one));
  expect(answers.every(({ granted }) => granted)).toBe(true);
  expect(await usage.reserve(one)).toMatchObject({ granted: true, remaining: 2 });
});

it('a commit and a release of one reservation at once: exactly one of them wins', async () => {
  for (let n = 0; n < 10; n += 1) {
    const one = claim('bol', registered());
    await usage.reserve(one);
    const [{ committed }, { released }] = await Promise.all([usage.commit(one), usage.release(one)]);
    expect(committed).toBe(!released);
    const { granted } = await usage.reserve(claim('bol', one.subject));
    expect(granted).toBe(released);
  }
});

it('whatever reserves, commits, releases and lapses meet on two replicas, a window holds no more than its limit', async () => {
  const act = fc.record({
    what: fc.constantFrom('reserve', 'commit', 'release'),
    id: fc.integer({ min: 0, max: 7 }),
  });
  const rounds = fc.array(fc.array(act, { maxLength: 24 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(rounds, async (plan) => {
      const subject = registered();
      const claims = Array.from({ length: 8 }, () => claim('prediction', subject));
      const committed = new Set<number>();
      usage.setClock(new Date(Date.parse(usage.iso()) + 2 * dayMs).toISOString());
      for (const round of plan) {
        // Everything in a round runs at the same time.
        await Promise.all(
          round.map(async ({ what, id }) => {
            const one = claims[id];
            if (!one) return;
            if (what === 'reserve') await usage.reserve(one);
            else if (what === 'release') await usage.release(one);
            else if ((await usage.commit(one)).committed) committed.add(id);
          }),
        );
        expect(committed.size).toBeLessThanOrEqual(3);
        for (const id of committed) {
          const one = claims[id];
          if (one) expect(await usage.release(one)).toMatchObject({ released: false });
        }
        usage.passMs(60_000);
      }
    }),
    { numRuns: 6 },
  );
});
