import { CloseIcon, MenuIcon, useReadable, util } from '@freightwright/mfe-kit';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLazy } from '../lazy/lazy-section.tsx';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import { SignInButton } from './account-tools.tsx';
import type { HeaderProps } from './header-props.ts';
import styles from './mobile-menu.module.css';
import { NavigationLinks } from './navigation-links.tsx';

/** The navigation on a narrow screen. Escape, moving the focus out and following a link close it. */
export function MobileMenu({ path, entries, shell }: HeaderProps) {
  const { status, user } = useReadable(shell.session);
  const parts = useLazy(shell.parts);
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what closes it, and a new visitor
  useEffect(() => setOpen(false), [path, user?.id]);
  useEffect(() => {
    if (open) root.current?.querySelector<HTMLElement>('nav a, nav button')?.focus();
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && open) close();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape and focus leaving from inside
    <div ref={root} className={styles.menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={util.iconButton}
        aria-expanded={open}
        aria-controls={id}
        aria-label="Menu"
        onClick={() => setOpen(!open)}
      >
        {open ? <CloseIcon size={20} /> : <MenuIcon size={20} />}
      </button>
      <nav id={id} aria-label="Menu" className={styles.panel} hidden={!open}>
        <NavigationLinks entries={entries} className={styles.link} />
        {status === 'signed-out' && (
          <SignInButton shell={shell} tab="sign-up" className={styles.link} onPress={close}>
            Sign up
          </SignInButton>
        )}
        {user && parts && (
          <parts.AccountLinks shell={shell} visitor={parts.visitor} className={styles.link} />
        )}
        <div>
          <ThemeToggle theme={shell.theme} wide />
        </div>
      </nav>
    </div>
  );
}
