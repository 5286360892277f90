import { passwordMaxLength } from '@freightwright/contracts/facts';
import { EyeIcon, EyeOffIcon, looks, TextField } from '@freightwright/mfe-kit';
import { type ReactNode, type Ref, useState } from 'react';

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly error?: string | undefined;
  readonly note?: ReactNode;
  readonly onValue: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A password, hidden until the reader asks to see it. */
export function PasswordField({ label, onValue, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      label={label}
      type={isShown ? 'text' : 'password'}
      required
      autoCapitalize="none"
      spellCheck={false}
      maxLength={passwordMaxLength}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
      action={
        <button
          type="button"
          className={looks.iconButton}
          aria-label={`Show characters: ${label}`}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
}
