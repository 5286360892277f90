import { billForm, boxes, crate, emergency, paint } from '@freightwright/samples';
import { consignee, shipper } from '@freightwright/samples/people';
import type { Page } from 'playwright-core';
import type { apiClient } from '../identity/api-client.ts';
import { demoUser } from '../journeys/account.ts';
import type { RunningSite } from '../start-site.ts';

type Client = ReturnType<typeof apiClient>;

/**
 * The demo users signed in: one with bills, templates and addresses, one with nothing. Their emails are the
 * same in every run, so their initials on the page are too.
 */
export async function signedInShippers(site: RunningSite) {
  const [shipper, newcomer] = await Promise.all([demoUser(site, 'pro'), demoUser(site, 'registered')]);
  await fillBook(shipper);
  return { shipper, newcomer };
}

/** @returns the body of an answer. @throws Error when the call was refused. */
async function accepted(answer: ReturnType<Client['post']>) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Three issued bills, one of them void, a draft, two templates and two addresses. */
async function fillBook(client: Client) {
  const bills = [
    billForm({ lineItems: [boxes], consigneeCompany: 'Prairie Tool Supply', shipDate: '2026-11-17' }),
    billForm({ lineItems: [crate, paint], ...emergency, shipDate: '2026-11-18' }),
    billForm({ consigneeCompany: 'Cascade Coatings and Abrasives of Washington', shipDate: '2026-11-19' }),
  ];
  for (const [at, bill] of bills.entries()) {
    const { bol } = (await accepted(
      client.post('/api/bol/generate', bill, { 'idempotency-key': `picture-${at}` }),
    )) as { bol: { id: string } };
    if (at === 0) await accepted(client.post(`/api/bol/${bol.id}/void`, { reason: 'Refused' }));
  }
  const draft = { shipperCompany: shipper.company, shipDate: '2026-11-20' };
  await accepted(client.post('/api/bol/drafts', { form: draft }, { 'idempotency-key': 'picture-draft' }));
  for (const name of ['Electronics to Denver', 'Paint, hazmat contact on file'])
    await accepted(client.post('/api/bol/book/templates', { name, form: bills[0] }));
  for (const address of [shipper, consignee])
    await accepted(client.post('/api/bol/book/addresses', { address }));
}

/** Opens the page with the session of a client. */
export const withSessionOf = (client: Client, siteUrl: string) => (page: Page) =>
  page.context().addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: siteUrl })));

/** Replaces the numbers of bills, which count up through a run, by those that the kept pictures show. */
export async function steadyNumbers(page: Page) {
  const seen: string[] = [];
  await page.route('**/api/bol/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/\b04\d{15}\b/g, (number) => {
      if (!seen.includes(number)) seen.push(number);
      return `0400000731248${String(1_000 + seen.indexOf(number))}`;
    });
    await route.fulfill({ response, body });
  });
}

/** Replaces the days on which the bills were issued, which are those of the run, by those of a kept picture. */
export async function steadyDays(page: Page) {
  const days = (counts: Readonly<Record<number, number>>) => ({
    json: { days: Array.from({ length: 30 }, (_, index) => counts[index + 1] ?? 0) },
  });
  await page.route('**/api/bol/days?*', (route) =>
    route.fulfill(days({ 2: 1, 3: 1, 5: 3, 10: 2, 19: 2, 20: 2 })),
  );
  await page.route('**/api/user/prediction-days?*', (route) =>
    route.fulfill(days({ 4: 2, 5: 3, 12: 1, 20: 1 })),
  );
}

/** Replaces the account and its devices, whose moments and address are those of the run. */
export async function steadyAccount(page: Page) {
  const account = {
    ...{ name: 'Shipping office', company: shipper.company, email: 'office@shipper.example' },
    ...{ emailVerified: true, pendingEmail: null, registeredAt: '2026-11-01T15:00:00.000Z' },
  };
  const device = { address: '203.0.113.7', signedInAt: '2026-11-20T11:40:00.000Z' };
  const sessions = [
    {
      ...{ ...device, id: 'a'.repeat(64), current: true },
      ...{ device: 'Chrome on Windows', lastSeenAt: '2026-11-20T11:59:00.000Z' },
    },
    {
      ...{ ...device, id: 'b'.repeat(64), current: false },
      ...{ device: 'Safari on iPhone', lastSeenAt: '2026-11-20T11:52:00.000Z' },
    },
  ];
  await page.route('**/api/account', (route) => route.fulfill({ json: { account } }));
  await page.route('**/api/account/sessions', (route) => route.fulfill({ json: { sessions } }));
}

/** Replaces what the bills of the month carry. */
export async function steadyMonth(page: Page) {
  const bills: Readonly<Record<number, number>> = { 2: 1, 3: 1, 5: 3, 10: 2, 19: 2, 20: 2 };
  const json = {
    days: Array.from({ length: 30 }, (_, index) => bills[index + 1] ?? 0),
    classes: [
      { freightClass: '50', lines: 3, weightLb: 12_400 },
      { freightClass: '70', lines: 6, weightLb: 8_150 },
      { freightClass: '92.5', lines: 4, weightLb: 3_020.5 },
      { freightClass: '125', lines: 1, weightLb: 410 },
    ],
    lanes: [
      { from: 'IL', to: 'GA', bills: 6, weightLb: 14_200 },
      { from: 'IL', to: 'CO', bills: 3, weightLb: 6_050 },
      { from: 'IL', to: 'WA', bills: 2, weightLb: 3_730.5 },
    ],
    otherLanes: { lanes: 0, bills: 0, weightLb: 0 },
    isComplete: true,
  };
  await page.route('**/api/bol/months/*', (route) => route.fulfill({ json }));
}
