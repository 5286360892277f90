import { type FocusEvent, type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FrameProps, framed } from './field-frame.tsx';

interface TextFieldProps extends FrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  /** Shown at the right end of the field: 'in', 'lb'. */
  readonly unit?: string;
  /** A button at the right end instead of a unit. */
  readonly action?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A field whose label is always visible, with its unit inside and its error connected to it.
 * @example <TextField label="City" value={city} onChange={onChange} error={errors.city} />
 */
export function TextField(props: TextFieldProps) {
  const unitId = useId();
  const [frame, { unit, action, ...input }] = framed(props);
  return (
    <FieldFrame {...frame} describedBy={unit && unitId}>
      {(links) => (
        <div className={styles.box}>
          <input {...input} {...links} className={styles.input} />
          {unit && (
            <span id={unitId} className={styles.unit}>
              {unit}
            </span>
          )}
          {action}
        </div>
      )}
    </FieldFrame>
  );
}

interface MeasureFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'onChange'> {
  readonly onValue: (text: string) => void;
}

/**
 * A number field as text: `type=number` hides invalid input.
 * @example <MeasureField label="Length" unit="in" value={length} onValue={setLength} />
 */
export const MeasureField = ({ onValue, ...field }: MeasureFieldProps) => (
  <TextField
    autoComplete="off"
    maxLength={24}
    {...field}
    type="text"
    inputMode="decimal"
    onChange={(event) => onValue(event.currentTarget.value)}
  />
);

/**
 * For `onFocus` of a field with a default, such as 1: typing replaces it, so that 4 does not make 14.
 * @example <MeasureField label="Units" value={count} onValue={setCount} onFocus={selectWhole} />
 */
export function selectWhole({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.select();
}
