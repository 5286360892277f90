import styles from './empty-result.module.css';

export function EmptyResult() {
  return (
    <div className={styles.empty}>
      <div className={styles.blank} aria-hidden="true">
        <span className={styles.label}>Freight class</span>
        <span className={styles.line} />
      </div>
      <div>
        <p className={styles.title}>Enter shipment details to see results.</p>
        <p className={styles.text}>Four numbers, or one of the presets.</p>
      </div>
    </div>
  );
}
