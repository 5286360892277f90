import { Column, Columns, Tag, util } from '@freightwright/mfe-kit';
import { HomeSection } from './home-section.tsx';
import styles from './trust.module.css';

/** Marketing figures and quotes, each labeled as unverified or as a sample. */
export const Trust = () => (
  <HomeSection
    title="Who works with it"
    lead="These quotes are samples until we have customers’ own. The figures are our own, and nobody has verified them."
  >
    <Columns label="Quotes and figures" count={3}>
      {testimonials.map(({ quote, role }) => (
        <Column key={role} title={role} tag={<Tag>{sampleLabel}</Tag>}>
          <blockquote className={`${util.above4} ${util.ink2} ${util.pretty}`}>{quote}</blockquote>
        </Column>
      ))}
    </Columns>
    <dl className={styles.claims}>
      {Object.values(claims).map(({ figure, text }) => (
        <div key={text} className={styles.claim}>
          <dt className={util.note}>{text}</dt>
          <dd className={util.amount}>{figure}</dd>
          <dd className={util.source}>{claimLabel}</dd>
        </div>
      ))}
    </dl>
  </HomeSection>
);

/** Shown next to every marketing figure, because they are unverified. */
export const claimLabel = 'Unverified claim';

/** Source: product specification, point 1, "Marketing claims (unverified, display only)". */
export const claims = {
  users: { figure: '15,000+', text: 'Users' },
  accuracy: { figure: '99.9%', text: 'Accuracy' },
  customerSavings: { figure: '15 to 25%', text: 'Saved by most customers' },
} as const satisfies Readonly<Record<string, { readonly figure: string; readonly text: string }>>;

/** From the same source. Shown next to the ROI section's example. */
export const industrySavings = 'Industry savings of $45 to $85 per shipment';

/** Shown next to every quote, because it is invented. */
export const sampleLabel = 'Sample';

interface Testimonial {
  readonly quote: string;
  /** A role; the quotes name no person. */
  readonly role: string;
}

/** Samples, to be replaced by customers' own quotes. Each is shown with `sampleLabel`. */
export const testimonials: readonly Testimonial[] = [
  {
    quote:
      'We measure at the dock and read the class off the same screen. The carrier’s inspection and ours agree.',
    role: 'Shipping manager, furniture maker',
  },
  {
    quote: 'Two inches off a crate moved it a class down. We cut the crates to that size now.',
    role: 'Packaging engineer, machine parts',
  },
  {
    quote: 'The 2025 class beside the old one spares us the argument after the invoice.',
    role: 'Freight broker, Midwest lanes',
  },
];
