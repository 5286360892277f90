import type { Credentials, UserStatus } from '@freightwright/contracts';
import { emailMaxLength } from '@freightwright/contracts/constants';
import { Button, callRoute, classNames, ErrorIcon, routes, TextField, util } from '@freightwright/mfe-kit';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import styles from './auth-form.module.css';
import { checkCredentials, type Entries, type FieldErrors, type FieldName } from './check-credentials.ts';
import { describeRefusal } from './describe-refusal.ts';
import { PasswordField } from './password-field.tsx';

interface AuthFormProps {
  readonly tab: AuthTab;
  readonly entries: Entries;
  readonly onEntries: (entries: Entries) => void;
  readonly onSignedIn: (status: UserStatus) => void;
  /** Called with the server's reason for a refusal, which the form shows as well. */
  readonly onRefused: (message: string) => void;
  /** Shown under the button. */
  readonly children: ReactNode;
}

const texts = {
  'sign-in': { submit: 'Sign in', pending: 'Signing in...' },
  'sign-up': { submit: 'Create account', pending: 'Creating account...' },
} as const satisfies Record<AuthTab, object>;

/** A form with email and password, to sign in or to sign up. */
export function AuthForm({ tab, entries, onEntries, onSignedIn, onRefused, children }: AuthFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isSignUp = tab === 'sign-up';

  const change = (name: FieldName) => (value: string) => {
    onEntries({ ...entries, [name]: value });
    setErrors(({ [name]: _, ...others }) => others);
  };

  const focusOn = (name: FieldName) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  const fail = (found: FieldErrors) => {
    setErrors(found);
    const first = (['email', 'password', 'confirmation'] as const).find((name) => found[name]);
    if (first) focusOn(first);
    return first !== undefined;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setRefusal(undefined);
    const { email, password, confirmation = '' } = entries;
    if (fail(checkCredentials({ email, password, ...(isSignUp && { confirmation }) }))) return;
    setPending(true);
    try {
      onSignedIn(await sendCredentials(tab, { email: email.trim(), password }));
    } catch (error) {
      const { message, fields, text } = describeRefusal(error);
      onRefused(message);
      setRefusal(text);
      if (!fail(fields)) focusOn('password');
    } finally {
      setPending(false);
    }
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={emailMaxLength}
        value={entries.email}
        error={errors.email}
        onChange={({ currentTarget }) => change('email')(currentTarget.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={isSignUp ? 'new-password' : 'current-password'}
        value={entries.password}
        error={errors.password}
        onValue={change('password')}
        isFirst={entries.email !== ''}
      />
      {isSignUp && (
        <PasswordField
          label="Confirm password"
          name="confirmation"
          autoComplete="new-password"
          value={entries.confirmation ?? ''}
          error={errors.confirmation}
          onValue={change('confirmation')}
        />
      )}
      {/* This element is always there, because not every screen reader announces an alert that appears
          together with its text. */}
      <div role="alert">
        {refusal && (
          <p className={classNames(util.refusal, util.violation)}>
            <ErrorIcon />
            <span>{refusal}</span>
          </p>
        )}
      </div>
      <Button
        type="submit"
        variant="primary"
        large
        className={util.wide}
        pendingText={pending ? texts[tab].pending : undefined}
      >
        {texts[tab].submit}
      </Button>
      {children}
    </form>
  );
}

export type AuthTab = 'sign-in' | 'sign-up';

/** Signs in, or creates a free account and signs in to it. @throws ApiError */
const sendCredentials = (tab: AuthTab, body: Credentials): Promise<UserStatus> =>
  tab === 'sign-in' ? callRoute(routes.signIn, { body }) : callRoute(routes.register, { body });
