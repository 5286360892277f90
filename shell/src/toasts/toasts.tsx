import { CheckIcon, CloseIcon, classNames, ErrorIcon, useReadable, util } from '@freightwright/mfe-kit';
import { useLayoutEffect, useRef } from 'react';
import type { ToastQueue } from './toast-queue.ts';
import styles from './toasts.module.css';

/** The current toast. The live regions are always present: one added with its text is not announced. */
export function Toasts({ queue }: { readonly queue: ToastQueue }) {
  const toast = useReadable(queue);
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    raise(region.current, toast !== null);
    // A rejected form shows its errors first, which moves its button.
    const frame = requestAnimationFrame(() => scrollClear(region.current));
    return () => cancelAnimationFrame(frame);
  }, [toast]);
  const card = toast && (
    // The handlers only pause the timer; the control is the button.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      key={toast.id}
      className={classNames(styles.toast, styles[toast.kind])}
      onPointerEnter={queue.hold}
      onPointerLeave={queue.release}
      onFocus={queue.hold}
      onBlur={queue.release}
    >
      <span className={styles.icon}>{toast.kind === 'success' ? <CheckIcon /> : <ErrorIcon />}</span>
      <div>
        <p className={`${util.caption} ${util.breaking}`}>{toast.title}</p>
        {toast.text && <p className={`${util.quiet} ${util.breaking}`}>{toast.text}</p>}
      </div>
      <button type="button" className={styles.close} aria-label="Close notice" onClick={queue.dismiss}>
        <CloseIcon />
      </button>
    </div>
  );
  return (
    <div ref={region} className={styles.region} popover="manual">
      <div role="status">{toast?.kind === 'success' && card}</div>
      <div role="alert">{toast?.kind === 'error' && card}</div>
    </div>
  );
}

/** Moves the toast to the top where it would cover what was pressed or the message of its form. */
function scrollClear(region: HTMLDivElement | null): void {
  if (region === null) return;
  region.classList.remove(styles.above ?? '');
  const toast = region.getBoundingClientRect();
  const focused = document.activeElement?.closest('a, button, input, select, textarea');
  const ofForm = focused?.closest('form')?.querySelectorAll('[type="submit"], [role="alert"]') ?? [];
  const pressed = [focused, ...ofForm];
  const covers = pressed.some((element) => {
    if (!element || region.contains(element)) return false;
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return (
      top < bottom && top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left
    );
  });
  region.classList.toggle(styles.above ?? '', covers);
}

/** Puts the toast into the top layer, where an open dialog is too, so that it is not behind a backdrop. */
function raise(region: HTMLDivElement | null, show: boolean): void {
  if (region === null || !('showPopover' in region)) return;
  if (region.matches(':popover-open')) region.hidePopover();
  if (show) region.showPopover();
}
