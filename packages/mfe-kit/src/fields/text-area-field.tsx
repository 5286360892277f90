import type { TextareaHTMLAttributes } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FrameProps, framed } from './field-frame.tsx';

interface TextAreaFieldProps
  extends FrameProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className' | 'onChange'> {
  readonly maxLength: number;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/**
 * A multi-line text, three rows high by default.
 * @example <TextAreaField label="Notes" maxLength={500} value={notes} onValue={setNotes} />
 */
export function TextAreaField(props: TextAreaFieldProps) {
  const [frame, { onValue, rows = 3, ...area }] = framed(props);
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
