import type { Page } from 'playwright-core';
import { professional } from '../../journeys/account.ts';
import { predictorOn } from '../../journeys/predictor.ts';
import type { Site } from '../../site.ts';
import { button, choose, dialog, fill, leave, press, testWalks, text, type Walk } from './state-walk.ts';

const path = '/cost-predictor';
const predict = (page: Page) => predictorOn(page).predict();
const tab = (name: string) => (page: Page) => predictorOn(page).tab(name).click();

const visitor: Walk = {
  path,
  states: [
    ['empty', button('Use an example')],
    ['nothing filled in', predict, text('Weight is required')],
    [
      'no answer',
      (page) => page.route('**/api/predict-shipping-cost', (route) => route.abort()),
      (page) => predictorOn(page).useExample(),
      predict,
      text('We couldn’t make an estimate.'),
      (page) => page.unroute('**/api/predict-shipping-cost'),
    ],
    ['an estimate', predict, (page) => predictorOn(page).isWorkedOut()],
    [
      'sorted, with the reasons and the page below open',
      press('On time'),
      choose('What lowers the confidence'),
      (page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded(),
      choose('Is this a quote?'),
    ],
    [
      'outdated',
      async (page) => {
        await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
        const edit = predictorOn(page).button('Edit');
        if (await edit.isVisible()) await edit.click();
        await page.getByLabel('Weight', { exact: true }).fill('900');
        await page.getByText(/^This estimate is for/).waitFor();
      },
    ],
    [
      'the limit dialog',
      (page) =>
        page.route('**/api/user/prediction-usage*', (route) =>
          route.fulfill({ json: { used: 3, limit: 3, remaining: 0, nextReset: null, canPredict: false } }),
        ),
      (page) => page.evaluate('document.dispatchEvent(new Event("visibilitychange"))'),
      text('3 of 3 predictions used today'),
      predict,
      (page) => predictorOn(page).limit.waitFor(),
    ],
  ],
};

const member = async ({ platform }: Site): Promise<Walk> => {
  const reader = await professional(platform.siteUrl);
  return {
    path,
    signedIn: reader.client,
    states: [
      ['no past estimates', tab('Past estimates'), text('No estimates yet')],
      [
        'two past estimates',
        async (page) => {
          for (const weight of [500, 900]) {
            await reader.client.post('/api/predict-shipping-cost', {
              ...{ originZip: '60608', destinationZip: '30318', length: 48, width: 40, height: 48, weight },
            });
          }
          await predictorOn(page).tab('Estimate').click();
          await predictorOn(page).tab('Past estimates').click();
          await page.getByRole('table', { name: 'Past estimates' }).waitFor();
        },
      ],
      [
        'compared',
        async (page) => {
          for (const box of await page.getByRole('checkbox', { name: /^Compare / }).all()) await box.check();
          await predictorOn(page).button('Compare two estimates').click();
          await page.getByRole('dialog').getByRole('table').waitFor();
        },
      ],
      ['before deleting', leave, press(/^Delete the estimate/), dialog],
      [
        'the list that did not load',
        leave,
        (page) => page.route('**/api/quotes*', (route) => route.fulfill({ status: 503, json: {} })),
        tab('Estimate'),
        tab('Past estimates'),
        text(/^We couldn’t load your estimates/),
      ],
      [
        'terms with a lane',
        tab('Your terms'),
        press('Add a lane'),
        fill('Discount', '120'),
        press('Save your terms'),
        text('Discount must be from 0 to 95'),
      ],
    ],
  };
};

testWalks(() => ({ 'the predictor for a visitor': visitor, 'the predictor for a signed-in reader': member }));
