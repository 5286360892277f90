import { ButtonLink, looks, routes, usePlatform } from '@freightwright/mfe-kit';
import { useCallback } from 'react';
import { hasCode } from '../account/refusal.tsx';
import { Doorway } from './doorway.tsx';

const pageHead = {
  title: 'Cards and receipts',
  description: 'Opens the payment provider’s page, where your cards and receipts are.',
  canonicalPath: '/billing',
};

/** Opens the payment provider's page for cards and receipts. */
export function PortalPage() {
  const { call } = usePlatform();
  const ask = useCallback(async () => (await call(routes.openBillingPortal)).url, [call]);
  return (
    <Doorway
      head={pageHead}
      waiting="Opening the payment provider’s page"
      signInReason="Sign in to see your cards and receipts."
      ask={ask}
      refusal={(error) =>
        hasCode(error, 'billing.no-customer') ? (
          <div className={`${looks.stack16} ${looks.left}`}>
            <p role="alert" className={looks.text}>
              You have not paid for anything yet, so there are no cards and no receipts.
            </p>
            <ButtonLink href="/pricing">See the plans</ButtonLink>
          </div>
        ) : undefined
      }
    />
  );
}
