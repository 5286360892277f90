import { classNames } from '@freightwright/mfe-kit';
import { type ReactNode, useId } from 'react';
import styles from './select-field.module.css';
import { ChevronDownIcon } from './shipment-icons.tsx';

interface SelectFieldProps {
  readonly label: string;
  /** For a cell of a table, whose header stands for the label. It is said all the same. */
  readonly hideLabel?: boolean;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly className?: string | undefined;
  /** Options. */
  readonly children: ReactNode;
}

/** The browser's own list in the frame of our fields. */
export function SelectField({
  label,
  hideLabel = false,
  value,
  onValue,
  className,
  children,
}: SelectFieldProps) {
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      {!hideLabel && (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      <div className={styles.box}>
        <select
          id={id}
          className={styles.select}
          aria-label={hideLabel ? label : undefined}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        >
          {children}
        </select>
        <ChevronDownIcon />
      </div>
    </div>
  );
}
