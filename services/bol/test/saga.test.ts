import { randomUUID } from 'node:crypto';
import { BolForm, bolIssued, type Principal } from '@freightwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'zod/v4/core';
import type { BolDeps } from '../src/bol-deps.ts';
import { generateBol } from '../src/issue/generate-bol.ts';
import { leaseMs } from '../src/issue/issue-bill.ts';
import { issueDraft } from '../src/issue/issue-draft.ts';
import { settleUnfinished } from '../src/issue/settle-unfinished.ts';
import { form } from './forms.ts';
import { halting, mortal } from './mortal.ts';
import { type BolService, professional, registered, soon, startBol } from './service.ts';

let bol: BolService;
beforeAll(async () => {
  bol = await startBol();
}, 60_000);
afterAll(() => bol?.stop());

/** More steps than an issue has. */
const stepsAtMost = 20;
/**
 * The steps before which an issue may halt: from the one after the bill is begun to the one after it is
 * issued.
 */
const haltingSteps = [3, 4, 5, 6, 7, 8];
const pairsOfHalts = haltingSteps.flatMap((first) =>
  haltingSteps.filter((second) => second > first).map((second) => [first, second] as const),
);
const identity = (key: string) => ({ key, requestHash: 'x'.repeat(43) });
const whole = parse(BolForm, form());

/**
 * After everything has settled, the numbers of issued bills and of spent credits must agree, and nothing may
 * be half done.
 */
async function expectAgreement(caller: Principal): Promise<number> {
  const documents = await bol.documents(caller);
  expect(documents.filter(({ issuing }) => issuing !== undefined)).toEqual([]);
  expect(documents.filter(({ status }) => status === 'unissued')).toEqual([]);
  const issued = documents.filter(({ status }) => status === 'issued').length;
  if (caller.tier === 'registered') expect(await bol.credits.used(caller)).toMatchObject({ used: issued });
  return issued;
}

type Run = (deps: BolDeps, caller: Principal, key: string) => Promise<unknown>;

const ways: [name: string, prepare: (caller: Principal) => Promise<Run>][] = [
  [
    'a whole form',
    async () => (deps, caller, key) => generateBol(deps, caller, { form: whole, identity: identity(key) }),
  ],
  [
    'a draft',
    async (caller) => {
      const { id } = (await bol.createDraft(caller, form())).body.bol;
      return (deps, who, key) => issueDraft(deps, who, { id, version: 1, identity: identity(key) });
    },
  ],
];

