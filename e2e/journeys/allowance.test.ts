import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../accessibility.ts';
import { openSharedSite, type Site } from '../site.ts';
import { professional } from './account.ts';
import { fillStorage, usage } from './browser-state.ts';
import { calculatorOn, pallet } from './calculator.ts';

const hourMs = 3_600_000;
const noon = new Date('2026-11-20T12:00:00').getTime();
const limitButton = (page: Page) => page.getByRole('button', { name: /^Daily Limit Reached/ });
const result = (page: Page) => page.getByRole('region', { name: 'Result' });

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

async function calculate(page: Page, times: number) {
  const calculator = calculatorOn(page);
  await calculator.enter(pallet);
  for (let count = 1; count <= times; count++) {
    await calculator.submit();
    await result(page).getByText('9.38').waitFor();
  }
}

describe('five free calculations in 24 hours', () => {
  it('a calculation counts, and the meter says so and when the window ends', async () => {
    const { page, complaints, leave } = await site.visit('/', {
      prepare: (fresh) => fresh.clock.setFixedTime(noon),
    });
    await page.getByText('0 of 5 free calculations used. Resets in 24h 0m.').waitFor();
    await calculate(page, 1);
    await page.getByText('1 of 5 free calculations used. Resets in 24h 0m.').waitFor();
    await page.clock.setFixedTime(noon + 48 * 60_000);
    await calculate(page, 1);
    await page.getByText('2 of 5 free calculations used. Resets in 23h 12m.').waitFor();
    await page.reload();
    await page.getByText('2 of 5 free calculations used. Resets in 23h 12m.').waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  it('the fifth result stays, and a disabled button with used/5 replaces the button, also after a reload', async () => {
    const { page, complaints, leave } = await site.visit('/');
    await calculate(page, 5);
    await limitButton(page).waitFor();
    expect(await limitButton(page).isDisabled()).toBe(true);
    expect(await limitButton(page).textContent()).toContain('5/5');
    await result(page).getByText('9.38').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await limitButton(page).waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  it('counts down every minute, says that it resets, and starts again', async () => {
    const { page, leave } = await site.visit('/', {
      prepare: async (fresh) => {
        await fresh.clock.install({ time: noon });
        await usage(3, noon - 24 * hourMs + 10 * 60_000)(fresh);
      },
    });
    await page.getByText('3 of 5 free calculations used. Resets in 0h').waitFor();
    await page.clock.pauseAt(noon + 9 * 60_000 + 30_000);
    await page.getByText('3 of 5 free calculations used. Resets in 0h 1m.').waitFor();
    await page.clock.runFor(30_000);
    await page.getByText('3 of 5 free calculations used. Resetting now...').waitFor();
    await page.clock.runFor(1_000);
    await page.getByText('0 of 5 free calculations used. Resets in 24h 0m.').waitFor();
    await leave();
  });

  it('a clock that is set back gives no calculations', async () => {
    const { page, leave } = await site.visit('/', { prepare: (fresh) => fresh.clock.setFixedTime(noon) });
    await calculate(page, 5);
    await limitButton(page).waitFor();
    await page.clock.setFixedTime(noon - 48 * hourMs);
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await calculatorOn(page).field('Weight').press('Enter');
    await page.getByRole('dialog', { name: 'Daily Limit Reached' }).waitFor();
    await leave();
  });

  it('a full storage makes no difference: the page works, counts, limits and reports no error', async () => {
    const { page, complaints, leave } = await site.visit('/', { prepare: fillStorage });
    await calculate(page, 5);
    await limitButton(page).waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });
});

describe('one try more opens a dialog that says so', () => {
  async function openDialog(width = 1440) {
    const { page, leave } = await site.visit('/', {
      viewport: { width, height: 900 },
      prepare: usage(5, Date.now() - hourMs),
    });
    await limitButton(page).waitFor();
    const calculator = calculatorOn(page);
    await calculator.enter(pallet);
    await calculator.field('Weight').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Daily Limit Reached' });
    await dialog.getByText('You have used 5 of 5 free calculations.').waitFor();
    expect(await calculator.resultText()).toContain('Enter shipment details to see results.');
    return { page, dialog, leave };
  }
  const at = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

  it('and closes by Close', async () => {
    const { page, dialog, leave } = await openDialog();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'hidden' });
    expect(at(page)).toBe('/');
    await leave();
  });

  it('and closes by the backdrop', async () => {
    const { page, dialog, leave } = await openDialog();
    await page.mouse.click(8, 500);
    await dialog.waitFor({ state: 'hidden' });
    await leave();
  });

  it.each(['professional', 'enterprise'])(
    'and closes by the choice of %s, which leads to its price',
    async (plan) => {
      const { page, dialog, leave } = await openDialog(plan === 'enterprise' ? 390 : 1440);
      await dialog.getByRole('button', { name: new RegExp(`^Choose ${plan}`, 'i') }).click();
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => at(page)).toBe(`/pricing?plan=${plan}`);
      await leave();
    },
  );
});

describe('a paid plan', () => {
  it('is never blocked', async () => {
    const { client } = await professional(site.platform.siteUrl);
    const { page, leave } = await site.visit('/', {
      signedIn: client,
      prepare: usage(5, Date.now() - hourMs),
    });
    await page.getByText('Unlimited on your plan.').waitFor();
    await calculate(page, 6);
    expect(await limitButton(page).count()).toBe(0);
    await leave();
  });
});
