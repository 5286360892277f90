import { randomUUID } from 'node:crypto';
import { bolIssued, type Principal, Problem } from '@freightwright/contracts';
import { runWithoutDeadline } from '@freightwright/runtime-kit';
import { isNatsGiven, type UsageStep } from '@freightwright/stack-test-site';
import { shared } from '@freightwright/stack-test-site/shared';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { settleUnfinished } from '../../src/issue/settle-issue.ts';
import { form } from '../forms.ts';
import { type Answer, professional, registered, soon, startBol } from '../service.ts';

const bol = shared(() => startBol());
afterEach(() => bol.credits.interfere({}));

const steps: UsageStep[] = ['reserve', 'commit', 'release'];
const away = () => {
  throw new Problem('service.unavailable', { retryAfterS: 5 });
};
const text = ({ status, body, headers }: Answer) => [status, body.code, headers.get('retry-after') !== null];

const ways: [
  name: string,
  made: number,
  prepare: (caller: Principal) => Promise<(key: string) => Promise<Answer>>,
][] = [
  ['a whole form', 201, async (caller) => (key) => bol.generate(caller, form(), key)],
  [
    'a draft',
    200,
    async (caller) => {
      const { id } = (await bol.createDraft(caller, form())).body.bol;
      return (key) => bol.issueDraft(caller, id, 1, key);
    },
  ],
];

/** Expects one bill, one credit spent, and nothing half done. */
async function expectOneBill(caller: Principal): Promise<void> {
  expect(await bol.documents(caller)).toMatchObject([{ status: 'issued' }]);
  expect((await bol.documents(caller))[0]).not.toHaveProperty('issuing');
  expect(await bol.credits.used(caller)).toMatchObject({ used: 1 });
}

describe.each(ways)('issuing %s', (_name, made, prepare) => {
  it.each(steps)(
    'while usage is away from %s on is 503, and done under the same key as soon as it is back',
    async (first) => {
      const caller = registered();
      const [issue, key] = [await prepare(caller), randomUUID()];
      let isAway = false;
      bol.credits.interfere({
        before(step) {
          // The release is requested only after the commit has failed.
          isAway ||= step === first || (first === 'release' && step === 'commit');
          if (isAway) away();
        },
      });
      const unavailable = [503, 'service.unavailable', true];
      expect(text(await issue(key))).toEqual(unavailable);
      expect(text(await issue(key))).toEqual(unavailable);
      bol.credits.interfere({});
      expect((await issue(key)).status).toBe(made);
      await expectOneBill(caller);
    },
  );

  it.each(steps)(
    'with the answer to %s lost, and to all that is asked after it, is done under the same key at once',
    async (first) => {
      const caller = registered();
      const [issue, key] = [await prepare(caller), randomUUID()];
      let isAway = false;
      bol.credits.interfere({
        after(step) {
          isAway ||= step === first || (first === 'release' && step === 'commit');
          if (isAway) away();
        },
      });
      expect(text(await issue(key))).toEqual([503, 'service.unavailable', true]);
      bol.credits.interfere({});
      expect((await issue(key)).status).toBe(made);
      await expectOneBill(caller);
    },
  );

  it('is not taken over from a process that is slow and alive, and a repeated request hears when to come again', async () => {
    const caller = registered();
    const [issue, key] = [await prepare(caller), randomUUID()];
    const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    bol.credits.interfere({
      async before(step) {
        if (step !== 'reserve') return;
        asked.resolve();
        await goOn.promise;
      },
    });
    const issuing = issue(key);
    await asked.promise;
    const leaseExpiresAt = async () =>
      (await bol.bills().findOne({ userId: caller.userId, issuing: { $exists: true } }))?.issuing
        .leaseExpiresAt;
    const begunUntil: Date = await leaseExpiresAt();
    // The lease is renewed for the first time before the credit request times out.
    await expect.poll(leaseExpiresAt, soon).not.toEqual(begunUntil);
    await settleUnfinished(bol.otherDeps);
    expect(text(await issue(key))).toEqual([409, 'idempotency.under-way', true]);
    goOn.resolve();
    expect((await issuing).status).toBe(made);
    await expectOneBill(caller);
  });
});

