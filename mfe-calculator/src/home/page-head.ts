import type { PageHead } from '@freightwright/mfe-kit';

const description =
  'Freight class, density and the distance to the next break from length, width, height and weight, on the 18-class chart and the NMFC 2025 scale. Free, in your browser.';

/** What search engines and browser tabs show of '/'. */
export const homePageHead: PageHead = {
  title: 'Freight class from four numbers',
  description,
  canonicalPath: '/',
  structuredData: {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: 'Freightwright',
    description,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  },
};
