import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedSite, type Site } from '../site.ts';
import { apiClient } from './api-client.ts';
import { fillSignIn } from './hosted-page.ts';
import { newcomer } from './newcomer.ts';
import { provider } from './provider.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

describe(`the hosted sign-in page of the ${provider} provider`, () => {
  it('leads back to the page it was asked from, signed in', async () => {
    const account = newcomer();
    await apiClient(site.platform.siteUrl).post('/api/auth/register', account);
    const { page, leave } = await site.visit('/api/login?returnTo=%2Fbol%3Ffrom%3Dtest');
    await fillSignIn(page, account);
    await page.waitForURL('**/bol?from=test');
    await page.getByRole('button', { name: account.email }).waitFor();
    expect(await page.evaluate('document.cookie')).not.toContain('sid=');
    await leave();
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/api/login',
  ])('never leads to %j', async (returnTo) => {
    const account = newcomer();
    await apiClient(site.platform.siteUrl).post('/api/auth/register', account);
    const { page, leave } = await site.visit(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
    await fillSignIn(page, account);
    await page.waitForURL(`${site.platform.siteUrl}/`);
    await leave();
  });

  it('asks for a new password, ends every session with the old one, and takes the old one no more', async () => {
    const account = newcomer();
    await apiClient(site.platform.siteUrl).post('/api/auth/register', account);
    const { page, leave } = await site.visit('/api/login');
    await fillSignIn(page, account);
    await page.waitForURL(`${site.platform.siteUrl}/`);
    const elsewhere = apiClient(site.platform.siteUrl);
    await elsewhere.post('/api/auth/login', account);
    await page.goto(`${site.platform.siteUrl}/api/login?action=UPDATE_PASSWORD&returnTo=/bol`);
    await page.fill('#password-new', 'another-password');
    await page.fill('#password-confirm', 'another-password');
    await page.press('#password-confirm', 'Enter');
    // All sessions have ended, including this one, so the user signs in with the new password.
    await fillSignIn(page, { ...account, password: 'another-password' });
    await page.waitForURL('**/bol');
    await page.getByRole('button', { name: account.email }).waitFor();
    expect(await elsewhere.status()).toMatchObject({ isLoggedIn: false });
    expect((await elsewhere.post('/api/auth/login', account)).status).toBe(401);
    await leave();
  });

  it('an answer of the provider without a request of ours signs nobody in', async () => {
    const { page, leave } = await site.visit('/api/login/callback?code=made-up&state=made-up');
    await page.waitForURL('**/auth?error=sign-in');
    await page.getByRole('heading').first().waitFor();
    expect(await page.evaluate('document.cookie')).not.toContain('signed-in');
    await leave();
  });
});
