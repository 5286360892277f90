import { type CalculationInput, measureFields, readMeasure } from '@freightwright/domain';
import { Button, classNames, looks, MeasureField } from '@freightwright/mfe-kit';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './four-number-form.module.css';

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

const generalHint = 'Enter four numbers above 0.';

interface FourNumbers {
  readonly texts: FourTexts;
  /** What is shown next to the button while a press would do nothing; empty once all four can be read. */
  readonly hint: string;
  change(name: MeasureName, text: string): void;
  fill(texts: FourTexts): void;
  /**
   * The unit that the four numbers describe. When they describe none: undefined, and the first field that
   * prevents it.
   */
  press(): { readonly unit: CalculationInput } | { readonly unit?: undefined; readonly first: MeasureName };
}

/**
 * Four fields and a button. In the specification a press without four numbers does nothing and shows no
 * message, so no field is marked, and the previous result stays. The hint next to the button is there from
 * the start and then becomes precise; otherwise the reader could not tell why nothing happens.
 */
export function useFourNumbers(): FourNumbers {
  const [texts, setTexts] = useState(noTexts);
  const [pressed, setPressed] = useState(false);
  const read = readFourNumbers(texts);
  const reason = !read.ok && pressed ? read.reason : undefined;
  return {
    texts,
    hint: read.ok ? '' : (reason ?? generalHint),
    change(name, text) {
      setPressed(false);
      setTexts((before) => ({ ...before, [name]: text }));
    },
    fill: setTexts,
    press() {
      if (read.ok) return { unit: read.unit };
      setPressed(true);
      return { first: read.first };
    },
  };
}

/** The four measures, in the order they are asked for. */
const measureNames = ['length', 'width', 'height', 'weight'] as const;
type MeasureName = (typeof measureNames)[number];

/** What the reader typed, as typed. */
type FourTexts = Readonly<Record<MeasureName, string>>;

const noTexts: FourTexts = { length: '', width: '', height: '', weight: '' };

type ReadFourNumbers =
  | { readonly ok: true; readonly unit: CalculationInput }
  | {
      readonly ok: false;
      /** The first field that does not hold a number above 0. */
      readonly first: MeasureName;
      /** What is wrong with it, when "a number" does not say it; undefined when the field is empty. */
      readonly reason: string | undefined;
    };

/** Reads all four, or names the first field that cannot be read. Source: product specification, point 5. */
function readFourNumbers(texts: FourTexts): ReadFourNumbers {
  const values = { length: 0, width: 0, height: 0, weight: 0 };
  for (const name of measureNames) {
    const read = readMeasure(texts[name], measureFields[name]);
    if (!read.ok) return { ok: false, first: name, reason: reasonOf(read) };
    values[name] = read.value;
  }
  const { length, width, height, weight } = values;
  return { ok: true, unit: { lengthIn: length, widthIn: width, heightIn: height, weightLb: weight } };
}

const reasonOf = ({ error, message }: { readonly error: string; readonly message: string }) =>
  error === 'required' ? undefined : `${message}.`;
