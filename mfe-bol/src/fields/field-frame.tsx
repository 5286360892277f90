import { classNames, Drawing, FieldError } from '@freightwright/mfe-kit';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface FieldFrameProps {
  readonly label: string;
  readonly optional?: boolean | undefined;
  /** In words, under the field. */
  readonly error?: string | undefined;
  readonly note?: ReactNode;
  readonly className?: string | undefined;
  /** Draws the control with what links it to its words. */
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** A label, a control and what is wrong with it, for the controls that the kit has no field for. */
export function FieldFrame({ label, optional, error, note, className, children }: FieldFrameProps) {
  const id = useId();
  const describedBy = [note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, error !== undefined && styles.invalid, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}>optional</span>}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': describedBy || undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={styles.note}>
          {note}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function DownIcon() {
  return (
    <Drawing>
      <path d="m3.5 6 4.5 4.5L12.5 6" />
    </Drawing>
  );
}
