import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@freightwright/contracts';
import { isServerGiven } from '@freightwright/stack-mongo/for-tests';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { claim, registered, startUsage, visitor } from './service.ts';

const usage = shared(() => startUsage({ replicas: 2 }));

const faults: [name: string, how: object][] = [
  ['an interrupted command', { errorCode: 11_602 }],
  ['an unconfirmed write', { writeConcernError: { code: 91, errmsg: 'not confirmed' } }],
  ['a closed connection', { closeConnection: true }],
];
const triesAtMost = 100;

/** Asks the same question until it is answered, as a service does. */
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

it.skipIf(isServerGiven).each(faults)(
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
  const committed = counted.flatMap(({ uses: kept }) => kept as { id: string; lapsesAtMs: number | null }[]);
  for (const { reservationId } of uses) {
    const ofIt = committed.filter(({ id }) => id === reservationId);
    expect(ofIt.map(({ lapsesAtMs }) => lapsesAtMs)).toEqual([null, null]);
  }
});
