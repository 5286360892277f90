import { billForm } from '@freightwright/samples';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSharedSite, type Site, type VisitOptions } from '../site.ts';
import { professional, type SignedInShipper, signedInShipper } from './account.ts';
import { calculatorOn, pallet } from './calculator.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

const heights = { 1440: 900, 390: 844 } as const;
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

function onScreen(width: 1440 | 390, { client }: SignedInShipper, options: VisitOptions = {}) {
  return { viewport: { width, height: heights[width] }, signedIn: client, ...options };
}

async function issues({ client }: SignedInShipper, consigneeCompany: string) {
  const { status, body } = await client.post('/api/bol/generate', billForm({ consigneeCompany }));
  expect(status).toBe(201);
  return (body as { bol: { id: string; bolNumber: string } }).bol;
}

it.each([1440, 390] as const)(
  'at %d px it shows what was worked out and issued just before, and opens the bill',
  async (width) => {
    const shipper = await professional(site.platform.siteUrl);
    const { bolNumber } = await issues(shipper, 'Harbor Lane Supply');
    const { page, complaints, leave } = await site.visit('/', onScreen(width, shipper));
    await calculatorOn(page).enter(pallet);
    await calculatorOn(page).submit();
    await part(page, 'Result').getByText('9.38').first().waitFor();
    await page.goto(new URL('/dashboard', site.platform.siteUrl).href);
    await part(page, 'Freight calculator').getByText('48 × 40 × 48 in, 500 lb').waitFor();
    for (const name of ['Calculations, this month', 'Bills of lading, this month']) {
      await part(page, name)
        .getByRole('img', { name: /Today: 1\.$/ })
        .waitFor();
    }
    await part(page, 'Cost predictions, this month')
      .getByRole('img', { name: /none yet\.$/ })
      .waitFor();
    const bills = part(page, 'Recent bills of lading');
    await bills.getByText('Harbor Lane Supply').waitFor();
    await bills.getByRole('link', { name: bolNumber }).click();
    await page.getByRole('heading', { level: 2, name: bolNumber }).waitFor();
    expect(complaints).toEqual([]);
    await leave();
  },
);

it('of a newcomer it is empty, says what will be here, and leads to the first step', async () => {
  const shipper = await signedInShipper(site.platform.siteUrl);
  const { page, complaints, leave } = await site.visit('/dashboard', onScreen(1440, shipper));
  await part(page, 'Recent bills of lading')
    .getByText(/drafts will be here/)
    .waitFor();
  await part(page, 'Calculations')
    .getByText(/^None used\. 5 in 24 hours/)
    .waitFor();
  await part(page, 'Freight calculator')
    .getByText(/last result will be here/)
    .waitFor();
  await page.getByRole('link', { name: 'Start a bill of lading' }).click();
  await page.getByRole('heading', { level: 1, name: /bill of lading/i }).waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

it('counts free calculations and bills as the calculator and the service do', async () => {
  const shipper = await signedInShipper(site.platform.siteUrl);
  await issues(shipper, 'Gulf Coast Interiors');
  const { page, leave } = await site.visit('/', onScreen(1440, shipper));
  await calculatorOn(page).enter(pallet);
  await calculatorOn(page).submit();
  await part(page, 'Result').getByText('9.38').first().waitFor();
  await page.goto(new URL('/dashboard', site.platform.siteUrl).href);
  await part(page, 'Calculations')
    .getByText(/^1 of 5 used\. Starts again/)
    .waitFor();
  await part(page, 'Bills of lading')
    .getByText(/^Used\. Next bill available/)
    .waitFor();
  await leave();
});

it('keeps what loads when a part does not, and Retry brings it', async () => {
  const shipper = await professional(site.platform.siteUrl);
  await issues(shipper, 'Sound Paper Goods');
  const { page, leave } = await site.visit(
    '/dashboard',
    onScreen(1440, shipper, {
      prepare: async (fresh) => {
        for (const path of ['**/api/bol/list?*', '**/api/bol/days?*'])
          await fresh.route(path, (route) => route.abort());
      },
    }),
  );
  const bills = part(page, 'Recent bills of lading');
  await bills.getByText('The list did not load. Your bills and drafts are not affected.').waitFor();
  await part(page, 'Bills of lading, this month')
    .getByText(/^This figure did not load/)
    .waitFor();
  await part(page, 'Cost predictions, this month').getByRole('img').waitFor();
  await page.unrouteAll();
  await bills.getByRole('button', { name: 'Retry' }).click();
  await bills.getByText('Sound Paper Goods').waitFor();
  await part(page, 'Bills of lading, this month').getByRole('button', { name: 'Retry' }).click();
  await part(page, 'Bills of lading, this month').getByRole('img').waitFor();
  await leave();
});

it('with the reader’s own colors, today stays apart from the other days', async () => {
  const shipper = await professional(site.platform.siteUrl);
  await issues(shipper, 'Cascade Coatings');
  const { page, leave } = await site.visit('/dashboard', onScreen(1440, shipper, { forcedColors: 'active' }));
  const bars = part(page, 'Bills of lading, this month').getByRole('img');
  await bars.waitFor();
  const fills: string[] = await page.evaluate(
    `[...document.querySelector('[role="img"][aria-label^="${await bars.getAttribute('aria-label')}"]').children]
      .map((bar) => getComputedStyle(bar).fill)`,
  );
  const today = fills[new Date().getDate() - 1];
  expect(fills.filter((fill) => fill === today)).toHaveLength(1);
  expect(new Set(fills).size).toBe(2);
  await leave();
});

it('saves the PDF of a bill from its row', async () => {
  const shipper = await professional(site.platform.siteUrl);
  const { id, bolNumber } = await issues(shipper, 'Prairie Tool & Die');
  const { page, leave } = await site.visit('/dashboard', onScreen(1440, shipper));
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download PDF of ${bolNumber}` }).click();
  expect((await saved).suggestedFilename()).toBe(`BOL-${id}.pdf`);
  await leave();
});
