import { afterAll, beforeAll, describe, it } from 'vitest';
import { calculatorOn } from '../journeys/calculator.ts';
import { openSharedSite, type Site } from '../site.ts';
import { frameOf } from './frame.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

/**
 * Makes a function throw that the calculator uses to draw its rule. The shell and the other remotes do not
 * use it.
 */
const crash = {
  on: 'globalThis.kept = Math.log; Math.log = () => { throw new Error("crash"); };',
  over: 'Math.log = globalThis.kept;',
};

describe('a page that crashes while drawing', () => {
  it('at first: the panel takes its place, others work, Retry recovers', async () => {
    const { page, leave } = await site.visit('/', {
      prepare: (fresh) => fresh.addInitScript(crash.on),
    });
    const frame = frameOf(page);
    await frame.panelAppears();
    await frame.follow('Bill of lading');
    await frame.shows('Bill of lading');
    await frame.follow('Calculator');
    await frame.panelAppears();
    await page.evaluate(crash.over);
    await frame.retry();
    await frame.shows('Freight class from four numbers');
    await leave();
  });

  it('later, on a press: the panel takes its place, others work, Retry recovers', async () => {
    const { page, leave } = await site.visit('/');
    const frame = frameOf(page);
    const calculator = calculatorOn(page);
    await calculator.enter({ Length: '48', Width: '40', Height: '48', Weight: '500' });
    await page.evaluate(crash.on);
    await calculator.submit();
    await frame.panelAppears();
    await page.evaluate(crash.over);
    await frame.retry();
    await frame.shows('Freight class from four numbers');
    await frame.follow('Bill of lading');
    await frame.shows('Bill of lading');
    await leave();
  });
});
