import { TextField } from '@freightwright/mfe-kit';
import type { FocusEvent, Ref } from 'react';
import type { Calculator } from '../calculator.ts';
import { type Entry, type FieldFault, type MeasureName, measureLabels, unitOf } from './entry.ts';

interface MeasureInputProps {
  readonly name: MeasureName;
  readonly entry: Entry;
  readonly fault: FieldFault | undefined;
  readonly calculator: Calculator;
  readonly ref: Ref<HTMLInputElement>;
}

/**
 * A number as people type it. This is a text field with the decimal keypad, because `type=number` hides what
 * it cannot read.
 */
export function MeasureInput({ name, entry, fault, calculator, ref }: MeasureInputProps) {
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
      error={fault?.message}
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
