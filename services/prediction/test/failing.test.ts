import { randomUUID } from 'node:crypto';
import { handlingUnit, Problem } from '@freightwright/contracts';
import type { UsageStep } from '@freightwright/stack-test-site';
import { refusedWith, shared } from '@freightwright/stack-test-site/shared';
import { afterEach, describe, expect, it } from 'vitest';
import { asked, person, startPrediction, visitor } from './service.ts';

const site = shared(() => startPrediction());
afterEach(() => site.usage.interfere({}));

const isUnavailable = (when: 'before' | 'after', failing: UsageStep) =>
  site.usage.interfere({
    [when](step: UsageStep) {
      if (step === failing) throw new Problem('service.unavailable');
    },
  });

describe('a prediction that fails costs nothing', () => {
  it('when its use cannot be counted, nothing of it is kept', async () => {
    const [caller, key] = [person(), randomUUID()];
    isUnavailable('before', 'commit');
    expect(await site.predict(caller, asked, { key })).toMatchObject(refusedWith('service.unavailable'));
    site.usage.interfere({});
    expect(await site.used(caller)).toMatchObject({ used: 0 });
    expect((await site.quotes(caller)).body.quotes).toEqual([]);
    expect((await site.predict(caller, asked, { key })).status).toBe(200);
    expect(await site.used(caller)).toMatchObject({ used: 1 });
  });

  it('when the answer that it was counted gets lost, the caller has the prediction all the same', async () => {
    const caller = person();
    isUnavailable('after', 'commit');
    const { status, body } = await site.predict(caller);
    expect(status).toBe(200);
    expect(await site.used(caller)).toMatchObject({ used: 1 });
    expect((await site.quotes(caller)).body.quotes.map(({ id }) => id)).toEqual([body.quoteId]);
  });

  it('when the database cannot keep the estimate', async () => {
    const caller = person();
    // A prediction without a key makes no other insert.
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
    ['never, of a plan without a limit', () => site.predict(person('pro'), large), []],
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
    isUnavailable('after', 'take');
    expect((await site.predict(caller)).status).toBe(200);
    expect(await site.used(caller)).toMatchObject({ used: 1 });
  });

  it('after the work, and usage does not answer: nothing is counted', async () => {
    const caller = visitor();
    isUnavailable('before', 'take');
    expect((await site.predict(caller)).status).toBe(503);
    expect(await site.used(caller)).toMatchObject({ used: 0 });
  });
});
