import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { form } from './forms.ts';
import { professional, startBol } from './service.ts';

const bol = shared(() => startBol());
const stop = { consignee: 'Birch Fixtures', place: 'Macon, GA', packages: 12, weight: 480.5 };

it('a master bill and its underlying bills name one another, whichever was first', async () => {
  const caller = professional();
  const draft = await bol.createDraft(caller, { masterBol: true });
  const { bolNumber: master } = draft.body.bol;
  const before = await bol.generate(caller, form({ masterBolNumber: master }));
  const listed = await bol.generate(caller, form());
  const whole = form({
    masterBol: true,
    underlyingBols: [
      { ...stop, stop: 2, bolNumber: listed.body.bol.bolNumber },
      { ...stop, stop: 1, bolNumber: 'OTHER-SHIPPER-7' },
    ],
  });
  const { id, version } = draft.body.bol;
  await bol.changeDraft(caller, id, version, whole);
  const linksOf = async (bill: string) => ((await bol.read(caller, bill)).body as { links?: object }).links;
  const named = (bill: { body: { bol: { id: string; bolNumber: string } } }) => ({
    id: bill.body.bol.id,
    bolNumber: bill.body.bol.bolNumber,
    status: 'issued',
  });
  expect(await linksOf(id)).toEqual({ masters: [], underlying: [named(before), named(listed)] });
  const back = { masters: [{ id, bolNumber: master, status: 'draft' }], underlying: [] };
  expect(await linksOf(before.body.bol.id)).toEqual(back);
  expect(await linksOf(listed.body.bol.id)).toEqual(back);
  const alone = await bol.generate(caller, form({ sidNumber: 'alone' }));
  expect(await linksOf(alone.body.bol.id)).toBeUndefined();
});

it('is not connected with the bills of another account', async () => {
  const [mine, other] = [professional(), professional()];
  const { body } = await bol.generate(mine, form());
  const masterBolNumber = body.bol.bolNumber;
  const underlying = await bol.generate(other, form({ masterBolNumber }));
  expect(await bol.read(other, underlying.body.bol.id)).not.toHaveProperty('body.links');
  expect(await bol.read(mine, body.bol.id)).not.toHaveProperty('body.links');
});

it.each([
  [{ underlyingBols: [{ ...stop, bolNumber: '1' }] }, 'masterBol', 'rule'],
  [
    { masterBol: true, underlyingBols: [{ ...stop, bolNumber: '1', weight: 0 }] },
    'underlyingBols.0.weight',
    'min',
  ],
])('refuses %o', async (change, field, rule) => {
  const { status, body } = await bol.generate(professional(), form(change));
  expect([status, body.errors?.map((error) => [error.field, error.rule])]).toEqual([400, [[field, rule]]]);
});
