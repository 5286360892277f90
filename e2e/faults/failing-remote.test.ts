import { describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../accessibility.ts';
import { calculatorOn, pallet } from '../journeys/calculator.ts';
import { openSharedSite } from '../site.ts';
import { type Fault, faultsOf } from './broken-remote.ts';
import { failsAlone, hangsAlone, partFailsAlone, practiceOn, visitFailing } from './failing-remote.ts';
import { frameOf } from './frame.ts';

// One failure of each kind. All of them: ../full/faults/every-fault.test.ts.

const site = openSharedSite();
const faults = faultsOf('mfe_bol');

/** The entry of a remote with a script before and after the deployed one. */
const entryWith = (before: string, after = ''): Fault => ({
  files: ['entry'],
  answer: async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${before}${await response.text()}\n${after}` });
  },
});

describe('a remote fails alone', () => {
  it('when its mount throws: its place shows the panel, every other remote works, Retry recovers', async () => {
    await failsAlone(site, faults['its mount throws']);
  });

  it('when a chunk hangs: the reader can leave at once, its place shows the panel in time, Retry recovers', async () => {
    await hangsAlone(site, faults['a chunk hangs']);
  });

  it('when its server is down: the panel says so, with the reference by which it is reported', async () => {
    const { page, frame } = await visitFailing(site, 'mfe-bol', faults['its server is down'], '/');
    const reports: object[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/client-reports')) reports.push(...request.postDataJSON().reports);
    });
    await frame.follow('Cost predictor');
    await frame.shows('Cost predictor');
    await frame.follow('Bill of lading');
    await frame.panelAppears();
    expect(await frame.panel.textContent()).toMatch(/The rest of the site still works\./);
    expect(await accessibilityViolations(page)).toEqual([]);
    const reference = (await frame.panel.locator('code').textContent()) ?? '';
    expect(reference).toMatch(/^FW-[0-9A-F]{6}$/);
    const of = (name: string) => expect.stringMatching(new RegExp(`^${name}@.+`));
    for (const report of [
      { kind: 'navigation', remote: of('mfe-predictor'), path: '/cost-predictor' },
      { kind: 'load-failed', remote: of('mfe-bol'), path: '/bol', reference },
    ])
      await expect.poll(() => reports).toContainEqual(expect.objectContaining(report));
  });

  it('when its entry is not the one that was deployed: it is not run', async () => {
    const { page } = await site.visit('/', {
      prepare: async (fresh) => {
        await fresh.addInitScript('globalThis.intruder = false');
        await fresh.route(/\/mfe\/mfe-bol\/.*remoteEntry/, entryWith('globalThis.intruder = true;').answer);
      },
    });
    await frameOf(page).follow('Bill of lading');
    await frameOf(page).panelAppears();
    expect(await page.evaluate('globalThis.intruder')).toBe(false);
  });

  it('when it crashes while drawing, on a press: the panel takes its place, others work, Retry recovers', async () => {
    const { page } = await site.visit('/');
    const frame = frameOf(page);
    await calculatorOn(page).enter(pallet);
    // The calculator draws its ruler with this function. The shell and the other remotes do not use it.
    await page.evaluate('globalThis.kept = Math.log; Math.log = () => { throw new Error("crash"); };');
    await calculatorOn(page).submit();
    await frame.panelAppears();
    await frame.follow('Bill of lading');
    await frame.shows('Bill of lading');
    await frame.follow('Calculator');
    await frame.panelAppears();
    await page.evaluate('Math.log = globalThis.kept;');
    await frame.retry();
    await frame.shows('Freight class from four numbers');
  });
});

describe('what a script of a remote does', () => {
  it('a page that was emptied is back at once, with header and remote, and goes on', async () => {
    const { frame } = await visitFailing(
      site,
      'mfe-bol',
      entryWith('', 'document.body.replaceChildren();'),
      '/',
    );
    await frame.follow('Bill of lading');
    await frame.shows('Bill of lading');
    await frame.follow('Cost predictor');
    await frame.shows('Cost predictor');
  });

  it('an error that nobody catches is reported with the remote and version whose file threw, without its words', async () => {
    const script =
      "setTimeout(() => { throw new TypeError('typed by a reader'); }); Promise.reject(new RangeError('as well'));";
    const { page, frame } = await visitFailing(site, 'mfe-bol', entryWith('', script), '/');
    const reports: { kind: string; remote?: string; message?: string }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/client-reports')) reports.push(...request.postDataJSON().reports);
    });
    await frame.follow('Bill of lading');
    await frame.shows('Bill of lading');
    const uncaught = () => reports.filter(({ kind }) => kind === 'uncaught');
    await expect.poll(() => uncaught().length).toBe(2);
    for (const { remote } of uncaught()) expect(remote).toMatch(/^mfe-bol@.+/);
    const kinds = uncaught().map(({ message }) => message?.split(' at ')[0]);
    expect(kinds.sort()).toEqual(['RangeError', 'TypeError']);
    expect(JSON.stringify(reports)).not.toContain('typed by');
  });
});

describe('a part of one remote on the page of another', () => {
  it('works in its place, breaks no rule of the content security policy and none of axe', async () => {
    const { page, complaints } = await site.visit('/how-to-calculate-freight-class');
    const practice = practiceOn(page);
    for (const [name, figure] of Object.entries(pallet))
      await practice.getByRole('textbox', { name }).fill(figure);
    await practice.getByRole('button', { name: 'Work it out' }).click();
    await practice.getByText('9 to 10.5 on the 18-class chart').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('when its server is down: the panel stands in its place, the page around it works, Retry recovers', async () => {
    await partFailsAlone(site, faultsOf('mfe_calculator')['its server is down']);
  });
});
