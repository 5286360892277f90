import type { Webhook } from '@freightwright/contracts';
import { Button, ConfirmDelete, routes, usePlatform, util } from '@freightwright/mfe-kit';
import { useNavigate } from '@freightwright/mfe-routing';
import { useRef, useState } from 'react';
import { AccountSection } from '../account/section.tsx';
import { OneTimeSecret } from '../keys/one-time-secret.tsx';
import { Refusal, useStep } from '../state/use-step.tsx';
import { Deliveries } from './deliveries.tsx';
import { ChangeWebhook } from './webhook-form.tsx';
import { describeSubscriptionStatus, useForget, useReadAgain } from './webhook-queries.ts';

interface OneWebhookProps {
  readonly webhook: Webhook;
  /** Whether the plan lets its owner edit it, beside deleting it. */
  readonly mayChange: boolean;
}

export function OneWebhook({ webhook, mayChange }: OneWebhookProps) {
  const { id, name, state } = webhook;
  const { call } = usePlatform();
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const forget = useForget();
  const { isPending, error, take } = useStep();
  const [made, setMade] = useState<Made>();
  const [notice, setNotice] = useState('');
  const [isChanging, setChanging] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const announced = useRef<HTMLParagraphElement>(null);
  const params = { id };
  const doing = (step: () => Promise<unknown>, message: string) => async () => {
    setNotice('');
    const isDone = await take(async () => {
      await step();
      await readAgain();
    });
    if (isDone) setNotice(message);
  };
  const test = doing(() => call(routes.testWebhook, { params }), 'A test is on its way.');
  const turn = (active: boolean) =>
    doing(
      () => call(routes.changeWebhook, { params, body: { active } }),
      active ? `${name} is active.` : `${name} is paused.`,
    );
  const renew = doing(async () => {
    const { secret } = await call(routes.rotateWebhookSecret, { params, body: {} });
    setMade({ name, secret, replaces: true });
  }, '');
  const subscriptionStatus = describeSubscriptionStatus(webhook);
  return (
    <AccountSection isWide title={name} about={<span className={util.breaking}>{webhook.url}</span>}>
      <div className={util.stack16}>
        {subscriptionStatus !== '' && <p className={util.text}>{subscriptionStatus}</p>}
        {made && <MadeSecret made={made} onClose={() => setMade(undefined)} />}
        <div className={util.wrap8}>
          {mayChange && state === 'active' && (
            <>
              <Button disabled={isPending} onClick={test}>
                Send a test
              </Button>
              <Button disabled={isPending} onClick={() => void turn(false)()}>
                Pause
              </Button>
            </>
          )}
          {mayChange && state !== 'active' && (
            <Button variant="primary" disabled={isPending} onClick={() => void turn(true)()}>
              Start again
            </Button>
          )}
          {mayChange && (
            <>
              <Button disabled={isPending} onClick={() => setChanging(true)}>
                Change
              </Button>
              <Button disabled={isPending} onClick={renew}>
                Make a new secret
              </Button>
            </>
          )}
          <Button onClick={() => setDeleting(true)}>Delete</Button>
        </div>
        <Refusal title="Not done." error={error} />
        <p ref={announced} tabIndex={-1} role="status" className={util.note}>
          {notice}
        </p>
        <Deliveries webhook={webhook} mayResend={mayChange && state === 'active'} />
      </div>
      {isChanging && (
        <ChangeWebhook
          webhook={webhook}
          onChanged={() => {
            setChanging(false);
            setNotice('The webhook is changed.');
          }}
          onClose={() => setChanging(false)}
        />
      )}
      <ConfirmDelete
        open={isDeleting}
        title={`Delete ${name}?`}
        confirm="Delete the webhook"
        goneCode="webhook.not-found"
        returnTo={() => announced.current}
        remove={() => call(routes.deleteWebhook, { params })}
        onDeleted={() => {
          setDeleting(false);
          forget(id);
          navigate('/account/webhooks', { replace: true });
        }}
        onClose={() => setDeleting(false)}
      >
        We send it nothing from then on, and its deliveries are deleted with it.
      </ConfirmDelete>
    </AccountSection>
  );
}

export interface Made {
  readonly name: string;
  readonly secret: string;
  /** It replaces another secret, which signs for one more day. */
  readonly replaces: boolean;
}

interface MadeSecretProps {
  readonly made: Made;
  readonly onClose: () => void;
}

/** Shows the signing secret of a webhook, this one time. */
export const MadeSecret = ({ made: { name, secret, replaces }, onClose }: MadeSecretProps) => (
  <OneTimeSecret
    title={replaces ? `${name} has a new secret` : `${name} is ready`}
    secret={secret}
    noun="secret"
    onClose={onClose}
  >
    Copy the secret now and keep it where your server reads it. With it your server can tell that a call is
    ours.{' '}
    {replaces
      ? 'For the next 24 hours each call has two signatures, one by this secret and one by the old one.'
      : 'We do not show it again, but you can make a new one at any time.'}
  </OneTimeSecret>
);
