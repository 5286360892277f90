import type { AnchorHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import buttonStyles from './button.module.css';

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly variant?: 'primary' | 'secondary' | 'quiet';
}

/**
 * A link styled as a button. The shell follows it without reloading the page.
 * @example <ButtonLink href="/pricing" variant="primary">See the plans</ButtonLink>
 */
export const ButtonLink = ({ variant = 'secondary', className, children, ...rest }: ButtonLinkProps) => (
  <a {...rest} className={classNames(buttonStyles.button, buttonStyles[variant], className)}>
    <span className={buttonStyles.face}>{children}</span>
  </a>
);
