import { type CalculationInput, measureFields, readMeasure } from '@freightwright/domain';
import { Button, classNames, MeasureField, util } from '@freightwright/mfe-kit';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './four-number-form.module.css';

interface FourNumberFormProps {
  readonly label: string;
  readonly numbers: FourNumbers;
  readonly submitText: string;
  readonly onUnit: (unit: CalculationInput) => void;
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

export function FourNumberForm(props: FourNumberFormProps) {
  const { label, numbers, submitText, onUnit, children, className } = props;
  const inputs = useRef<Partial<Record<MeasureName, HTMLInputElement | null>>>({});
  const hintId = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const pressed = numbers.press();
    if (pressed.ok) onUnit(pressed.unit);
    else inputs.current[pressed.first]?.focus();
  };
  return (
    <form
      className={classNames(`${util.stack16} ${util.top} ${util.shrinking}`, className)}
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

type FourNumbers = ReturnType<typeof useFourNumbers>;

/** Four fields and a button, which by the specification only shows a hint without four numbers. */
export function useFourNumbers() {
  const [texts, setTexts] = useState(noTexts);
  const [pressed, setPressed] = useState(false);
  const read = readFourNumbers(texts);
  const reason = !read.ok && pressed ? read.reason : undefined;
  return {
    texts,
    /** Empty when all four are valid. */
    hint: read.ok ? '' : (reason ?? 'Enter four numbers above 0.'),
    change(name: MeasureName, text: string): void {
      setPressed(false);
      setTexts((before) => ({ ...before, [name]: text }));
    },
    fill: setTexts,
    /** The unit that the four numbers describe, or the first invalid field. */
    press() {
      if (!read.ok) setPressed(true);
      return read;
    },
  };
}

const measureNames = ['length', 'width', 'height', 'weight'] as const;
type MeasureName = (typeof measureNames)[number];

type FourTexts = Readonly<Record<MeasureName, string>>;

const noTexts: FourTexts = { length: '', width: '', height: '', weight: '' };

/** Parses all four, or returns the first invalid field. Source: product specification, point 5. */
function readFourNumbers(texts: FourTexts) {
  const values = { length: 0, width: 0, height: 0, weight: 0 };
  for (const name of measureNames) {
    const read = readMeasure(texts[name], measureFields[name]);
    // An empty field needs no reason: "a number" is enough.
    const reason = !read.ok && read.error !== 'required' ? `${read.message}.` : undefined;
    if (!read.ok) return { ok: false, first: name, reason } as const;
    values[name] = read.value;
  }
  const { length, width, height, weight } = values;
  const unit = { lengthIn: length, widthIn: width, heightIn: height, weightLb: weight };
  return { ok: true, unit } as const;
}
