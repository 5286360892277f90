import type { Subscription } from '@freightwright/contracts';
import {
  Button,
  classNames,
  DidNotLoad,
  Section,
  SectionBody,
  Tag,
  usePlatform,
  useReadable,
  util,
} from '@freightwright/mfe-kit';
import { useState } from 'react';
import type { Loading } from '../api/own-queries.tsx';
import { PortalLink, ResumeButton } from '../billing/billing-step.tsx';
import {
  describePaymentRecords,
  describeSubscriptionStatus,
  isSubscribed,
  owes,
} from '../billing/billing-texts.ts';
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
      <Section aria-label="Your subscription">
        <SectionBody>
          {isPending ? (
            <div role="status" aria-label="Loading your subscription">
              <span className={`${util.block} ${util.bar16} ${util.measure216}`} />
            </div>
          ) : (
            <DidNotLoad loading={loading}>
              We couldn’t load your subscription. It is not affected, and the prices below are right.
            </DidNotLoad>
          )}
        </SectionBody>
      </Section>
    );
  }
  return <SubscriptionStatus subscription={data} />;
}

function SubscriptionStatus({ subscription }: { readonly subscription: Subscription }) {
  const [isCancelling, setCancelling] = useState(false);
  const sentence = describeSubscriptionStatus(subscription);
  const marks = describePaymentRecords(subscription);
  if (sentence === null && marks.length === 0) return null;
  const isOwing = owes(subscription);
  const { endsWithPeriod, nextChoice } = subscription;
  return (
    <Section aria-label="Your subscription" className={classNames(styles.notice, isOwing && styles.warning)}>
      <div className={`${util.basis320} ${util.stack4}`}>
        <h2 className={util.caption}>Your subscription</h2>
        {[sentence, ...marks].map(
          (message) =>
            message && (
              <p key={message} className={util.text}>
                {message}
              </p>
            ),
        )}
      </div>
      {isSubscribed(subscription) && (
        <div className={util.actions}>
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
    </Section>
  );
}

/** At the end of the page, where it moves nothing when the subscription loads. */
export const SandboxNote = () => (
  <p className={util.note}>
    <Tag>Sandbox</Tag> No real money moves here. Use a test card.
  </p>
);
