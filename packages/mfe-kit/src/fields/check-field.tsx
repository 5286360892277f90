import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import util from '../theme/utilities.module.css';
import styles from './check-field.module.css';
import { FieldError } from './field-error.tsx';

interface CheckFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'onChange' | 'children'> {
  readonly checked: boolean;
  readonly onTick: (checked: boolean) => void;
  /** The accessible name, where the text is short because of a table's header. */
  readonly label?: string;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A checkbox. Its text belongs to the clickable area.
 * @example <CheckField checked={isHazmat} onTick={setHazmat}>Hazardous</CheckField>
 */
export function CheckField({ onTick, label, error, className, children, ...input }: CheckFieldProps) {
  const errorId = useId();
  return (
    <div className={className}>
      <label className={styles.field}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          aria-label={label}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <span aria-hidden={label === undefined ? undefined : true}>{children}</span>
      </label>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

interface ChoiceFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'name' | 'value' | 'onChange'> {
  readonly legend: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly className?: string | undefined;
}

/**
 * A few choices side by side, of which one is selected.
 * @example <ChoiceField legend="Terms" options={[['prepaid', 'Prepaid']]} value={terms} onValue={setTerms} />
 */
export function ChoiceField({ legend, options, value, onValue, className, ...input }: ChoiceFieldProps) {
  const name = useId();
  return (
    <fieldset className={classNames(styles.choices, className)}>
      <legend>{legend}</legend>
      <div className={util.ticks}>
        {options.map(([each, text]) => (
          <label key={each} className={styles.field}>
            <input
              {...input}
              type="radio"
              className={styles.dot}
              name={name}
              value={each}
              checked={value === each}
              onChange={() => onValue(each)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
