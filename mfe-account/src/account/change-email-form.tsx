import { emailMaxLength } from '@freightwright/contracts/facts';
import { Button, looks, routes, TextField, usePlatform } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { accountKey } from './account-queries.ts';
import { PasswordField } from './password-field.tsx';
import { hasCode, Refusal } from './refusal.tsx';
import { useStep } from './use-step.ts';

const invalidText = 'Please enter a valid email address';

/** Asks for the new address and the password, and has a link mailed to the new address. */
export function ChangeEmailForm({ onClose }: { readonly onClose: () => void }) {
  const { call } = usePlatform();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const { isPending, error, faultOf, take, clear } = useStep();
  const address = useRef<HTMLInputElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  useEffect(() => address.current?.focus(), []);
  const isTaken = hasCode(error, 'identity.email-taken');
  const emailFault = isInvalid
    ? invalidText
    : isTaken
      ? 'You cannot use this address. Choose another one.'
      : faultOf('email');
  const passwordFault = faultOf('password');
  useEffect(() => {
    if (error !== null) (passwordFault === undefined ? address : secret).current?.focus();
  }, [error, passwordFault]);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (address.current?.checkValidity() === false) {
      setInvalid(true);
      address.current.focus();
      return;
    }
    if (password === '') return secret.current?.focus();
    const isDone = await take(async () => {
      const answer = await call(routes.changeEmail, { body: { email: email.trim(), password } });
      queries.setQueryData(accountKey, answer.account);
    });
    if (isDone) onClose();
  };
  return (
    <form
      noValidate
      aria-label="Change email"
      className={`${looks.above16} ${looks.stack16}`}
      onSubmit={(event) => void onSubmit(event)}
    >
      <TextField
        ref={address}
        label="New email"
        type="email"
        name="email"
        required
        autoComplete="email"
        maxLength={emailMaxLength}
        value={email}
        error={emailFault}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value);
          setInvalid(false);
          clear();
        }}
      />
      <PasswordField
        ref={secret}
        label="Current password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={passwordFault}
        onValue={(value) => {
          setPassword(value);
          clear();
        }}
      />
      {!isTaken && <Refusal title="Not changed." error={error} fields={['email', 'password']} />}
      <div className={looks.buttons}>
        <Button
          type="submit"
          variant="primary"
          disabled={email.trim() === '' || password === ''}
          pendingText={isPending ? 'Sending' : undefined}
        >
          Send a link to the new address
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {(email.trim() === '' || password === '') && (
        <p className={looks.source}>Enter the new address and your password.</p>
      )}
    </form>
  );
}
