import { TextField } from '@freightwright/mfe-kit';
import { type ComponentProps, createContext, use } from 'react';
import type { ShipFrom } from '../draft/draft-state.ts';
import type { BolValues } from '../form/bol-values.ts';

export interface FormAccess {
  readonly values: BolValues;
  readonly change: (update: (values: BolValues) => BolValues) => void;
  readonly shipFrom: ShipFrom | null;
  readonly clearShipFrom: () => void;
  /** What is wrong with a field, once it may be shown. */
  readonly errorOf: (path: string) => string | undefined;
  /** Whether something is wrong with a field whose path begins so. */
  readonly hasErrorIn: (prefix: string) => boolean;
  /** The reader has left the field, so what was typed into it may be judged. */
  readonly leave: (path: string) => void;
  /** Fields that had to be fetched are shown now; the focus that waited for them goes there. */
  readonly arrive: () => void;
}

export const FormContext = createContext<FormAccess | null>(null);

/** @throws Error outside the form. */
export function useFormAccess(): FormAccess {
  const access = use(FormContext);
  if (access === null) throw new Error('useFormAccess needs a FormContext');
  return access;
}

type NameOf<Value> = { [K in keyof BolValues]: BolValues[K] extends Value ? K : never }[keyof BolValues];

export function useBillFields() {
  const { values, change } = useFormAccess();
  const put = (fields: Partial<BolValues>) => change((before) => ({ ...before, ...fields }));
  return {
    values,
    put,
    text: (path: NameOf<string>, maxLength?: number) => ({
      path,
      value: values[path],
      maxLength,
      onValue: (text: string) => put({ [path]: text }),
    }),
    choice: (name: NameOf<string>, options: readonly string[]) => ({
      'data-field': name,
      value: values[name],
      options: options.map((each) => [each, each] as const),
      onValue: (chosen: string) => put({ [name]: chosen }),
    }),
    tick: (name: NameOf<boolean>) => ({
      'data-field': name,
      checked: values[name],
      onTick: (on: boolean) => put({ [name]: on }),
    }),
    /** What is filled in of these fields, in one line. */
    summaryOf: (names: readonly NameOf<string>[]) =>
      names
        .map((name) => values[name])
        .filter(Boolean)
        .join(', '),
  };
}

interface TextInputProps extends Omit<ComponentProps<typeof TextField>, 'error' | 'onChange' | 'onBlur'> {
  /** The field's path in the contract. */
  readonly path: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Brings what was typed into its usual form when the reader leaves the field. */
  readonly tidy?: (typed: string) => string;
  readonly onLeave?: () => void;
}

export function TextInput({ path, onValue, tidy, onLeave, required, ...field }: TextInputProps) {
  const { errorOf, leave } = useFormAccess();
  return (
    <TextField
      autoComplete="off"
      {...field}
      // Not the browser's own attribute, with which a field is read out as wrong before anything is typed.
      aria-required={required}
      data-field={path}
      error={errorOf(path)}
      onChange={(event) => onValue(event.currentTarget.value)}
      onBlur={() => {
        leave(path);
        onLeave?.();
        const tidied = tidy?.(field.value);
        if (tidied !== undefined && tidied !== field.value) onValue(tidied);
      }}
    />
  );
}
