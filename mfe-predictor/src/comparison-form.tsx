import { freightClasses, measureFields, readMeasure } from '@freightwright/domain';
import { type Choice, looks, MeasureField, SelectField, Sheet } from '@freightwright/mfe-kit';
import { useState } from 'react';
import styles from './comparison-form.module.css';
import { type ComparisonInput, classNamed } from './comparison-input.ts';

interface ComparisonFormProps {
  readonly input: ComparisonInput;
  readonly onChange: (change: Partial<ComparisonInput>) => void;
}

/** A form for two classes and a weight. The result follows each change, so there is nothing to submit. */
export function ComparisonForm({ input, onChange }: ComparisonFormProps) {
  return (
    <Sheet className={styles.sheet} aria-label="Shipment">
      <div className={styles.fields}>
        <SelectField
          label="Class now"
          options={options}
          value={input.now}
          onValue={(name) => onChange({ now: classNamed(name) })}
        />
        <SelectField
          label="Class after repacking"
          options={options}
          value={input.after}
          onValue={(name) => onChange({ after: classNamed(name) })}
        />
        <WeightField startLb={input.weightLb} onWeight={(weightLb) => onChange({ weightLb })} />
      </div>
      <div className={styles.foot}>
        <h2 className={styles.footTitle}>What this rests on</h2>
        <p className={`${looks.note} ${looks.above4}`}>
          The cost multipliers of the 18 classes, relative to class 50.
        </p>
        <p className={`${looks.note} ${looks.above4}`}>
          Lane prices need the rating service and are not part of this page yet.
        </p>
      </div>
    </Sheet>
  );
}

/** The cheapest first, as in the table next to it. */
const options = freightClasses.map(({ freightClass }): Choice => [freightClass, freightClass]).reverse();

interface WeightFieldProps {
  readonly startLb: number | null;
  /** Called with null while the weight cannot be read. */
  readonly onWeight: (weightLb: number | null) => void;
}

/** The weight may be left out, so an empty field is no error. */
function WeightField({ startLb, onWeight }: WeightFieldProps) {
  const [text, setText] = useState(startLb === null ? '' : String(startLb));
  const read = readMeasure(text, measureFields.weight);
  return (
    <MeasureField
      label="Weight"
      unit="lb"
      value={text}
      error={read.ok || read.error === 'required' ? undefined : read.message}
      onValue={(typed) => {
        setText(typed);
        const weight = readMeasure(typed, measureFields.weight);
        onWeight(weight.ok ? weight.value : null);
      }}
    />
  );
}
