import type { ReactNode } from 'react';
import { ErrorIcon } from '../components/icons/state-icons.tsx';
import styles from './field-error.module.css';

/**
 * The validation message below a field. The field refers to it by `id` in `aria-describedby`.
 * @example <FieldError id={errorId}>Enter a weight.</FieldError>
 */
export const FieldError = ({ id, children }: { readonly id?: string; readonly children: ReactNode }) => (
  <p id={id} className={styles.error}>
    <ErrorIcon />
    <span>{children}</span>
  </p>
);
