import { type FreightClass, freightClasses, maxWeightLb } from '@freightwright/domain';
import { Sheet } from '@freightwright/mfe-kit';
import { InputNumber, Select } from '@freightwright/mfe-ui';
import { useId, useRef } from 'react';
import styles from './comparison-form.module.css';
import type { ComparisonInput } from './comparison-input.ts';

interface ComparisonFormProps {
  readonly input: ComparisonInput;
  readonly onChange: (change: Partial<ComparisonInput>) => void;
}

/** The result follows each change, so there is nothing to submit. */
export function ComparisonForm({ input, onChange }: ComparisonFormProps) {
  const weightId = useId();
  return (
    <Sheet className={styles.sheet} aria-label="Shipment">
      <div className={styles.fields}>
        <ClassSelect label="Class now" value={input.now} onValue={(now) => onChange({ now })} />
        <ClassSelect
          label="Class after repacking"
          value={input.after}
          onValue={(after) => onChange({ after })}
        />
        <div>
          <label className={styles.label} htmlFor={weightId}>
            Weight
          </label>
          <InputNumber<number>
            id={weightId}
            className={styles.control ?? ''}
            value={input.weightLb}
            min={1}
            max={maxWeightLb}
            precision={0}
            controls={false}
            suffix={<span className={styles.unit}>lb</span>}
            inputMode="numeric"
            autoComplete="off"
            onChange={(weightLb) => onChange({ weightLb })}
          />
        </div>
      </div>
      <div className={styles.foot}>
        <h2 className={styles.footTitle}>What this rests on</h2>
        <p className={styles.footText}>The cost multipliers of the 18 classes, relative to class 50.</p>
        <p className={styles.footText}>
          Lane prices need the rating service and are not part of this page yet.
        </p>
      </div>
    </Sheet>
  );
}

const options = freightClasses
  .map(({ freightClass }) => ({ value: freightClass, label: freightClass }))
  .reverse();

interface ClassSelectProps {
  readonly label: string;
  readonly value: FreightClass;
  readonly onValue: (value: FreightClass) => void;
}

function ClassSelect({ label, value, onValue }: ClassSelectProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root} className={styles.select}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <Select<FreightClass>
        id={id}
        className={styles.control ?? ''}
        value={value}
        options={options}
        showSearch={{ filterOption: (typed, option) => String(option?.value ?? '').startsWith(typed.trim()) }}
        notFoundContent="No class begins with that"
        // Within the page's landmark, and gone with the remote.
        getPopupContainer={(trigger) => root.current ?? trigger}
        onChange={onValue}
      />
    </div>
  );
}
