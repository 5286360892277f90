import { CloseIcon, MenuIcon } from '@freightwright/mfe-kit';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import type { HeaderProps } from './header-props.ts';
import styles from './mobile-menu.module.css';
import { NavigationLinks } from './navigation-links.tsx';

/** The navigation on a narrow screen: a panel under the header. Escape, leaving it or going somewhere closes it. */
export function MobileMenu({ path, entries, theme, canSignIn }: HeaderProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what closes it
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (open) root.current?.querySelector<HTMLElement>('nav a, nav button')?.focus();
  }, [open]);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears Escape and the focus leaving, wherever inside they happen
    <div ref={root} className={styles.menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={id}
        aria-label="Menu"
        onClick={() => setOpen(!open)}
      >
        {open ? <CloseIcon size={20} /> : <MenuIcon size={20} />}
      </button>
      <nav id={id} aria-label="Menu" className={styles.panel} hidden={!open}>
        <NavigationLinks entries={entries} path={path} className={styles.link} />
        {canSignIn && (
          <a href="/auth?tab=register" className={styles.link}>
            Sign up
          </a>
        )}
        <div className={styles.theme}>
          <ThemeToggle theme={theme} wide />
        </div>
      </nav>
    </div>
  );
}
