import type { TextareaHTMLAttributes } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FrameProps } from './field-frame.tsx';

interface TextAreaFieldProps
  extends FrameProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className' | 'onChange'> {
  readonly maxLength: number;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** Several lines of text. */
export function TextAreaField({
  label,
  hideLabel,
  optional,
  error,
  errorId,
  note,
  className,
  onValue,
  rows = 3,
  ...area
}: TextAreaFieldProps) {
  const frame = { label, hideLabel, optional, error, errorId, note, className };
  return (
    <FieldFrame {...frame}>
      {(links) => (
        <textarea
          {...area}
          {...links}
          rows={rows}
          className={styles.area}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}
