import { TextField } from '@freightwright/mfe-kit';
import type { ComponentProps } from 'react';
import { useFormAccess } from '../form/form-context.ts';

interface TextInputProps extends Omit<ComponentProps<typeof TextField>, 'error' | 'onChange' | 'onBlur'> {
  /** In the contract. */
  readonly path: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Puts what was typed into its usual form, once the field is left. */
  readonly tidy?: (typed: string) => string;
}

/** A line of text of the form, with its error. */
export function TextInput({ path, onValue, tidy, ...field }: TextInputProps) {
  const { errorOf, leave } = useFormAccess();
  return (
    <TextField
      autoComplete="off"
      {...field}
      data-field={path}
      error={errorOf(path)}
      onChange={(event) => onValue(event.currentTarget.value)}
      onBlur={() => {
        leave(path);
        const tidied = tidy?.(field.value);
        if (tidied !== undefined && tidied !== field.value) onValue(tidied);
      }}
    />
  );
}
