import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** Stores texts in the browser before the page opens, unless the page has stored others since. */
export const stored =
  (storage: 'localStorage' | 'sessionStorage', key: string, value: unknown) => (page: Page) =>
    page.addInitScript({
      content: `if (!${storage}.getItem(${JSON.stringify(`seeded ${key}`)})) {
      ${storage}.setItem(${JSON.stringify(key)}, ${JSON.stringify(JSON.stringify(value))});
      ${storage}.setItem(${JSON.stringify(`seeded ${key}`)}, '1');
    }`,
    });

/** The record of a browser with this many calculations in a window that started at that time. */
export const usage = (used: number, firstCalculationTime: number) =>
  stored('localStorage', 'fw.calculation-usage', {
    used,
    remaining: 5 - used,
    limitReached: used === 5,
    lastResetDate: new Date(firstCalculationTime).toISOString(),
    firstCalculationTime,
  });

/** The calculator's records in a browser by November 20, 2026: a last result, and a month of days. */
export const dashboardRecords = async (page: Page) => {
  await stored('localStorage', 'fw.last-calculation', {
    ...{ potentialSavings: 65, freightClass: '100', density: 9.38 },
    unit: { lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 },
  })(page);
  const perDay = [1, 3, 9, 5, 4, 10, 0, 0, 8, 5, 7, 9, 7, 0, 0, 11, 4, 9, 12, 2];
  const days = perDay.flatMap((count, index) =>
    count > 0 ? [[`2026-11-${String(index + 1).padStart(2, '0')}`, count] as const] : [],
  );
  await stored('localStorage', 'fw.calculation-days', Object.fromEntries(days))(page);
};

/** Four kinds of unit, as another page hands them over. */
export const fourKinds = stored('sessionStorage', 'fw.shipment-handover', {
  version: 1,
  shipment: {
    handlingUnits: [
      { count: 4, packaging: 'pallet', lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 },
      { count: 1, packaging: 'crate', lengthIn: 120, widthIn: 30, heightIn: 40, weightLb: 610 },
      { count: 3, packaging: 'pallet', lengthIn: 48, widthIn: 40, heightIn: 70, weightLb: 240 },
      { count: 6, packaging: 'carton', lengthIn: 24, widthIn: 18, heightIn: 12, weightLb: 42 },
    ].map((unit) => ({ stackable: unit.packaging === 'carton', commodities: [], ...unit })),
  },
});

/** By how many px the page is wider than the window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate('Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)');

/** Scrolls to the end of the home page and waits for its lazy sections. */
export async function lookAbout(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('heading', { level: 2, name: 'Working it out by hand' }).waitFor();
}

/** Presses a button that downloads a file. @returns the file's name and its bytes as text. */
export async function download(
  page: Page,
  button: string,
): Promise<{ name: string; bytes: Buffer; text: string }> {
  const arrives = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await arrives;
  const bytes = await readFile(await file.path());
  return { name: file.suggestedFilename(), bytes, text: bytes.toString() };
}
