import { passwordMaxLength } from '@freightwright/contracts/constants';
import { EyeIcon, EyeOffIcon, TextField } from '@freightwright/mfe-kit';
import { type KeyboardEvent, useState } from 'react';
import styles from './auth-form.module.css';

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
  /** True for the field that a dialog focuses first. */
  readonly isFirst?: boolean;
}

/** A password field, masked until the user reveals it. Shows a notice while caps lock is on. */
export function PasswordField({ label, onValue, isFirst = false, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div>
      <TextField
        {...field}
        label={label}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={passwordMaxLength}
        data-first={isFirst || undefined}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        action={
          <button
            type="button"
            className={styles.eye}
            aria-label="Show characters"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        }
      />
      <p role="status" className={styles.hint}>
        {capsLock && 'Caps lock is on'}
      </p>
    </div>
  );
}
