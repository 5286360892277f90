import { randomUUID } from 'node:crypto';
import { handlingUnit, Problem, reservationLapsesAfterMs } from '@freightwright/contracts';
import type { UsageStep } from '@freightwright/stack-test-site';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { asked, type PredictionSite, person, startPrediction, visitor } from './service.ts';

let site: PredictionSite;
beforeAll(async () => {
  site = await startPrediction();
}, 60_000);
afterAll(() => site?.stop());
afterEach(() => site.usage.interfere({}));

async function startChild() {
  const child = await site.site.startProcess('prediction');
  onTestFinished(async () => void (await child.kill()));
  return child;
}

/** The uses of a user as services/usage keeps them; `lapsesAtMs` is null once a use is counted. */
async function usesOf({ userId = '' }: ReturnType<typeof person>) {
  const database = await site.site.openDatabase('usage');
  const _id = `prediction:user:${userId}` as never;
  const ledger = await database
    .collection<{ uses: { lapsesAtMs: number | null }[] }>('ledgers')
    .findOne({ _id });
  return ledger?.uses ?? [];
}

/** Longer than a claim on a key lasts. */
const claimOverMs = 13_000;

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
    // A use that is not counted lapses by itself, and its place is free again.
    const [use] = await usesOf(caller);
    if (counted) expect(use?.lapsesAtMs).toBeNull();
    else expect(use?.lapsesAtMs).toBeLessThanOrEqual(Date.now() + reservationLapsesAfterMs);

    expect(await site.predict(caller, asked, { key })).toMatchObject({
      status: 409,
      body: { code: 'idempotency.under-way' },
    });
    site.passMs(claimOverMs);
    onTestFinished(() => site.passMs(-claimOverMs));
    const again = await site.predict(caller, asked, { key });
    expect(again.status).toBe(200);
    expect(await site.used(caller)).toMatchObject({ used: 1 });
    const { quotes } = (await site.quotes(caller)).body;
    expect(quotes.map(({ id }) => id)).toEqual([again.body.quoteId]);
    expect((await site.predict(caller, asked, { key })).body).toEqual(again.body);
  });
});

describe('a prediction that fails costs nothing', () => {
  it('when its use cannot be counted, nothing of it is kept', async () => {
    const [caller, key] = [person(), randomUUID()];
    site.usage.interfere({
      before(step) {
        if (step === 'commit') throw new Problem('service.unavailable');
      },
    });
    expect(await site.predict(caller, asked, { key })).toMatchObject({
      status: 503,
      body: { code: 'service.unavailable' },
    });
    site.usage.interfere({});
    expect(await site.used(caller)).toMatchObject({ used: 0 });
    expect((await site.quotes(caller)).body.quotes).toEqual([]);
    expect((await site.predict(caller, asked, { key })).status).toBe(200);
    expect(await site.used(caller)).toMatchObject({ used: 1 });
  });

  it('when the answer that it was counted gets lost, the caller has the prediction all the same', async () => {
    const caller = person();
    site.usage.interfere({
      after(step) {
        if (step === 'commit') throw new Problem('service.unavailable');
      },
    });
    const { status, body } = await site.predict(caller);
    expect(status).toBe(200);
    expect(await site.used(caller)).toMatchObject({ used: 1 });
    expect((await site.quotes(caller)).body.quotes.map(({ id }) => id)).toEqual([body.quoteId]);
  });

  it('when the database cannot keep the estimate', async () => {
    const caller = person();
    // Nothing else of a prediction without a key is an insert.
    await site.site.failCommand({ times: 1 }, { failCommands: ['insert'], errorCode: 8000 });
    expect((await site.predict(caller)).status).toBe(500);
    expect(await site.used(caller)).toMatchObject({ used: 0 });
    expect((await site.quotes(caller)).body.quotes).toEqual([]);
  });
});

describe('a place is asked for', () => {
  const steps = async (work: () => Promise<{ status: number }>) => {
    const from = site.usage.asked.length;
    const { status } = await work();
    return { status, steps: site.usage.asked.slice(from) };
  };
  const unit = handlingUnit({ lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 800 });
  const large = {
    originZip: '60608',
    destinationZip: '30318',
    shipment: { handlingUnits: Array.from({ length: 5 }, (_, n) => ({ ...unit, heightIn: 40 + n })) },
  };

  it.each([
    ['after the work of a moment, of a visitor', () => site.predict(visitor()), ['take']],
    ['after all work of a plan without a limit', () => site.predict(person('pro'), large), ['take']],
    ['before a visitor’s work that takes long', () => site.predict(visitor(), large), ['reserve', 'commit']],
    [
      'before a visitor’s work whose answer is kept under a key',
      () => site.predict(visitor(), asked, { key: randomUUID() }),
      ['reserve', 'commit'],
    ],
    ['before an estimate is kept', () => site.predict(person()), ['reserve', 'commit']],
  ])('%s', async (_, work, expected) => {
    expect(await steps(work)).toEqual({ status: 200, steps: expected });
  });

  it('after the work, and the answer that it was taken gets lost: the caller has it all the same', async () => {
    const caller = visitor();
    site.usage.interfere({
      after(step) {
        if (step === 'take') throw new Problem('service.unavailable');
      },
    });
    expect((await site.predict(caller)).status).toBe(200);
    expect(await site.used(caller)).toMatchObject({ used: 1 });
  });

  it('after the work, and usage does not answer: nothing is counted, and nothing kept', async () => {
    const [caller, paying] = [visitor(), person('pro')];
    site.usage.interfere({
      before(step) {
        if (step === 'take') throw new Problem('service.unavailable');
      },
    });
    for (const one of [caller, paying]) expect((await site.predict(one)).status).toBe(503);
    expect(await site.used(caller)).toMatchObject({ used: 0 });
    expect((await site.quotes(paying)).body.quotes).toEqual([]);
  });
});

it('a stop while predictions are under way answers them', async () => {
  const child = await startChild();
  const all = Array.from({ length: 5 }, () => site.predict(visitor(), asked, { at: child.url }));
  await all[0];
  const [stopped, ...answers] = await Promise.all([child.stop(), ...all]);
  expect([stopped, ...answers.map(({ status }) => status)]).toEqual([0, 200, 200, 200, 200, 200]);
});
