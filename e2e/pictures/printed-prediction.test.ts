import { samplePrediction } from '@freightwright/samples';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserOfProcess } from '../browser.ts';
import { predictorOn } from '../journeys/predictor.ts';
import { openSharedSite, type Site } from '../site.ts';
import { keptPicture } from './kept-picture.ts';
import { pdfPageCount, pdfPagePicture } from './pdf-page.ts';

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

const warnings = [
  {
    kind: 'capacity' as const,
    title: 'Capacity rule',
    sentence: 'A carrier that applies the rule rates the shipment as 20,000 lb.',
  },
];

describe('a printed estimate is one page, and looks as it did', () => {
  // Paper is the same whatever the screen is.
  it.each([
    ['from a wide screen', { width: 1440, height: 900 }, 'light'],
    ['from a phone in the dark', { width: 390, height: 844 }, 'dark'],
  ] as const)('%s', async (_, viewport, colorScheme) => {
    const { page, leave } = await site.visit('/cost-predictor', {
      viewport,
      colorScheme,
      timezoneId: 'America/Chicago',
      locale: 'en-US',
      prepare: (fresh) =>
        fresh.route('**/api/predict-shipping-cost', (route) =>
          route.fulfill({ json: samplePrediction({ warnings }) }),
        ),
    });
    await predictorOn(page).useExample();
    await predictorOn(page).predict();
    await predictorOn(page).isWorkedOut();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(await pdfPageCount(reader, pdf)).toBe(1);
    await keptPicture(await pdfPagePicture(reader, pdf, 1), 'printed-prediction');
    await leave();
  });

  it('with all that may stand on it', async () => {
    const long = samplePrediction({
      factors: Array.from({ length: 24 }, (_, at) => ({
        ...{ factor: `Factor ${at}`, description: 'Carriers charge $75.00 to $125.00.' },
        ...{ impact: 'negative' as const, adjustment: 1 },
      })),
      warnings: Array.from({ length: 10 }, (_, at) => ({
        ...{ kind: 'overlength' as const, title: `Rule ${at}`, sentence: 'A carrier bills more for it.' },
      })),
    });
    const { page, leave } = await site.visit('/cost-predictor', {
      prepare: (fresh) =>
        fresh.route('**/api/predict-shipping-cost', (route) => route.fulfill({ json: long })),
    });
    await predictorOn(page).useExample();
    await predictorOn(page).predict();
    await predictorOn(page).isWorkedOut();
    expect(await pdfPageCount(reader, await page.pdf({ preferCSSPageSize: true }))).toBe(1);
    await leave();
  });
});
