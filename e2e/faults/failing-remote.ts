import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Site } from '../site.ts';
import { causeFault, type Fault, forgetIntegrity } from './broken-remote.ts';
import { frameOf } from './frame.ts';

const calculator = 'Freight class from four numbers';
const guide = '/how-to-calculate-freight-class';
const guideTitle = 'How to calculate freight class';

/** Opens a page with a failing remote, so that the files that the page preloads fail too. */
export async function visitFailing(site: Site, remote: string, fault: Fault, path: string) {
  let end = async () => {};
  const visit = await site.visit(path, {
    prepare: async (page) => {
      await forgetIntegrity(page);
      end = await causeFault(page, remote, fault);
    },
  });
  return { ...visit, frame: frameOf(visit.page), end: () => end() };
}

/** A remote with broken files shows the panel in its slot, every other remote works, and Retry recovers. */
export async function failsAlone(site: Site, fault: Fault): Promise<void> {
  const { frame, end } = await visitFailing(site, 'mfe-bol', fault, '/bol');
  await frame.panelAppears();
  await frame.follow('Calculator');
  await frame.shows(calculator);
  await frame.follow('Bill of lading');
  await frame.panelAppears();
  await end();
  await frame.retry();
  await frame.shows('Bill of lading');
}

/**
 * A visitor can leave a hanging remote at once; its slot shows the panel in time, and Retry recovers. The
 * page has no server-rendered markup, and so no inlined style sheets either.
 */
export async function hangsAlone(site: Site, fault: Fault): Promise<void> {
  const { frame, end } = await visitFailing(site, 'mfe-bol', fault, '/bol?tab=mine');
  // This page shares more libraries with the failing remote than the calculator does.
  await frame.follow('Cost predictor');
  await frame.shows('Cost predictor');
  await frame.follow('Bill of lading');
  await frame.panelAppears();
  await end();
  await frame.retry();
  await frame.shows('Bill of lading');
}

/** The calculator that another remote's guide mounts. */
export const practiceOn = (page: Page) =>
  page.getByRole('region', { name: 'Practice calculator', exact: true });

/** A shared section that fails shows the panel, the page around it works, and Retry recovers. */
export async function partFailsAlone(site: Site, fault: Fault): Promise<void> {
  const { page, frame, end } = await visitFailing(site, 'mfe-calculator', fault, guide);
  await page.getByRole('heading', { level: 1, name: guideTitle }).waitFor();
  await frame.panelAppears();
  expect(await page.getByRole('region', { name: 'Practice', exact: true }).getByRole('alert').count()).toBe(
    1,
  );
  await page.getByRole('navigation', { name: 'On this page' }).getByText('Two worked examples').click();
  await page.getByText('33.4').waitFor();
  await frame.follow('Guides');
  await frame.shows('Freight class chart');
  await page.goBack();
  await frame.panelAppears();
  await end();
  await frame.retry();
  await practiceOn(page).waitFor();
}
