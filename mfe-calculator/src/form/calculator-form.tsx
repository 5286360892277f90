import { measureFields, presets } from '@freightwright/domain';
import { Button, MeasureField, TextField } from '@freightwright/mfe-kit';
import { type FormEvent, useRef } from 'react';
import type { Calculator } from '../use-calculator.ts';
import { faultSummary, holdsPreset, type MeasureName } from './calculator-fields.ts';
import styles from './calculator-form.module.css';
import { PresetButton } from './preset-button.tsx';

interface CalculatorFormProps {
  readonly calculator: Calculator;
  readonly onResult: () => void;
  /** Once one of its controls is reached. */
  readonly onReach: () => void;
}

export function CalculatorForm({ calculator, onResult, onReach }: CalculatorFormProps) {
  const { fields, faults, change, fill, submit } = calculator;
  const inputs = useRef<Partial<Record<MeasureName, HTMLInputElement | null>>>({});
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const firstFault = submit();
    if (firstFault) inputs.current[firstFault]?.focus();
    else onResult();
  };
  const measure = (name: MeasureName) => (
    <MeasureField
      name={name}
      label={measureFields[name].label}
      unit={measureFields[name].unit}
      value={fields[name]}
      error={faults[name]?.message}
      onValue={(text) => change(name, text)}
      ref={(input) => {
        inputs.current[name] = input;
      }}
    />
  );
  return (
    <form className={styles.form} noValidate aria-label="Shipment" onSubmit={onSubmit} onFocus={onReach}>
      <fieldset className={styles.presets}>
        <legend className={styles.legend}>Start from a preset</legend>
        {presets.map((preset) => (
          <PresetButton
            key={preset.id}
            preset={preset}
            chosen={holdsPreset(fields, preset)}
            onChoose={() => fill(preset)}
          />
        ))}
      </fieldset>
      <div className={styles.dimensions}>
        {measure('length')}
        <Times />
        {measure('width')}
        <Times />
        {measure('height')}
      </div>
      <div className={styles.load}>
        {measure('weight')}
        <TextField
          label="Commodity"
          optional
          name="commodity"
          placeholder="What is on the pallet"
          autoComplete="off"
          maxLength={200}
          value={fields.commodity}
          onChange={(event) => change('commodity', event.currentTarget.value)}
        />
      </div>
      <Button type="submit" variant="primary" large className={styles.submit}>
        Work out the class
      </Button>
      <p className={styles.summary}>{faultSummary(faults)}</p>
    </form>
  );
}

function Times() {
  return (
    <span className={styles.times} aria-hidden="true">
      ×
    </span>
  );
}
