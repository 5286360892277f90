import { billForm, boxes, crate, emergency, paint } from '@freightwright/samples';
import { consignee, shipper } from '@freightwright/samples/people';
import type { SignedInShipper } from './account.ts';

type Client = SignedInShipper['client'];

export interface IssuedBill {
  readonly id: string;
  readonly bolNumber: string;
}

/** @returns the body of the response. @throws Error when the call was refused. */
export async function accepted(client: Client, path: string, sent: object): Promise<Record<string, unknown>> {
  const { status, body } = await client.post(new URL(path, 'https://site.example/api/bol/').pathname, sent);
  if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Issues a bill without a browser. */
export const issueBill = async (client: Client, form = billForm()) =>
  (await accepted(client, 'generate', form)).bol as IssuedBill;

/** Three issued bills, one of them void, a draft, two templates and two addresses. @returns the newest bill. */
export async function fillBook(client: Client): Promise<IssuedBill> {
  const voided = billForm({
    ...{ lineItems: [boxes], consigneeCompany: 'Prairie Tool Supply', shipDate: '2026-11-17' },
  });
  await accepted(client, `${(await issueBill(client, voided)).id}/void`, { reason: 'Refused at the dock' });
  await issueBill(client, billForm({ lineItems: [crate, paint], ...emergency, shipDate: '2026-11-18' }));
  const newest = await issueBill(client, {
    ...billForm({ lineItems: [boxes], shipDate: '2026-11-19' }),
    consigneeCompany: 'Cascade Coatings and Abrasives of Washington',
  });
  const draft = { shipperCompany: shipper.company, shipDate: '2026-11-20' };
  await accepted(client, '/api/bol-drafts', { form: draft });
  for (const name of ['Electronics to Denver', 'Paint, hazmat contact on file'])
    await accepted(client, 'book/templates', { name, form: voided });
  for (const address of [shipper, consignee]) await accepted(client, 'book/addresses', { address });
  return newest;
}
