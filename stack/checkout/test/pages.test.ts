import { expect, test } from 'vitest';
import { oneSandbox, openCheckout, plans, SITE, sandbox, subscribe } from './sandbox.ts';

oneSandbox();

async function open(url: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    redirect: 'manual',
    headers,
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  const text = await response.text();
  const token = /name="token" value="([0-9a-f]+)"/.exec(text)?.[1] ?? '';
  return {
    status: response.status,
    text,
    token,
    headers: response.headers,
    location: response.headers.get('location'),
  };
}

const filled = {
  email: 'clerk@example.com',
  name: 'Ada <b>Clerk</b>',
  company: 'Acme "Freight" LLC',
  zip: '60601',
  'tax-id': '123456789',
  'card-number': '4242 4242 4242 4242',
  'card-expiry': '12 / 40',
  'card-cvc': '123',
};

test('a checkout is shown under a policy without scripts, with its plan, price and renewal', async () => {
  const { session } = await openCheckout(sandbox, plans.professional_year);
  const page = await open(String(session.url));
  expect(page.status).toBe(200);
  expect(page.text).toContain('Sandbox: no real money. Test cards only.');
  expect(page.text).toMatch(/\$290\.00 for each year/);
  expect(page.text).toContain('It renews on January 31, 2028');
  expect(page.text).not.toMatch(/<script|style=|onclick/);
  expect(page.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' ${SITE}; base-uri 'none'; frame-ancestors 'none'`,
  );
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  expect(page.headers.get('cache-control')).toBe('no-store');
});

test('a paid form leads to the site with the id of the checkout, also when it is sent twice', async () => {
  const { session, customer } = await openCheckout(sandbox, plans.professional_month);
  const { token } = await open(String(session.url));
  const twice = await Promise.all([
    open(String(session.url), { ...filled, token }),
    open(String(session.url), { ...filled, token }),
  ]);
  for (const { status, location } of twice)
    expect([status, location]).toEqual([303, `${SITE}/success?checkout=${session.id}`]);
  const { data } = await sandbox.stripe.invoices.list({ customer });
  expect(data).toMatchObject([{ customer_name: 'Acme "Freight" LLC' }]);
  const again = await open(String(session.url));
  expect(again.text).toContain('You have paid already');
});

test('what is wrong is said at its field, what was typed is kept and escaped, and a card is never sent back', async () => {
  const { session } = await openCheckout(sandbox, plans.professional_month);
  const { token } = await open(String(session.url));
  const wrong = {
    ...{ ...filled, email: 'nobody', zip: '1', 'tax-id': '1' },
    ...{ 'card-number': '4111 1111 1111 1111', 'card-expiry': '13 / 40', 'card-cvc': '12' },
  };
  const page = await open(String(session.url), { ...wrong, token });
  expect(page.status).toBe(422);
  for (const id of ['email', 'zip', 'tax-id', 'card-number', 'card-expiry', 'card-cvc'])
    expect(page.text).toContain(`id="${id}-error" role="alert"`);
  expect(page.text).toContain('This sandbox takes test cards only.');
  expect(page.text).toContain('value="Ada &lt;b&gt;Clerk&lt;/b&gt;"');
  expect(page.text).not.toContain('4111');
});

test.each([
  ['01 / 27', true],
  ['1/2027', true],
  ['12 / 26', false],
  ['00 / 30', false],
  ['2030', false],
])('on January 31, 2027 a card that expires %s is taken: %s', async (expiry, taken) => {
  const { session } = await openCheckout(sandbox, plans.professional_month);
  const { token } = await open(String(session.url));
  const { status } = await open(String(session.url), { ...filled, 'card-expiry': expiry, token });
  expect(status).toBe(taken ? 303 : 422);
});

test.each([
  ['without its token', {}, {}],
  ['with the token of another checkout', { token: 'a'.repeat(64) }, {}],
  ['from another site', undefined, { 'sec-fetch-site': 'cross-site' }],
  ['from another port of this host', undefined, { 'sec-fetch-site': 'same-site' }],
  ['from another origin', undefined, { origin: 'http://evil.example' }],
] as const)('a form %s changes nothing', async (_, given, headers) => {
  const { session } = await openCheckout(sandbox, plans.professional_month);
  const { token } = await open(String(session.url));
  const answer = await open(String(session.url), { ...filled, ...(given ?? { token }) }, headers);
  expect(answer.status).toBe(403);
  expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
});

