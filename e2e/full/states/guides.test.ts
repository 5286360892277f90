import type { Page } from 'playwright-core';
import { failing, headed, testWalks } from './state-walk.ts';

// Every state of the guides, the lookups, the pages about us and those for developers.

const search = (words: string, answer: RegExp) => async (page: Page) => {
  await page.getByRole('searchbox').fill(words);
  await page.keyboard.press('Enter');
  await page.getByText(answer).first().waitFor();
};
const refusedForm = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click();
  await page.getByText('Message is required').waitFor();
};
const tab = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name }).click();
const call = (page: Page) => page.locator('#operations-Freight_class-workOutClass');

/** Pages that are only read. */
const pagesToRead = {
  '/nmfc-guide': 'NMFC guide',
  '/about': 'About Freightwright',
  '/privacy': 'Privacy policy',
  '/terms': 'Terms of service',
  '/how-to-calculate-freight-class': 'How to calculate freight class',
  '/developers': 'Developers',
  '/developers/errors': 'Errors',
  '/developers/changelog': 'Changelog',
};

testWalks(() => ({
  ...Object.fromEntries(
    Object.entries(pagesToRead).map(([path, heading]) => [
      path,
      { path, states: [['read', headed(heading)] as const] },
    ]),
  ),
  'the class chart': {
    path: '/freight-class-chart',
    states: [
      ['blank', headed('Freight class chart')],
      [
        'row found',
        async (page) => {
          await page.getByLabel('Find your row').fill('9.38');
          await page
            .getByRole('status')
            .getByText(/^Class \d/)
            .waitFor();
        },
      ],
      [
        'density refused',
        async (page) => {
          await page.getByLabel('Find your row').fill('heavy');
          await page.getByLabel('Find your row').and(page.locator('[aria-invalid=true]')).waitFor();
        },
      ],
    ],
  },
  'the NMFC lookup': {
    path: '/nmfc-lookup',
    states: [
      ['all entries', headed('NMFC lookup')],
      ['entries found', search('paint', /paint/i)],
      ['none found', search('xylophones on the moon', /xylophones on the moon/)],
    ],
  },
  'the hazardous materials': {
    path: '/hazmat-lookup',
    states: [
      ['often shipped', headed('Hazardous materials lookup')],
      ['none found', search('xylophones on the moon', /no such number or name/)],
      ['materials found', search('paint', /materials for “paint”/)],
      [
        'a number',
        async (page) => {
          await page.getByRole('link', { name: 'UN1263' }).first().click();
          await page.getByText('UN1263, Paint, 3, PG II').first().waitFor();
        },
      ],
    ],
  },
  'the freight classes': {
    path: '/freight-classes',
    states: [
      ['all classes', headed('Freight classes')],
      ['a tab', tab(/^High Cost/)],
    ],
  },
  'the documentation': {
    path: '/documentation',
    states: [
      ['getting started', headed('Documentation')],
      ...['Calculator Guide', 'Features', 'Troubleshooting'].map((name) => [name, tab(name)] as const),
    ],
  },
  'the support page': {
    path: '/support',
    states: [
      ['questions', headed('Support')],
      ['an answer', (page) => page.getByText('How do I pay?').click()],
      ['nothing filled in', refusedForm('Send Request')],
    ],
  },
  'the contact page': {
    path: '/contact',
    states: [
      ['blank', headed('Contact')],
      ['nothing filled in', refusedForm('Send Message')],
    ],
  },
  'the quick start': {
    path: '/developers/quick-start',
    states: [
      ['read', headed('Quick start')],
      ['another language', tab('TypeScript')],
    ],
  },
  'the webhooks': {
    path: '/developers/webhooks',
    states: [
      ['read', headed('Webhooks')],
      ['another language', tab('Python')],
    ],
  },
  'the reference': {
    path: '/developers/reference',
    states: [
      ['drawn', (page) => page.locator('.swagger-ui').waitFor()],
      [
        'key refused',
        async (page) => {
          await page.getByLabel('Key for tests').fill('no key');
          await page.getByRole('button', { name: 'Use the key' }).click();
          await page.getByText('A key for tests begins with').waitFor();
        },
      ],
      [
        'a call open',
        async (page) => {
          await call(page)
            .getByRole('button', { name: /freight-class/ })
            .first()
            .click();
          await call(page).getByRole('button', { name: 'Try it out' }).click();
        },
      ],
      [
        'a call refused',
        async (page) => {
          await call(page).getByRole('button', { name: 'Execute' }).click();
          await call(page).getByText('Response body').first().waitFor();
        },
      ],
    ],
  },
  'the reference without its document': {
    path: '/developers/reference',
    prepare: failing('**/api/openapi.json'),
    states: [['list of calls', (page) => page.getByText('The fields of each call did not load.').waitFor()]],
  },
}));
