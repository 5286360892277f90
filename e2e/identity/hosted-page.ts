import type { Page } from 'playwright-core';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Fills the provider's sign-in page, whose fields have Keycloak's names with either provider. */
export async function fillSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.fill('#username', email);
  await page.fill('#password', password);
  await page.click('#kc-login');
}
