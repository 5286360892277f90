import styles from './guide-lists.module.css';
import type { Mistake } from './mistakes.ts';

export const MistakeList = ({ mistakes }: { readonly mistakes: readonly Mistake[] }) => (
  <dl className={styles.rows}>
    {mistakes.map(({ mistake, consequence, solution }) => (
      <div key={mistake} className={styles.row}>
        <dt className={styles.term}>{mistake}</dt>
        <dd className={styles.label}>
          <p>{consequence}</p>
          <p className={styles.advice}>{solution}</p>
        </dd>
      </div>
    ))}
  </dl>
);
