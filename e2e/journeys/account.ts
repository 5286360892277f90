import type { Tier } from '@freightwright/contracts';
import { type ApiClient, apiClient } from '@freightwright/stack-test-site/visitor';
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { type Account, newcomer } from '../identity/account.ts';

/** A visitor's actions on the account pages, located by visible text. */
export function accountOn(page: Page) {
  const dialog = page.getByRole('dialog');
  const menuButton = (email: string) => page.getByRole('button', { name: `Account of ${email}` });
  return {
    dialog,
    menuButton,
    open: (name: 'Sign in' | 'Sign up') => page.getByRole('banner').getByRole('button', { name }).click(),
    async fill({ email, password }: Account, confirmation?: string) {
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      if (confirmation !== undefined) await page.getByLabel('Confirm password').fill(confirmation);
    },
    async choose(email: string, item: string) {
      await menuButton(email).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    },
  };
}

/** Registers an account without a browser. */
export const registered = async (siteUrl: string): Promise<Account> =>
  (await signedInShipper(siteUrl)).account;

/** Registers an account with the Professional plan, like a developer in test mode. */
export async function professional(siteUrl: string): Promise<SignedInShipper> {
  const shipper = await signedInShipper(siteUrl);
  const { status } = await shipper.client.post('/api/test/enable-pro');
  if (status !== 200) throw new Error(`Enabling the plan answered ${status}`);
  await hasTier(shipper, 'pro');
  return shipper;
}

/** Resolves when the plan of the tier is active. */
export const hasTier = ({ client }: SignedInShipper, tier: Tier) =>
  vi.waitUntil(async () => (await client.status()).tier === tier, { timeout: 30_000, interval: 100 });

export interface SignedInShipper {
  readonly account: Account;
  /** A client signed in to the account, for a test's preconditions. */
  readonly client: ApiClient;
}

/** Registers an account, which also signs in. */
export async function signedInShipper(siteUrl: string): Promise<SignedInShipper> {
  const account = newcomer();
  const client = apiClient(siteUrl);
  const { status } = await client.post('/api/auth/register', account);
  if (status !== 201) throw new Error(`Registering answered ${status}`);
  return { account, client };
}
