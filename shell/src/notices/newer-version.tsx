import { Button, RetryIcon } from '@freightwright/mfe-kit';
import styles from './newer-version.module.css';

/** Offers the newer version. The user chooses when, because a form may be half filled in. */
export const NewerVersion = ({ onReload, onLazy }: { onReload: () => void; onLazy: () => void }) => (
  <div className={styles.notice}>
    <p className={styles.text}>A newer version of this page is ready. Reloading clears what is typed here.</p>
    <div className={styles.actions}>
      <Button icon={<RetryIcon />} onClick={onReload}>
        Reload
      </Button>
      <Button variant="quiet" onClick={onLazy}>
        Later
      </Button>
    </div>
  </div>
);
