import type { Prediction } from '@freightwright/contracts';
import { classNames, Section, util } from '@freightwright/mfe-kit';
import { DownIcon, LevelIcon, UpIcon, WarningIcon } from '../components/predictor-icons.ts';
import { money, signedMoney } from '../form/predictor-texts.ts';
import styles from './result.module.css';

/** The same shipment with one change, and its cost. */
export const ChangeList = ({ changes }: Pick<Prediction, 'changes'>) => (
  <ul>
    {changes.map(({ id, title, sentence, total, saving }) => (
      <li key={`${id} ${title}`} className={styles.row}>
        {saving > 0 ? <DownIcon /> : <UpIcon />}
        <h3 className={styles.name}>{title}</h3>
        <p className={styles.label}>{sentence}</p>
        <p className={styles.amount}>
          {saving > 0 ? `Saves ${money(saving)}` : `Costs ${money(-saving)} more`}
          <br />
          <span className={util.note}>then {money(total)}</span>
        </p>
      </li>
    ))}
  </ul>
);

const impacts = {
  negative: { word: 'Raises the price', Icon: UpIcon },
  positive: { word: 'Lowers the price', Icon: DownIcon },
  neutral: { word: 'Changes nothing', Icon: LevelIcon },
} as const;

/** The factors by which this price differs from the cheapest class, each with its amount. */
export const FactorList = ({ factors }: Pick<Prediction, 'factors'>) => (
  <ul>
    {factors.map(({ factor, description, impact, adjustment }) => {
      const { word, Icon } = impacts[impact];
      return (
        <li key={`${factor} ${description}`} className={styles.row}>
          <Icon />
          <h3 className={styles.name}>
            {factor}
            <span className={util.unseen}>. {word}: </span>
          </h3>
          <p className={styles.label}>{description}</p>
          <p className={styles.amount}>{signedMoney(adjustment)}</p>
        </li>
      );
    })}
  </ul>
);

/** What a carrier would bill or handle differently. */
export const WarningList = ({ warnings }: Pick<Prediction, 'warnings'>) => (
  <Section title="Before you book">
    <ul>
      {warnings.map(({ kind, title, sentence }) => (
        <li key={`${kind} ${title}`} className={styles.warning}>
          <WarningIcon />
          <div>
            <h3 className={util.caption}>
              <span className={util.unseen}>Warning: </span>
              {title}
            </h3>
            <p className={util.quiet}>{sentence}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
);

const kinds = { seasonal: 'Season', capacity: 'Capacity', fuel: 'Fuel', route: 'Route', other: 'Other' };
const impactLabels = { high: 'High impact', medium: 'Medium impact', low: 'Low impact' };

/** The current market, by kind, with advice. */
export function InsightList({ prediction }: { readonly prediction: Prediction }) {
  const { marketInsights, insightsBy } = prediction;
  if (marketInsights.length === 0) return null;
  return (
    <Section
      title="Market insights"
      aside={
        insightsBy === 'language-model' && (
          <span className={util.note}>Words by a language model. No price depends on them.</span>
        )
      }
    >
      <ul className={styles.insights}>
        {marketInsights.map(({ type, title, description, impact, recommendation }) => (
          <li key={`${type} ${title}`} className={styles.insight}>
            <p>
              <span className={classNames(styles.impact, impact === 'high' && styles.high)}>
                {impactLabels[impact]}
              </span>{' '}
              <span className={util.note}>{kinds[type]}</span>
            </p>
            <h3 className={util.caption}>{title}</h3>
            <p className={util.quiet}>{description}</p>
            <p className={util.text}>{recommendation}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
