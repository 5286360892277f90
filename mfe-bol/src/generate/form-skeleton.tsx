import { looks, Sheet } from '@freightwright/mfe-kit';
import styles from './form-skeleton.module.css';
import page from './generate-bol.module.css';

/**
 * Shown while the page asks who is signed in and what is left of the allowance. It has the same boxes as the
 * form and its preview.
 */
export function FormSkeleton() {
  return (
    <div className={page.columns} role="status" aria-label="Loading the bill of lading">
      <Sheet>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className={styles.row}>
            <span className={styles.badge} />
            <span className={`${looks.bar16} ${looks.measure168} ${looks.growing}`} />
          </div>
        ))}
      </Sheet>
      <div className={styles.page} />
    </div>
  );
}
