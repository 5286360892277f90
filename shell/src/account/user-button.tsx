import type { Session } from '@freightwright/mfe-kit';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Visitor } from '../session/visitor.ts';
import type { AccountShell } from './sign-out.ts';
import styles from './user-button.module.css';
import { UserMenu } from './user-menu.tsx';

interface UserButtonProps {
  readonly shell: AccountShell;
  readonly visitor: Visitor;
  readonly path: string;
  readonly user: NonNullable<Session['user']>;
}

/** Opens the user menu on its first item or, with the up key, on its last. */
export function UserButton({ shell, visitor, path, user }: UserButtonProps) {
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what closes it
  useEffect(() => setOpen(null), [path]);
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(null);
    };
    for (const event of ['pointerdown', 'focusin']) document.addEventListener(event, leave);
    return () => {
      for (const event of ['pointerdown', 'focusin']) document.removeEventListener(event, leave);
    };
  }, [open]);
  const close = () => {
    setOpen(null);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close();
    if (event.target !== button.current || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the button and of its menu
    <div ref={root} className={styles.place} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={`Account of ${user.email}`}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(open ? null : 'first')}
      >
        <span className={styles.face}>{initialsOf(user.email)}</span>
      </button>
      {open && (
        <div id={id} className={styles.panel}>
          <UserMenu shell={shell} visitor={visitor} user={user} startOn={open} onClose={close} />
        </div>
      )}
    </div>
  );
}

/** Turns 'ann.porter@mill.example' into AP. */
function initialsOf(email: string): string {
  const [first = '', second = ''] = email.replace(/@.*/, '').split(/[^\p{L}\p{N}]+/u);
  return (first.charAt(0) + second.charAt(0)).toUpperCase();
}
