import { type CalculationResult, calculateFreightClass, type Preset } from '@freightwright/domain';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type CalculatorFields,
  emptyFields,
  type FieldFaults,
  type MeasureName,
  measureNames,
  presetFields,
  readFields,
} from './form/calculator-fields.ts';

export interface CalculatorDeps {
  readonly now: () => number;
  readonly random: () => number;
}

export interface Calculator {
  readonly fields: CalculatorFields;
  readonly faults: FieldFaults;
  readonly result: CalculationResult | null;
  change(name: keyof CalculatorFields, text: string): void;
  fill(preset: Preset): void;
  /** Works out the class. @returns the first field that has to be filled in differently, if any. */
  submit(): MeasureName | undefined;
}

/** The calculator's state: what is typed, what is wrong with it, the last result. */
export function useCalculator(deps: CalculatorDeps): Calculator {
  const [fields, setFields] = useState(emptyFields);
  const [faults, setFaults] = useState<FieldFaults>({});
  const [result, setResult] = useState<CalculationResult | null>(null);
  return {
    fields,
    faults,
    result,
    change(name, text) {
      setFields((current) => ({ ...current, [name]: text }));
      setFaults((current) =>
        Object.fromEntries(Object.entries(current).filter(([faulty]) => faulty !== name)),
      );
    },
    fill(preset) {
      setFields((current) => ({ ...current, ...presetFields(preset) }));
      setFaults({});
    },
    submit() {
      // The previous result goes first: when this one fails, nothing stale stands beside the new entries.
      flushSync(() => {
        setResult(null);
        setFaults({});
      });
      const read = readFields(fields);
      if (read.ok) {
        flushSync(() => setResult(calculateFreightClass(read.input, deps)));
        return undefined;
      }
      flushSync(() => setFaults(read.faults));
      return measureNames.find((name) => read.faults[name] !== undefined);
    },
  };
}
