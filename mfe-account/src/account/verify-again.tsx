import { Button, looks, routes, usePlatform } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { useState } from 'react';
import { accountKey } from './account-queries.ts';
import laterWords from './later-words.module.css';
import { hasCode, Refusal } from './refusal.tsx';
import { useStep } from './use-step.ts';

/** Mails the link that verifies the address once more. */
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
    <div className={`${looks.stack8} ${looks.left} ${laterWords.later}`}>
      <Button pendingText={isPending ? 'Sending' : undefined} onClick={() => void send()}>
        Send the link again
      </Button>
      <p role="status" className={looks.note}>
        {isSent && 'Link sent. It works once and expires in 24 hours.'}
      </p>
      <Refusal title="Not sent." error={error} />
    </div>
  );
}
