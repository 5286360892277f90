import type { Invoice, Subscription } from '@freightwright/contracts';
import { noSubscription } from '@freightwright/samples/people';
import type { Page } from 'playwright-core';
import { hasTier, type SignedInShipper, signedInShipper } from './account.ts';

/** A visitor's actions on the hosted checkout of the sandbox. */
export function checkoutOn(page: Page) {
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  return {
    isOpen: () => pay.waitFor(),
    /** Fills in and submits the form; the card's number decides the outcome. */
    async pays(number: string) {
      await page.getByLabel('Name', { exact: true }).fill('Ada Clerk');
      await page.getByLabel('ZIP code').fill('60601');
      await page.getByLabel('Card number').fill(number);
      await page.getByLabel('Expires').fill('12 / 40');
      await page.getByLabel('Security code').fill('123');
      await pay.click();
    },
  };
}

/** A user with a paid plan, without a browser. Without a shipper a new one registers. */
export async function subscribedAs(
  siteUrl: string,
  plan: 'professional' | 'enterprise',
  shipper?: SignedInShipper,
): Promise<SignedInShipper> {
  const payer = shipper ?? (await signedInShipper(siteUrl));
  const checkout = await payer.client.post('/api/billing/checkouts', { plan, interval: 'month' });
  if (checkout.status !== 201) throw new Error(`The checkout answered ${checkout.status}`);
  const url = String(checkout.body.url);
  const token = /name="token" value="([^"]*)"/.exec(await (await fetch(url)).text())?.[1] ?? '';
  const paid = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      ...{ token, email: payer.account.email, name: 'Ada Clerk', zip: '60601' },
      ...{ 'card-number': '4242 4242 4242 4242', 'card-expiry': '12 / 40', 'card-cvc': '123' },
    }),
  });
  if (paid.status !== 303) throw new Error(`Paying answered ${paid.status}`);
  await hasTier(payer, plan === 'professional' ? 'pro' : plan);
  return payer;
}

/** Responses of the billing service, for a page state that takes months to reach. */
export interface BillingAnswers {
  readonly subscription?: Subscription;
  readonly invoices?: readonly Invoice[];
  readonly checkout?: 'open' | 'paid' | 'expired';
}

/** Stubs these responses for the page from now on. All others fail. */
export async function billingAnswers(page: Page, answers: BillingAnswers): Promise<void> {
  const { subscription = noSubscription, invoices, checkout } = answers;
  await page.unroute('**/api/billing/**');
  await page.route('**/api/billing/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('/subscription')) return route.fulfill({ json: { subscription } });
    if (pathname.endsWith('/invoices') && invoices) return route.fulfill({ json: { invoices, more: true } });
    if (/\/checkouts\/cs_/.test(pathname) && checkout) {
      return route.fulfill({ json: { state: checkout, subscription } });
    }
    if (pathname.endsWith('/change-preview')) {
      const appliesAt = '2026-11-23T10:00:00.000Z';
      return route.fulfill({
        json: { applies: 'now', appliesAt, dueNowCents: 48_33, nextPeriodCents: 79_00 },
      });
    }
    return route.fulfill({
      status: 503,
      json: { code: 'service.unavailable', message: 'Billing is not available. Try again in a moment.' },
    });
  });
}
