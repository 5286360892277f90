import type { Page } from 'playwright-core';
import { headed, testWalks } from './state-walk.ts';

// Every state of the guides, the lookups and the pages about us.

const search = (words: string, answer: RegExp) => async (page: Page) => {
  await page.getByRole('searchbox').fill(words);
  await page.keyboard.press('Enter');
  await page.getByText(answer).first().waitFor();
};

const refusedForm = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click();
  await page.getByText('Message is required').waitFor();
};

testWalks(() => ({
  'the class chart': () => ({
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
  }),
  'the NMFC lookup': () => ({
    path: '/nmfc-lookup',
    states: [
      ['all entries', headed('NMFC lookup')],
      ['entries found', search('paint', /paint/i)],
      ['none found', search('xylophones on the moon', /xylophones on the moon/)],
    ],
  }),
  'the hazardous materials': () => ({
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
  }),
  'the freight classes': () => ({
    path: '/freight-classes',
    states: [
      ['all classes', headed('Freight classes')],
      ['a tab', (page) => page.getByRole('tab', { name: /^High Cost/ }).click()],
    ],
  }),
  'the NMFC guide': () => ({ path: '/nmfc-guide', states: [['read', headed('NMFC guide')]] }),
  'the documentation': () => ({
    path: '/documentation',
    states: [
      ['getting started', headed('Documentation')],
      ...['Calculator Guide', 'Features', 'Troubleshooting'].map(
        (name) => [name, (page: Page) => page.getByRole('tab', { name }).click()] as const,
      ),
    ],
  }),
  'the support page': () => ({
    path: '/support',
    states: [
      ['questions', headed('Support')],
      ['an answer', (page) => page.getByText('How do I pay?').click()],
      ['nothing filled in', refusedForm('Send Request')],
    ],
  }),
  'the contact page': () => ({
    path: '/contact',
    states: [
      ['blank', headed('Contact')],
      ['nothing filled in', refusedForm('Send Message')],
    ],
  }),
  'the about page': () => ({ path: '/about', states: [['read', headed('About Freightwright')]] }),
  'the privacy policy': () => ({ path: '/privacy', states: [['read', headed('Privacy policy')]] }),
  'the terms': () => ({ path: '/terms', states: [['read', headed('Terms of service')]] }),
  'the guide': () => ({
    path: '/how-to-calculate-freight-class',
    states: [
      [
        'read',
        async (page) => {
          await headed(/freight class/i)(page);
          await page.waitForLoadState('networkidle');
        },
      ],
    ],
  }),
}));
