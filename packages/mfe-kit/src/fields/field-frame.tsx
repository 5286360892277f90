import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import looks from '../theme/looks.module.css';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';

/** What the frame passes to its control, to connect it with its label, its note and its error. */
export interface ControlLinks {
  readonly id: string;
  readonly 'aria-label': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** The properties that every field of the kit has. */
export interface FrameProps {
  readonly label: string;
  /** For a cell of a table, where the header replaces the label. Screen readers still read the label. */
  readonly hideLabel?: boolean | undefined;
  /** Shows "optional" next to the label, or what is said instead: "from density". */
  readonly optional?: boolean | string | undefined;
  /** What is wrong, in words, below the field. */
  readonly error?: string | undefined;
  /** Id of an element elsewhere that says what is wrong, where there is no room for the words below. */
  readonly errorId?: string | undefined;
  /** Advice below the field. */
  readonly note?: ReactNode;
  readonly className?: string | undefined;
}

/** What a field passes to its frame, and what is left for its control. */
export function framed<Props extends FrameProps>(props: Props) {
  const { label, hideLabel, optional, error, errorId, note, className, ...control } = props;
  return [{ label, hideLabel, optional, error, errorId, note, className }, control] as const;
}

interface FieldFrameProps extends FrameProps {
  /** Id of another element that describes the control, such as its unit. */
  readonly describedBy?: string | undefined;
  readonly children: (links: ControlLinks) => ReactNode;
}

/** A label, its control, advice about it and what is wrong with it. */
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
        <p id={`${id}-note`} className={`${looks.above4} ${looks.note}`}>
          {note}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
