import type { BulkJob } from '@freightwright/contracts';
import { util } from '@freightwright/mfe-kit';
import styles from './bulk.module.css';

/** What the user should know about the file as a whole, such as an encoding that was assumed. */
export const Notices = ({ job: { notices = [] } }: { readonly job: BulkJob }) =>
  notices.length > 0 && (
    <ul aria-label="About this file" className={util.stack8}>
      {notices.map(({ rule, message }) => (
        <li key={rule} className={styles.notice}>
          {message}
        </li>
      ))}
    </ul>
  );
