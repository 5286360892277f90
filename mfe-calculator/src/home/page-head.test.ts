import { expect, test } from 'vitest';
import { homePageHead } from '../calculator-page.tsx';

test('tells search engines of a free web application', () => {
  expect(homePageHead.structuredData).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    isAccessibleForFree: true,
    offers: { price: '0', priceCurrency: 'USD' },
  });
  expect(homePageHead.canonicalPath).toBe('/');
  expect(homePageHead.description.length).toBeLessThan(200);
});
