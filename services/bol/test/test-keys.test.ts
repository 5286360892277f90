import { randomUUID } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { isTestBolNumber, type Principal, testTwinOf } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { form } from './forms.ts';
import { professional, startBol } from './service.ts';

const bol = shared(() => startBol({ replicas: 2 }));

/** The principal that the gateway derives from a test key of this account. */
const testKeyOf = ({ userId = '', ...owner }: Principal): Principal => ({
  ...owner,
  userId: testTwinOf(userId),
  scopes: ['bills:read', 'bills:write'],
  apiKey: { id: 'key_0123456789abcdef', mode: 'test' },
});

/** With its own key, because the same form again within seconds would be the same bill. */
const numberOf = async (who: Principal) =>
  (await bol.generate(who, form(), `key-${randomUUID()}`)).body.bol.bolNumber;

it('bills of test keys take their numbers from a counter of their own, and live ones leave no gap', async () => {
  const owner = professional();
  const tester = testKeyOf(owner);
  const first = await numberOf(owner);
  const tests = [await numberOf(tester), await numberOf(tester), await numberOf(testKeyOf(professional()))];
  const draft = (await bol.createDraft(tester, form())).body.bol;
  const second = await numberOf(owner);
  expect([...tests, draft.bolNumber].map(isTestBolNumber)).toEqual([true, true, true, true]);
  expect(new Set([...tests, draft.bolNumber]).size).toBe(4);
  expect([first, second].map(isTestBolNumber)).toEqual([false, false]);
  const serial = (number: string) => Number(number.slice(2, 16));
  expect(serial(second)).toBe(serial(first) + 1);
});

it('two equal forms of a key are two bills, unless it says that they are one', async () => {
  const tester = testKeyOf(professional());
  const same = form();
  const first = await bol.generate(tester, same);
  const second = await bol.generate(tester, same);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.bol.id).not.toBe(first.body.bol.id);
});

it('a draft of a test key keeps its number when it is issued', async () => {
  const tester = testKeyOf(professional());
  const draft = (await bol.createDraft(tester, form())).body.bol;
  const issued = await bol.issueDraft(tester, draft.id, draft.version);
  expect(issued).toMatchObject({ status: 200, body: { bol: { bolNumber: draft.bolNumber } } });
});

it('the eBOL of a bill says whether a test key made it', async () => {
  for (const [who, isTest] of [
    [testKeyOf(professional()), true],
    [professional(), false],
  ] as const) {
    const { id } = (await bol.generate(who, form())).body.bol;
    const { body } = await bol.call(who, 'GET', `${id}/ebol`);
    expect(body).toMatchObject({ bol: { isTest } });
  }
});

it.each(['pdf', 'labels'] as const)('the %s of a test bill is drawn with its mark', async (paper) => {
  const [tester, owner] = [testKeyOf(professional()), professional()];
  const drawn = async (who: Principal) => {
    const { id } = (await bol.generate(who, form())).body.bol;
    const answer = await bol.send(who, 'GET', `${id}/${paper}`);
    expect(answer.status).toBe(200);
    return stampsIn(new Uint8Array(await answer.arrayBuffer()));
  };
  expect(await drawn(tester)).toBeGreaterThan(0);
  expect(await drawn(owner)).toBe(0);
});

/** How many texts of the file are rotated, as only a stamp is: `cos sin -sin cos x y Tm`. */
function stampsIn(bytes: Uint8Array): number {
  const file = Buffer.from(bytes).toString('latin1');
  const streams = [...file.matchAll(/\/Length (\d+)[^>]*>>stream\n/g)].map((head) => {
    const start = head.index + head[0].length;
    try {
      return inflateSync(bytes.subarray(start, start + Number(head[1]))).toString('latin1');
    } catch {
      return '';
    }
  });
  return streams.flatMap((text) => [...text.matchAll(/Tf 0?\.\d+ 0?\.\d+ -0?\.\d+ 0?\.\d+ \S+ \S+ Tm/g)])
    .length;
}
