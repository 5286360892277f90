import { TextField } from '@freightwright/mfe-kit';
import { type ComponentProps, createContext, use } from 'react';
import type { ShipFrom } from '../draft/draft-state.ts';
import type { BolValues } from '../values/bol-values.ts';

export interface FormAccess {
  readonly values: BolValues;
  readonly change: (update: (values: BolValues) => BolValues) => void;
  readonly shipFrom: ShipFrom | null;
  readonly clearShipFrom: () => void;
  /** The error of a field, when it may be shown. */
  readonly errorOf: (path: string) => string | undefined;
  /** Whether a field whose path starts with this has an error. */
  readonly hasErrorIn: (prefix: string) => boolean;
  /** The user has left the field, so its input may be validated. */
  readonly leave: (path: string) => void;
  /** Lazily loaded fields are mounted; moves the pending focus there. */
  readonly arrive: () => void;
}

export const FormContext = createContext<FormAccess | null>(null);

/** @throws Error outside the form. */
export function useFormAccess(): FormAccess {
  const access = use(FormContext);
  if (access === null) throw new Error('useFormAccess needs a FormContext');
  return access;
}

interface TextInputProps extends Omit<ComponentProps<typeof TextField>, 'error' | 'onChange' | 'onBlur'> {
  /** The field's path in the contract. */
  readonly path: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Normalizes the input when the user leaves the field. */
  readonly tidy?: (typed: string) => string;
  readonly onLeave?: () => void;
}

export function TextInput({ path, onValue, tidy, onLeave, required, ...field }: TextInputProps) {
  const { errorOf, leave } = useFormAccess();
  return (
    <TextField
      autoComplete="off"
      {...field}
      // Not the native attribute, which makes screen readers announce an empty field as invalid.
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
