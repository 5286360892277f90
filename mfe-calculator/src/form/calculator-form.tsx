import { maxCommodityDescription } from '@freightwright/contracts/constants';
import { type Preset, presets } from '@freightwright/domain';
import { TextField, useReadable, util } from '@freightwright/mfe-kit';
import type { FocusEvent, FormEvent, KeyboardEvent, Ref } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Calculator, CalculatorDeps } from '../engine/calculator.ts';
import type { Entry, FieldViolation, MeasureName } from '../state/entry.ts';
import { holdsPreset, measureLabels, unitOf } from '../state/entry.ts';
import styles from './calculator-form.module.css';
import { CalculatorFormFoot } from './calculator-form-foot.tsx';

interface CalculatorFormProps {
  readonly calculator: Calculator;
  readonly deps: CalculatorDeps;
  /** Whether some of the free calculations were used before the page loaded. */
  readonly hadUsed: boolean;
}

const optionsId = 'calculator-sizes-and-units';

export function CalculatorForm({ calculator, deps, hadUsed }: CalculatorFormProps) {
  const { entry, violations, settled } = useReadable(calculator.state);
  const engine = useReadable(deps.engine);
  const [optionsOpen, setOptionsOpen] = useState(false);
  const inputs = useRef<Partial<Record<MeasureName, HTMLInputElement | null>>>({});
  useEffect(() => {
    if (settled?.firstViolation) inputs.current[settled.firstViolation]?.focus();
  }, [settled]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    calculator.submit();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // At the limit the button is disabled and submits nothing. Enter must still get a response.
    const { target, currentTarget } = event;
    const isField = target instanceof HTMLInputElement && target.type === 'text';
    if (event.key === 'Enter' && isField && currentTarget.querySelector('[type=submit]') === null) {
      event.preventDefault();
      calculator.submit();
    }
  };
  const measure = (name: MeasureName) => (
    <MeasureInput
      name={name}
      entry={entry}
      violation={violations[name]}
      calculator={calculator}
      ref={(input) => {
        inputs.current[name] = input;
      }}
    />
  );
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Shipment"
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      onFocus={calculator.expect}
      onInput={calculator.expect}
      onPointerEnter={calculator.expect}
    >
      <div className={styles.presetsHead}>
        <span id="calculator-presets" className={util.legend}>
          Start from a preset
        </span>
        <button
          type="button"
          className={util.smallButton}
          aria-expanded={optionsOpen}
          aria-controls={optionsOpen ? optionsId : undefined}
          onClick={() => setOptionsOpen(!optionsOpen)}
        >
          Pallet sizes and units
        </button>
      </div>
      {optionsOpen && engine && (
        <div id={optionsId}>
          <engine.LateSizesAndUnits calculator={calculator} units={deps.units} />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot share its line with the button */}
      <div className={`${util.pair8} ${util.shrinking}`} role="group" aria-labelledby="calculator-presets">
        {presets.map((preset) => (
          <PresetButton
            key={preset.id}
            preset={preset}
            figures={entry.system === 'us' ? undefined : engine?.presetFigures(preset, entry.system)}
            chosen={holdsPreset(entry, preset)}
            onChoose={() => calculator.fill(preset)}
          />
        ))}
      </div>
      <div className={styles.dimensions}>
        {measure('length')}
        <Times />
        {measure('width')}
        <Times />
        {measure('height')}
      </div>
      {engine && !entry.palletIncluded && (
        <engine.PalletHeight entry={entry}>{measure('palletHeight')}</engine.PalletHeight>
      )}
      <div className={styles.load}>
        {measure('weight')}
        <TextField
          label="Commodity"
          optional
          name="commodity"
          placeholder="What is on the pallet"
          autoComplete="off"
          maxLength={maxCommodityDescription}
          value={entry.commodity}
          onChange={(event) => calculator.describe(event.currentTarget.value)}
        />
      </div>
      <CalculatorFormFoot calculator={calculator} deps={deps} hadUsed={hadUsed} />
    </form>
  );
}

const Times = () => (
  <span className={styles.times} aria-hidden="true">
    ×
  </span>
);

interface MeasureInputProps {
  readonly name: MeasureName;
  readonly entry: Entry;
  readonly violation: FieldViolation | undefined;
  readonly calculator: Calculator;
  readonly ref: Ref<HTMLInputElement>;
}

/** A number field as text: `type=number` hides invalid input. */
function MeasureInput({ name, entry, violation, calculator, ref }: MeasureInputProps) {
  const isDimension = name === 'length' || name === 'width' || name === 'height';
  return (
    <TextField
      type="text"
      inputMode="decimal"
      autoComplete="off"
      // Enough for '4 ft 2 1/2 in' and for three pasted measures. A longer text is not a measure.
      maxLength={60}
      name={name}
      label={measureLabels[name]}
      unit={unitOf(name, entry.system)}
      value={entry.texts[name]}
      error={violation?.message}
      ref={ref}
      onChange={(event) => {
        const text = event.currentTarget.value;
        if (!(isDimension && calculator.actions()?.paste(text))) calculator.type(name, text);
      }}
      onPaste={(event) => {
        if (isDimension && calculator.actions()?.paste(event.clipboardData.getData('text')))
          event.preventDefault();
      }}
      onBlur={({ relatedTarget }: FocusEvent) =>
        calculator.actions()?.leave(name, relatedTarget instanceof HTMLInputElement)
      }
    />
  );
}

interface PresetButtonProps {
  readonly preset: Preset;
  /** Its measures in the current units, unless these are inches and pounds. */
  readonly figures?: string | undefined;
  /** True while the fields match this preset. */
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function PresetButton({ preset, figures, chosen, onChoose }: PresetButtonProps) {
  const { name, lengthIn, widthIn, heightIn, weightLb } = preset;
  return (
    <button type="button" className={styles.preset} aria-pressed={chosen} onClick={onChoose}>
      <span className={`${util.text} ${util.medium}`}>{name}</span>
      <span className={styles.figures}>
        {figures ?? `${lengthIn}×${widthIn}×${heightIn}, ${weightLb}\u00a0lb`}
      </span>
    </button>
  );
}
