import { listMails } from '@freightwright/stack-mail';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openSharedSite } from '../site.ts';
import { tabTo, typeInto } from './by-keyboard.ts';

// With the keyboard alone.

const site = openSharedSite();

/** Resolves once a message with this subject has arrived at our support. */
const arrives = (subject: string) =>
  expect
    .poll(async () => {
      const to = 'support@freightwright.example';
      return (await listMails({ webUrl: site.platform.mailUrl, to })).map((mail) => mail.subject);
    })
    .toContainEqual(expect.stringContaining(subject));

const written = (page: Page, name: string) => page.getByRole('textbox', { name }).inputValue();

it('a reader opens an answer, closes it with the next, and asks support', async () => {
  const { page, complaints } = await site.visit('/support');
  const questions = page.locator('summary');
  await tabTo(page, questions.nth(0));
  await page.keyboard.press('Enter');
  await page.getByText(/So the class is as good as your tape/).waitFor();
  await tabTo(page, questions.nth(1));
  await page.keyboard.press('Enter');
  await page.getByText(/Professional lifts these limits/).waitFor();
  await page.getByText(/So the class is as good as your tape/).waitFor({ state: 'hidden' });

  await typeInto(page, { Name: 'Dock office', Email: 'dock@shipper.example' });
  const type = page.getByRole('combobox', { name: 'Request type' });
  await tabTo(page, type);
  await page.keyboard.press('ArrowDown');
  expect(await type.inputValue()).toBe('technical');
  await typeInto(page, { Subject: 'A label is cut off' });
  // Enter sends the form, which names what is missing and goes there.
  await page.keyboard.press('Enter');
  await page.getByText('Message is required').waitFor();
  await typeInto(page, { Message: 'Line 3 is cut off.' });
  await tabTo(page, page.getByRole('button', { name: 'Send Request' }));
  await page.keyboard.press('Enter');
  await page.getByText('Support Request Submitted').waitFor();
  expect(await type.inputValue()).toBe('general');
  expect(await written(page, 'Message')).toBe('');
  await arrives('A label is cut off');
  expect(complaints).toEqual([]);
});

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
  expect(await written(page, 'Subject')).toBe('');
  await send.and(page.locator(':focus')).waitFor();
  await arrives('A story about density');
  expect(complaints).toEqual([]);
});
