import type { Prediction } from '@freightwright/contracts';
import { classNames, looks, Sheet } from '@freightwright/mfe-kit';
import styles from './insight-list.module.css';

const kinds = { seasonal: 'Season', capacity: 'Capacity', fuel: 'Fuel', route: 'Route', other: 'Other' };
const impacts = { high: 'High impact', medium: 'Medium impact', low: 'Low impact' };

/** What the market does at present, by kind, with what to do about it. */
export function InsightList({ prediction }: { readonly prediction: Prediction }) {
  const { marketInsights, insightsBy } = prediction;
  if (marketInsights.length === 0) return null;
  return (
    <Sheet
      title="Market insights"
      aside={
        insightsBy === 'language-model' && (
          <span className={looks.note}>Words by a language model. No price depends on them.</span>
        )
      }
    >
      <ul className={styles.insights}>
        {marketInsights.map(({ type, title, description, impact, recommendation }) => (
          <li key={`${type} ${title}`} className={styles.insight}>
            <p>
              <span className={classNames(styles.impact, impact === 'high' && styles.high)}>
                {impacts[impact]}
              </span>{' '}
              <span className={looks.note}>{kinds[type]}</span>
            </p>
            <h3 className={looks.caption}>{title}</h3>
            <p className={looks.quiet}>{description}</p>
            <p className={looks.text}>{recommendation}</p>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
