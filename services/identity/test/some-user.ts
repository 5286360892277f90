import { randomUUID } from 'node:crypto';
import { billForm, calculation, crate } from '@freightwright/samples';
import { expect, vi } from 'vitest';
import { keyToAdd } from './sample-key.ts';
import type { WholeSite } from './whole-site.ts';

export const password = 'correct-horse-44';
const {
  packages: _packages,
  weight: _weight,
  handlingUnits: _units,
  customerOrderNo: _order,
  ...product
} = crate;

type Body = Record<string, unknown>;

/** A user who uses every feature of the platform. All of the user's data is unique text. */
export async function useEverything({ site, browser, mailbox, sandbox, apiKeys, webhooksUrl }: WholeSite) {
  const email = `rosa.${randomUUID().slice(0, 8)}@ortega-freight.example`;
  const person = { name: 'Rosa Ortega-Quill', company: 'Ortega & Quill Haulage' };
  const contact = { shipperContact: 'Ramon Quillfeather', shipperPhone: '(404) 555-0166' };
  const visitor = browser();
  /** A service that has just started may answer its first request too late, so it is retried. */
  const call = (status: number, ...asked: Parameters<typeof visitor.call>): Promise<Body> => {
    const [method, path, , headers = {}] = asked;
    const ask = async () => {
      const answered = await visitor.call(...asked);
      expect(answered.status, `${method} ${path}: ${answered.text.slice(0, 500)}`).toBe(status);
      return answered.text === '' ? {} : (JSON.parse(answered.text) as Body);
    };
    return method === 'GET' || 'idempotency-key' in headers ? vi.waitFor(ask, 60_000) : ask();
  };
  const keyed = () => ({ 'idempotency-key': `key-${randomUUID()}` });

  // The first email is dead-lettered, the others stay queued.
  mailbox.refuse(email, 550, ...Array.from({ length: 100 }, () => 451));
  const { user } = (await call(201, 'POST', '/auth/register', { email, password })) as {
    user: { id: string };
  };
  const second = browser();
  expect((await second.call('POST', '/auth/login', { email, password })).status).toBe(200);
  await call(200, 'GET', '/user/status');
  await call(200, 'PUT', '/account/profile', person);
  await call(202, 'POST', '/email-results', { email, calculationResult: calculation() });

  const form = { ...billForm(), ...contact, shipperCompany: person.company };
  const issued = (await call(201, 'POST', '/bol/generate', form, keyed())) as { bol: Body };
  await call(200, 'GET', `/bol/${issued.bol.id}`);
  await call(202, 'POST', `/bol/${issued.bol.id}/email`, { to: email });
  // Counted, unlike the one on a paid plan below.
  const lane = { originZip: '60608', destinationZip: '30318' };
  const prediction = { ...lane, length: 48, width: 40, height: 48, weight: 500, freightClass: '100' };
  await call(200, 'POST', '/predict-shipping-cost', prediction, keyed());
  const checkout = await call(
    201,
    'POST',
    '/billing/checkouts',
    { plan: 'professional', interval: 'month' },
    keyed(),
  );
  sandbox.pay(String(checkout.checkoutId), {});
  await sandbox.webhooks.settled();
  await vi.waitFor(async () => {
    expect((await visitor.call('GET', '/user/status')).text).toContain('professional');
  }, 60_000);
  const voided = (await call(201, 'POST', '/bol/generate', form, keyed())) as { bol: Body };
  const reason = `${person.name} has typed a wrong ZIP`;
  await call(200, 'POST', `/bol/${voided.bol.id}/void`, { reason }, keyed());
  await call(201, 'POST', '/bol-drafts', { form: contact });
  const { shipperAddress: address, shipperCity: city, shipperState: state, shipperZip: zip } = form;
  await call(200, 'POST', '/bol/book/addresses', {
    address: { company: person.company, address, city, state, zip, contact: person.name },
  });
  await call(201, 'POST', '/bol/book/templates', { name: `Weekly of ${person.name}`, form });
  await call(200, 'POST', '/bol/book/products', { product });
  await call(200, 'POST', '/predict-shipping-cost', prediction, keyed());
  await call(200, 'PUT', '/prediction-terms', { terms: { all: { discountPercent: 12 }, lanes: [] } });

  // In test mode, because the account is not on the plan that includes it.
  const file = new FormData();
  file.append('type', 'calculations');
  file.append('mapping', JSON.stringify({ description: 'description' }));
  const rows = `description,weight,length,width,height\nGoods of ${person.company},500,48,40,48\nof ${person.name},,,,`;
  file.append('file', new Blob([rows]), `${contact.shipperContact}.csv`);
  const { id: jobId } = await call(202, 'POST', '/bulk/process', file, { 'x-test-mode': 'true' });
  await vi.waitFor(async () => {
    expect((await visitor.call('GET', `/bulk/jobs/${jobId}`)).text).toContain('"state":"done"');
  }, 60_000);

  // Created as for a user who was on the Enterprise plan before.
  await apiKeys.add(...keyToAdd({ userId: user.id, name: `Key of ${person.name}` }));

  // The gateway's request for a user on the Enterprise plan.
  const apiKey = { id: 'key_0123456789abcdef', mode: 'live' as const };
  const subscriber = {
    ...{ tier: 'enterprise' as const, userId: user.id, scopes: ['webhooks:write'] },
    apiKey,
  };
  const post = async (path: string, body?: object) => {
    const headers = keyed();
    const asking = { method: 'POST', headers, ...(body && { body }) };
    const answered = await site.ask(subscriber, `${webhooksUrl}/api/webhooks${path}`, asking);
    expect(answered.ok, `/webhooks${path}`).toBe(true);
    return (await answered.json()) as { webhook: { id: string } };
  };
  const { webhook } = await post('', {
    name: `Hook of ${person.name}`,
    url: 'https://hooks.ortega-freight.example/in',
    events: ['prediction.made'],
  });
  await post(`/${webhook.id}/test`);

  const { account } = (await call(200, 'GET', '/account')) as { account: Body };
  expect(account.email).toBe(email);
  return {
    ...{ visitor, second, call, email, person, contact },
    userId: user.id,
    bills: [issued.bol, voided.bol],
  };
}
export type SomeUser = Awaited<ReturnType<typeof useEverything>>;
