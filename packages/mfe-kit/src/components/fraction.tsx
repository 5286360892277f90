import util from '../theme/utilities.module.css';
import styles from './fraction.module.css';

/**
 * A fraction with a horizontal line. Screen readers announce it as a division.
 * @example <Fraction over="weight" under="volume" />
 */
export const Fraction = ({ over, under }: { readonly over: string; readonly under: string }) => (
  <span className={styles.fraction}>
    <span className={styles.over}>{over}</span>
    <span className={util.unseen}> divided by </span>
    <span className={styles.under}>{under}</span>
  </span>
);
