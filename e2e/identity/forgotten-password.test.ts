import { describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../accessibility.ts';
import { provider } from '../config.ts';
import { accountOn, registered } from '../journeys/account.ts';
import { openSharedSite } from '../site.ts';
import { chooseNewPassword, mailedLink } from './account.ts';

const site = openSharedSite();

/** The link in the email for a new password. */
const linkFor = (email: string) => mailedLink(site.platform.mailUrl, email, /https?:\/\/\S+action-token\S+/);

describe(`a forgotten password on the ${provider} provider`, () => {
  it('has the email typed once, and the way ends signed in where it began', async () => {
    const known = await registered(site.platform.siteUrl);
    const { page } = await site.visit('/shipment');
    const account = accountOn(page);
    await account.open('Sign in');
    await account.dialog.getByLabel('Email', { exact: true }).fill(known.email);
    await account.dialog.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: /^Forgot your password\?$/i }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(known.email);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel('Email').press('Enter');
    await page.getByText('You should receive an email shortly').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(known.email);
    await page.goto(await linkFor(known.email));
    await chooseNewPassword(page, 'another-password');
    await page.waitForURL('**/shipment');
    expect(await page.evaluate('document.cookie')).toContain('signed-in=1');
  });
});
