import type { ErasureStep } from '@freightwright/service-kit';
import { keyOfUser } from './send/email-quota.ts';
import type { EmailQuotaStore } from './send/email-quota-store.ts';

/**
 * Everything that the service stores under a user's id. Queued emails are messages, which identity erases.
 * Quotas of mailboxes and delivery records are anonymous hashes that expire within a day and within a week.
 */
export const erasureSteps = ({
  quotas,
}: {
  quotas: Pick<EmailQuotaStore, 'countOf' | 'eraseOf'>;
}): ErasureStep[] => [
  {
    what: 'counters of mails',
    count: ({ userId }) => quotas.countOf(keyOfUser(userId)),
    erase: ({ userId }) => quotas.eraseOf(keyOfUser(userId)),
  },
];
