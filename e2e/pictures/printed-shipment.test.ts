import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserOfProcess } from '../browser.ts';
import { fourKinds, kept } from '../journeys/browser-state.ts';
import { openSharedSite, type Site } from '../site.ts';
import { keptPicture } from './kept-picture.ts';
import { pdfPageCount, pdfPagePicture } from './pdf-page.ts';

const onePallet = kept('sessionStorage', 'fw.shipment-handover', {
  version: 1,
  shipment: {
    handlingUnits: [
      {
        ...{ count: 1, packaging: 'pallet', lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 },
        ...{ stackable: false, commodities: [] },
      },
    ],
  },
});

let site: Site;
let reader: Page;
beforeAll(async () => {
  site = await openSharedSite();
  reader = await (await browserOfProcess()).newPage({ viewport: { width: 800, height: 1100 } });
});
afterAll(async () => {
  await reader?.close();
  await site?.close();
});

describe('a printed shipment looks as it did', () => {
  // Paper is the same whatever the screen is, so the second is printed from a phone in the dark.
  it.each([
    ['one-pallet', onePallet, { width: 1440, height: 900 }, 'light', 1],
    ['four-kinds', fourKinds, { width: 390, height: 844 }, 'dark', 2],
  ] as const)('%s', async (name, prepare, viewport, colorScheme, pages) => {
    const { page, leave } = await site.visit('/shipment', {
      viewport,
      colorScheme,
      timezoneId: 'America/Chicago',
      locale: 'en-US',
      prepare: async (fresh) => {
        await fresh.clock.setFixedTime('2026-11-20T12:00:00Z');
        await prepare(fresh);
      },
    });
    await page.getByRole('img', { name: /^As a carrier counts: trailer of/ }).waitFor();
    await page.waitForLoadState('networkidle');
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(await pdfPageCount(reader, pdf)).toBe(pages);
    for (let number = 1; number <= pages; number++)
      await keptPicture(await pdfPagePicture(reader, pdf, number), `printed-shipment-${name}-${number}`);
    await leave();
  });
});
