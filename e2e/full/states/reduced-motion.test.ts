import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accountOn, registered } from '../../journeys/account.ts';
import { calculatorOn, pallet } from '../../journeys/calculator.ts';
import { openSharedSite } from '../../site.ts';

// Users who prefer reduced motion.

const site = openSharedSite();

/** Every element with a transition or a running animation, with its classes. */
const moving = (page: Page) =>
  page.locator('html').evaluate((root) => {
    const { document } = { document: root.ownerDocument };
    const lasting = (value: string | undefined) => /[1-9]/.test(value ?? '');
    const found: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      for (const part of [undefined, '::before', '::after', '::backdrop']) {
        const style = document.defaultView?.getComputedStyle(element, part);
        const isSeen = style?.display !== 'none';
        const isMoving = style?.animationName !== 'none' && lasting(style?.animationDuration);
        const isSlow = lasting(style?.transitionDuration);
        if (isSeen && (isMoving || isSlow)) found.push(`${element.tagName}.${element.getAttribute('class')}`);
      }
    }
    return found;
  });

it.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])(
  'at $width px nothing moves: no menu, no dialog, no toast, no result, and waiting is said in words',
  async (viewport) => {
    const known = await registered(site.platform.siteUrl);
    const pending = Promise.withResolvers<void>();
    const { page } = await site.visit('/', {
      viewport,
      reducedMotion: 'reduce',
      prepare: (page) =>
        page.route('**/api/auth/login', async (route) => {
          await pending.promise;
          await route.continue();
        }),
    });
    const account = accountOn(page);
    const calculator = calculatorOn(page);
    await calculator.enter(pallet);
    await calculator.submit();
    expect(await moving(page)).toEqual([]);

    if (viewport.width < 900) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('navigation', { name: 'Menu' }).waitFor();
      expect(await moving(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await account.open('Sign in');
    await account.dialog.waitFor();
    expect(await moving(page)).toEqual([]);

    await account.fill(known);
    await page.keyboard.press('Enter');
    const waiting = account.dialog.getByRole('button', { name: 'Signing in...' });
    await waiting.waitFor();
    expect(
      await waiting
        .locator('[aria-hidden=true]')
        .evaluateAll((marks) => marks.filter((mark) => mark.getClientRects().length > 0).length),
    ).toBe(0);
    expect(await moving(page)).toEqual([]);
    pending.resolve();

    await page.getByText('Login Successful').waitFor();
    expect(await moving(page)).toEqual([]);
    if (viewport.width > 900) {
      await account.menuButton(known.email).click();
      await page.getByRole('menu').waitFor();
      expect(await moving(page)).toEqual([]);
    }
    for (const path of ['/shipment', '/bol', '/cost-predictor', '/dashboard']) {
      await page.goto(new URL(path, site.platform.siteUrl).href);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await moving(page)).toEqual([]);
    }
  },
);

it('a reader who has not asked for it sees the dialog appear', async () => {
  const { page } = await site.visit('/', { reducedMotion: 'no-preference' });
  await accountOn(page).open('Sign in');
  await accountOn(page).dialog.waitFor();
  expect((await moving(page)).some((element) => element.startsWith('DIALOG'))).toBe(true);
});
