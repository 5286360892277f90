import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsInBothThemes } from '../../accessibility.ts';
import { sidewaysScroll } from '../../journeys/browser-state.ts';
import { openSharedSite, type Site, type VisitOptions } from '../../site.ts';

type Step = (page: Page) => Promise<unknown>;
/** A state of a page: its name, and the steps to it from the previous state. */
export type State = readonly [name: string, ...steps: Step[]];

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
export const text = (message: string | RegExp, options?: { readonly exact: true }) => (page: Page) =>
  page.getByText(message, options).first().waitFor();
export const choose = (message: string, options?: { readonly exact: true }) => (page: Page) =>
  page.getByText(message, options).click();
export const fill = (label: string, value: string) => (page: Page) =>
  page.getByLabel(label).first().fill(value);
export const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).waitFor();
export const dialog = (page: Page) => page.getByRole('dialog').waitFor();
export const invalid = (page: Page) => page.locator('[aria-invalid=true]').first().waitFor();
export const leave = (page: Page) => page.keyboard.press('Escape');

/** States that are reached one after another on one page. */
export interface Walk extends Omit<VisitOptions, 'viewport' | 'colorScheme'> {
  readonly path: string;
  readonly states: readonly State[];
}

const windows = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } } as const;
/** The narrowest window in which nothing may be clipped. A page 1280 px wide is that at 400 % zoom. */
const narrowest = { width: 320, height: 640 } as const;

const widths = [1440, 390] as const;
export type Width = (typeof widths)[number];

export const headed = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Walks by the name of their subject. Those that need an account are created when their test runs. */
type Walks = Readonly<Record<string, Walk | ((site: Site) => Walk | Promise<Walk>)>>;

/** Declares a test for each walk at each width: no axe violations in any state, and nothing is clipped. */
export function testWalks(walksAt: (width: Width) => Walks): void {
  const site = openSharedSite();
  describe.each(widths)(
    'at %d px, in light and dark, axe finds nothing and nothing is cut off in',
    (width) => {
      it.each(Object.entries(walksAt(width)))('%s', async (_, walk) => {
        expect(
          await violationsAlong(site, width, typeof walk === 'function' ? await walk(site) : walk),
        ).toEqual([]);
      });
    },
  );
}

/** Makes these calls of the page fail. */
export const failing =
  (...paths: string[]) =>
  async (page: Page): Promise<void> => {
    for (const path of paths) await page.route(path, (route) => route.fulfill({ status: 503, json: {} }));
  };

/** Lists the texts that are wider than their boxes, and the dialogs that scroll sideways. */
const cutTexts = `
  [...document.querySelectorAll('dialog[open], button, a, label, legend, p, li, h1, h2, h3, h4, dt, dd, td, th, strong')]
    .filter((box) => {
      if (box.clientWidth === 0 || box.scrollWidth <= box.clientWidth + 1) return false;
      // A button whose target is larger than what is seen of it is no text that is cut off.
      if (getComputedStyle(box, '::after').position === 'absolute') return false;
      // Text for screen readers alone is on the page in a box of one pixel.
      for (let around = box; around; around = around.parentElement)
        if (around.clientWidth === 1 && getComputedStyle(around).position === 'absolute') return false;
      return getComputedStyle(box).overflowX !== 'auto';
    })
    .map((box) => box.tagName.toLowerCase() + ' "' + box.textContent.trim().slice(0, 40) + '"')
`;

/**
 * The violations in each state of a walk, one line each with the state's name: axe's in light and in dark,
 * and, on a phone, what is clipped or makes the page scroll sideways in the narrowest window.
 */
async function violationsAlong(site: Site, width: Width, walk: Walk): Promise<string[]> {
  const { path, states, ...options } = walk;
  const { page } = await site.visit(path, { ...options, viewport: windows[width], colorScheme: 'light' });
  const violations: string[] = [];
  for (const [name, ...steps] of states) {
    const state = `${path}, ${name}`;
    for (const step of steps) {
      await step(page).catch((cause: unknown) => {
        throw new Error(`${state}: it was not reached at ${width} px`, { cause });
      });
    }
    const found = [...(await violationsInBothThemes(page)), ...(await widthViolations(page))];
    violations.push(...found.map((violation) => `${state}, ${violation}`));
    if (width === 390) {
      await page.setViewportSize(narrowest);
      violations.push(
        ...(await widthViolations(page)).map(
          (violation) => `${state}, at ${narrowest.width} px: ${violation}`,
        ),
      );
      await page.setViewportSize(windows[width]);
    }
  }
  return violations;
}

async function widthViolations(page: Page): Promise<string[]> {
  const beyond = await sidewaysScroll(page);
  const cut = (await page.evaluate(cutTexts)) as string[];
  return [
    ...(beyond > 0 ? [`the page is ${beyond} px wider than the window`] : []),
    ...cut.map((text) => `${text} is wider than its box`),
  ];
}
