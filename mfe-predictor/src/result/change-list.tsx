import type { Prediction } from '@freightwright/contracts';
import { looks } from '@freightwright/mfe-kit';
import { DownIcon, UpIcon } from '../predictor-icons.tsx';
import { money } from '../words/money-words.ts';
import styles from './rows.module.css';

/** The same shipment with one thing changed, and what it would cost then. */
export function ChangeList({ changes }: Pick<Prediction, 'changes'>) {
  return (
    <ul>
      {changes.map(({ id, title, sentence, total, saving }) => (
        <li key={`${id} ${title}`} className={styles.row}>
          {saving > 0 ? <DownIcon /> : <UpIcon />}
          <h3 className={styles.name}>{title}</h3>
          <p className={styles.words}>{sentence}</p>
          <p className={styles.amount}>
            {saving > 0 ? `Saves ${money(saving)}` : `Costs ${money(-saving)} more`}
            <br />
            <span className={looks.note}>then {money(total)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
