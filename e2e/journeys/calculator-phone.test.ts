import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedSite, type Site } from '../site.ts';
import { fourKinds } from './browser-state.ts';
import { calculatorOn, pallet } from './calculator.ts';

const phones = [
  [390, 844],
  [320, 640],
] as const;
const bar = (page: Page) => page.getByRole('button', { name: /See the result$/ });
const topOf = (page: Page, region: string) =>
  page.getByRole('region', { name: region }).evaluate((place) => place.getBoundingClientRect().top);

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

const onPhone = (
  path: string,
  [width, height]: readonly [number, number],
  prepare?: (page: Page) => Promise<unknown>,
) =>
  site.visit(path, {
    viewport: { width, height },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
    ...(prepare && { prepare }),
  });

/** How far the lower edge of what has the focus is above the bar, in px. */
const roomAboveBar = (page: Page): Promise<number> =>
  page.evaluate(`(() => {
    const bar = [...document.querySelectorAll('button')].find((each) => each.textContent.endsWith('See the result'));
    return bar.getBoundingClientRect().top - document.activeElement.getBoundingClientRect().bottom;
  })()`);

describe.each(phones)('on a phone of %d by %d px', (...phone) => {
  it.each([
    ['/', 'Work out the class'],
    ['/freight-density-calculator', 'Work out the density'],
  ])('%s: the result comes into view, and its class stays at the bottom elsewhere', async (path, button) => {
    const { page, complaints, leave } = await onPhone(path, phone);
    await calculatorOn(page).enter(pallet);
    expect(await bar(page).count()).toBe(0);
    await page.getByRole('button', { name: button }).tap();
    await expect.poll(() => topOf(page, 'Result')).toBeLessThan(phone[1] * 0.6);
    await bar(page).waitFor({ state: 'detached' });

    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await bar(page).waitFor();
    expect(await bar(page).textContent()).toMatch(/^Class by chart 100 9\.38\slb\/cu\sft See the result$/);
    const { height = 0, y = 0 } = (await bar(page).boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    expect(y + height).toBe(phone[1]);

    await bar(page).tap();
    await expect.poll(() => topOf(page, 'Result')).toBeLessThan(40);
    await bar(page).waitFor({ state: 'detached' });
    const focused = await page.evaluate('document.activeElement.getAttribute("aria-label")');
    expect(focused).toBe('Result');
    expect(complaints).toEqual([]);
    await leave();
  });

  it('the bar covers no field that has the focus', async () => {
    const { page, leave } = await onPhone('/', phone);
    await calculatorOn(page).enter(pallet);
    await page.getByRole('button', { name: 'Work out the class' }).tap();
    await expect.poll(() => topOf(page, 'Result')).toBeLessThan(40);
    await page.evaluate('scrollTo(0, 0)');
    await bar(page).waitFor();
    for (const name of ['Length', 'Height', 'Weight', 'Commodity']) {
      await page.evaluate('scrollTo(0, 0)');
      const field = page.getByRole('textbox', { name: new RegExp(`^${name}`) });
      // As a press of Tab or of the keyboard's own arrow does.
      await field.evaluate((input) => (input as unknown as { focus(): void }).focus());
      if ((await bar(page).count()) > 0) expect(await roomAboveBar(page)).toBeGreaterThanOrEqual(0);
    }
    await leave();
  });

  it('a shipment has its classes at the bottom until its totals are in view', async () => {
    const { page, leave } = await onPhone('/shipment', phone, fourKinds);
    await page.getByText(/^Four kinds of handling unit/).waitFor();
    await page.evaluate('scrollTo(0, 0)');
    await bar(page).waitFor();
    expect(await bar(page).textContent()).toMatch(/^Class by chart 250, 125, 100, 77\.5 14 handling units/);
    await bar(page).tap();
    await expect.poll(() => topOf(page, 'Totals')).toBeLessThan(phone[1] / 2);
    await bar(page).waitFor({ state: 'detached' });
    await leave();
  });
});

it('a wide page has no bar', async () => {
  const { page, leave } = await site.visit('/', { viewport: { width: 1440, height: 500 } });
  await calculatorOn(page).enter(pallet);
  await calculatorOn(page).submit();
  await calculatorOn(page).announced();
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  expect(await bar(page).filter({ visible: true }).count()).toBe(0);
  await leave();
});
