import type { ErasureStep } from '@freightwright/service-kit';
import { keyOfUser } from './email-quota.ts';
import type { EmailQuotaStore } from './email-quota-store.ts';

/**
 * Everything that the service stores under a user's id. Queued emails are messages, which identity erases.
 * The quotas of mailboxes and the delivery records are hashes that identify no one, and expire within a day
 * and within a week.
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
