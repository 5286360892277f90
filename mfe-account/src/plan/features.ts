import { type SubscriptionTier, subscriptionTiers } from '@freightwright/contracts/facts';

/** The features that the dashboard lists. Source: the product specification, sections 1, 6 and 9. */

export interface PlanFeature {
  readonly text: string;
  /** The lowest plan that includes the feature. */
  readonly from: SubscriptionTier;
  /** The page that has it. */
  readonly path?: string;
}

/** What the free plan has instead of the features without a limit. */
const freeLimits: readonly PlanFeature[] = [
  { text: '5 calculations a day', from: 'free' },
  { text: '3 cost predictions a day', from: 'free' },
  { text: '1 bill of lading every 5 days', from: 'free' },
];

const features: readonly PlanFeature[] = [
  { text: 'Unlimited calculations', from: 'professional' },
  { text: 'Unlimited cost predictions', from: 'professional' },
  { text: 'Unlimited bills of lading', from: 'professional' },
  // Sold with Professional, but given to everybody: every calculation shows its insights.
  { text: 'Insights on every result', from: 'free' },
  { text: 'Advanced analytics', from: 'professional' },
  { text: 'Priority email support', from: 'professional' },
  { text: 'Bulk CSV, 1,000 shipments', from: 'enterprise', path: '/bulk' },
  { text: 'CSV export', from: 'enterprise' },
  { text: 'API access', from: 'enterprise', path: '/account/keys' },
  { text: 'Phone and priority support, reply within 4 hours', from: 'enterprise' },
];

export interface PlanFeatureState extends PlanFeature {
  readonly included: boolean;
}

/** What the plan includes, followed by what a higher plan would add. */
export function featuresOf(plan: SubscriptionTier): readonly PlanFeatureState[] {
  const shown = (plan === 'free' ? [...freeLimits, ...features] : features).map((feature) => ({
    ...feature,
    included: subscriptionTiers.indexOf(feature.from) <= subscriptionTiers.indexOf(plan),
  }));
  return [...shown.filter(({ included }) => included), ...shown.filter(({ included }) => !included)];
}
