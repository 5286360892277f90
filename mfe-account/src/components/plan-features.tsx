import { planNames, type SubscriptionTier, subscriptionTiers } from '@freightwright/contracts/constants';
import { CheckIcon, classNames, Section, SectionBody, Tag, util } from '@freightwright/mfe-kit';
import styles from './plan-features.module.css';

/** The features on the dashboard. Source: the product specification, sections 1, 6 and 9. */

interface PlanFeature {
  readonly text: string;
  /** The lowest plan that includes the feature. */
  readonly from: SubscriptionTier;
  readonly path?: string;
}

/** The free plan's limits of features that are otherwise unlimited. */
const freeLimits: readonly PlanFeature[] = [
  { text: '5 calculations a day', from: 'free' },
  { text: '3 cost predictions a day', from: 'free' },
  { text: '1 bill of lading every 5 days', from: 'free' },
];

const features: readonly PlanFeature[] = [
  { text: 'Unlimited calculations', from: 'professional' },
  { text: 'Unlimited cost predictions', from: 'professional' },
  { text: 'Unlimited bills of lading', from: 'professional' },
  // Sold with Professional, but available to everyone: every calculation shows its insights.
  { text: 'Insights on every result', from: 'free' },
  { text: 'Advanced analytics', from: 'professional' },
  { text: 'Priority email support', from: 'professional' },
  { text: 'Bulk CSV, 1,000 shipments', from: 'enterprise', path: '/bulk' },
  { text: 'CSV export', from: 'enterprise' },
  { text: 'API access', from: 'enterprise', path: '/account/keys' },
  { text: 'Phone and priority support, reply within 4 hours', from: 'enterprise' },
];

interface PlanFeatureState extends PlanFeature {
  readonly included: boolean;
}

/** The plan's features, followed by those of higher plans. */
function featuresOf(plan: SubscriptionTier): readonly PlanFeatureState[] {
  const shown = (plan === 'free' ? [...freeLimits, ...features] : features).map((feature) => ({
    ...feature,
    included: subscriptionTiers.indexOf(feature.from) <= subscriptionTiers.indexOf(plan),
  }));
  return [...shown.filter(({ included }) => included), ...shown.filter(({ included }) => !included)];
}

export const PlanFeatures = ({ plan }: { readonly plan: SubscriptionTier }) => (
  <Section title="Plan features" aside={<p className={util.ink2}>{planNames[plan]}</p>}>
    <SectionBody className={styles.body}>
      <ul className={styles.list}>
        {featuresOf(plan).map(({ text, from, path, included }) => (
          <li key={text} className={classNames(styles.feature, !included && util.ink2)}>
            <span className={styles.mark}>{included ? <CheckIcon /> : <span className={styles.dash} />}</span>
            <span className={`${util.growing} ${util.shrinking}`}>
              {path === undefined ? text : <a href={path}>{text}</a>}
            </span>
            {!included && <Tag>{planNames[from]}</Tag>}
          </li>
        ))}
      </ul>
    </SectionBody>
  </Section>
);