test('the page of the bank is shown only while a card asks, and failing it charges nothing', async () => {
  const { session } = await openCheckout(sandbox, plans.professional_month);
  const url = String(session.url);
  expect((await open(`${url}/confirm`)).location).toBe(`/pay/${session.id}`);
  const { token } = await open(url);
  const asked = await open(url, { ...filled, 'card-number': '4000002760003184', token });
  expect(asked.location).toBe(`/pay/${session.id}/confirm`);
  expect((await open(`${url}/confirm`, { token, answer: 'fail' })).location).toBe(
    `/pay/${session.id}?bank=unconfirmed`,
  );
  expect((await open(`${url}/confirm`, { token, answer: 'complete' })).location).toBe(`/pay/${session.id}`);
  expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('unpaid');
});

test('expired, unknown and deleted are told apart in words', async () => {
  const { session } = await openCheckout(sandbox, plans.professional_month);
  await sandbox.stripe.checkout.sessions.expire(session.id);
  const expired = await open(String(session.url));
  expect([expired.status, expired.text]).toEqual([410, expect.stringContaining(`href="${SITE}/pricing"`)]);
  expect((await open(`${sandbox.url}/pay/cs_test_none`)).status).toBe(404);
  expect((await open(`${sandbox.url}/nothing`)).status).toBe(404);
  const gone = await openCheckout(sandbox, plans.professional_month);
  await sandbox.stripe.customers.del(gone.customer);
  expect((await open(String(gone.session.url))).status).toBe(410);
});

test('a portal is good for an hour, for its own customer, and for forms of its own', async () => {
  const { customer, subscription } = await subscribe(sandbox, plans.professional_month);
  const { url } = await sandbox.stripe.billingPortal.sessions.create({
    customer,
    return_url: `${SITE}/dashboard`,
  });
  const page = await open(url);
  expect(page.text).toContain(`href="${SITE}/dashboard"`);
  expect((await open(url, { act: 'cancel' })).status).toBe(403);
  expect((await open(url, { act: 'cancel', token: page.token })).location).toMatch(/done=cancelled$/);
  expect((await sandbox.stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(true);
  expect((await open(url, { act: 'keep', token: page.token })).location).toMatch(/done=kept$/);
  expect((await open(url, { act: 'refund', token: page.token })).location).toMatch(/done=refund$/);
  const twice = await open(url, { act: 'refund', token: page.token });
  expect([twice.status, twice.text]).toEqual([409, expect.stringContaining('already been refunded')]);
  expect((await open(url, { act: 'dispute', token: page.token })).location).toMatch(/done=dispute$/);
  expect((await open(url, { act: 'won', token: page.token })).location).toMatch(/done=won$/);
  await sandbox.pass({ days: 1 });
  expect((await open(url)).status).toBe(410);
});

test('an invoice and a receipt are PDFs that say everything and that they are not valid', async () => {
  const { customer } = await subscribe(sandbox, plans.enterprise_year, {
    name: 'Ada Clerk',
    company: 'Acme Freight LLC',
    taxId: '12-3456789',
    zip: '60601',
  });
  const [invoice] = (await sandbox.stripe.invoices.list({ customer, expand: ['data.payments'] })).data;
  const message = await textOf(String(invoice?.invoice_pdf));
  for (const text of [
    ...[String(invoice?.number), 'Freightwright', 'Acme Freight LLC', '60601', '12-3456789'],
    ...['Freightwright enterprise', '$790.00', 'Sales tax', 'SANDBOX — not a valid invoice'],
  ])
    expect(message).toContain(text);
  const intent = await sandbox.stripe.paymentIntents.retrieve(
    String(invoice?.payments?.data[0]?.payment.payment_intent),
    { expand: ['latest_charge'] },
  );
  const charge = intent.latest_charge as { receipt_url: string };
  const receipt = await textOf(charge.receipt_url);
  for (const text of ['Receipt for invoice', 'Amount paid', 'Visa ending in 4242', 'not a valid receipt'])
    expect(receipt).toContain(text);
  const guessed = String(invoice?.invoice_pdf).replace(/[0-9a-f]{40}/, 'a'.repeat(40));
  expect((await fetch(guessed)).status).toBe(404);
});

async function textOf(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: new Uint8Array(await response.arrayBuffer()), verbosity: 0 });
  const document = await task.promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  await task.destroy();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
