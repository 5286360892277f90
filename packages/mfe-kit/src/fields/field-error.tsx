import type { ReactNode } from 'react';
import { ErrorIcon } from '../components/error-icon.tsx';
import styles from './field-error.module.css';

/** What is wrong with a field, in words below it. The field refers to it by `id` in `aria-describedby`. */
export const FieldError = ({ id, children }: { readonly id?: string; readonly children: ReactNode }) => (
  <p id={id} className={styles.error}>
    <ErrorIcon />
    <span>{children}</span>
  </p>
);
