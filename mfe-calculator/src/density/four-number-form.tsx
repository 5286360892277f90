import { type CalculationInput, measureFields } from '@freightwright/domain';
import { Button, classNames, looks, MeasureField } from '@freightwright/mfe-kit';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import styles from './four-number-form.module.css';
import { type MeasureName, measureNames } from './read-four-numbers.ts';
import type { FourNumbers } from './use-four-numbers.ts';

interface FourNumberFormProps {
  readonly label: string;
  readonly numbers: FourNumbers;
  readonly submitText: string;
  readonly onUnit: (unit: CalculationInput) => void;
  /** Shown next to the button. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** Length, width, height and weight of one handling unit, and the button that works out the result. */
export function FourNumberForm(props: FourNumberFormProps) {
  const { label, numbers, submitText, onUnit, children, className } = props;
  const inputs = useRef<Partial<Record<MeasureName, HTMLInputElement | null>>>({});
  const hintId = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const pressed = numbers.press();
    if (pressed.unit) onUnit(pressed.unit);
    else inputs.current[pressed.first]?.focus();
  };
  return (
    <form
      className={classNames(`${looks.stack16} ${looks.top} ${looks.shrinking}`, className)}
      noValidate
      aria-label={label}
      onSubmit={onSubmit}
    >
      <div className={styles.fields}>
        {measureNames.map((name) => (
          <MeasureField
            key={name}
            name={name}
            label={measureFields[name].label}
            unit={measureFields[name].unit}
            value={numbers.texts[name]}
            onValue={(text) => numbers.change(name, text)}
            ref={(input) => {
              inputs.current[name] = input;
            }}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" large aria-describedby={hintId}>
          {submitText}
        </Button>
        {children}
        <p id={hintId} className={styles.hint} role="status">
          {numbers.hint}
        </p>
      </div>
    </form>
  );
}
