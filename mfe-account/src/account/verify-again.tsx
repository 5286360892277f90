import { Button, routes, usePlatform, util } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { useState } from 'react';
import { accountKey, useAccount } from '../api/account-queries.ts';
import { hasCode, Refusal, useStep } from '../state/use-step.tsx';
import pendingText from './pending-text.module.css';
import styles from './verify-bar.module.css';

export function VerifyAgain() {
  const { call } = usePlatform();
  const queries = useQueryClient();
  const [isSent, setSent] = useState(false);
  const { isPending, error, take } = useStep();
  const send = async () => {
    setSent(false);
    const isDone = await take(() =>
      call(routes.askForVerification).catch((cause: unknown) => {
        // Verified meanwhile, on another device.
        if (!hasCode(cause, 'account.verified-already')) throw cause;
        return queries.invalidateQueries({ queryKey: accountKey });
      }),
    );
    setSent(isDone);
  };
  return (
    <div className={`${util.stack8} ${util.left} ${pendingText.later}`}>
      <Button pendingText={isPending && 'Sending'} onClick={send}>
        Send the link again
      </Button>
      <p role="status" className={util.note}>
        {isSent && 'Link sent. It works once and expires in 24 hours.'}
      </p>
      <Refusal title="Not sent." error={error} />
    </div>
  );
}

/** Asks the user to verify the address, until it is verified. Empty while that is unknown. */
export function VerifyBar() {
  const { data: account } = useAccount();
  if (account === undefined || account.emailVerified) return null;
  return (
    <section aria-label="Verify your email" className={`${util.styleSheet} ${styles.bar}`}>
      <p className={`${util.text} ${util.breaking} ${util.basis320}`}>
        We sent a link to <strong>{account.email}</strong>. Open it to verify your email. You need a verified
        email to make an API key.
      </p>
      <VerifyAgain />
    </section>
  );
}
