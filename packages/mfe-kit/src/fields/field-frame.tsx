import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import util from '../theme/utilities.module.css';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';

/** Connects a control with its label, its note and its error. */
export interface ControlLinks {
  readonly id: string;
  readonly 'aria-label': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** The props that every field of the kit has. */
export interface FrameProps {
  readonly label: string;
  /** For a cell of a table, where the header replaces the label. Screen readers still announce the label. */
  readonly hideLabel?: boolean | undefined;
  /** Shows "optional" next to the label, or another text: "from density". */
  readonly optional?: boolean | string | undefined;
  /** The validation message below the field. */
  readonly error?: string | undefined;
  /** Id of an element with the validation message, where there is no room for it below. */
  readonly errorId?: string | undefined;
  /** Advice below the field. */
  readonly note?: ReactNode;
  readonly className?: string | undefined;
}

/** Splits a field's props into those of its frame and those of its control. */
export function framed<Props extends FrameProps>(props: Props) {
  const { label, hideLabel, optional, error, errorId, note, className, ...control } = props;
  return [{ label, hideLabel, optional, error, errorId, note, className }, control] as const;
}

interface FieldFrameProps extends FrameProps {
  /** Id of another element that describes the control, such as its unit. */
  readonly describedBy?: string | undefined;
  readonly children: (links: ControlLinks) => ReactNode;
}

/** A label, its control, its note and its validation message. */
export function FieldFrame({
  label,
  hideLabel = false,
  optional = false,
  error,
  errorId,
  note,
  className,
  describedBy,
  children,
}: FieldFrameProps) {
  const id = useId();
  const described = [describedBy, note && `${id}-note`, error === undefined ? errorId : `${id}-error`];
  const isWrong = error !== undefined || errorId !== undefined;
  return (
    <div className={classNames(styles.field, isWrong && styles.invalid, className)}>
      {!hideLabel && (
        <label htmlFor={id} className={styles.label}>
          {label}
          {optional && <span className={styles.optional}>{optional === true ? 'optional' : optional}</span>}
        </label>
      )}
      {children({
        id,
        'aria-label': hideLabel ? label : undefined,
        'aria-invalid': isWrong || undefined,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={`${util.above4} ${util.note}`}>
          {note}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
