import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../accessibility.ts';
import { openSharedSite, type Site } from '../site.ts';
import { causeFault, type Fault, faultsOf, forgetIntegrity } from './faulty-remote.ts';
import { frameOf } from './frame.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

const faults = faultsOf('mfe_bol');
const calculator = 'Freight class from four numbers';

/** An address of the remote whose page does not begin with markup, and so not with its style sheets either. */
const bare = '/bol?tab=mine';

/** Opens the faulty remote directly, so that the files that the page preloads fail too. */
async function visitFaulty(fault: Fault, path = '/bol') {
  let end = async () => {};
  const visit = await site.visit(path, {
    prepare: async (page) => {
      await forgetIntegrity(page);
      end = await causeFault(page, 'mfe-bol', fault);
    },
  });
  return { ...visit, frame: frameOf(visit.page), end: () => end() };
}

describe('a remote fails alone', () => {
  it.each(Object.entries(faults).filter(([name]) => !name.includes('hangs')))(
    'when %s: its place shows the panel, every other remote works, Retry recovers',
    async (_name, fault) => {
      const { frame, end, leave } = await visitFaulty(fault);
      await frame.panelAppears();
      await frame.follow('Calculator');
      await frame.shows(calculator);
      await frame.follow('Bill of lading');
      await frame.panelAppears();
      await end();
      await frame.retry();
      await frame.shows('Bill of lading');
      await frame.follow('Cost predictor');
      await frame.shows('Cost predictor');
      await leave();
    },
  );

  // Each waits for the shell's own limit, so they wait for it together.
  it.concurrent.each(Object.entries(faults).filter(([name]) => name.includes('hangs')))(
    'when %s: the reader can leave at once, its place shows the panel in time, Retry recovers',
    async (_name, fault) => {
      const { frame, end, leave } = await visitFaulty(fault, bare);
      // This page shares more libraries with the faulty remote than the calculator does.
      await frame.follow('Cost predictor');
      await frame.shows('Cost predictor');
      await frame.follow('Calculator');
      await frame.shows(calculator);
      await frame.follow('Bill of lading');
      await frame.panelAppears();
      await end();
      await frame.retry();
      await frame.shows('Bill of lading');
      await leave();
    },
  );

  it('shows the outline of a page while its entry is on the way, and no longer once the page draws itself', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const fault: Fault = {
      files: ['entry'],
      answer: async (route) => {
        await arrived;
        await route.continue();
      },
    };
    const { page, frame, leave } = await visitFaulty(fault, bare);
    const outline = page.getByRole('status', { name: 'Loading' });
    await outline.waitFor({ state: 'visible' });
    arrive();
    await frame.shows('Bill of lading');
    await outline.waitFor({ state: 'hidden' });
    await leave();
  });

  it('when its entry is not the one that was deployed: it is not run', async () => {
    let end = async () => {};
    const { page, leave } = await site.visit('/', {
      prepare: async (fresh) => {
        await fresh.addInitScript('globalThis.intruder = false');
        end = await causeFault(fresh, 'mfe-bol', {
          files: ['entry'],
          answer: async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, body: `globalThis.intruder = true;${await response.text()}` });
          },
        });
      },
    });
    const frame = frameOf(page);
    await frame.follow('Bill of lading');
    await frame.panelAppears();
    expect(await page.evaluate('globalThis.intruder')).toBe(false);
    await end();
    await frame.retry();
    await frame.shows('Bill of lading');
    await leave();
  });

  it('the panel says what went wrong, has a reference and no accessibility faults', async () => {
    const { frame, page, leave } = await visitFaulty(faults['its server is down']);
    await frame.panelAppears();
    expect(await frame.panel.textContent()).toMatch(/The rest of the site still works\./);
    expect(await frame.panel.textContent()).toMatch(/FW-[0-9A-F]{6}/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await leave();
  });
});
