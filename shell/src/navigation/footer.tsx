import type { NavigationEntry } from '@freightwright/contracts/constants';
import styles from './footer.module.css';
import { Mark } from './mark.tsx';
import { NavigationLinks } from './navigation-links.tsx';

export const Footer = ({ entries }: { readonly entries: readonly NavigationEntry[] }) => (
  <footer className={styles.footer}>
    <div className={styles.bar}>
      <Mark className={styles.home} />
      {entries.length > 0 && (
        <nav aria-label="More pages" className={styles.links}>
          <NavigationLinks entries={entries} className={styles.link} />
        </nav>
      )}
    </div>
  </footer>
);
