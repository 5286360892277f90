import { listMails } from '@freightwright/stack-mail';
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';

export interface Account {
  readonly email: string;
  readonly password: string;
}

let people = 0;

/** Credentials of a user without an account. */
export const newcomer = (): Account => ({
  email: `newcomer-${process.pid}-${++people}@shipper.example`,
  password: 'a-long-password',
});

/** Fills in the provider's sign-in page. Its fields have Keycloak's names with both providers. */
export async function fillSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.fill('#username', email);
  await page.fill('#password', password);
  await page.click('#kc-login');
}

/** Fills in the provider's page for a new password. */
export async function chooseNewPassword(page: Page, password: string): Promise<void> {
  await page.fill('#password-new', password);
  await page.fill('#password-confirm', password);
  await page.press('#password-confirm', 'Enter');
}

/** The first link that matches in an email to the address, when it has arrived. */
export const mailedLink = (mailUrl: string, to: string, shape: RegExp): Promise<string> =>
  vi.waitFor(
    async () => {
      const mails = await listMails({ webUrl: mailUrl, to });
      const found = mails.map(({ text }) => text?.match(shape)?.[0]).find((link) => link !== undefined);
      return found ?? expect.fail('no mail');
    },
    { timeout: 30_000, interval: 100 },
  );

/** The token in the link by which a user confirms an emailed address. */
export async function confirmationToken(
  { mailUrl }: { readonly mailUrl: string },
  to: string,
): Promise<string> {
  const link = await mailedLink(mailUrl, to, /http:\S+\/confirm-email#[\w-]{43}/);
  return new URL(link).hash.slice(1);
}
