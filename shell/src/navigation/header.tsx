import { ThemeToggle } from '../theme/theme-toggle.tsx';
import { AccountTools } from './account-tools.tsx';
import styles from './header.module.css';
import type { HeaderProps } from './header-props.ts';
import { Mark } from './mark.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavigationLinks } from './navigation-links.tsx';

export function Header({ path, entries, shell }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a href="/" className={styles.home}>
          <Mark />
          Freightwright
        </a>
        <nav aria-label="Main" className={styles.links}>
          <NavigationLinks entries={entries} path={path} className={styles.link} />
        </nav>
        <div className={styles.tools}>
          <span className={styles.wideOnly}>
            <ThemeToggle theme={shell.theme} />
          </span>
          <AccountTools shell={shell} path={path} />
        </div>
        <MobileMenu path={path} entries={entries} shell={shell} />
      </div>
    </header>
  );
}
