import { passwordMaxLength, passwordMinLength } from '@freightwright/contracts/constants';
import { Button, EyeIcon, EyeOffIcon, routes, TextField, usePlatform, util } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { sessionsKey } from '../api/account-queries.ts';
import { Refusal, useStep } from '../state/use-step.tsx';
import { AccountSection } from './section.tsx';

const none = { password: '', newPassword: '' };

export function PasswordSection({ email }: { readonly email: string }) {
  const { call } = usePlatform();
  const queries = useQueryClient();
  const [values, setValues] = useState(none);
  const [isDone, setDone] = useState(false);
  const { isPending, error, errorOf, take, clear } = useStep();
  const present = useRef<HTMLInputElement>(null);
  const wanted = useRef<HTMLInputElement>(null);
  const isTooShort = values.newPassword !== '' && values.newPassword.length < passwordMinLength;
  const [isChecked, setChecked] = useState(false);
  const newViolation =
    isChecked && isTooShort
      ? `Password must be at least ${passwordMinLength} characters`
      : errorOf('newPassword');
  useEffect(() => {
    if (error !== null) (newViolation === undefined ? present : wanted).current?.focus();
  }, [error, newViolation]);
  const isEmpty = values.password === '' || values.newPassword === '';
  const edit = (change: Partial<typeof none>) => {
    setValues({ ...values, ...change });
    setDone(false);
    setChecked(false);
    clear();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty || isPending) return;
    if (isTooShort) {
      setChecked(true);
      wanted.current?.focus();
      return;
    }
    if (!(await take(() => call(routes.changePassword, { body: values })))) return;
    setValues(none);
    setDone(true);
    void queries.invalidateQueries({ queryKey: sessionsKey });
  };
  return (
    <AccountSection
      title="Password"
      about="When you change it, every other device is signed out. This one stays signed in."
    >
      <form noValidate className={util.stack16} onSubmit={onSubmit}>
        {/* For password managers: the account of this password. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <div>
          <PasswordField
            ref={present}
            label="Current password"
            name="current-password"
            autoComplete="current-password"
            value={values.password}
            error={errorOf('password')}
            onValue={(password) => edit({ password })}
          />
          <p className={`${util.above4} ${util.note}`}>
            <a href={resetAddress(email)}>Forgot your password?</a>
          </p>
        </div>
        <PasswordField
          ref={wanted}
          label="New password"
          name="new-password"
          autoComplete="new-password"
          value={values.newPassword}
          error={newViolation}
          note={`${passwordMinLength} to ${passwordMaxLength} characters. Not your email or the name in it, and not a password that many people use.`}
          onValue={(newPassword) => edit({ newPassword })}
        />
        <Refusal title="Not changed." error={error} fields={['password', 'newPassword']} />
        <div className={util.wrap16}>
          <Button type="submit" disabled={isEmpty} pendingText={isPending && 'Changing'}>
            Change password
          </Button>
          <p role="status" className={util.note}>
            {isDone
              ? 'Password changed. Your other devices are signed out.'
              : isEmpty && 'Enter your current password and a new one.'}
          </p>
        </div>
      </form>
    </AccountSection>
  );
}

/** The provider's page for a new password, which returns to this page. */
const resetAddress = (email: string) =>
  `${routes.startSignIn.path}?${new URLSearchParams({ returnTo: '/account', action: 'RESET_PASSWORD', email })}`;

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
          className={util.iconButton}
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
