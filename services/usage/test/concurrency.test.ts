import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@freightwright/contracts';
import { isServerGiven } from '@freightwright/stack-mongo/for-tests';
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
        // Everything in a round runs concurrently.
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

const violations: [name: string, how: object][] = [
  ['an interrupted command', { errorCode: 11_602 }],
  ['an unconfirmed write', { writeConcernError: { code: 91, errmsg: 'not confirmed' } }],
  ['a closed connection', { closeConnection: true }],
];
const triesAtMost = 100;

/** Retries the request until it is answered, as a service does. */
async function persist<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < triesAtMost; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      expect(error.code).toBe('service.unavailable');
      await pause(50);
    }
  }
  throw new Error(`not answered in ${triesAtMost} tries`);
}

it.skipIf(isServerGiven).each(violations)(
  'every tenth command failing with %s, each reservation is one use, committed or given back',
  async (_, how) => {
    const before = await usage.site.failCommand({ everyNth: 10 }, how);
    const people = Array.from({ length: 8 }, (_one, index) => ({
      subject: registered(),
      commits: index % 2 === 0,
    }));
    await Promise.all(
      people.map(async ({ subject, commits }) => {
        const use = claim('bol', subject);
        expect(await persist(() => usage.reserve(use))).toMatchObject({ granted: true });
        expect(await persist(() => usage.reserve(use))).toMatchObject({ granted: true });
        const other = claim('bol', subject);
        expect(await persist(() => usage.reserve(other))).toMatchObject({ granted: false });
        if (!commits) {
          expect(await persist(() => usage.release(use))).toEqual({ released: true });
          return;
        }
        expect(await persist(() => usage.commit(use))).toEqual({ committed: true });
        expect(await persist(() => usage.commit(use))).toEqual({ committed: true });
        expect(await persist(() => usage.release(use))).toMatchObject({ released: false });
      }),
    );
    expect(await usage.site.failCommand('off')).toBeGreaterThan(before);
    for (const { subject, commits } of people) {
      if (subject.tier !== 'registered') throw new TypeError('these are registered');
      const { body } = await usage.bolUsage({ tier: 'registered', userId: subject.userId });
      expect(body).toMatchObject({ used: commits ? 1 : 0 });
    }
  },
);

it.skipIf(isServerGiven)('two counters of one visitor agree, though every tenth command fails', async () => {
  const address = '198.51.100.77';
  await usage.site.failCommand({ everyNth: 10 }, { errorCode: 11_602 });
  const uses = Array.from({ length: 3 }, () => claim('prediction', visitor(address)));
  for (const use of uses) {
    expect(await persist(() => usage.reserve(use))).toMatchObject({ granted: true });
    expect(await persist(() => usage.commit(use))).toEqual({ committed: true });
  }
  await usage.site.failCommand('off');
  const counted = await usage.ledgers().find().toArray();
  const committed = counted.flatMap(
    ({ uses: stored }) => stored as { id: string; lapsesAtMs: number | null }[],
  );
  for (const { reservationId } of uses) {
    const ofIt = committed.filter(({ id }) => id === reservationId);
    expect(ofIt.map(({ lapsesAtMs }) => lapsesAtMs)).toEqual([null, null]);
  }
});
