import { apiClient } from '@freightwright/stack-test-site/visitor';
import { describe, expect, it } from 'vitest';
import { provider } from '../config.ts';
import { registered } from '../journeys/account.ts';
import { openSharedSite } from '../site.ts';
import { chooseNewPassword, fillSignIn } from './account.ts';

const site = openSharedSite();

describe(`the hosted sign-in page of the ${provider} provider`, () => {
  it('leads back to the page it was asked from, signed in', async () => {
    const account = await registered(site.platform.siteUrl);
    const { page } = await site.visit('/api/login?returnTo=%2Fbol%3Ffrom%3Dtest');
    await fillSignIn(page, account);
    await page.waitForURL('**/bol?from=test');
    await page.getByRole('button', { name: account.email }).waitFor();
    expect(await page.evaluate('document.cookie')).not.toContain('sid=');
  });

  it('never leads to another site', async () => {
    const account = await registered(site.platform.siteUrl);
    const { page } = await site.visit('/api/login?returnTo=%2F%2Fevil.example');
    await fillSignIn(page, account);
    await page.waitForURL(`${site.platform.siteUrl}/`);
  });

  it('asks for a new password, ends every session with the old one, and takes the old one no more', async () => {
    const account = await registered(site.platform.siteUrl);
    const { page } = await site.visit('/api/login');
    await fillSignIn(page, account);
    await page.waitForURL(`${site.platform.siteUrl}/`);
    const elsewhere = apiClient(site.platform.siteUrl);
    await elsewhere.post('/api/auth/login', account);
    await page.goto(`${site.platform.siteUrl}/api/login?action=UPDATE_PASSWORD&returnTo=/bol`);
    await chooseNewPassword(page, 'another-password');
    // All sessions have ended, including this one, so the user signs in with the new password.
    await fillSignIn(page, { ...account, password: 'another-password' });
    await page.waitForURL('**/bol');
    await page.getByRole('button', { name: account.email }).waitFor();
    expect(await elsewhere.status()).toMatchObject({ isLoggedIn: false });
    expect((await elsewhere.post('/api/auth/login', account)).status).toBe(401);
  });

  it('an answer of the provider without a request of ours signs nobody in', async () => {
    const { page } = await site.visit('/api/login/callback?code=made-up&state=made-up');
    await page.waitForURL('**/auth?error=sign-in');
    await page.getByRole('heading').first().waitFor();
    expect(await page.evaluate('document.cookie')).not.toContain('signed-in');
  });
});
