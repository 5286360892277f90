import looks from '../theme/looks.module.css';
import styles from './fraction.module.css';

/** One figure above another with a line between them, as on paper. It is read aloud as a division. */
export const Fraction = ({ over, under }: { readonly over: string; readonly under: string }) => (
  <span className={styles.fraction}>
    <span className={styles.over}>{over}</span>
    <span className={looks.unseen}> divided by </span>
    <span className={styles.under}>{under}</span>
  </span>
);
