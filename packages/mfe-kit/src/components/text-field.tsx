import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError } from './field-error.tsx';
import styles from './text-field.module.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  readonly label: string;
  /** Says "optional" beside the label. */
  readonly optional?: boolean;
  /** Stands at the right end of the field: 'in', 'lb'. */
  readonly unit?: string;
  /** Stands there instead, and can be pressed. */
  readonly action?: ReactNode;
  /** In words, under the field. */
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A field with its label always in sight, its unit in the field and its error linked to it. */
export function TextField({
  label,
  optional,
  unit,
  action,
  error,
  ref,
  className,
  ...input
}: TextFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const unitId = `${id}-unit`;
  const describedBy = [unit && unitId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, error !== undefined && styles.invalid, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}>optional</span>}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          ref={ref}
          className={styles.input}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy || undefined}
        />
        {unit && (
          <span id={unitId} className={styles.unit}>
            {unit}
          </span>
        )}
        {action}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

interface MeasureFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'onChange'> {
  readonly unit: 'in' | 'lb';
  readonly onValue: (text: string) => void;
}

/** A number as people type it: a text field with the decimal keypad, since `type=number` hides what it cannot read. */
export function MeasureField({ onValue, ...field }: MeasureFieldProps) {
  return (
    <TextField
      {...field}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );
}
