import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launchBrowser, pageViolations } from '@freightwright/stack-test-site/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneSandbox, openCheckout, plans, sandbox, subscribe } from '../sandbox.ts';

oneSandbox();
let browser: Browser;
const site = createServer((_request, response) => response.end('<title>Site</title>the site'));
let siteUrl = '';
beforeAll(async () => {
  browser = await launchBrowser();
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser.close();
  site.closeAllConnections();
  site.close();
});

const checkout = () =>
  openCheckout(sandbox, plans.professional_month, {
    success_url: `${siteUrl}/success?checkout={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}/pricing`,
  });

async function openAt(width: number, url: string, scheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    javaScriptEnabled: true,
  });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

async function fillCard(page: Page, card: string, expiry: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expires').fill(expiry);
  await page.getByLabel('Security code').fill('123');
}

async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ada Clerk');
  await page.getByLabel('ZIP code').fill('60601');
  await fillCard(page, card, '12 / 40');
  await page.getByRole('button', { name: 'Pay $29.00' }).click();
}

test.each([
  [1440, 'light'],
  [390, 'dark'],
] as const)('at %i px, %s: decline, then confirmation, then the site', async (width, scheme) => {
  const { session } = await checkout();
  const page = await openAt(width, String(session.url), scheme);
  expect(await page.getByText('Sandbox: no real money. Test cards only.').isVisible()).toBe(true);
  expect(await pageViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pay $29.00' }).click();
  await page.getByText('Enter your name.').waitFor();
  expect(await pageViolations(page)).toEqual([]);
  expect(await page.evaluate('document.activeElement?.id')).toBe('name');
  await pay(page, '4000 0000 0000 0002');
  await page.getByText('Your card was declined. Nothing was charged.').waitFor();
  expect(await pageViolations(page)).toEqual([]);
  expect(await page.getByLabel('Card number').inputValue()).toBe('');
  await pay(page, '4000 0027 6000 3184');
  await page.getByRole('heading', { name: 'Confirm the payment' }).waitFor();
  expect(await pageViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByText('Your bank could not confirm the payment.').waitFor();
  await pay(page, '4000 0027 6000 3184');
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.waitForURL(`${siteUrl}/success?checkout=${session.id}`);
  await page.context().close();
});

test.each([
  [1440, 'light'],
  [390, 'dark'],
] as const)('at %i px, %s: the portal in each of its states', async (width, scheme) => {
  const { customer } = await subscribe(sandbox, plans.professional_month, { card: '4000000000000341' });
  const portal = await sandbox.stripe.billingPortal.sessions.create({
    customer,
    return_url: `${siteUrl}/dashboard`,
  });
  const page = await openAt(width, portal.url, scheme);
  expect(await pageViolations(page)).toEqual([]);
  await page.getByText('Sandbox controls').click();
  await page.getByRole('button', { name: 'Advance time by a month' }).click();
  await page.getByText('A payment of $29.00 was refused.').waitFor();
  expect(await pageViolations(page)).toEqual([]);
  await fillCard(page, '4242 4242 4242 4242', '01 / 20');
  await page.getByRole('button', { name: 'Save this card' }).click();
  await page.getByText('This card has expired.').waitFor();
  expect(await pageViolations(page)).toEqual([]);
  await fillCard(page, '4242 4242 4242 4242', '01 / 40');
  await page.getByRole('button', { name: 'Save this card' }).click();
  await page.getByText('the open payment went through').waitFor();
  await page.getByRole('button', { name: 'End the subscription' }).click();
  await page.getByText('Your subscription ends with the paid period.').waitFor();
  expect(await pageViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go back to Freightwright' }).click();
  await page.waitForURL(`${siteUrl}/dashboard`);
  await page.context().close();
});

test('a checkout is paid from the keyboard alone, without a script', async () => {
  const { session } = await checkout();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(String(session.url));
  await page.getByLabel('Email').focus();
  const payer = ['clerk@example.com', 'Ada Clerk', 'Acme Freight LLC', '60601', ''];
  const texts = [...payer, '4242424242424242', '12/40', '123'];
  for (const text of texts) {
    if (text !== '') {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter'); // on "Test cards", which opens and closes
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${siteUrl}/success?checkout=${session.id}`);
  await context.close();
});
