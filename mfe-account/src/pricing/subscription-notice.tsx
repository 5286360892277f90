import type { Subscription } from '@freightwright/contracts';
import {
  Button,
  classNames,
  DidNotLoad,
  looks,
  Sheet,
  SheetBody,
  Tag,
  usePlatform,
  useReadable,
} from '@freightwright/mfe-kit';
import { useState } from 'react';
import { ResumeButton, PortalLink } from '../billing/billing-step.tsx';
import { isSubscribed, describePaymentRecords, owes, describeSubscriptionStatus } from '../billing/billing-words.ts';
import type { Loading } from '../own-queries.tsx';
import { ReviewDialogs } from './review-dialogs.tsx';
import styles from './subscription-notice.module.css';

/** The user's subscription status, and the available actions. */
export function SubscriptionNotice({ loading }: { readonly loading: Loading<Subscription> }) {
  const { subscriptionTier } = useReadable(usePlatform().session);
  const { data, isPending } = loading;
  if (data === undefined) {
    // A user who has never paid misses nothing.
    if (subscriptionTier === 'free') return null;
    return (
      <Sheet aria-label="Your subscription">
        <SheetBody>
          {isPending ? (
            <div role="status" aria-label="Loading your subscription">
              <span className={`${looks.block} ${looks.bar16} ${looks.measure216}`} />
            </div>
          ) : (
            <DidNotLoad loading={loading}>
              Your subscription did not load. It is not affected, and the prices below are right.
            </DidNotLoad>
          )}
        </SheetBody>
      </Sheet>
    );
  }
  return <Standing subscription={data} />;
}

function Standing({ subscription }: { readonly subscription: Subscription }) {
  const [isCancelling, setCancelling] = useState(false);
  const sentence = describeSubscriptionStatus(subscription);
  const marks = describePaymentRecords(subscription);
  if (sentence === null && marks.length === 0) return null;
  const isOwing = owes(subscription);
  const { endsWithPeriod, nextChoice } = subscription;
  return (
    <Sheet aria-label="Your subscription" className={classNames(styles.notice, isOwing && styles.warning)}>
      <div className={`${looks.basis320} ${looks.stack4}`}>
        <h2 className={looks.caption}>Your subscription</h2>
        {[sentence, ...marks].map(
          (message) =>
            message && (
              <p key={message} className={looks.text}>
                {message}
              </p>
            ),
        )}
      </div>
      {isSubscribed(subscription) && (
        <div className={looks.actions}>
          <PortalLink variant={isOwing ? 'primary' : 'secondary'}>
            {isOwing ? 'Pay or change the card' : 'Cards and receipts'}
          </PortalLink>
          {endsWithPeriod || nextChoice ? (
            <ResumeButton subscription={subscription} />
          ) : (
            <Button onClick={() => setCancelling(true)}>Cancel subscription</Button>
          )}
          <ReviewDialogs
            step={isCancelling ? { kind: 'cancel' } : null}
            subscription={subscription}
            onClose={() => setCancelling(false)}
          />
        </div>
      )}
    </Sheet>
  );
}

/** At the end of the page, where it moves nothing when the subscription loads. */
export const SandboxNote = () => (
  <p className={looks.note}>
    <Tag>Sandbox</Tag> No real money moves here. Use a test card.
  </p>
);
