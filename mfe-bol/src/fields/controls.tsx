import { FieldError } from '@freightwright/mfe-kit';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { DownIcon, FieldFrame } from './field-frame.tsx';

interface ControlProps {
  readonly label: string;
  readonly optional?: boolean;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  readonly note?: ReactNode;
  readonly className?: string | undefined;
  /** The field's path in the contract. */
  readonly 'data-field': string;
}

interface SelectFieldProps extends ControlProps {
  readonly options: readonly (readonly [value: string, words: string])[];
  /** Says that nothing is chosen yet, and can be chosen again. */
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly required?: boolean;
}

/** A choice of the browser's own, which phones show in their own way. */
export function SelectField({
  options,
  placeholder,
  onValue,
  value,
  autoComplete,
  required,
  ...rest
}: SelectFieldProps) {
  const { label, optional, error, note, className, ...control } = rest;
  return (
    <FieldFrame label={label} optional={optional} error={error} note={note} className={className}>
      {(links) => (
        <div className={styles.box}>
          <select
            {...links}
            {...control}
            className={styles.select}
            value={value}
            required={required}
            autoComplete={autoComplete}
            onChange={(event) => onValue(event.currentTarget.value)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(([each, words]) => (
              <option key={each} value={each}>
                {words}
              </option>
            ))}
          </select>
          <span className={styles.arrow}>
            <DownIcon />
          </span>
        </div>
      )}
    </FieldFrame>
  );
}

interface TextAreaFieldProps extends ControlProps {
  readonly maxLength: number;
  readonly rows?: number;
}

export function TextAreaField({ onValue, value, maxLength, rows = 3, ...rest }: TextAreaFieldProps) {
  const { label, optional, error, note, className, ...control } = rest;
  return (
    <FieldFrame label={label} optional={optional} error={error} note={note} className={className}>
      {(links) => (
        <textarea
          {...links}
          {...control}
          className={styles.area}
          value={value}
          rows={rows}
          maxLength={maxLength}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}

interface TickBoxProps {
  readonly checked: boolean;
  readonly onTick: (on: boolean) => void;
  readonly error?: string | undefined;
  readonly 'data-field': string;
  readonly children: ReactNode;
}

export function TickBox({ checked, onTick, error, children, ...rest }: TickBoxProps) {
  const errorId = useId();
  return (
    <div>
      <label className={styles.tick}>
        <input
          {...rest}
          type="checkbox"
          checked={checked}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error && errorId}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <span>{children}</span>
      </label>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

interface ChoiceFieldProps {
  readonly legend: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly 'data-field': string;
}

/** A few choices side by side, one of them made. */
export function ChoiceField({ legend, options, value, onValue, ...rest }: ChoiceFieldProps) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map(([each, words]) => (
          <label key={each} className={styles.tick}>
            <input
              {...rest}
              type="radio"
              name={name}
              value={each}
              checked={value === each}
              onChange={() => onValue(each)}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
