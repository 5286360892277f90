import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';
import { CloseIcon } from './icons/header-icons.tsx';

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Called for the close button, Escape and a click on the backdrop. */
  readonly onClose: () => void;
  /** Replaces the title next to the close button. The dialog is then full screen. */
  readonly tools?: ReactNode;
  /** Receives the focus when the dialog closes, if the opener is gone. */
  readonly returnTo?: () => HTMLElement | null | undefined;
  readonly children: ReactNode;
}

/**
 * A native modal dialog. The focus starts on `[data-first]` or the first input and returns to the opener.
 * @example <Dialog open={isOpen} title="Share" onClose={close}>{form}</Dialog>
 */
export function Dialog({ open, title, onClose, tools, returnTo, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const closed = useRef(returnTo);
  closed.current = returnTo;
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!open || dialog === null) return;
    const opener = document.activeElement;
    dialog.showModal();
    // Without this the browser would focus the close button, which comes first.
    (dialog.querySelector<HTMLElement>('[data-first]') ?? dialog.querySelector('input'))?.focus();
    return () => {
      dialog.close();
      const next = closed.current?.() ?? opener;
      if (next instanceof HTMLElement && next.isConnected) next.focus();
    };
  }, [open]);
  const isWhole = tools !== undefined;
  return (
    // The dialog closes on Escape by itself; the click handler is for the backdrop, which no key can reach.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={ref}
      className={classNames(styles.dialog, isWhole && styles.whole)}
      aria-label={isWhole ? title : undefined}
      aria-labelledby={isWhole ? undefined : titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => isOnBackdrop(event) && onClose()}
    >
      {open && (
        <div className={styles.body}>
          <div className={styles.head}>
            {tools ?? (
              <h2 id={titleId} className={styles.title}>
                {title}
              </h2>
            )}
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
              <CloseIcon />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

/** The backdrop belongs to the dialog element, so a click on it is a dialog event outside its box. */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
