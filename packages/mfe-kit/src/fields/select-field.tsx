import type { SelectHTMLAttributes } from 'react';
import { ChevronDownIcon } from '../components/icons/icons.tsx';
import styles from './field.module.css';
import { FieldFrame, type FrameProps, framed } from './field-frame.tsx';

export type Choice = readonly [value: string, text: string];

interface SelectFieldProps
  extends FrameProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className' | 'onChange'> {
  readonly options: readonly Choice[];
  /** The first entry, for no selection. */
  readonly placeholder?: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/**
 * A native select in the frame of our fields. Phones show their own list.
 * @example <SelectField label="State" options={[['TX', 'Texas']]} value={state} onValue={setState} />
 */
export function SelectField(props: SelectFieldProps) {
  const [frame, { options, placeholder, onValue, ...select }] = framed(props);
  return (
    <FieldFrame {...frame}>
      {(links) => (
        <div className={styles.listBox}>
          <select
            {...select}
            {...links}
            className={styles.select}
            onChange={(event) => onValue(event.currentTarget.value)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDownIcon />
        </div>
      )}
    </FieldFrame>
  );
}
