import { billForm } from '@freightwright/samples';
import { consignee } from '@freightwright/samples/people';
import { listMails } from '@freightwright/stack-mail';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityViolations } from '../accessibility.ts';
import { openSharedSite } from '../site.ts';
import { signedInShipper } from './account.ts';
import { bolOn } from './bol.ts';

const site = openSharedSite();

const phone = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true } as const;
const { width, height } = phone.viewport;

/** The top edge of the bar with the actions, in px from the top of the screen. */
const topOfBar = async (page: Page) => {
  const button = await page.getByRole('button', { name: 'Issue BOL' }).boundingBox();
  if (!button) throw new Error('There is no bar');
  return button.y - 9;
};

const bottomOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the page');
  return box.y + box.height;
};

/** The width of the search's placeholder, and the space that the field has for it, in px. */
const roomOfSearch = `
  const field = document.querySelector('input[type=search]');
  const style = getComputedStyle(field);
  const text = document.createElement('span');
  Object.assign(text.style, { font: style.font, wordSpacing: style.wordSpacing, position: 'absolute' });
  text.style.whiteSpace = 'nowrap';
  text.textContent = field.placeholder;
  document.body.append(text);
  const needed = text.getBoundingClientRect().width;
  text.remove();
  ({ needed, room: field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) });
`;

it('the bar with the actions covers no field that has the focus, no list and no notice', async () => {
  const { client } = await signedInShipper(site.platform.siteUrl);
  await client.post('/api/bol/book/addresses', { address: consignee });
  const { page, complaints } = await site.visit('/bol', { ...phone, signedIn: client });
  const bol = bolOn(page);
  const shipFrom = bol.section('Ship from').getByLabel('Company');
  await shipFrom.waitFor();
  // At any scroll position, the header of a section may be under the bar.
  await page.evaluate('scrollTo(0, 28)');
  expect(await accessibilityViolations(page)).toEqual([]);

  const bar = await topOfBar(page);
  expect(bar).toBeGreaterThan(height - 100);
  // With the Tab key through the open section and on to the headers of those below it.
  await shipFrom.focus();
  for (let step = 0; step < 14; step++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if (await focused.evaluate((element) => element.closest('form') === null)) break;
    expect(await bottomOf(focused)).toBeLessThanOrEqual(bar);
  }

  await bol.unfold('Ship to');
  const company = bol.section('Ship to').getByLabel('Company');
  await company.click();
  // As far down as possible: right above the bar.
  await page.evaluate(`scrollBy(0, ${(await bottomOf(company)) - bar})`);
  await company.pressSequentially('peach');
  const offers = page.getByRole('option', { name: /^Peachtree/ });
  await offers.waitFor();
  await expect.poll(() => bottomOf(offers)).toBeLessThanOrEqual(bar);
  expect((await company.boundingBox())?.y).toBeGreaterThanOrEqual(0);

  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await expect.poll(() => bottomOf(page.getByRole('contentinfo'))).toBeLessThanOrEqual(bar + 1);
  await page.route('**/api/bol/*/pdf', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'Draft PDF' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Download Failed' });
  await notice.waitFor();
  expect(await bottomOf(notice)).toBeLessThanOrEqual(bar);
  expect(complaints.filter((each) => !each.includes('503'))).toEqual([]);
});

it('the page opens as wide as the screen, and the search says in full what it finds', async () => {
  const { client } = await signedInShipper(site.platform.siteUrl);
  const { page } = await site.visit('/bol', { ...phone, signedIn: client });
  // It is far below, and loads when scrolled near.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Open the page' }).click();
  const pages = page.getByRole('dialog').getByRole('region', { name: 'Pages' });
  const drawn = pages.getByRole('img', { name: 'Page 1 of 1' });
  const widthOf = async () => (await drawn.boundingBox())?.width ?? 0;
  await expect.poll(widthOf).toBeGreaterThan(width - 40);
  expect(await widthOf()).toBeLessThanOrEqual(width);
  await page.getByRole('button', { name: 'Larger' }).click();
  expect(await widthOf()).toBeGreaterThan(width);
  await page.getByRole('button', { name: 'Close' }).click();

  await bolOn(page).tab('My BOLs');
  await page.getByRole('searchbox', { name: 'Search' }).waitFor();
  const { needed, room } = await page.evaluate<{ needed: number; room: number }>(roomOfSearch);
  expect(needed).toBeGreaterThan(150);
  expect(needed).toBeLessThanOrEqual(room);
});

it('an issued bill is emailed from its page, the PDF arrives, and it is shared with another app where the browser can', async () => {
  const { account, client } = await signedInShipper(site.platform.siteUrl);
  const { body } = await client.post('/api/bol/generate', billForm());
  const { id, bolNumber } = (body as { bol: { id: string; bolNumber: string } }).bol;
  const to = `dock.${bolNumber}@consignee.example`;
  const { page, complaints } = await site.visit(`/bol?tab=mine&view=${id}`, {
    ...phone,
    signedIn: client,
    // Chromium has no apps to share with on this machine.
    prepare: (fresh) =>
      fresh.addInitScript(`
        navigator.canShare = ({ files }) => files.every(({ type }) => type === 'application/pdf');
        navigator.share = async ({ title, files: [file] }) => {
          const start = new TextDecoder().decode(await file.slice(0, 5).arrayBuffer());
          document.title = [title, file.name, start].join(' ');
        };
      `),
  });
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Email this bill of lading' });
  await dialog.getByLabel('Email').fill(to);
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('BOL Emailed').waitFor();

  const { mailUrl } = site.platform;
  const mails = () => listMails({ webUrl: mailUrl, to });
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  expect(mail?.subject).toBe(`Bill of lading ${bolNumber}`);
  expect(mail?.text).toContain(`${account.email} sent you bill of lading ${bolNumber}`);
  const source = await (await fetch(new URL(`/api/email/${mail?.id}/source`, mailUrl))).text();
  expect(source).toContain(`filename=BOL-${bolNumber}.pdf`);
  // The first bytes of a PDF in base64.
  expect(source).toContain('JVBERi0xLjc');

  await page.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => page.title()).toBe(`Bill of lading ${bolNumber} BOL-${bolNumber}.pdf %PDF-`);
  expect(complaints).toEqual([]);
});
