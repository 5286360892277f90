import { randomUUID } from 'node:crypto';
import { Problem, reservationLapsesAfterMs } from '@freightwright/contracts';
import type { UsageStep } from '@freightwright/stack-test-site';
import { refusedWith, shared } from '@freightwright/stack-test-site/shared';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { asked, person, startPrediction, visitor } from '../service.ts';

const site = shared(() => startPrediction());
afterEach(() => site.usage.interfere({}));

async function startChild() {
  const child = await site.site.startProcess('prediction');
  onTestFinished(async () => void (await child.kill()));
  return child;
}

/** The uses of a user, as stored by services/usage; `lapsesAtMs` is null after a use is committed. */
async function usesOf({ userId = '' }: ReturnType<typeof person>) {
  const database = await site.site.openDatabase('usage');
  const _id = `prediction:user:${userId}` as never;
  const ledger = await database
    .collection<{ uses: { lapsesAtMs: number | null }[] }>('ledgers')
    .findOne({ _id });
  return ledger?.uses ?? [];
}

/** Longer than the lease of a key. */
const reservationOverMs = 13_000;

describe('a service that is killed in the middle of a prediction', () => {
  const deaths: [step: UsageStep, when: 'before' | 'after', counted: boolean][] = [
    ['reserve', 'after', false],
    ['commit', 'before', false],
    ['commit', 'after', true],
  ];

  it.each(deaths)('%s, %s: the same key gets its answer, counted once', async (step, when, counted) => {
    const [caller, key] = [person(), randomUUID()];
    const child = await startChild();
    site.usage.interfere({
      async [when](happening: UsageStep) {
        if (happening !== step) return;
        await child.kill();
        if (when === 'before') throw new Problem('service.unavailable');
      },
    });
    await expect(site.predict(caller, asked, { key, at: child.url })).rejects.toThrow();
    site.usage.interfere({});
    // An uncommitted use expires, and its slot is free again.
    const [use] = await usesOf(caller);
    if (counted) expect(use?.lapsesAtMs).toBeNull();
    else expect(use?.lapsesAtMs).toBeLessThanOrEqual(Date.now() + reservationLapsesAfterMs);

    expect(await site.predict(caller, asked, { key })).toMatchObject(refusedWith('idempotency.under-way'));
    site.passMs(reservationOverMs);
    onTestFinished(() => site.passMs(-reservationOverMs));
    const again = await site.predict(caller, asked, { key });
    expect(again.status).toBe(200);
    expect(await site.used(caller)).toMatchObject({ used: 1 });
    const { quotes } = (await site.quotes(caller)).body;
    expect(quotes.map(({ id }) => id)).toEqual([again.body.quoteId]);
    expect((await site.predict(caller, asked, { key })).body).toEqual(again.body);
  });
});

it('a stop while predictions are under way answers them', async () => {
  const child = await startChild();
  const all = Array.from({ length: 5 }, () => site.predict(visitor(), asked, { at: child.url }));
  await all[0];
  const [stopped, ...answers] = await Promise.all([child.stop(), ...all]);
  expect([stopped, ...answers.map(({ status }) => status)]).toEqual([0, 200, 200, 200, 200, 200]);
});
