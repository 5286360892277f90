import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../accessibility.ts';
import { accountOn, registered } from '../journeys/account.ts';
import { openSharedSite, type Site } from '../site.ts';
import { mailedLink } from './mailed-link.ts';
import { provider } from './provider.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

/** The address in the mail for a new password. */
const linkFor = (email: string) => mailedLink(site.platform.mailUrl, email, /https?:\/\/\S+action-token\S+/);

describe(`a forgotten password on the ${provider} provider`, () => {
  it.each([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])('at $width px the email is typed once, and the way ends signed in where it began', async (viewport) => {
    const known = await registered(site.platform.siteUrl);
    const { page, leave } = await site.visit('/shipment', { viewport });
    const account = accountOn(page);
    await account.open('Sign in');
    await account.dialog.getByLabel('Email', { exact: true }).fill(known.email);
    await account.dialog.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: /^Forgot your password\?$/i }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(known.email);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Email').press('Enter');
    await page.getByText('You should receive an email shortly').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(known.email);
    await page.goto(await linkFor(known.email));
    await page.fill('#password-new', 'another-password');
    await page.fill('#password-confirm', 'another-password');
    await page.press('#password-confirm', 'Enter');
    await page.waitForURL('**/shipment');
    expect(await page.evaluate('document.cookie')).toContain('signed-in=1');
    await leave();
  });

  it('asks for the email when none was typed yet', async () => {
    const { page, leave } = await site.visit('/');
    const account = accountOn(page);
    await account.open('Sign in');
    await account.dialog.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: /^Forgot your password\?$/i }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('');
    await leave();
  });
});
