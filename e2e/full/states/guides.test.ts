import type { Page } from 'playwright-core';
import { choose, failing, fill, headed, press, testWalks, text } from './state-walk.ts';

// Every state of the guides, the lookups, the company's pages and those for developers.

const search = (message: string, answer: RegExp) => async (page: Page) => {
  await page.getByRole('searchbox').fill(message);
  await page.keyboard.press('Enter');
  await page.getByText(answer).first().waitFor();
};
const tab = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name }).click();
const call = (page: Page) => page.locator('#operations-Freight_class-workOutClass');

/** Static pages. */
const pagesToRead = {
  '/nmfc-guide': 'NMFC guide',
  '/about': 'About Freightwright',
  '/privacy': 'Privacy policy',
  '/terms': 'Terms of service',
  '/how-to-calculate-freight-class': 'How to calculate freight class',
  '/developers': 'Developers',
  '/developers/clients': 'Clients',
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
        fill('Find your row', '9.38'),
        (page) =>
          page
            .getByRole('status')
            .getByText(/^Class \d/)
            .waitFor(),
      ],
      [
        'density refused',
        fill('Find your row', 'heavy'),
        (page) => page.getByLabel('Find your row').and(page.locator('[aria-invalid=true]')).waitFor(),
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
        (page) => page.getByRole('link', { name: 'UN1263' }).first().click(),
        text('UN1263, Paint, 3, PG II'),
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
      ['an answer', choose('How do I pay?')],
      ['nothing filled in', press('Send Request'), text('Message is required')],
    ],
  },
  'the contact page': {
    path: '/contact',
    states: [
      ['blank', headed('Contact')],
      ['nothing filled in', press('Send Message'), text('Message is required')],
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
        fill('Key for tests', 'no key'),
        press('Use the key'),
        text('A key for tests begins with'),
      ],
      [
        'a call open',
        (page) =>
          call(page)
            .getByRole('button', { name: /freight-class/ })
            .first()
            .click(),
        (page) => call(page).getByRole('button', { name: 'Try it out' }).click(),
      ],
      [
        'a call refused',
        (page) => call(page).getByRole('button', { name: 'Execute' }).click(),
        (page) => call(page).getByText('Response body').first().waitFor(),
      ],
    ],
  },
  'the reference without its document': {
    path: '/developers/reference',
    prepare: failing('**/api/openapi.json'),
    states: [['list of calls', text('We couldn’t load the fields of each call.')]],
  },
}));
