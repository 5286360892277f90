import { type Session, util } from '@freightwright/mfe-kit';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Visitor } from '../session/visitor.ts';
import { hostedSignIn, placeOf } from './hosted-sign-in.ts';
import { type AccountShell, useSignOut } from './sign-out.ts';
import styles from './user-menu.module.css';

interface UserMenuProps {
  readonly shell: AccountShell;
  readonly visitor: Visitor;
  readonly user: NonNullable<Session['user']>;
  readonly startOn: 'first' | 'last';
  /** Also returns the focus to the button. */
  readonly onClose: () => void;
}

/** The menu under the user button. Arrows, Home and End move between the items; Tab and Escape close it. */
export function UserMenu({ shell, visitor, user, startOn, onClose }: UserMenuProps) {
  const { failure, leave } = useSignOut(shell, visitor);
  const menu = useRef<HTMLDivElement>(null);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useEffect(() => {
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    all.at(startOn === 'first' ? 0 : -1)?.focus();
  }, [startOn]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose();
    const all = items();
    const at = all.findIndex((item) => item.matches(':focus'));
    const targets: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: at <= 0 ? all.length - 1 : at - 1,
      Home: 0,
      End: all.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    all[target]?.focus();
  };
  const item = { role: 'menuitem', tabIndex: -1, className: styles.item } as const;
  return (
    <>
      <p className={styles.email}>
        Signed in as <strong>{user.email}</strong>
      </p>
      <div
        ref={menu}
        role="menu"
        aria-label="Account"
        tabIndex={-1}
        className={util.spaced8}
        onKeyDown={onKeyDown}
      >
        <a {...item} href="/dashboard">
          Dashboard
        </a>
        <a {...item} href="/account">
          Account
        </a>
        <a {...item} href={hostedSignIn(placeOf(window.location), { action: 'UPDATE_PASSWORD' })}>
          Change password
        </a>
        <button {...item} type="button" onClick={() => leave('everywhere')}>
          Sign out everywhere
        </button>
        <button {...item} type="button" onClick={() => leave('here')}>
          Sign out
        </button>
      </div>
      <div role="alert">
        {failure && <p className={`${util.filled} ${util.ruled} ${util.error}`}>{failure}</p>}
      </div>
    </>
  );
}
