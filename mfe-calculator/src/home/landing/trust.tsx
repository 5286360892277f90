import { Column, Columns, looks, Tag } from '@freightwright/mfe-kit';
import { claimLabel, claims, sampleLabel, testimonials } from '../content.ts';
import { HomeSection } from '../home-section.tsx';
import styles from './trust.module.css';

/** Marketing figures and quotes, each labeled as unverified or as a sample. */
export function Trust() {
  return (
    <HomeSection
      title="Who works with it"
      lead="The quotes are samples that hold the place of customers’ words. The figures are our own, and nobody has verified them."
    >
      <Columns label="Quotes and figures" count={3}>
        {testimonials.map(({ quote, role }) => (
          <Column key={role} title={role} tag={<Tag>{sampleLabel}</Tag>}>
            <blockquote className={`${looks.above4} ${looks.ink2} ${looks.pretty}`}>{quote}</blockquote>
          </Column>
        ))}
      </Columns>
      <dl className={styles.claims}>
        {Object.values(claims).map(({ figure, text }) => (
          <div key={text} className={styles.claim}>
            <dt className={looks.note}>{text}</dt>
            <dd className={looks.amount}>{figure}</dd>
            <dd className={looks.source}>{claimLabel}</dd>
          </div>
        ))}
      </dl>
    </HomeSection>
  );
}
