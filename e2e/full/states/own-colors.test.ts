import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../../accessibility.ts';
import { accountOn, type SignedInShipper, signedInShipper } from '../../journeys/account.ts';
import { calculatorOn, pallet } from '../../journeys/calculator.ts';
import { openSharedSite } from '../../site.ts';

// Users who have chosen a few colors for all programs of their computer (forced colors, high contrast).

const site = openSharedSite();
let shipper: SignedInShipper;
beforeAll(async () => {
  shipper = await signedInShipper(site.platform.siteUrl);
});

/** The computed values of these properties. */
const styleOf = (element: Locator, ...names: string[]) =>
  element.evaluate((node, names) => {
    const style = node.ownerDocument.defaultView?.getComputedStyle(node);
    return names.map((name) => style?.getPropertyValue(name));
  }, names);

/** What distinguishes an element from its neighbor apart from our hues. */
const expectStandsOut = async (chosen: Locator, neighbor: Locator) => {
  const properties = ['background-color', 'border-top-color', 'border-bottom-color', 'outline-style'];
  expect(await styleOf(chosen.first(), ...properties)).not.toEqual(
    await styleOf(neighbor.first(), ...properties),
  );
};

/** A system color, as the browser computes it. */
const ownColor = (page: Page, name: 'Canvas' | 'CanvasText' | 'GrayText' | 'Highlight') =>
  page.locator('body').evaluate((body, name) => {
    const probe = body.ownerDocument.createElement('p');
    probe.style.color = name;
    body.append(probe);
    const color = body.ownerDocument.defaultView?.getComputedStyle(probe).color;
    probe.remove();
    return color;
  }, name);

const navigation = async (page: Page) => {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expectStandsOut(
    links.and(page.locator('[aria-current]')),
    links.and(page.locator(':not([aria-current])')),
  );
};
const segments = (page: Page, legend: string) => {
  const group = page.getByRole('group', { name: legend }).locator('label');
  return expectStandsOut(
    group.filter({ has: page.locator(':checked') }),
    group.filter({ hasNot: page.locator(':checked') }),
  );
};
describe.each(['light', 'dark'] as const)("with the reader's own colors on a %s ground", (colorScheme) => {
  const visit = (path: string, signedIn?: SignedInShipper['client']) =>
    site.visit(path, { forcedColors: 'active', colorScheme, ...(signedIn && { signedIn }) });

  it('the calculator shows which preset, unit and page is chosen, what has the focus, and every text', async () => {
    const { page } = await visit('/');
    const calculator = calculatorOn(page);
    await calculator.enter(pallet);
    await calculator.submit();
    await navigation(page);
    const presets = page.locator('button[aria-pressed]');
    await page.getByRole('button', { name: /^Small box/i }).click();
    await expectStandsOut(
      presets.and(page.locator('[aria-pressed=true]')),
      presets.and(page.locator('[aria-pressed=false]')),
    );
    await page.getByText('Pallet sizes and units').click();
    await segments(page, 'Units');
    const field = calculator.field('Weight');
    await field.focus();
    const highlight = await ownColor(page, 'Highlight');
    // The border has a color transition.
    await expect.poll(() => styleOf(field.locator('..'), 'border-top-color')).toEqual([highlight]);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link').last();
    await link.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => styleOf(link, 'outline-style', 'outline-color')).toEqual(['solid', highlight]);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('the shipment shows its ticks and what is off; a dialog has an edge and shows its tab', async () => {
    const { page } = await visit('/shipment');
    await segments(page, 'Units of measure');
    await page.getByRole('button', { name: 'Add a handling unit' }).click();
    const ticks = page.getByRole('checkbox');
    await ticks.first().check();
    await expectStandsOut(ticks.first(), ticks.nth(1));
    const calculators = page.getByRole('navigation', { name: 'Calculator' }).getByRole('link');
    await expectStandsOut(calculators.and(page.locator('[aria-current]')), calculators.first());
    const off = page.getByRole('button', { name: 'Predict the cost' });
    expect(await off.isDisabled()).toBe(true);
    expect(await styleOf(off, 'color')).toEqual([await ownColor(page, 'GrayText')]);
    await accountOn(page).open('Sign in');
    const dialog = page.getByRole('dialog');
    expect(await styleOf(dialog, 'border-top-width', 'border-top-color', 'background-color')).toEqual([
      '1px',
      await ownColor(page, 'CanvasText'),
      await ownColor(page, 'Canvas'),
    ]);
    await expectStandsOut(
      dialog.getByRole('tab', { selected: true }),
      dialog.getByRole('tab', { selected: false }),
    );
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('the bill of lading shows its tab', async () => {
    const { page } = await visit('/bol', shipper.client);
    await page.getByLabel('Company').first().waitFor();
    await navigation(page);
    await expectStandsOut(
      page.getByRole('tab', { selected: true }),
      page.getByRole('tab', { selected: false }),
    );
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('the days of the status page show what failed apart from what worked', async () => {
    const { page } = await site.visit('/status', {
      ...{ forcedColors: 'active', colorScheme },
      prepare: (opened) =>
        opened.route('**/api/status', async (route) => {
          const response = await route.fetch();
          const status = (await response.json()) as { at: string; components: { days: object[] }[] };
          for (const part of status.components)
            part.days = [{ day: status.at.slice(0, 10), asked: 1_440, failed: 700 }];
          await route.fulfill({ response, json: status });
        }),
    });
    await page.getByText('1 day with incidents').first().waitFor();
    const today = page.locator('svg > g').first().locator('rect');
    const fillOf = async (at: number) => (await styleOf(today.nth(at), 'fill'))[0];
    expect([await fillOf(0), await fillOf(1)]).toEqual([
      await ownColor(page, 'CanvasText'),
      await ownColor(page, 'Canvas'),
    ]);
    expect(await styleOf(today.nth(1), 'stroke')).toEqual([await ownColor(page, 'CanvasText')]);
  });

  it.each(['/cost-predictor', '/dashboard', '/freight-density-calculator'])(
    '%s shows where you are, and every text',
    async (path) => {
      const { page } = await visit(path, shipper.client);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      if (path !== '/freight-density-calculator') await navigation(page);
      expect(await accessibilityViolations(page)).toEqual([]);
    },
  );
});
