import { createBolRenderer } from '@freightwright/bol-pdf';
import { samplePrediction } from '@freightwright/samples';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserOfProcess } from '../../browser.ts';
import { fourKinds, stored } from '../../journeys/browser-state.ts';
import { predictorOn } from '../../journeys/predictor.ts';
import { openSharedSite } from '../../site.ts';
import { bills } from './bills.ts';
import { expectedPicture } from './kept-picture.ts';
import { pdfPageCount, pdfPagePicture } from './pdf-page.ts';

const site = openSharedSite();
const renderer = createBolRenderer();
let reader: Page;
beforeAll(async () => {
  reader = await (await browserOfProcess()).newPage({ viewport: { width: 800, height: 1100 } });
});
afterAll(() => reader?.close());

const here = { timezoneId: 'America/Chicago', locale: 'en-US' };
/** Print is the same whatever the screen. */
const screens = {
  desk: { ...here, viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  phone: { ...here, viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const;
const print = (page: Page) => page.pdf({ preferCSSPageSize: true });

it.each(Object.entries(bills))(
  '%s looks as it did',
  async (name, { bill, page: pageNumber, of = 'bill' }) => {
    const pdf = of === 'labels' ? renderer.renderLabels(bill) : renderer.render(bill);
    await expectedPicture(await pdfPagePicture(reader, pdf, pageNumber), name);
  },
);

const onePallet = stored('sessionStorage', 'fw.shipment-handover', {
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

it.each([
  ['one-pallet', onePallet, 'desk', 1],
  ['four-kinds', fourKinds, 'phone', 2],
] as const)('a printed shipment of %s looks as it did', async (name, prepare, screen, pages) => {
  const { page } = await site.visit('/shipment', {
    ...screens[screen],
    prepare: async (fresh) => {
      await fresh.clock.setFixedTime('2026-11-20T12:00:00Z');
      await prepare(fresh);
    },
  });
  await page.getByRole('img', { name: /^As a carrier counts: trailer of/ }).waitFor();
  await page.waitForLoadState('networkidle');
  const pdf = await print(page);
  expect(await pdfPageCount(reader, pdf)).toBe(pages);
  for (let number = 1; number <= pages; number++)
    await expectedPicture(await pdfPagePicture(reader, pdf, number), `printed-shipment-${name}-${number}`);
});

const capacity = {
  ...{ kind: 'capacity' as const, title: 'Capacity rule' },
  sentence: 'A carrier that applies the rule rates the shipment as 20,000 lb.',
};

it.each(['desk', 'phone'] as const)('an estimate printed from a %s looks as it did', async (screen) => {
  const pdf = await printedEstimate(samplePrediction({ warnings: [capacity] }), screen);
  expect(await pdfPageCount(reader, pdf)).toBe(1);
  await expectedPicture(await pdfPagePicture(reader, pdf, 1), 'printed-prediction');
});

it('a printed estimate with all that may stand on it is one page', async () => {
  const pdf = await printedEstimate(
    samplePrediction({
      factors: Array.from({ length: 24 }, (_, at) => ({
        ...{ factor: `Factor ${at}`, description: 'Carriers charge $75.00 to $125.00.' },
        ...{ impact: 'negative' as const, adjustment: 1 },
      })),
      warnings: Array.from({ length: 10 }, (_, at) => ({
        ...{ kind: 'overlength' as const, title: `Rule ${at}`, sentence: 'A carrier bills more for it.' },
      })),
    }),
    'desk',
  );
  expect(await pdfPageCount(reader, pdf)).toBe(1);
});

async function printedEstimate(json: object, screen: keyof typeof screens): Promise<Buffer> {
  const { page } = await site.visit('/cost-predictor', {
    ...screens[screen],
    prepare: (fresh) => fresh.route('**/api/predict-shipping-cost', (route) => route.fulfill({ json })),
  });
  await predictorOn(page).useExample();
  await predictorOn(page).predict();
  await predictorOn(page).isWorkedOut();
  return print(page);
}
