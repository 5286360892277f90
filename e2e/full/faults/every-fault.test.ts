import { describe, it } from 'vitest';
import { type Fault, faultsOf } from '../../faults/broken-remote.ts';
import { failsAlone, hangsAlone, partFailsAlone, visitFailing } from '../../faults/failing-remote.ts';
import { frameOf } from '../../faults/frame.ts';
import { openSharedSite } from '../../site.ts';

const site = openSharedSite();

describe('a remote fails alone', () => {
  const faults = Object.entries(faultsOf('mfe_bol'));

  it.each(faults.filter(([name]) => !name.includes('hangs')))('when %s', (_, fault) =>
    failsAlone(site, fault),
  );

  it.each(faults.filter(([name]) => name.includes('hangs')))('when %s', (_, fault) =>
    hangsAlone(site, fault),
  );

  it('when it crashes as it draws for the first time', async () => {
    // The calculator draws its ruler with this function. The shell and the other remotes do not use it.
    const { page } = await site.visit('/', {
      prepare: (fresh) =>
        fresh.addInitScript('globalThis.kept = Math.log; Math.log = () => { throw new Error("crash"); };'),
    });
    const frame = frameOf(page);
    await frame.panelAppears();
    await frame.follow('Bill of lading');
    await frame.shows('Bill of lading');
    await frame.follow('Calculator');
    await frame.panelAppears();
    await page.evaluate('Math.log = globalThis.kept;');
    await frame.retry();
    await frame.shows('Freight class from four numbers');
  });

  it('shows the outline of a page while its entry is on the way, and no longer once the page draws itself', async () => {
    const arrival = Promise.withResolvers<void>();
    const late: Fault = {
      files: ['entry'],
      answer: async (route) => {
        await arrival.promise;
        await route.continue();
      },
    };
    const { page, frame } = await visitFailing(site, 'mfe-bol', late, '/bol?tab=mine');
    const outline = page.getByRole('status', { name: 'Loading' });
    await outline.waitFor({ state: 'visible' });
    arrival.resolve();
    await frame.shows('Bill of lading');
    await outline.waitFor({ state: 'hidden' });
  });
});

describe('a part of one remote on the page of another fails alone', () => {
  const withoutIt: Fault = {
    files: ['entry'],
    answer: async (route) => {
      const response = await route.fetch();
      const forget =
        'get: async (name) => { const real = await whole.get(name); return () => ({ ...real(), parts: {} }); }';
      const change = `;(() => { const whole = mfe_calculator; mfe_calculator = { init: (...given) => whole.init(...given), ${forget} }; })();`;
      await route.fulfill({ response, body: (await response.text()) + change });
    },
  };
  // A shared section is not mounted like a page and has no contract.
  const faults = Object.entries<Fault>(faultsOf('mfe_calculator')).filter(
    ([name]) => !/its mount|another contract/.test(name),
  );

  it.each([...faults, ['its remote does not have it', withoutIt] as const])('when %s', (_, fault) =>
    partFailsAlone(site, fault),
  );
});
