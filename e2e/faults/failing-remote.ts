import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Site } from '../site.ts';
import { causeFault, type Fault, forgetIntegrity } from './faulty-remote.ts';
import { frameOf } from './frame.ts';

const calculator = 'Freight class from four numbers';
const guide = '/how-to-calculate-freight-class';
const guideTitle = 'How to calculate freight class';

/** Opens a page on which a remote has a fault, so that the files that the page preloads fail too. */
export async function visitFaulty(site: Site, remote: string, fault: Fault, path: string) {
  let end = async () => {};
  const visit = await site.visit(path, {
    prepare: async (page) => {
      await forgetIntegrity(page);
      end = await causeFault(page, remote, fault);
    },
  });
  return { ...visit, frame: frameOf(visit.page), end: () => end() };
}

/** A remote whose files are bad has the panel in its place, every other remote works, and Retry recovers. */
export async function failsAlone(site: Site, fault: Fault): Promise<void> {
  const { frame, end } = await visitFaulty(site, 'mfe-bol', fault, '/bol');
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
 * The reader of a remote that hangs can leave at once; its place has the panel in time, and Retry recovers. The
 * page does not begin with markup, and so not with its style sheets either.
 */
export async function hangsAlone(site: Site, fault: Fault): Promise<void> {
  const { frame, end } = await visitFaulty(site, 'mfe-bol', fault, '/bol?tab=mine');
  // This page shares more libraries with the faulty remote than the calculator does.
  await frame.follow('Cost predictor');
  await frame.shows('Cost predictor');
  await frame.follow('Bill of lading');
  await frame.panelAppears();
  await end();
  await frame.retry();
  await frame.shows('Bill of lading');
}

/** The calculator that another remote's guide shows, in its place. */
export const practiceOn = (page: Page) =>
  page.getByRole('region', { name: 'Practice calculator', exact: true });

/** A part that does not come has the panel in its place, the page around it works, and Retry recovers. */
export async function partFailsAlone(site: Site, fault: Fault): Promise<void> {
  const { page, frame, end } = await visitFaulty(site, 'mfe-calculator', fault, guide);
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
