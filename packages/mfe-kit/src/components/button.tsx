import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` is the one way forward on a sheet. */
  readonly variant?: 'primary' | 'secondary' | 'quiet';
  /** 48 px instead of 44: the main submit of a page. */
  readonly large?: boolean;
  readonly icon?: ReactNode;
  /** What it says while its work is under way ("Sending"). It keeps its width and cannot be pressed twice. */
  readonly pendingText?: string | undefined;
}

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
  const pending = pendingText !== undefined;
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
        <span className={styles.pendingFace}>
          <span className={styles.spinner} aria-hidden="true" />
          {pendingText}
        </span>
      )}
    </button>
  );
}
