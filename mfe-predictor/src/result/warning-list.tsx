import type { Prediction } from '@freightwright/contracts';
import { looks, Sheet } from '@freightwright/mfe-kit';
import { WarningIcon } from '../predictor-icons.tsx';
import styles from './warning-list.module.css';

/** What a carrier would bill or do differently. */
export function WarningList({ warnings }: Pick<Prediction, 'warnings'>) {
  return (
    <Sheet title="Before you book">
      <ul>
        {warnings.map(({ kind, title, sentence }) => (
          <li key={`${kind} ${title}`} className={styles.row}>
            <WarningIcon />
            <div>
              <h3 className={looks.caption}>
                <span className={looks.unseen}>Warning: </span>
                {title}
              </h3>
              <p className={looks.quiet}>{sentence}</p>
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
