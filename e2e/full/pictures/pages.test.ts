import { emergency, samplePrediction } from '@freightwright/samples';
import { consignee, invoice, shipper, subscription } from '@freightwright/samples/people';
import { demoUser } from '@freightwright/stack-test-site/visitor';
import type { Page } from 'playwright-core';
import { beforeAll, describe, it } from 'vitest';
import type { SignedInShipper } from '../../journeys/account.ts';
import { billingAnswers } from '../../journeys/billing.ts';
import { bolOn } from '../../journeys/bol.ts';
import { fillBook } from '../../journeys/book.ts';
import { dashboardRecords, fourKinds, stored } from '../../journeys/browser-state.ts';
import { calculatorOn, pallet } from '../../journeys/calculator.ts';
import { predictorOn } from '../../journeys/predictor.ts';
import { openSharedSite } from '../../site.ts';
import { headed } from '../states/state-walk.ts';
import { expectedPicture } from './kept-picture.ts';
import { steadyMonth, steadyReader } from './steady-answers.ts';

/** The height is limited, so that the screenshots stay small. */
const windows = { 1440: { width: 1440, height: 1100 }, 390: { width: 390, height: 1500 } } as const;

const site = openSharedSite();
/** The demo users: one with bills, templates and addresses, one without data. Their initials never change. */
let readers: Readonly<Record<'shipper' | 'newcomer', SignedInShipper['client']>>;
beforeAll(async () => {
  readers = {
    shipper: await demoUser(site.platform, 'pro'),
    newcomer: await demoUser(site.platform, 'registered'),
  };
  await fillBook(readers.shipper);
});

interface Scene {
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** The user of the page; signed out by default. */
  readonly who?: 'shipper' | 'newcomer';
  readonly act: (page: Page) => Promise<unknown>;
  /** A text to scroll into view. By default the screenshot shows the top of the page. */
  readonly shows?: string;
}

const calculated = (button: string) => async (page: Page) => {
  await calculatorOn(page).enter(pallet);
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('region', { name: 'Result' }).getByText('9.38').first().waitFor();
};
const shown = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();

