import type { Page } from 'playwright-core';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Fills in the provider's sign-in page. Its fields have Keycloak's names with both providers. */
export async function fillSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.fill('#username', email);
  await page.fill('#password', password);
  await page.click('#kc-login');
}
