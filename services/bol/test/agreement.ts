import { BolForm, type Principal } from '@freightwright/contracts';
import { expect } from 'vitest';
import { parse } from 'zod/v4/core';
import type { BolDeps } from '../src/bol-deps.ts';
import { generateBol, issueDraft } from '../src/issue/generate-bol.ts';
import { leaseMs } from '../src/issue/issue-bill.ts';
import { settleUnfinished } from '../src/issue/settle-issue.ts';
import { form } from './forms.ts';
import { halting } from './mortal.ts';
import type { BolService } from './service.ts';

const identity = (key: string) => ({ key, requestHash: 'x'.repeat(43) });
const whole = parse(BolForm, form());

type Run = (deps: BolDeps, caller: Principal, key: string) => Promise<unknown>;
/** Prepares a function that issues a bill for this caller. */
export type Prepare = (bol: BolService, caller: Principal) => Promise<Run>;

export const ways: [name: string, prepare: Prepare][] = [
  [
    'a whole form',
    async () => (deps, caller, key) => generateBol(deps, caller, { form: whole, identity: identity(key) }),
  ],
  [
    'a draft',
    async (bol, caller) => {
      const { id } = (await bol.createDraft(caller, form())).body.bol;
      return (deps, who, key) => issueDraft(deps, who, { id, version: 1, identity: identity(key) });
    },
  ],
];

/** After everything has settled, issued bills and spent credits must agree, and nothing may be half done. */
export async function expectAgreement(bol: BolService, caller: Principal): Promise<number> {
  const documents = await bol.documents(caller);
  expect(documents.filter(({ issuing }) => issuing !== undefined)).toEqual([]);
  expect(documents.filter(({ status }) => status === 'unissued')).toEqual([]);
  const issued = documents.filter(({ status }) => status === 'issued').length;
  if (caller.tier === 'registered') expect(await bol.credits.used(caller)).toMatchObject({ used: issued });
  return issued;
}

/**
 * Halts an issue before each of two of its steps, while the process that settles it halts before its first
 * step, then its second, and so on: each combination must end in agreement.
 */
export async function haltBoth(
  bol: BolService,
  { prepare, person, halts }: { prepare: Prepare; person: () => Principal; halts: readonly [number, number] },
): Promise<void> {
  let settlerEnded = false;
  for (let third = 1; !settlerEnded; third += 1) {
    const [caller, key] = [person(), crypto.randomUUID()];
    const run = await prepare(bol, caller);
    const issuer = halting(bol.deps, halts);
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
    await expectAgreement(bol, caller);
    await run(bol.deps, caller, key);
    expect([...halts, third, await expectAgreement(bol, caller)]).toEqual([...halts, third, 1]);
  }
}
