import { shipper } from '@freightwright/samples/people';
import type { Page } from 'playwright-core';

// Replaces run-dependent values in the site's responses by those of the references.

/** The bill numbers, which increase during a run. */
async function steadyNumbers(page: Page) {
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

const daysWith = (counts: Readonly<Record<number, number>>) =>
  Array.from({ length: 30 }, (_, index) => counts[index + 1] ?? 0);
const bills = { 2: 1, 3: 1, 5: 3, 10: 2, 19: 2, 20: 2 };

/** The days with issued bills and estimates. */
async function steadyDays(page: Page) {
  await page.route('**/api/bol/days?*', (route) => route.fulfill({ json: { days: daysWith(bills) } }));
  await page.route('**/api/user/prediction-days?*', (route) =>
    route.fulfill({ json: { days: daysWith({ 4: 2, 5: 3, 12: 1, 20: 1 }) } }),
  );
}

/** The account and its devices, with their timestamps and addresses. */
async function steadyAccount(page: Page) {
  const account = {
    ...{ name: 'Shipping office', company: shipper.company, email: 'office@shipper.example' },
    ...{ emailVerified: true, pendingEmail: null, registeredAt: '2026-11-01T15:00:00.000Z' },
  };
  const device = { address: '203.0.113.7', signedInAt: '2026-11-20T11:40:00.000Z' };
  const sessions = [
    {
      ...{ ...device, id: 'a'.repeat(64), current: true },
      ...{ device: 'Chrome on Windows', lastUsedAt: '2026-11-20T11:59:00.000Z' },
    },
    {
      ...{ ...device, id: 'b'.repeat(64), current: false },
      ...{ device: 'Safari on iPhone', lastUsedAt: '2026-11-20T11:52:00.000Z' },
    },
  ];
  await page.route('**/api/account', (route) => route.fulfill({ json: { account } }));
  await page.route('**/api/account/sessions', (route) => route.fulfill({ json: { sessions } }));
}

/** The freight of the month's bills. */
export async function steadyMonth(page: Page) {
  const json = {
    days: daysWith(bills),
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
  await page.route('**/api/bol-months/*', (route) => route.fulfill({ json }));
}

/** Everything that a signed-in user's pages show. */
export async function steadyReader(page: Page) {
  await steadyNumbers(page);
  await steadyDays(page);
  await steadyAccount(page);
}