describe.each(ways)('issuing %s', (_way, prepare) => {
  it.each([
    ['registered', 'before', registered],
    ['registered', 'after', registered],
    ['pro', 'before', professional],
    ['pro', 'after', professional],
  ] as const)(
    'by a %s user, killed just %s any of its steps, leaves bill and credit in agreement',
    async (_tier, when, person) => {
      const events = await bol.published(bolIssued);
      const callers: Principal[] = [];
      let finished = false;
      for (let step = 1; !finished; step += 1) {
        expect(step).toBeLessThan(stepsAtMost);
        const [caller, key] = [person(), randomUUID()];
        callers.push(caller);
        const run = await prepare(caller);
        const { deps, died } = mortal(bol.deps, { step, when });
        finished = await Promise.race([run(deps, caller, key).then(() => true), died.then(() => false)]);

        bol.passMs(leaseMs);
        await settleUnfinished(bol.deps);
        await expectAgreement(caller);
        // The caller got no answer and sends the request again.
        await run(bol.deps, caller, key);
        expect(await expectAgreement(caller)).toBe(1);
      }
      expect(callers.length).toBeGreaterThan(6);
      const told = () =>
        callers.map(({ userId }) => events.filter((event) => event.userId === userId).length);
      await expect.poll(told, soon).toEqual(callers.map(() => 1));
    },
  );

  it('killed at any step is settled by whoever asks for it again, without the pass', async () => {
    let finished = false;
    for (let step = 1; !finished; step += 1) {
      const [caller, key] = [registered(), randomUUID()];
      const run = await prepare(caller);
      const { deps, died } = mortal(bol.deps, { step, when: 'after' });
      finished = await Promise.race([run(deps, caller, key).then(() => true), died.then(() => false)]);
      const early = await run(bol.deps, caller, key).catch((error: { code?: string }) => error.code);
      if (typeof early === 'string') expect(early).toBe('idempotency.under-way');
      bol.passMs(leaseMs);
      await run(bol.deps, caller, key);
      expect(await expectAgreement(caller)).toBe(1);
    }
  });

  it.each([
    ['registered', registered],
    ['pro', professional],
  ] as const)(
    'by a %s user whose process halts twice while another, halting too, settles it, ends in agreement',
    async (_tier, person) => {
      for (const [first, second] of pairsOfHalts) {
        let settlerEnded = false;
        for (let third = 1; !settlerEnded; third += 1) {
          const [caller, key] = [person(), randomUUID()];
          const run = await prepare(caller);
          const issuer = halting(bol.deps, [first, second]);
          const issuing = run(issuer.deps, caller, key).catch(() => {});
          await issuer.halted(0, issuing);
          bol.passMs(leaseMs);
          const settler = halting(bol.deps, [third]);
          const settling = settleUnfinished(settler.deps);
          settlerEnded = await settler.halted(0, settling);
          issuer.goOn(0);
          await issuer.halted(1, issuing);
          settler.goOn(0);
          await settling;
          issuer.goOn(1);
          await issuing;

          bol.passMs(leaseMs);
          await settleUnfinished(bol.deps);
          await expectAgreement(caller);
          await run(bol.deps, caller, key);
          expect([first, second, third, await expectAgreement(caller)]).toEqual([first, second, third, 1]);
        }
      }
    },
    120_000,
  );

  it('settled by several at one time is settled once', async () => {
    const events = await bol.published(bolIssued);
    const caller = registered();
    const run = await prepare(caller);
    const { deps, died } = mortal(bol.deps, { method: 'commit', when: 'after' });
    void run(deps, caller, randomUUID());
    await died;
    bol.passMs(leaseMs);
    await Promise.all(Array.from({ length: 10 }, () => settleUnfinished(bol.deps)));
    expect(await expectAgreement(caller)).toBe(1);
    const told = () => events.filter(({ userId }) => userId === caller.userId).length;
    await expect.poll(told, soon).toBe(1);
  });

  it('settled by a process that is killed too, at any of its steps, is settled by the next one', async () => {
    for (const method of ['reserve', 'commit']) {
      let settled = false;
      for (let step = 1; !settled; step += 1) {
        const caller = registered();
        const run = await prepare(caller);
        const first = mortal(bol.deps, { method, when: 'after' });
        void run(first.deps, caller, randomUUID());
        await first.died;
        bol.passMs(leaseMs);
        const second = mortal(bol.deps, { step, when: 'after' });
        const pass = settleUnfinished(second.deps).then(() => true);
        settled = await Promise.race([pass, second.died.then(() => false)]);
        await settleUnfinished(bol.deps);
        expect(await expectAgreement(caller)).toBe(method === 'commit' ? 1 : 0);
      }
    }
  });

  it.each(['reserve', 'commit', 'release'] as const)(
    'with the answer to %s lost ends in agreement',
    async (step) => {
      const caller = registered();
      const run = await prepare(caller);
      bol.credits.interfere({
        after(asked) {
          if (asked === step || (step === 'release' && asked === 'commit')) throw new Error('lost');
        },
      });
      await run(bol.deps, caller, randomUUID()).catch(() => {});
      bol.credits.interfere({});
      bol.passMs(leaseMs);
      await settleUnfinished(bol.deps);
      // The credit was spent before the answer was lost, so there must be a bill.
      expect(await expectAgreement(caller)).toBe(step === 'reserve' ? 0 : 1);
    },
  );
});

it('the pass leaves alone what is being issued at this moment', async () => {
  const caller = registered();
  bol.credits.interfere({
    async before() {
      await settleUnfinished(bol.deps);
    },
  });
  expect((await bol.generate(caller, form())).status).toBe(201);
  bol.credits.interfere({});
  expect(await expectAgreement(caller)).toBe(1);
});
