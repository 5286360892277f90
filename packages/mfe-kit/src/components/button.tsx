import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` is the main action of a section; there is only one. */
  readonly variant?: 'primary' | 'secondary' | 'quiet';
  /** 48 px instead of 44: the main submit of a page. */
  readonly large?: boolean;
  readonly icon?: ReactNode;
  /** The label while it runs ("Sending"). The button retains its width and is disabled. */
  readonly pendingText?: string | false | undefined;
}

/**
 * A `type="button"` in the design of the site, disabled while its action is pending.
 * @example <Button variant="primary" pendingText={isSending && 'Sending'}>Send</Button>
 */
export function Button({
  variant = 'secondary',
  large = false,
  icon,
  pendingText,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const pending = !!pendingText;
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || pending}
      className={classNames(
        styles.button,
        styles[variant],
        large && styles.large,
        pending && styles.pending,
        className,
      )}
    >
      <span className={styles.face}>
        {icon}
        {children}
      </span>
      {pending && (
        <span className={styles.face}>
          <span className={styles.spinner} aria-hidden="true" />
          {pendingText}
        </span>
      )}
    </button>
  );
}
