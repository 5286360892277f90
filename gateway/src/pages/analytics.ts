import { contactDeliveryMeta } from '@freightwright/contracts';
/** What analytics adds to a page: a meta element with its setting, and additional allowed hosts. */
export interface Analytics {
  readonly head: string;
  readonly scriptSources: readonly string[];
  readonly connectSources: readonly string[];
}

interface AnalyticsSettings {
  ANALYTICS: 'off' | 'plausible' | 'ga4';
  ANALYTICS_ID?: string | undefined;
  ANALYTICS_HOST: string;
}

const idPatterns = {
  plausible: {
    shape: /^[a-z0-9.-]{1,253}$/,
    example: "the site's name at Plausible, such as freightwright.example",
  },
  ga4: { shape: /^G-[A-Z0-9]{4,20}$/, example: 'a measurement id, such as G-ABC1234567' },
};

/** The errors in the settings, as sentences. Empty when they are valid. */
export function analyticsViolations({ ANALYTICS, ANALYTICS_ID = '' }: AnalyticsSettings): string[] {
  if (ANALYTICS === 'off') return [];
  const { shape, example } = idPatterns[ANALYTICS];
  return shape.test(ANALYTICS_ID) ? [] : [`ANALYTICS_ID must be ${example}`];
}

/** @returns undefined without analytics. Pages are then unaffected. */
export function analyticsOf(values: AnalyticsSettings): Analytics | undefined {
  const { ANALYTICS, ANALYTICS_ID = '', ANALYTICS_HOST } = values;
  const meta = `<meta name="fw-analytics" data-provider="${ANALYTICS}" data-id="${ANALYTICS_ID}"`;
  switch (ANALYTICS) {
    case 'off':
      return undefined;
    case 'plausible': {
      const { origin } = new URL(ANALYTICS_HOST);
      return { head: `${meta} data-host="${origin}">`, scriptSources: [], connectSources: [origin] };
    }
    case 'ga4':
      return {
        head: `${meta}>`,
        scriptSources: ['https://www.googletagmanager.com'],
        // The hosts to which its script sends, by region.
        connectSources: ['https://www.google-analytics.com', 'https://*.google-analytics.com'],
      };
  }
}

/** Enables a page's forms. Without it the forms send nothing. */
export const contactDeliveryHead = `<meta name="${contactDeliveryMeta}" content="mail">`;
