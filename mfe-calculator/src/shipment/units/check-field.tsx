import { classNames } from '@freightwright/mfe-kit';
import type { ReactNode } from 'react';
import styles from './check-field.module.css';

interface CheckFieldProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Said instead of the words beside it, where a table's header makes them short. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A box to tick, with its words as part of what can be pressed. */
export function CheckField({ checked, onChange, label, className, children }: CheckFieldProps) {
  return (
    <label className={classNames(styles.field, className)}>
      <input
        type="checkbox"
        className={styles.box}
        checked={checked}
        aria-label={label}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span aria-hidden={label === undefined ? undefined : true}>{children}</span>
    </label>
  );
}
