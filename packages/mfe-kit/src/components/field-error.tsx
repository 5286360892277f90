import type { ReactNode } from 'react';
import styles from './field-error.module.css';
import { ErrorIcon } from './icons.tsx';

/** What is wrong with a field, in words under it; the field names it by `id` in `aria-describedby`. */
export function FieldError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <ErrorIcon />
      <span>{children}</span>
    </p>
  );
}
