import { looks } from '@freightwright/mfe-kit';
import styles from './footer.module.css';
import { Mark } from './mark.tsx';
import type { NavigationEntry } from './navigation-entries.ts';
import { NavigationLinks } from './navigation-links.tsx';

interface FooterProps {
  readonly path: string;
  readonly entries: readonly NavigationEntry[];
}

export function Footer({ path, entries }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.bar}>
        <a href="/" className={styles.home}>
          <Mark />
          Freightwright
        </a>
        {entries.length > 0 ? (
          <nav aria-label="More pages" className={styles.links}>
            <NavigationLinks entries={entries} path={path} className={styles.link} />
          </nav>
        ) : (
          <p className={looks.quiet}>For US less-than-truckload freight.</p>
        )}
      </div>
    </footer>
  );
}
