import type { PageHead } from '@freightwright/mfe-kit';

const description =
  'Density and volume of a freight unit from length, width, height and weight, with its range on the 18-class chart and the NMFC 2025 scale.';

/** What search engines and browser tabs show of the page. */
export const densityPageHead: PageHead = {
  title: 'Freight density calculator',
  description,
  canonicalPath: '/freight-density-calculator',
  structuredData: {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: 'Freight density calculator',
    description,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  },
};
