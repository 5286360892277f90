import styles from './meter-skeleton.module.css';

/** The boxes of a meter before its figure. */
export function MeterSkeleton() {
  return (
    <div className={styles.skeleton}>
      <span className={styles.figure} />
      <span className={styles.sentence} />
    </div>
  );
}
