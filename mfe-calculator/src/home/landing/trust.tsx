import { Column, Columns, util } from '@freightwright/mfe-kit';
import { HomeSection } from './home-section.tsx';
import styles from './trust.module.css';

/** Marketing figures and quotes, with one footnote that they are unverified and samples. */
export const Trust = () => (
  <HomeSection title="Who works with it" lead="Shippers, packers and brokers who classify freight every day.">
    <Columns label="Quotes and figures" count={3}>
      {testimonials.map(({ quote, role }) => (
        <Column key={role} title={role}>
          <blockquote className={`${util.above4} ${util.ink2} ${util.pretty}`}>{quote}</blockquote>
        </Column>
      ))}
    </Columns>
    <dl className={styles.claims}>
      {Object.values(claims).map(({ figure, text }) => (
        <div key={text} className={styles.claim}>
          <dt className={util.note}>{text}</dt>
          <dd className={util.amount}>{figure}</dd>
        </div>
      ))}
    </dl>
    <p className={`${util.above16} ${util.note}`}>{footnote}</p>
  </HomeSection>
);

/** One note for all quotes, which are samples, and all marketing figures, which are unverified. */
export const footnote =
  'These quotes are samples until we have customers’ own. The figures are our own claims, and nobody has verified them.';

/** Source: product specification, point 1, "Marketing claims (unverified, display only)". */
export const claims = {
  users: { figure: '15,000+', text: 'Users' },
  accuracy: { figure: '99.9%', text: 'Accuracy' },
  customerSavings: { figure: '15 to 25%', text: 'Saved by most customers' },
} as const satisfies Readonly<Record<string, { readonly figure: string; readonly text: string }>>;

/** From the same source. Shown next to the ROI section's example. */
export const industrySavings = 'Industry savings of $45 to $85 per shipment';

/** Marks an invented example. */
export const sampleLabel = 'Sample';

interface Testimonial {
  readonly quote: string;
  /** A role; the quotes name no person. */
  readonly role: string;
}

/** Samples, to be replaced by customers' own quotes. */
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
