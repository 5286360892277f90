import type { Account } from '@freightwright/contracts';
import { emailMaxLength } from '@freightwright/contracts/constants';
import { Button, CheckIcon, ErrorIcon, routes, TextField, usePlatform, util } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { accountKey } from '../api/account-queries.ts';
import { hasCode, Refusal, useStep } from '../state/use-step.tsx';
import styles from './email-section.module.css';
import { PasswordField } from './password-section.tsx';
import { AccountSection } from './section.tsx';
import { VerifyAgain } from './verify-again.tsx';

export function EmailSection({ account }: { readonly account: Account }) {
  const { email, emailVerified, pendingEmail } = account;
  const [isChanging, setChanging] = useState(false);
  return (
    <AccountSection
      title="Email"
      about="You sign in with this address, and mails about your account go to it."
    >
      <div className={`${util.stack16} ${util.left}`}>
        <div>
          <p className={`${util.medium} ${util.breaking}`}>{email}</p>
          {emailVerified ? (
            <p className={`${util.above4} ${util.row10} ${util.quiet} ${styles.verified}`}>
              <CheckIcon />
              Verified
            </p>
          ) : (
            <p className={`${util.above4} ${util.row10} ${util.quiet} ${styles.unverified}`}>
              <ErrorIcon />
              Not verified
            </p>
          )}
        </div>
        {!emailVerified && <VerifyAgain />}
        {pendingEmail !== null && (
          <p role="status" className={`${util.text} ${util.breaking}`}>
            We sent a link to <strong>{pendingEmail}</strong>. Your address changes when you open it. The link
            expires in 24 hours.
          </p>
        )}
        {!isChanging && <Button onClick={() => setChanging(true)}>Change email</Button>}
      </div>
      {isChanging && <ChangeEmailForm onClose={() => setChanging(false)} />}
    </AccountSection>
  );
}

const invalidText = 'Please enter a valid email address';

/** Asks for the new address and the password, and has a link emailed to the new address. */
function ChangeEmailForm({ onClose }: { readonly onClose: () => void }) {
  const { call } = usePlatform();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const { isPending, error, errorOf, take, clear } = useStep();
  const address = useRef<HTMLInputElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  useEffect(() => address.current?.focus(), []);
  const isTaken = hasCode(error, 'identity.email-taken');
  const emailViolation = isInvalid
    ? invalidText
    : isTaken
      ? 'You cannot use this address. Choose another one.'
      : errorOf('email');
  const passwordViolation = errorOf('password');
  useEffect(() => {
    if (error !== null) (passwordViolation === undefined ? address : secret).current?.focus();
  }, [error, passwordViolation]);
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
      className={`${util.above16} ${util.stack16}`}
      onSubmit={onSubmit}
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
        error={emailViolation}
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
        error={passwordViolation}
        onValue={(value) => {
          setPassword(value);
          clear();
        }}
      />
      {!isTaken && <Refusal title="Not changed." error={error} fields={['email', 'password']} />}
      <div className={util.buttons}>
        <Button
          type="submit"
          variant="primary"
          disabled={email.trim() === '' || password === ''}
          pendingText={isPending && 'Sending'}
        >
          Send a link to the new address
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {(email.trim() === '' || password === '') && (
        <p className={util.source}>Enter the new address and your password.</p>
      )}
    </form>
  );
}
