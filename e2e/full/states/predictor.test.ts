import { professional } from '../../journeys/account.ts';
import { predictorOn } from '../../journeys/predictor.ts';
import type { Site } from '../../site.ts';
import { testWalks, type Walk } from './state-walk.ts';

const path = '/cost-predictor';

const visitor: Walk = {
  path,
  states: [
    ['empty', (page) => predictorOn(page).button('Use an example').waitFor()],
    [
      'nothing filled in',
      async (page) => {
        await predictorOn(page).predict();
        await page.getByText('Weight is required').waitFor();
      },
    ],
    [
      'no answer',
      async (page) => {
        await page.route('**/api/predict-shipping-cost', (route) => route.abort());
        await predictorOn(page).useExample();
        await predictorOn(page).predict();
        await page.getByText('No estimate.').waitFor();
        await page.unroute('**/api/predict-shipping-cost');
      },
    ],
    [
      'an estimate',
      async (page) => {
        await predictorOn(page).predict();
        await predictorOn(page).isWorkedOut();
      },
    ],
    [
      'sorted, with the reasons and the page below open',
      async (page) => {
        await predictorOn(page).button('On time').click();
        await page.getByText('What lowers the confidence').click();
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
        await page.getByText('Is this a quote?').click();
      },
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
      async (page) => {
        await page.route('**/api/user/prediction-usage*', (route) =>
          route.fulfill({ json: { used: 3, limit: 3, remaining: 0, nextReset: null, canPredict: false } }),
        );
        await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
        await page.getByText('3 of 3 predictions used today').waitFor();
        await predictorOn(page).predict();
        await predictorOn(page).limit.waitFor();
      },
    ],
  ],
};

const member = async ({ platform }: Site): Promise<Walk> => {
  const reader = await professional(platform.siteUrl);
  return {
    path,
    signedIn: reader.client,
    states: [
      [
        'no past estimates',
        async (page) => {
          await predictorOn(page).tab('Past estimates').click();
          await page.getByText('No estimates yet').waitFor();
        },
      ],
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
      [
        'before deleting',
        async (page) => {
          await page.keyboard.press('Escape');
          await page
            .getByRole('button', { name: /^Delete the estimate/ })
            .first()
            .click();
          await page.getByRole('dialog').waitFor();
        },
      ],
      [
        'the list that did not load',
        async (page) => {
          await page.keyboard.press('Escape');
          await page.route('**/api/quotes*', (route) => route.fulfill({ status: 503, json: {} }));
          await predictorOn(page).tab('Estimate').click();
          await predictorOn(page).tab('Past estimates').click();
          await page.getByText(/^Your estimates did not load/).waitFor();
        },
      ],
      [
        'terms with a lane',
        async (page) => {
          await predictorOn(page).tab('Your terms').click();
          await predictorOn(page).button('Add a lane').click();
          await page.getByLabel('Discount').first().fill('120');
          await predictorOn(page).button('Save your terms').click();
          await page.getByText('Discount must be from 0 to 95').waitFor();
        },
      ],
    ],
  };
};

testWalks(() => ({ 'the predictor for a visitor': visitor, 'the predictor for a signed-in reader': member }));
