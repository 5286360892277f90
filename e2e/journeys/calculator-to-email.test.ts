import { listMails } from '@freightwright/stack-mail';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSharedSite, type Site, type Visit } from '../site.ts';
import { calculatorOn, pallet } from './calculator.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

const mailsTo = (to: string) =>
  vi.waitFor(
    async () => {
      const mails = await listMails({ webUrl: site.platform.mailUrl, to });
      expect(mails.length).toBeGreaterThan(0);
      return mails;
    },
    { timeout: 30_000, interval: 100 },
  );

const hasFocus = (element: Locator) =>
  element.evaluate((node) => node === node.ownerDocument.activeElement).catch(() => false);

describe('from the calculator to the inbox', () => {
  it('a visitor reads density, volume and class, and receives them by email', async () => {
    const { page, complaints, leave } = await site.visit('/');
    const calculator = calculatorOn(page);
    await calculator.enter(pallet);
    await calculator.submit();
    expect(await calculator.announced()).toContain('Class 100. Density 9.38 pounds per cubic foot.');
    const result = await calculator.resultText();
    expect(result).toMatch(/9\.38 ?lb\/cu ft/);
    expect(result).toMatch(/53\.33 ?cu ft/);

    await calculator.emailTo('dock@shipper.example');
    await page.getByText('Email Sent Successfully').waitFor();
    await page.getByText('Your calculation results have been sent to your email.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);

    const [mail] = await mailsTo('dock@shipper.example');
    expect(mail?.subject).toBe('Freight class 100: your calculation');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('9.38 lb/cu ft');
      expect(part).toContain('53.33 cu ft');
    }
    expect(complaints).toEqual([]);
    await leave();
  });

  it('with the keyboard alone', async () => {
    const { page, complaints, leave } = await site.visit('/');
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
    expect(complaints).toEqual([]);
    await leave();
  });

  it('a mailbox that got too many mails is refused in words, and the dialog keeps the address', async () => {
    const { page, leave } = await site.visit('/');
    const calculator = calculatorOn(page);
    await calculator.enter(pallet);
    for (let mail = 0; mail < 2; mail++) {
      await calculator.submit();
      await calculator.emailTo('full@shipper.example');
      await page.getByText('Email Sent Successfully').waitFor();
      await page
        .getByRole('button', { name: 'Dismiss' })
        .or(page.getByRole('button', { name: 'Close' }))
        .first()
        .click();
    }
    await calculator.submit();
    await calculator.emailTo('full@shipper.example');
    await page.getByText('Email Failed').waitFor();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('That address has had enough emails for today.').waitFor();
    expect(await dialog.getByLabel('Email').inputValue()).toBe('full@shipper.example');
    await leave();
  });
});

describe('what cannot be a pallet', () => {
  it('empty fields are named one by one and the first has the focus', async () => {
    const { page, leave } = await site.visit('/');
    const calculator = calculatorOn(page);
    await calculator.submit();
    for (const name of ['Length', 'Width', 'Height', 'Weight'])
      await page.getByText(`${name} is required`).waitFor();
    expect(
      await calculator.field('Length').evaluate((input) => input === input.ownerDocument.activeElement),
    ).toBe(true);
    expect(await calculator.resultText()).toContain('Enter shipment details to see results.');
    await leave();
  });

  describe('on one visit', () => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await site.visit('/');
    });
    afterAll(() => visit?.leave());

    it.each([
      ['abc', 'Length must be a number'],
      ['0', 'Length must be more than 0 in'],
      ['-48', 'Length must be more than 0 in'],
      ['10001', 'Length must be at most 10,000 in'],
    ])('a length of %j: %s, until it is mended', async (text, message) => {
      const { page } = visit;
      const calculator = calculatorOn(page);
      await calculator.enter({ ...pallet, Length: text });
      await calculator.submit();
      const fault = page.getByText(message);
      await fault.waitFor();
      const described = await calculator.field('Length').getAttribute('aria-describedby');
      expect(described?.split(' ')).toContain(await fault.evaluate((p) => p.closest('[id]')?.id));
      await calculator.enter(pallet);
      await fault.waitFor({ state: 'detached' });
    });
  });

  it('a new submit clears the result before it', async () => {
    const { page, leave } = await site.visit('/');
    const calculator = calculatorOn(page);
    await calculator.enter(pallet);
    await calculator.submit();
    await calculator.announced();
    await calculator.enter({ Weight: '' });
    await calculator.submit();
    await page.getByText('Enter shipment details to see results.').waitFor();
    await leave();
  });
});

describe('the frame', () => {
  it('an unknown address is a page of ours with status 404', async () => {
    const { page, leave } = await site.visit('/');
    const answer = await page.goto(new URL('/no-such-page', site.platform.siteUrl).href);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await leave();
  });

  it('on a phone the menu opens, closes by Escape and gives the focus back', async () => {
    const { page, leave } = await site.visit('/', { viewport: { width: 390, height: 844 }, hasTouch: true });
    const opener = page.getByRole('button', { name: 'Menu' });
    await opener.click();
    expect(await opener.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Calculator' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await opener.getAttribute('aria-expanded')).toBe('false');
    expect(await opener.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
    await leave();
  });

  it('the theme follows the system until it is chosen, then stays chosen', async () => {
    const { page, leave } = await site.visit('/', { colorScheme: 'dark' });
    const theme = () => page.locator('html').getAttribute('data-theme');
    expect(await theme()).toBe('dark');
    await page.getByRole('button', { name: /theme/i }).first().click();
    expect(await theme()).toBe('light');
    await page.reload();
    expect(await theme()).toBe('light');
    await leave();
  });
});
