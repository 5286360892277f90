import type { ErasureStep } from '@freightwright/service-kit';
import { keyOfUser } from './email-quota.ts';
import type { EmailQuotaStore } from './email-quota-store.ts';

/**
 * Everything that the service has under a user's id. Mails that wait are messages, which identity erases. What
 * counts mails for one mailbox, and what tells which mails are out, are hashes that name nobody and end by
 * themselves, within a day and within a week.
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
