import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedSite, type Site } from '../site.ts';
import { tabTo, typeInto } from './by-keyboard.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

/** Notes each call to the API that a form makes. */
async function visitNotingCalls(path: string) {
  const calls: string[] = [];
  const visit = await site.visit(path, {
    prepare: async (page) => {
      page.on('request', (request) => {
        if (request.method() !== 'GET' && request.url().includes('/api/contact')) calls.push(request.url());
      });
    },
  });
  await visit.page.locator('[data-part]').waitFor({ state: 'detached' });
  return { ...visit, calls };
}

const written = (page: Page, name: string) => page.getByRole('textbox', { name }).inputValue();

describe('with the keyboard alone', () => {
  it('a reader opens an answer, closes it with the next, and asks support', async () => {
    const { page, complaints, calls, leave } = await visitNotingCalls('/support');
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
    await typeInto(page, { Subject: 'A label' });
    // Enter sends the form, which names what is missing and goes there.
    await page.keyboard.press('Enter');
    await page.getByText('Message is required').waitFor();
    await typeInto(page, { Message: 'Line 3 is cut off.' });
    await tabTo(page, page.getByRole('button', { name: 'Send Request' }));
    await page.keyboard.press('Enter');
    await page.getByText('Support Request Submitted').waitFor();
    expect(await type.inputValue()).toBe('general');
    expect(await written(page, 'Message')).toBe('');
    expect([calls, complaints]).toEqual([[], []]);
    await leave();
  });

  it('a reader sends the contact form, which says Sending... and then thanks', async () => {
    const { page, complaints, calls, leave } = await visitNotingCalls('/contact#media');
    const type = page.getByRole('combobox', { name: 'Inquiry type' });
    await expect.poll(() => type.inputValue()).toBe('media');
    await typeInto(page, {
      Name: 'Dock office',
      Email: 'dock@shipper.example',
      Company: 'Alder Freight',
      Phone: '555-0100',
      Subject: 'A story',
      Message: 'About density.',
    });
    const send = page.getByRole('button', { name: 'Send Message' });
    await tabTo(page, send);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sending...' }).and(page.locator(':disabled')).waitFor();
    await page.getByText("Thank you for contacting us. We'll get back to you within 24 hours.").waitFor();
    expect(await type.inputValue()).toBe('general');
    expect(await written(page, 'Subject')).toBe('');
    // The reader goes on from where they were.
    await send.and(page.locator(':focus')).waitFor();
    expect([calls, complaints]).toEqual([[], []]);
    await leave();
  });

  it('a reader moves through the tabs of the documentation, and comes back to one by its address', async () => {
    const { page, complaints, leave } = await visitNotingCalls('/documentation');
    await tabTo(page, page.getByRole('tab', { name: 'Getting Started' }));
    await page.keyboard.press('End');
    await page.getByRole('tab', { name: 'Troubleshooting', selected: true }).waitFor();
    await page.getByRole('heading', { name: 'Still stuck?' }).waitFor();
    await page.getByRole('heading', { name: 'Your first freight class' }).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).hash).toBe('#troubleshooting');
    await page.reload();
    await page.getByRole('tab', { name: 'Troubleshooting', selected: true }).waitFor();
    await page.getByRole('heading', { name: 'Still stuck?' }).waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });
});

it('without JavaScript all tabs can be read, and the forms give an address to write to', async () => {
  const docs = await site.visit('/documentation', { javaScriptEnabled: false });
  for (const name of ['Your first freight class', 'The arithmetic', 'Bulk CSV and API', 'Still stuck?']) {
    await docs.page.getByRole('heading', { name }).waitFor();
  }
  await docs.leave();
  for (const path of ['/support', '/contact']) {
    const { page, leave } = await site.visit(path, { javaScriptEnabled: false });
    expect(await page.locator('main noscript').textContent()).toContain('This form needs JavaScript.');
    expect(await page.locator('main noscript a').getAttribute('href')).toMatch(/^mailto:/);
    expect(await page.getByRole('textbox').count()).toBe(0);
    await leave();
  }
});
