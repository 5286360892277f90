import { createBolRenderer } from '@freightwright/bol-pdf';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { chromiumPath } from '../config.ts';
import { bills } from './bills.ts';
import { keptPicture } from './kept-picture.ts';
import { pdfPagePicture } from './pdf-page.ts';

const renderer = createBolRenderer();
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch({
    ...(chromiumPath && { executablePath: chromiumPath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  page = await browser.newPage({ viewport: { width: 800, height: 1000 } });
});
afterAll(() => browser?.close());

describe('a bill of lading looks as it did', () => {
  it.each(Object.entries(bills))('%s', async (name, { bill, page: pageNumber }) => {
    await keptPicture(await pdfPagePicture(page, renderer.render(bill), pageNumber), name);
  });
});
