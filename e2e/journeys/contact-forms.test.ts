import { listMails } from '@freightwright/stack-mail';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openSharedSite } from '../site.ts';

// With the keyboard only.

const site = openSharedSite();

/** More than the links, questions and fields of any tested page. */
const pressesAtMost = 120;

/** Presses Tab until an element has the focus, as a user without a mouse does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < pressesAtMost; presses++) {
    if (await wanted.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${wanted.toString()}`);
}

/** Focuses fields in order and types into each. */
async function typeInto(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    await tabTo(page, page.getByRole('textbox', { name }));
    await page.keyboard.type(text);
  }
}

it('a reader sends the contact form for the inquiry of the address, is thanked, and goes on from there', async () => {
  const { page, complaints } = await site.visit('/contact#media');
  const type = page.getByRole('combobox', { name: 'Inquiry type' });
  await expect.poll(() => type.inputValue()).toBe('media');
  await typeInto(page, {
    ...{ Name: 'Dock office', Email: 'dock@shipper.example', Company: 'Alder Freight', Phone: '555-0100' },
    ...{ Subject: 'A story about density', Message: 'Of pallets.' },
  });
  const send = page.getByRole('button', { name: 'Send Message' });
  await tabTo(page, send);
  await page.keyboard.press('Enter');
  await page.getByText("Thank you for contacting us. We'll get back to you within 24 hours.").waitFor();
  expect(await type.inputValue()).toBe('general');
  expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('');
  await send.and(page.locator(':focus')).waitFor();
  const to = 'support@freightwright.example';
  await expect
    .poll(async () => (await listMails({ webUrl: site.platform.mailUrl, to })).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('A story about density'));
  expect(complaints).toEqual([]);
});
