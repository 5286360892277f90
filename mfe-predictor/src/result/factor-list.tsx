import type { Prediction } from '@freightwright/contracts';
import { looks } from '@freightwright/mfe-kit';
import { DownIcon, LevelIcon, UpIcon } from '../predictor-icons.tsx';
import { signedMoney } from '../words/money-words.ts';
import styles from './rows.module.css';

const impacts = {
  negative: { word: 'Raises the price', Icon: UpIcon },
  positive: { word: 'Lowers the price', Icon: DownIcon },
  neutral: { word: 'Changes nothing', Icon: LevelIcon },
} as const;

/** What makes this price differ from the cheapest class, each with its amount. */
export function FactorList({ factors }: Pick<Prediction, 'factors'>) {
  return (
    <ul>
      {factors.map(({ factor, description, impact, adjustment }) => {
        const { word, Icon } = impacts[impact];
        return (
          <li key={`${factor} ${description}`} className={styles.row}>
            <Icon />
            <h3 className={styles.name}>
              {factor}
              <span className={looks.unseen}>. {word}: </span>
            </h3>
            <p className={styles.words}>{description}</p>
            <p className={styles.amount}>{signedMoney(adjustment)}</p>
          </li>
        );
      })}
    </ul>
  );
}