describe('a message server that is cut off', () => {
  const unavailable = [503, 'service.unavailable', true];

  /** Repeats the request with the same key until it is done. @returns the answers before that. */
  async function receivedUntilMade(issue: () => Promise<Answer>) {
    const received: unknown[] = [];
    const again = async () => {
      const answer = await issue();
      if (answer.status !== 201) received.push(text(answer));
      return answer.status;
    };
    await expect.poll(again, soon).toBe(201);
    return received;
  }

  it.skipIf(isNatsGiven).each(['reserve', 'commit'] as const)(
    'at the %s is 503 while it is away, and never under way to who asks again, then and when it is back',
    async (step) => {
      const caller = registered();
      const key = randomUUID();
      const issue = () => bol.generate(caller, form(), key);
      let isGone = false;
      bol.credits.interfere({
        async before(asked) {
          if (asked !== step || isGone) return;
          isGone = true;
          await bol.site.haltNats();
        },
      });
      try {
        expect(text(await issue())).toEqual(unavailable);
        expect(text(await issue())).toEqual(unavailable);
      } finally {
        await bol.site.resumeNats();
      }
      for (const received of await receivedUntilMade(issue)) expect(received).toEqual(unavailable);
      await expectOneBill(caller);
    },
  );

  it.skipIf(isNatsGiven)(
    'for a moment, with several bills being issued, leaves one bill each, and no caller hears that theirs is under way',
    async () => {
      const people = Array.from({ length: 8 }, registered);
      let [steps, cut] = [0, Promise.resolve()];
      const gone = Promise.withResolvers<void>();
      bol.credits.interfere({
        // By then some bills have reserved their credit and some have not. The answers to this step, and to
        // all concurrent ones, are lost.
        async before() {
          steps += 1;
          if (steps < 6) return;
          if (steps === 6) cut = bol.site.haltNats().then(gone.resolve).then(bol.site.resumeNats);
          await gone.promise;
        },
      });
      const issuing = people.map((caller) => {
        const key = randomUUID();
        return receivedUntilMade(() => bol.generate(caller, form(), key));
      });
      const received = (await Promise.all(issuing)).flat();
      await cut;
      expect(received).not.toEqual([]);
      for (const answer of received) expect(answer).toEqual(unavailable);
      for (const caller of people) await expectOneBill(caller);
    },
  );
});

it('a process that stands still is taken over from, and does no harm when it wakes', async () => {
  const child = await bol.site.startProcess('bol');
  onTestFinished(async () => void (await child.kill()));
  const events = await bol.published(bolIssued);
  for (const [stopAt, caller] of [
    ['reserve', registered()],
    ['commit', registered()],
    ['commit', professional()],
  ] as const) {
    const key = randomUUID();
    const ask = () => {
      const headers = { 'idempotency-key': key };
      return bol.site.ask(caller, `${child.url}/api/bol/generate`, { method: 'POST', headers, body: form() });
    };
    let stopped = false;
    bol.credits.interfere({
      async before(step) {
        if (step !== stopAt || stopped) return;
        stopped = true;
        child.standStill();
        const left = async () => {
          await settleUnfinished(bol.deps);
          return (await bol.documents(caller)).length;
        };
        // This runs inside the credit request, whose deadline must not bind the process that takes over.
        const leftInTheEnd = () => runWithoutDeadline(left);
        await expect.poll(leftInTheEnd, { timeout: 20_000, interval: 100 }).toBe(0);
        child.goOn();
      },
    });
    expect((await ask()).status).toBe(503);
    bol.credits.interfere({});
    expect((await ask()).status).toBe(201);
    expect(await bol.documents(caller)).toMatchObject([{ status: 'issued' }]);
    if (caller.tier === 'registered') expect(await bol.credits.used(caller)).toMatchObject({ used: 1 });
    const delivered = () => events.filter(({ userId }) => userId === caller.userId).length;
    await expect.poll(delivered, soon).toBe(1);
  }
  await child.stop();
}, 120_000);
