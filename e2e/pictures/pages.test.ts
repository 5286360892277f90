import { emergency } from '@freightwright/samples';
import { consignee, shipper } from '@freightwright/samples/people';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { bolOn } from '../journeys/bol.ts';
import { fourKinds, kept } from '../journeys/browser-state.ts';
import { calculatorOn, pallet } from '../journeys/calculator.ts';
import { openSharedSite, type Site } from '../site.ts';
import { keptPicture } from './kept-picture.ts';
import { signedInShippers, steadyNumbers, withSessionOf } from './signed-in.ts';

/** The height is limited, so that the pictures stay small. */
const windows = { 1440: { width: 1440, height: 1100 }, 390: { width: 390, height: 1500 } } as const;

let site: Site;
let shippers: Awaited<ReturnType<typeof signedInShippers>>;
beforeAll(async () => {
  site = await openSharedSite();
  shippers = await signedInShippers(site.platform);
});
afterAll(() => site?.close());

interface Scene {
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Whose session the page has; nobody's unless it is given. */
  readonly who?: 'shipper' | 'newcomer';
  readonly act: (page: Page) => Promise<unknown>;
  /** A text that is brought into view. The picture shows the top of the page unless it is given. */
  readonly shows?: string;
}

const calculated = async (page: Page, button: string) => {
  await calculatorOn(page).enter(pallet);
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('region', { name: 'Result' }).getByText('9.38').first().waitFor();
};
const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** A form as the browser keeps it, with one line. */
const form = (line: object, values: object = {}) =>
  kept('localStorage', 'fw.bol-draft', {
    owner: null,
    draft: null,
    isSynced: false,
    values: { shipper, consignee, shipDate: '2026-11-20', ...values, lines: [line] },
  });
const drums = {
  ...{ commodityDescription: 'Paint', packages: '4', packageType: 'drum', weight: '2,310', nmfcClass: '85' },
  hazmat: true,
  hazmatDetails: {
    ...{ identificationNumber: 'UN1263', properShippingName: 'Paint', hazardClass: '3', packingGroup: 'II' },
    ...{ packageKind: 'steel drum', quantity: '220', quantityUnit: 'gal' },
  },
};
/** Freight of all kinds, much of it, without units and class, shipped long ago. */
const doubtful = { commodityDescription: 'FAK', packages: '96', handlingUnits: '0', weight: '22,000' };

const scenes = {
  home: { path: '/', act: (page) => headed(page, 'Freight class from four numbers') },
  'home-result': { path: '/', act: (page) => calculated(page, 'Work out the class') },
  shipment: {
    path: '/shipment',
    prepare: fourKinds,
    act: (page) => page.getByRole('img', { name: /^As a carrier counts: trailer of/ }).waitFor(),
  },
  'my-bols': {
    path: '/bol?tab=mine',
    who: 'shipper',
    act: (page) => page.getByText('Prairie Tool Supply').waitFor(),
  },
  'quick-fill': {
    path: '/bol?tab=saved',
    who: 'shipper',
    act: (page) => page.getByText('Peachtree Fixture Co.').waitFor(),
  },
  'hazmat-line': {
    path: '/bol',
    prepare: form(drums, emergency),
    async act(page) {
      const items = bolOn(page).section('Items');
      await items.getByRole('button', { name: /Items/ }).click();
      await items.getByText('On the bill, in the order of 49 CFR 172.202').waitFor();
      await page.getByText('FLAMMABLE', { exact: true }).waitFor();
    },
    shows: 'Kind of packages',
  },
  questions: {
    path: '/bol',
    who: 'newcomer',
    prepare: form(doubtful, { shipDate: '2026-10-01' }),
    async act(page) {
      await bolOn(page).section('Items').waitFor();
      await bolOn(page).issue();
      await page.getByRole('dialog').getByText('Before you issue this bill').waitFor();
    },
  },
  density: { path: '/freight-density-calculator', act: (page) => calculated(page, 'Work out the density') },
} as const satisfies Record<string, Scene>;

/** Sets the same day and the same random numbers for every run. */
async function stillStand(page: Page) {
  await page.clock.setFixedTime('2026-11-20T12:00:00Z');
  await page.addInitScript({ content: 'Math.random = () => 0.5;' });
}

const names = Object.keys(scenes) as (keyof typeof scenes)[];
/** Behind the dialog of the questions a wide page shows the printed bill, which may not have its number yet. */
const namesAt = { 1440: names.filter((name) => name !== 'questions'), 390: names };
const shots = ([1440, 390] as const).flatMap((width) => [
  ...namesAt[width].map((name) => [name, width, 'light'] as const),
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
        if (scene.who) {
          await withSessionOf(shippers[scene.who], site.platform.siteUrl)(fresh);
          await steadyNumbers(fresh);
        }
        await scene.prepare?.(fresh);
      },
    });
    await scene.act(page);
    await page.waitForLoadState('networkidle');
    await page.mouse.move(0, 0);
    // Otherwise the last field keeps its focus ring or not, depending on how the reader came to it.
    await page.evaluate('document.activeElement?.blur()');
    await page.evaluate('scrollTo(0, 0)');
    if (scene.shows) await page.getByText(scene.shows).scrollIntoViewIfNeeded();
    await keptPicture(page, `${name}-${width}-${colorScheme}`);
    await leave();
  });
});
