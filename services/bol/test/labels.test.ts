import { inflateSync } from 'node:zlib';
import { bolLimits } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { form, machinery } from './forms.ts';
import { professional, startBol } from './service.ts';

const bol = shared(() => startBol());

const issued = async (handlingUnits: number) => {
  const caller = professional();
  const answer = await bol.generate(caller, form({ lineItems: [{ ...machinery, handlingUnits }] }));
  return { caller, id: answer.body.bol.id };
};
const labels = (caller: Parameters<typeof bol.pdf>[0], id: string) => bol.send(caller, 'GET', `${id}/labels`);
/** The page count that the file states, from its packed objects. */
function pageCount(bytes: Uint8Array): number {
  const file = Buffer.from(bytes).toString('latin1');
  const packed = [...file.matchAll(/\/Length (\d+)[^>]*>>stream\n/g)].map((head) => {
    const start = head.index + head[0].length;
    return inflateSync(bytes.subarray(start, start + Number(head[1]))).toString('latin1');
  });
  return Number(/\/Type\/Pages\/Count (\d+)/.exec(packed.join('\n'))?.[1]);
}

it('an issued bill has a label for each handling unit, the same bytes each time', async () => {
  const { caller, id } = await issued(3);
  const answer = await labels(caller, id);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="LABELS-${id}.pdf"`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(pageCount(bytes)).toBe(3);
  const again = await labels(caller, id);
  expect(again.headers.get('etag')).toBe(answer.headers.get('etag'));
});

it('as many labels as are allowed are drawn, and one more is refused', async () => {
  const most = await issued(bolLimits.labels);
  const drawn = await labels(most.caller, most.id);
  expect(pageCount(new Uint8Array(await drawn.arrayBuffer()))).toBe(bolLimits.labels);
  const { caller, id } = await issued(bolLimits.labels + 1);
  const refused = await labels(caller, id);
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'bol.no-labels', detail: expect.stringContaining('301 handling units') },
  ]);
});

it('a draft, a void bill and a bill without handling units have none, and each is told why', async () => {
  const caller = professional();
  const draft = (await bol.createDraft(caller, form())).body.bol;
  const voided = (await bol.generate(caller, form())).body.bol;
  await bol.void(caller, voided.id);
  const loose = await issued(0);
  for (const [who, id, detail] of [
    [caller, draft.id, 'Issue the bill of lading first.'],
    [caller, voided.id, 'This bill of lading is void.'],
    [loose.caller, loose.id, 'This bill of lading has no handling units.'],
  ] as const) {
    const refused = await labels(who, id);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'bol.no-labels', detail }]);
  }
});
