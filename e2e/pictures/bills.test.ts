import { createBolRenderer } from '@freightwright/bol-pdf';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { browserOfProcess } from '../browser.ts';
import { bills } from './bills.ts';
import { keptPicture } from './kept-picture.ts';
import { pdfPagePicture } from './pdf-page.ts';

const renderer = createBolRenderer();
let page: Page;
beforeAll(async () => {
  const browser = await browserOfProcess();
  page = await browser.newPage({ viewport: { width: 800, height: 1000 } });
});
afterAll(() => page?.close());

describe('a bill of lading looks as it did', () => {
  it.each(Object.entries(bills))('%s', async (name, { bill, page: pageNumber, of = 'bill' }) => {
    const pdf = of === 'labels' ? renderer.renderLabels(bill) : renderer.render(bill);
    await keptPicture(await pdfPagePicture(page, pdf, pageNumber), name);
  });
});
