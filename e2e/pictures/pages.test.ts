import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { fourKinds } from '../journeys/browser-state.ts';
import { calculatorOn, pallet } from '../journeys/calculator.ts';
import { openSharedSite, type Site } from '../site.ts';
import { keptPicture } from './kept-picture.ts';

/** The height is limited, so that the pictures stay small. */
const windows = { 1440: { width: 1440, height: 1100 }, 390: { width: 390, height: 1500 } } as const;

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

interface Scene {
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly act: (page: Page) => Promise<unknown>;
}

const calculated = async (page: Page, button: string) => {
  await calculatorOn(page).enter(pallet);
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('region', { name: 'Result' }).getByText('9.38').first().waitFor();
};
const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

const scenes = {
  home: { path: '/', act: (page) => headed(page, 'Freight class from four numbers') },
  'home-result': { path: '/', act: (page) => calculated(page, 'Work out the class') },
  shipment: {
    path: '/shipment',
    prepare: fourKinds,
    act: (page) => page.getByRole('img', { name: /^As a carrier counts: trailer of/ }).waitFor(),
  },
  density: { path: '/freight-density-calculator', act: (page) => calculated(page, 'Work out the density') },
} as const satisfies Record<string, Scene>;

/** Sets the same day and the same random numbers for every run. */
async function stillStand(page: Page) {
  await page.clock.setFixedTime('2026-11-20T12:00:00Z');
  await page.addInitScript({ content: 'Math.random = () => 0.5;' });
}

const names = Object.keys(scenes) as (keyof typeof scenes)[];
const shots = ([1440, 390] as const).flatMap((width) => [
  ...names.map((name) => [name, width, 'light'] as const),
  ['home', width, 'dark'] as const,
  ['home-result', width, 'dark'] as const,
]);

describe('a page looks as it did', () => {
  it.each(shots)('%s at %d px, %s', async (name, width, colorScheme) => {
    const scene: Scene = scenes[name];
    const { page, leave } = await site.visit(scene.path, {
      viewport: windows[width],
      colorScheme,
      reducedMotion: 'reduce',
      timezoneId: 'America/Chicago',
      locale: 'en-US',
      prepare: async (fresh) => {
        await stillStand(fresh);
        await scene.prepare?.(fresh);
      },
    });
    await scene.act(page);
    await page.waitForLoadState('networkidle');
    await page.mouse.move(0, 0);
    // Otherwise the last field keeps its focus ring or not, depending on how the reader came to it.
    await page.evaluate('document.activeElement?.blur()');
    await page.evaluate('scrollTo(0, 0)');
    await keptPicture(page, `${name}-${width}-${colorScheme}`);
    await leave();
  });
});