/** A form as the browser stores it, with one line. */
const form = (line: object, values: object = {}) =>
  stored('localStorage', 'fw.bol-draft', {
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
/** Questionable freight: FAK, heavy, without units and class, with a ship date long ago. */
const doubtful = { commodityDescription: 'FAK', packages: '96', handlingUnits: '0', weight: '22,000' };

/** A paid month of Professional. */
const subscribed = (page: Page) =>
  billingAnswers(page, { subscription: subscription(), invoices: [invoice('0001')] });

const dashboard = {
  path: '/dashboard',
  who: 'shipper',
  async prepare(page) {
    await dashboardRecords(page);
    await subscribed(page);
  },
  async act(page) {
    await page.getByText('Prairie Tool Supply').waitFor();
    await page
      .getByRole('img', { name: /^November 2026/ })
      .nth(2)
      .waitFor();
  },
} as const satisfies Scene;

/** An estimate that is the same on every day, whatever the diesel price. */
const steadyEstimate = async (page: Page) => {
  await page.route('**/api/predict-shipping-cost', (route) => route.fulfill({ json: samplePrediction() }));
  await page.route('**/api/user/prediction-usage*', (route) =>
    route.fulfill({ json: { used: 0, limit: 3, remaining: 3, nextReset: null, canPredict: true } }),
  );
};

const scenes = {
  home: { path: '/', act: headed('Freight class from four numbers') },
  'home-result': { path: '/', act: calculated('Work out the class') },
  shipment: {
    path: '/shipment',
    prepare: fourKinds,
    act: (page) => page.getByRole('img', { name: /^As a carrier counts: trailer of/ }).waitFor(),
  },
  dashboard,
  'dashboard-charts': {
    ...dashboard,
    async prepare(page) {
      await dashboardRecords(page);
      await steadyMonth(page);
    },
    async act(page) {
      await dashboard.act(page);
      await page.getByRole('button', { name: 'Show the charts' }).click();
      await page.getByRole('region', { name: 'Bills by lane', exact: true }).locator('canvas').waitFor();
    },
    shows: 'Bills by lane as a table',
  },
  account: { path: '/account', who: 'shipper', act: shown('Safari on iPhone') },
  'account-devices': {
    path: '/account',
    who: 'shipper',
    act: shown('Safari on iPhone'),
    shows: 'Export my data',
  },
  'dashboard-bills': { ...dashboard, shows: 'Unlimited bills of lading' },
  pricing: {
    path: '/pricing?plan=professional',
    act: (page) => page.getByRole('button', { name: 'Choose Professional' }).waitFor(),
  },
  'pricing-subscriber': { path: '/pricing', who: 'shipper', prepare: subscribed, act: shown(/It renews/) },
  invoices: { ...dashboard, shows: 'Show older invoices' },
  success: {
    path: '/success?checkout=cs_1',
    who: 'newcomer',
    prepare: (page) => billingAnswers(page, { checkout: 'open' }),
    act: headed('Activating Your Account'),
  },
  'my-bols': { path: '/bol?tab=mine', who: 'shipper', act: shown('Prairie Tool Supply') },
  'quick-fill': { path: '/bol?tab=saved', who: 'shipper', act: shown('Peachtree Fixture Co.') },
  'hazmat-line': {
    path: '/bol',
    prepare: form(drums, emergency),
    async act(page) {
      const bol = bolOn(page);
      await bol.unfold('Items');
      await bol.section('Items').getByText('On the bill, in the order of 49 CFR 172.202').waitFor();
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
      await bolOn(page).tryToIssue();
      await bolOn(page).review.getByRole('heading', { name: 'Worth a second look' }).waitFor();
    },
  },
  predictor: {
    path: '/cost-predictor',
    prepare: steadyEstimate,
    act: shown('0 of 3 predictions used today'),
  },
  'predictor-result': {
    path: '/cost-predictor',
    prepare: steadyEstimate,
    async act(page) {
      await predictorOn(page).useExample();
      await predictorOn(page).predict();
      await predictorOn(page).isWorkedOut();
      await page.getByText('Cost Prediction Complete').waitFor();
      await page.getByRole('button', { name: 'Close notice' }).click();
      await page.getByText('Cost Prediction Complete').waitFor({ state: 'detached' });
    },
  },
  documentation: { path: '/documentation', act: headed('Documentation') },
  troubleshooting: { path: '/documentation#troubleshooting', act: headed('Documentation') },
  support: { path: '/support', act: (page) => page.getByText('How do I pay?').click() },
  'contact-refused': {
    path: '/contact',
    async act(page) {
      await headed('Contact')(page);
      await page.getByRole('button', { name: 'Send Message' }).click();
      await page.getByText('Message is required').waitFor();
    },
  },
  density: { path: '/freight-density-calculator', act: calculated('Work out the density') },
  'nmfc-lookup': { path: '/nmfc-lookup', act: shown('Illustrative entries') },
  'hazmat-lookup': { path: '/hazmat-lookup', act: shown('Often shipped') },
  'hazmat-number': { path: '/hazmat-lookup?number=UN1263', act: shown('UN1263, Paint, 3, PG II') },
  'freight-classes': { path: '/freight-classes', act: shown('Light freight comes first') },
} as const satisfies Record<string, Scene>;

/** Fixes the date and the random numbers of every run. */
async function stillStand(page: Page) {
  await page.clock.setFixedTime('2026-11-20T12:00:00Z');
  await page.addInitScript({ content: 'Math.random = () => 0.5;' });
}

const names = Object.keys(scenes) as (keyof typeof scenes)[];
/**
 * Behind the questions dialog, and beside the form, a wide page shows the print preview, which may not be
 * rendered again yet. The dashboard's bills are below the first view only on a phone.
 */
const atOneWidth: Readonly<Record<string, 1440 | 390>> = {
  ...{ questions: 390, 'hazmat-line': 390, 'dashboard-bills': 390 },
  ...{ 'nmfc-lookup': 1440, 'hazmat-number': 1440, 'freight-classes': 1440 },
};
const inTheDarkToo = [
  'home',
  'home-result',
  'predictor',
  'predictor-result',
  'dashboard',
  'pricing',
] as const;
const shots = ([1440, 390] as const).flatMap((width) => [
  ...names
    .filter((name) => (atOneWidth[name] ?? width) === width)
    .map((name) => [name, width, 'light'] as const),
  ...inTheDarkToo.map((name) => [name, width, 'dark'] as const),
]);

describe('a page looks as it did', () => {
  it.each(shots)('%s at %d px, %s', async (name, width, colorScheme) => {
    const scene: Scene = scenes[name];
    const { page } = await site.visit(scene.path, {
      ...{ viewport: windows[width], colorScheme, timezoneId: 'America/Chicago', locale: 'en-US' },
      ...(scene.who && { signedIn: readers[scene.who] }),
      prepare: async (fresh) => {
        await stillStand(fresh);
        if (scene.who) await steadyReader(fresh);
        await scene.prepare?.(fresh);
      },
    });
    await scene.act(page);
    await page.waitForLoadState('networkidle');
    await page.mouse.move(0, 0);
    // Otherwise the last field's focus ring depends on how the focus got there.
    await page.evaluate('document.activeElement?.blur()');
    await page.evaluate('scrollTo(0, 0)');
    if (scene.shows) await page.getByText(scene.shows).scrollIntoViewIfNeeded();
    await expectedPicture(page, `${name}-${width}-${colorScheme}`);
  });
});
