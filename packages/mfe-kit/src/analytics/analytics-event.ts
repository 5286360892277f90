type PaidPlan = 'professional' | 'enterprise';

/** The counted events and their data. Source: product specification, point 7. */
export type AnalyticsEvent =
  | {
      readonly name: 'calculate_freight_class';
      /** Class on the 18-class chart. */
      readonly class: string;
      /** lb/cu ft */
      readonly density: number;
      /** cu ft */
      readonly volume: number;
    }
  | {
      readonly name: 'predict_shipping_cost';
      /** Only the first three digits of a ZIP are sent: an area of some 100,000 people, not a shipper. */
      readonly originZip: string;
      readonly destinationZip: string;
      /** lb */
      readonly weight: number;
      readonly serviceType: string;
    }
  | { readonly name: 'pricing_viewed' | 'dashboard_accessed' }
  | {
      readonly name: 'upgrade_click' | 'payment_initiated' | 'subscription_activated';
      readonly plan: PaidPlan;
    };

export type AnalyticsParams = Readonly<Record<string, string | number>>;

const kinds = {
  figure: (value: unknown) =>
    typeof value === 'number' && Number.isFinite(value) ? Math.round(value * 100) / 100 : undefined,
  /** One value of an enumeration of ours: short, and in a format that no address or name has. */
  choice: (value: unknown) => (/^[a-z0-9._-]{1,24}$/i.test(String(value)) ? String(value) : undefined),
  zip3: (value: unknown) => /^\s*(\d{3})\d{2}/.exec(String(value))?.[1],
};

const params: Readonly<Record<AnalyticsEvent['name'], Readonly<Record<string, keyof typeof kinds>>>> = {
  calculate_freight_class: { class: 'choice', density: 'figure', volume: 'figure' },
  predict_shipping_cost: {
    originZip: 'zip3',
    destinationZip: 'zip3',
    weight: 'figure',
    serviceType: 'choice',
  },
  pricing_viewed: {},
  dashboard_accessed: {},
  upgrade_click: { plan: 'choice' },
  payment_initiated: { plan: 'choice' },
  subscription_activated: { plan: 'choice' },
};

/**
 * The parameters of an event. Fields that are not listed, or of the wrong type, are omitted.
 * @example paramsOf({ name: 'upgrade_click', plan: 'professional' }); // => { plan: 'professional' }
 */
export function paramsOf(event: AnalyticsEvent): AnalyticsParams {
  const values = new Map<string, unknown>(Object.entries(event));
  return Object.fromEntries(
    Object.entries(params[event.name] ?? {}).flatMap(([field, kind]) => {
      const value = kinds[kind](values.get(field));
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** Sends one event to a service. @param url address of the page, without query and fragment. */
export type SendEvent = (
  name: string,
  event: { readonly url: string; readonly params: AnalyticsParams },
) => void;
