import { listMails } from '@freightwright/stack-mail';
import type { Locator, Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { accessibilityViolations } from '../accessibility.ts';
import { openSharedSite } from '../site.ts';
import { fourKinds, usage } from './browser-state.ts';
import { calculatorOn, dense, pallet } from './calculator.ts';

const site = openSharedSite();

const result = (page: Page) => page.getByRole('region', { name: 'Result' });
const limit = (page: Page) => page.getByRole('button', { name: /^Daily Limit Reached/ });
/** The bar at the bottom of a phone while the result is out of view. */
const bar = (page: Page) => page.getByRole('button', { name: /See the result$/ });
const topOf = (page: Page, region: string) =>
  page.getByRole('region', { name: region }).evaluate((place) => place.getBoundingClientRect().top);
const hasFocus = (element: Locator) =>
  element.evaluate((node) => node === node.ownerDocument.activeElement).catch(() => false);

const phone = { viewport: { width: 320, height: 640 }, ...{ isMobile: true, hasTouch: true } } as const;

it('a visitor reads density, volume and class, receives them by email, and where the scales differ is told', async () => {
  const { page, complaints } = await site.visit('/');
  const calculator = calculatorOn(page);
  await calculator.enter(pallet);
  await calculator.submit();
  expect(await calculator.announced()).toContain('Class 100. Density 9.38 pounds per cubic foot.');
  const text = await calculator.resultText();
  expect(text).toMatch(/9\.38 ?lb\/cu ft/);
  expect(text).toMatch(/53\.33 ?cu ft/);
  const to = 'calculator@shipper.example';
  await calculator.emailTo(to);
  await page.getByText('Email Sent Successfully').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await vi.waitFor(
    async () => {
      const [mail] = await listMails({ webUrl: site.platform.mailUrl, to });
      expect(mail?.subject).toBe('Freight class 100: your calculation');
      for (const part of [mail?.text, mail?.html]) expect(part).toMatch(/9\.38 lb\/cu ft.*53\.33 cu ft/s);
    },
    { timeout: 30_000, interval: 100 },
  );

  await calculator.enter(dense);
  await page.getByText(/A carrier is likely to bill 85/).waitFor();
  await result(page).getByRole('rowheader', { name: '18-class chart' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('the calculator is used with the keyboard alone', async () => {
  const { page, complaints } = await site.visit('/', { viewport: { width: 1440, height: 500 } });
  const calculator = calculatorOn(page);
  await calculator.field('Length').focus();
  for (const text of ['48', '40', '48', '500']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  expect(await calculator.announced()).toContain('Class 100');
  const email = page.getByRole('button', { name: 'Email this result' });
  await email.focus();
  await page.keyboard.press('Enter');
  const address = page.getByRole('dialog').getByLabel('Email');
  await expect.poll(() => hasFocus(address)).toBe(true);
  await page.keyboard.type('yard@shipper.example');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(email)).toBe(true);
  // A wide page has no bar for the result.
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  expect(await bar(page).filter({ visible: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('the fifth free result stays, also after a reload no sixth is given, and the dialog leads to a plan', async () => {
  const { page, complaints } = await site.visit('/', { prepare: usage(4, Date.now() - 3_600_000) });
  const calculator = calculatorOn(page);
  await page.getByText(/^4 of 5 free calculations used/).waitFor();
  await calculator.enter(pallet);
  await calculator.submit();
  await limit(page).waitFor();
  expect(await limit(page).isDisabled()).toBe(true);
  expect(await limit(page).textContent()).toContain('5/5');
  await result(page).getByText('9.38').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.reload();
  await limit(page).waitFor();
  await calculator.enter(pallet);
  await calculator.field('Weight').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Daily Limit Reached' });
  await dialog.getByText('You have used 5 of 5 free calculations.').waitFor();
  await dialog.getByRole('button', { name: /^Choose professional/i }).click();
  await page.waitForURL('**/pricing?plan=professional');
  expect(complaints).toEqual([]);
});

it('the density calculator uses none of the free calculations, and marks the range on both scales', async () => {
  const { page, complaints } = await site.visit('/freight-density-calculator', {
    prepare: usage(5, Date.now()),
  });
  await calculatorOn(page).enter({ ...pallet, Length: '122 cm', Weight: '227 kg' });
  await page.getByRole('button', { name: 'Work out the density' }).click();
  await result(page).getByText('9.38').first().waitFor();
  await page.getByRole('img', { name: /^Density rule at 9\.38/ }).waitFor();
  expect(await page.locator('tr[aria-current=true]').getByRole('rowheader').textContent()).toBe('100');
  expect(complaints).toEqual([]);
});

it('on a phone the result comes into view, its class stays at the bottom elsewhere and covers no field', async () => {
  const { page, complaints } = await site.visit('/', phone);
  await calculatorOn(page).enter(pallet);
  expect(await bar(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Work out the class' }).tap();
  await expect.poll(() => topOf(page, 'Result')).toBeLessThan(phone.viewport.height * 0.6);
  await bar(page).waitFor({ state: 'detached' });

  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  await bar(page).waitFor();
  expect(await bar(page).textContent()).toMatch(/^Class by chart 100 9\.38\slb\/cu\sft See the result$/);
  const { height = 0, y = 0 } = (await bar(page).boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(44);
  expect(y + height).toBe(phone.viewport.height);
  await bar(page).tap();
  await expect.poll(() => topOf(page, 'Result')).toBeLessThan(40);
  await bar(page).waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Result');

  for (const name of ['Length', 'Height', 'Weight', 'Commodity']) {
    await page.evaluate('scrollTo(0, 0)');
    await bar(page).waitFor();
    const field = page.getByRole('textbox', { name: new RegExp(`^${name}`) });
    // Like a press of Tab or of the keyboard's own arrow.
    await field.evaluate((input) => (input as unknown as { focus(): void }).focus());
    const [barTop, focused] = [(await bar(page).boundingBox())?.y, await field.boundingBox()];
    if (barTop && focused) expect(focused.y + focused.height).toBeLessThanOrEqual(barTop);
  }
  expect(complaints).toEqual([]);
});

it('on a phone a shipment has its classes at the bottom until its totals are in view', async () => {
  const { page } = await site.visit('/shipment', { ...phone, prepare: fourKinds });
  await page.getByText(/^Four kinds of handling unit/).waitFor();
  await page.evaluate('scrollTo(0, 0)');
  await bar(page).waitFor();
  expect(await bar(page).textContent()).toMatch(/^Class by chart 250, 125, 100, 77\.5 14 handling units/);
  await bar(page).tap();
  await expect.poll(() => topOf(page, 'Totals')).toBeLessThan(phone.viewport.height / 2);
  await bar(page).waitFor({ state: 'detached' });
});

it.each(['freight-classes', 'faq'])('/#%s opens at that section', async (id) => {
  const { page } = await site.visit(`/#${id}`);
  const top = () => page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top);
  // Below the bar at the top.
  await expect.poll(top).toSatisfy((at: number) => at >= 0 && at < 200);
});

it('the theme follows the system until it is chosen, then stays chosen', async () => {
  const { page } = await site.visit('/', { colorScheme: 'dark' });
  const theme = () => page.locator('html').getAttribute('data-theme');
  expect(await theme()).toBe('dark');
  await page.getByRole('button', { name: /theme/i }).first().click();
  expect(await theme()).toBe('light');
  await page.reload();
  expect(await theme()).toBe('light');
});
