import { packageTypes } from '@freightwright/contracts/constants';
import { CheckField, SelectField, selectWhole } from '@freightwright/mfe-kit';
import type { ComponentProps } from 'react';
import columns from '../sections/columns.module.css';
import type { FormEntry } from '../values/form-entries.ts';
import { TextInput, useFormAccess } from './form-fields.tsx';

interface EntryFieldProps {
  readonly entry: FormEntry;
  /** The field's path in the contract. */
  readonly path: string;
  readonly value: string | boolean;
  readonly onValue: (value: string | boolean) => void;
  /** What the input needs beyond its label and limit. */
  readonly input?: Partial<ComponentProps<typeof TextInput>> | undefined;
}

const spans = { 4: columns.span4, 6: columns.span6, 8: columns.span8 } as const;

/** The input of one field, as the catalog describes it. */
export function EntryField({ entry, path, value, onValue, input }: EntryFieldProps) {
  const { errorOf } = useFormAccess();
  const { kind, label, formLabel = label, options, limit, width, note, placeholder, required, asked } = entry;
  const error = errorOf(path);
  if (typeof value === 'boolean')
    return (
      <CheckField data-field={path} checked={value} error={error} onTick={onValue}>
        {formLabel}
      </CheckField>
    );
  const shared = { label: formLabel, className: width && spans[width], note, value, onValue };
  if (options !== undefined)
    return (
      <SelectField
        {...shared}
        {...(placeholder && { placeholder })}
        data-field={path}
        error={error}
        options={options.map((each) => [each, optionLabel(kind, each)])}
        optional={kind === 'freightClass'}
      />
    );
  const optional = !required && !asked && entry.folded === undefined && kind !== 'quantity';
  const text = { path, maxLength: limit, placeholder, optional, required: required ?? asked };
  return <TextInput {...shared} {...text} {...inputs[kind]} {...input} />;
}

const optionLabel = (kind: string, option: string) => {
  if (kind !== 'packageType') return option;
  const { one } = packageTypes[option as keyof typeof packageTypes];
  return one.charAt(0).toUpperCase() + one.slice(1);
};

const figure = (unit?: string) => ({ inputMode: 'decimal', ...(unit && { unit }) }) as const;

/** The same for the figures of a line. */
const inputs: Readonly<Record<string, Partial<ComponentProps<typeof TextInput>>>> = {
  count: { inputMode: 'numeric', onFocus: selectWhole },
  weight: figure('lb'),
  mass: figure('lb'),
  inches: figure('in'),
  quantity: figure(),
};
