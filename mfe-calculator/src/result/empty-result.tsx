import { looks } from '@freightwright/mfe-kit';
import styles from './empty-result.module.css';

/** @param failed true when the script that works out the class could not be loaded. */
export function EmptyResult({ failed }: { readonly failed: boolean }) {
  return (
    <div className={styles.empty}>
      <div className={styles.blank} aria-hidden="true">
        <span className={looks.label}>Freight class</span>
        <span className={styles.line} />
      </div>
      <div>
        <p className={looks.topic}>Enter shipment details to see results.</p>
        <p className={looks.quiet} role={failed ? 'alert' : undefined}>
          {failed
            ? 'The calculation did not load. Check the connection, then press the button again. This calculation does not count toward your limit.'
            : 'Four numbers, or one of the presets.'}
        </p>
      </div>
    </div>
  );
}
