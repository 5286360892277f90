import { randomUUID } from 'node:crypto';
import { bolIssued, type Principal } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { issueBatch } from '../src/issue/issue-batch.ts';
import { leaseMs } from '../src/issue/issue-bill.ts';
import { settleUnfinished } from '../src/issue/settle-issue.ts';
import { expectAgreement, haltBoth, ways } from './agreement.ts';
import { form } from './forms.ts';
import { mortal } from './mortal.ts';
import { professional, registered, soon, startBol } from './service.ts';

const bol = shared(() => startBol());

/** More steps than an issue has. */
const stepsAtMost = 20;

describe.each(ways)('issuing %s', (_way, prepare) => {
  it.each([
    ['registered', 'before', registered],
    ['registered', 'after', registered],
    ['pro', 'after', professional],
  ] as const)(
    'by a %s user, killed just %s any of its steps, leaves bill and credit in agreement',
    async (tier, when, person) => {
      const events = await bol.published(bolIssued);
      const callers: Principal[] = [];
      let finished = false;
      for (let step = 1; !finished; step += 1) {
        expect(step).toBeLessThan(stepsAtMost);
        const [caller, key] = [person(), randomUUID()];
        callers.push(caller);
        const run = await prepare(bol, caller);
        const { deps, died } = mortal(bol.deps, { step, when });
        finished = await Promise.race([run(deps, caller, key).then(() => true), died.then(() => false)]);

        bol.passMs(leaseMs);
        await settleUnfinished(bol.deps);
        await expectAgreement(bol, caller);
        // The caller got no answer and retries the request.
        await run(bol.deps, caller, key);
        expect(await expectAgreement(bol, caller)).toBe(1);
      }
      // Without a limit there is no credit, and the bill is one write.
      expect(callers.length).toBeGreaterThan(tier === 'pro' ? 3 : 6);
      const delivered = () =>
        callers.map(({ userId }) => events.filter((event) => event.userId === userId).length);
      await expect.poll(delivered, soon).toEqual(callers.map(() => 1));
    },
  );

  it('killed at any step is settled by whoever asks for it again, without the pass', async () => {
    let finished = false;
    for (let step = 1; !finished; step += 1) {
      const [caller, key] = [registered(), randomUUID()];
      const run = await prepare(bol, caller);
      const { deps, died } = mortal(bol.deps, { step, when: 'after' });
      finished = await Promise.race([run(deps, caller, key).then(() => true), died.then(() => false)]);
      const early = await run(bol.deps, caller, key).catch((error: { code?: string }) => error.code);
      if (typeof early === 'string') expect(early).toBe('idempotency.under-way');
      bol.passMs(leaseMs);
      await run(bol.deps, caller, key);
      expect(await expectAgreement(bol, caller)).toBe(1);
    }
  });

  it('by a process that halts twice while another, halting too, settles it, ends in agreement', async () => {
    await haltBoth(bol, { prepare, person: registered, halts: [4, 6] });
  });

  it('settled by several at one time is settled once', async () => {
    const events = await bol.published(bolIssued);
    const caller = registered();
    const run = await prepare(bol, caller);
    const { deps, died } = mortal(bol.deps, { method: 'commit', when: 'after' });
    void run(deps, caller, randomUUID());
    await died;
    bol.passMs(leaseMs);
    await Promise.all(Array.from({ length: 10 }, () => settleUnfinished(bol.deps)));
    expect(await expectAgreement(bol, caller)).toBe(1);
    const delivered = () => events.filter(({ userId }) => userId === caller.userId).length;
    await expect.poll(delivered, soon).toBe(1);
  });

  it('settled by a process that is killed too, at any of its steps, is settled by the next one', async () => {
    for (const method of ['reserve', 'commit']) {
      let settled = false;
      for (let step = 1; !settled; step += 1) {
        const caller = registered();
        const run = await prepare(bol, caller);
        const first = mortal(bol.deps, { method, when: 'after' });
        void run(first.deps, caller, randomUUID());
        await first.died;
        bol.passMs(leaseMs);
        const second = mortal(bol.deps, { step, when: 'after' });
        const pass = settleUnfinished(second.deps).then(() => true);
        settled = await Promise.race([pass, second.died.then(() => false)]);
        await settleUnfinished(bol.deps);
        expect(await expectAgreement(bol, caller)).toBe(method === 'commit' ? 1 : 0);
      }
    }
  });

  it.each(['reserve', 'commit', 'release'] as const)(
    'with the answer to %s lost ends in agreement',
    async (step) => {
      const caller = registered();
      const run = await prepare(bol, caller);
      bol.credits.interfere({
        after(asked) {
          if (asked === step || (step === 'release' && asked === 'commit')) throw new Error('lost');
        },
      });
      await run(bol.deps, caller, randomUUID()).catch(() => {});
      bol.credits.interfere({});
      bol.passMs(leaseMs);
      await settleUnfinished(bol.deps);
      // The credit was committed before the answer was lost, so there must be a bill.
      expect(await expectAgreement(bol, caller)).toBe(step === 'reserve' ? 0 : 1);
    },
  );
});

it.each(['before', 'after'] as const)(
  'a process killed just %s a step in the middle of a batch loses no bill and issues none twice',
  async (when) => {
    const events = await bol.published(bolIssued);
    const items = Array.from({ length: 4 }, (_, at) => ({ reference: `PO ${at}`, ...form() }));
    const callers: Principal[] = [];
    let finished = false;
    for (let step = 2; !finished; step += 3) {
      const caller = professional();
      callers.push(caller);
      const batch = { items, identity: { key: randomUUID(), requestHash: 'x'.repeat(43) } };
      const { deps, died } = mortal(bol.deps, { step, when });
      const issuing = issueBatch(deps, caller, batch).then(() => true);
      finished = await Promise.race([issuing, died.then(() => false)]);
      bol.passMs(leaseMs);
      await settleUnfinished(bol.deps);
      const survived = (await bol.documents(caller)).map(({ bolNumber }) => bolNumber);
      await expectAgreement(bol, caller);
      const { results } = await issueBatch(bol.deps, caller, batch);
      const numbers = results.map((one) => (one.status === 'ok' ? one.result.bol.bolNumber : one.problem));
      expect(new Set(numbers).size).toBe(items.length);
      expect(numbers).toEqual(expect.arrayContaining(survived));
      expect(await expectAgreement(bol, caller)).toBe(items.length);
    }
    expect(callers.length).toBeGreaterThan(4);
    const delivered = () =>
      callers.map(({ userId }) => events.filter((event) => event.userId === userId).length);
    await expect.poll(delivered, soon).toEqual(callers.map(() => items.length));
  },
);

it('the pass leaves alone what is being issued at this moment', async () => {
  const caller = registered();
  bol.credits.interfere({
    async before() {
      await settleUnfinished(bol.deps);
    },
  });
  expect((await bol.generate(caller, form())).status).toBe(201);
  bol.credits.interfere({});
  expect(await expectAgreement(bol, caller)).toBe(1);
});
