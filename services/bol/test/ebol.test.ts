import { type BolFormInput, Ebol, type ProblemBody } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it, test } from 'vitest';
import { parse } from 'zod/v4/core';
import { form, machinery } from './forms.ts';
import { professional, startBol } from './service.ts';

const bol = shared(() => startBol());

const issued = async (change: Partial<BolFormInput> = {}) => {
  const caller = professional();
  const { bol: bill } = (await bol.generate(caller, form(change))).body;
  return { caller, id: bill.id, bolNumber: bill.bolNumber };
};
const ebol = (caller: Parameters<typeof bol.pdf>[0], id: string, query = '') =>
  bol.send(caller, 'GET', `${id}/ebol${query}`);
const refusal = async (
  caller: Parameters<typeof bol.pdf>[0],
  id: string,
): Promise<[status: number, problem: ProblemBody]> => {
  const answer = await ebol(caller, id);
  return [answer.status, (await answer.json()) as ProblemBody];
};

it('an issued bill is answered as an eBOL, under the name of a file', async () => {
  const { caller, id, bolNumber } = await issued();
  const answer = await ebol(caller, id);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="EBOL-${id}.json"`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const written = parse(Ebol, await answer.json());
  expect(written).toMatchObject({
    version: '2.1.0',
    bol: { function: 'Create', requestorRole: 'Shipper' },
    referenceNumbers: { bol: [bolNumber] },
    commodities: {
      handlingUnits: [{ lineItems: [{ description: machinery.commodityDescription, weight: 610 }] }],
    },
    origin: { name: 'Alder & Pine Mill Supply' },
  });
});

it('somebody else than the shipper may send it, and no other role', async () => {
  const { caller, id } = await issued();
  const broker = await ebol(caller, id, '?requestorRole=Third%20Party');
  expect(await broker.json()).toMatchObject({ bol: { requestorRole: 'Third Party' } });
  const refused = await ebol(caller, id, '?requestorRole=Broker');
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { code: 'request.invalid', errors: [{ field: 'requestorRole' }] },
  ]);
});

it('a bill that a third party pays for needs the phone of that party, and says so at its field', async () => {
  const thirdParty = {
    freightChargeTerms: 'Third Party',
    thirdPartyBillTo: {
      company: 'Lakeshore Logistics',
      address: '1 Water St',
      city: 'Columbus',
      state: 'OH',
      zip: '43215',
    },
  } as const;
  const without = await issued(thirdParty);
  const message = 'An eBOL needs the phone of the third party that pays the freight charges.';
  expect(await refusal(without.caller, without.id)).toMatchObject([
    409,
    {
      code: 'bol.no-ebol',
      detail: `${message} Void this bill of lading, correct it, and issue it again.`,
      errors: [{ field: 'billToPhone', rule: 'required', message }],
    },
  ]);
  const { caller, id } = await issued({ ...thirdParty, billToPhone: '(614) 555-0100' });
  expect(await (await ebol(caller, id)).json()).toMatchObject({
    billTo: { name: 'Lakeshore Logistics', contact: { phone: '6145550100' } },
  });
});

it('a bill that lacks something for its eBOL is not issued where the caller requires one', async () => {
  const caller = professional();
  const body = form({ lineItems: [{ ...machinery, nmfcClass: undefined }] });
  const refused = await bol.call(caller, 'POST', 'generate?ebol=required', { body });
  const errors = [expect.objectContaining({ field: 'lineItems.0.nmfcClass', rule: 'required' })];
  expect(refused).toMatchObject({ status: 422, body: { code: 'bol.ebol-incomplete', errors } });
  expect(await bol.documents(caller)).toEqual([]);
  const { id, version } = (await bol.createDraft(caller, body)).body.bol;
  const issue = `/api/bol-drafts/${id}/issue?ebol=required`;
  expect((await bol.call(caller, 'POST', issue, { body: { version } })).status).toBe(422);
  const whole = await bol.call(caller, 'POST', 'generate?ebol=required', { body: form() });
  expect(whole.status).toBe(201);
});

it('a bill with many faults tells two of them and lists twenty', async () => {
  const onNoUnit = { ...machinery, handlingUnits: 0 };
  const { caller, id } = await issued({ lineItems: Array.from({ length: 30 }, () => onNoUnit) });
  const [, { detail, errors }] = await refusal(caller, id);
  expect(errors).toHaveLength(20);
  expect(detail).toMatch(/^Line 1 stands .* Line 2 stands .* And 28 more\. Void this/);
});

test.each([
  ['draft', 'Issue the bill of lading first.'],
  ['void', 'This bill of lading is void.'],
])('a %s has none, and says why', async (status, detail) => {
  const caller = professional();
  const { bol: bill } = (
    await (status === 'draft' ? bol.createDraft(caller, form()) : bol.generate(caller, form()))
  ).body;
  if (status === 'void') await bol.void(caller, bill.id);
  expect(await refusal(caller, bill.id)).toMatchObject([409, { code: 'bol.no-ebol', detail }]);
});
