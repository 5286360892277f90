import { consignee } from '@freightwright/samples/people';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../accessibility.ts';
import { openSharedSite, type Site } from '../site.ts';
import { signedInShipper } from './account.ts';
import { bolOn } from './bol.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

const phones = [
  [390, 844],
  [320, 568],
] as const;

const phone = (width: number, height: number) =>
  ({ viewport: { width, height }, hasTouch: true, isMobile: true }) as const;

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

/** Gives the width of the placeholder of the search, and the room that the field has for it, in px. */
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

describe.each(phones)('on a phone %i px wide', (width, height) => {
  it('the bar with the actions covers no field that has the focus, no list and no notice', async () => {
    const { client } = await signedInShipper(site.platform.siteUrl);
    await client.post('/api/bol/book/addresses', { address: consignee });
    const { page, complaints, leave } = await site.visit('/bol', {
      ...phone(width, height),
      signedIn: client,
    });
    const bol = bolOn(page);
    await bol.section('Ship from').getByLabel('Company').waitFor();
    // Wherever the page stands, the head of a section may reach under the bar.
    for (const top of [0, 28, 56]) {
      await page.evaluate(`scrollTo(0, ${top})`);
      expect(await accessibilityFaults(page)).toEqual([]);
    }

    const bar = await topOfBar(page);
    expect(bar).toBeGreaterThan(height - 100);
    // By the Tab key through the open section and on to the heads of those below it.
    await bol.section('Ship from').getByLabel('Company').focus();
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      if (await focused.evaluate((element) => element.closest('form') === null)) break;
      expect(await bottomOf(focused)).toBeLessThanOrEqual(bar);
    }

    await bol.section('Ship to').getByRole('button').first().click();
    const company = bol.section('Ship to').getByLabel('Company');
    await company.click();
    // As far down as a reader can have it: right above the bar.
    await page.evaluate(`scrollBy(0, ${(await bottomOf(company)) - bar})`);
    await company.pressSequentially('peach');
    const offers = page.getByRole('option', { name: /^Peachtree/ });
    await offers.waitFor();
    await expect.poll(() => bottomOf(offers)).toBeLessThanOrEqual(bar);
    expect((await company.boundingBox())?.y).toBeGreaterThanOrEqual(0);

    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    expect(await bottomOf(page.getByRole('contentinfo'))).toBeLessThanOrEqual(bar + 1);

    await page.route('**/api/bol/*/pdf', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('button', { name: 'Draft PDF' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Download Failed' });
    await notice.waitFor();
    expect(await bottomOf(notice)).toBeLessThanOrEqual(bar);
    expect(complaints.filter((each) => !each.includes('503'))).toEqual([]);
    await leave();
  });

  it('the page opens as wide as the screen, and the search says in full what it finds', async () => {
    const { client } = await signedInShipper(site.platform.siteUrl);
    const { page, leave } = await site.visit('/bol', { ...phone(width, height), signedIn: client });
    // It is far below, and comes with whoever goes there.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Open the page' }).click();
    const pages = page.getByRole('dialog').getByRole('region', { name: 'Pages' });
    const drawn = pages.getByRole('img', { name: 'Page 1 of 1' });
    const widthOf = async () => (await drawn.boundingBox())?.width ?? 0;
    expect(await widthOf()).toBeGreaterThan(width - 40);
    expect(await widthOf()).toBeLessThanOrEqual(width);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Larger' }).click();
    expect(await widthOf()).toBeGreaterThan(width);
    await page.getByRole('button', { name: 'Smaller' }).click();
    expect(await widthOf()).toBeLessThanOrEqual(width);
    await page.getByRole('button', { name: 'Close' }).click();

    await bolOn(page).tab('My BOLs');
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.waitFor();
    const { needed, room } = await page.evaluate<{ needed: number; room: number }>(roomOfSearch);
    expect(needed).toBeGreaterThan(150);
    expect(needed).toBeLessThanOrEqual(room);
    await leave();
  });
});
