import { useReadable } from '@freightwright/mfe-kit';
import { useLazy } from '../lazy/lazy-section.tsx';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import { AccountTools } from './account-tools.tsx';
import styles from './header.module.css';
import type { HeaderProps } from './header-props.ts';
import { Mark } from './mark.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavigationLinks } from './navigation-links.tsx';

export function Header({ path, entries, shell }: HeaderProps) {
  const { status } = useReadable(shell.session);
  const parts = useLazy(shell.parts);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Mark className={styles.home} />
        <nav aria-label="Main" className={styles.links}>
          <NavigationLinks entries={entries} className={styles.link} />
        </nav>
        <div className={styles.tools}>
          <span>
            <ThemeToggle theme={shell.theme} />
          </span>
          <AccountTools shell={shell} path={path} />
        </div>
        <MobileMenu path={path} entries={entries} shell={shell} />
      </div>
      {/* This element is always there, because not every screen reader announces an alert that appears
          together with its text. */}
      <div role="alert">
        {status === 'unknown' && parts && (
          <parts.UnknownSession refresh={shell.platform.refreshSession} className={styles.unknown} />
        )}
      </div>
    </header>
  );
}
