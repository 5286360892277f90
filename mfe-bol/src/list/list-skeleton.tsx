import styles from './my-bols.module.css';

export function ListSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading the list">
      {[1, 2, 3].map((row) => (
        <div key={row}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
