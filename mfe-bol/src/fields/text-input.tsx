import { TextField } from '@freightwright/mfe-kit';
import type { ComponentProps } from 'react';
import { useFormAccess } from '../form/form-context.ts';

interface TextInputProps extends Omit<ComponentProps<typeof TextField>, 'error' | 'onChange' | 'onBlur'> {
  /** The field's path in the contract. */
  readonly path: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Brings what was typed into its usual form when the reader leaves the field. */
  readonly tidy?: (typed: string) => string;
  readonly onLeave?: () => void;
}

/** A line of text in the form, with its error. */
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
