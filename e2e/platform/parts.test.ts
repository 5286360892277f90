import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../accessibility.ts';
import { causeFault, type Fault, faultsOf, forgetIntegrity } from '../faults/faulty-remote.ts';
import { frameOf } from '../faults/frame.ts';
import { openSharedSite, type Site } from '../site.ts';

const lender = 'mfe-calculator';
const guide = '/how-to-calculate-freight-class';
const guideTitle = 'How to calculate freight class';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

const practice = (page: Page) => page.getByRole('region', { name: 'Practice calculator', exact: true });
const field = (page: Page, name: string) => practice(page).getByRole('textbox', { name });

describe('a part of one remote on the page of another', () => {
  it('works in its place, breaks no rule of the content security policy and none of axe', async () => {
    const { page, complaints, leave } = await site.visit(guide);
    for (const [name, figure] of Object.entries({ Length: '48', Width: '40', Height: '48', Weight: '500' })) {
      await field(page, name).fill(figure);
    }
    await practice(page).getByRole('button', { name: 'Work it out' }).click();
    await practice(page).getByText('9 to 10.5 on the 18-class chart').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([guideTitle]);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('is removed with the page, and its remote then looks as if the part had never been shown', async () => {
    const looks = async (page: Page) => {
      await frameOf(page).shows('Freight class from four numbers');
      const submit = page.getByRole('button', { name: 'Work out the class' });
      await submit.evaluate('document.activeElement.blur()');
      return submit.screenshot({ animations: 'disabled' });
    };
    const home = await site.visit('/');
    const expected = await looks(home.page);
    await home.leave();
    const { page, leave } = await site.visit(guide);
    await practice(page).waitFor();
    await frameOf(page).follow('Calculator');
    expect((await looks(page)).equals(expected)).toBe(true);
    expect(await practice(page).count()).toBe(0);
    await leave();
  });

  const faults = faultsOf('mfe_calculator');
  const badFiles = [
    'its server is down',
    'its entry throws',
    'its manifest hangs',
    'a chunk hangs',
    'it was built for another React',
  ] as const satisfies readonly (keyof typeof faults)[];
  const ofThePart: Record<string, Fault> = {
    ...Object.fromEntries(badFiles.map((name) => [name, faults[name]])),
    'its remote does not have it': {
      files: ['entry'],
      answer: async (route) => {
        const response = await route.fetch();
        const forget =
          'get: async (name) => { const real = await whole.get(name); return () => ({ ...real(), parts: {} }); }';
        const change = `;(() => { const whole = mfe_calculator; mfe_calculator = { init: (...given) => whole.init(...given), ${forget} }; })();`;
        await route.fulfill({ response, body: (await response.text()) + change });
      },
    },
  };

  // Those that hang wait for the shell's own limit, so they all wait together.
  it.concurrent.each(Object.entries(ofThePart))(
    'when %s: the panel stands in its place, the page around it works, Retry recovers',
    async (_name, fault) => {
      let end = async () => {};
      const { page, leave } = await site.visit(guide, {
        prepare: async (fresh) => {
          await forgetIntegrity(fresh);
          end = await causeFault(fresh, lender, fault);
        },
      });
      const frame = frameOf(page);
      await page.getByRole('heading', { level: 1, name: guideTitle }).waitFor();
      await frame.panelAppears();
      const place = page.getByRole('region', { name: 'Practice', exact: true });
      expect(await place.getByRole('alert').count()).toBe(1);
      await page.getByRole('navigation', { name: 'On this page' }).getByText('Two worked examples').click();
      await page.getByText('33.4').waitFor();
      await frame.follow('Guides');
      await frame.shows('Freight class chart');
      await page.goBack();
      await frame.panelAppears();
      await end();
      await frame.retry();
      await practice(page).waitFor();
      await leave();
    },
  );
});
