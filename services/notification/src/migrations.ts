import type { Migration } from '@freightwright/service-kit';

const dayMs = 24 * 3_600_000;

/**
 * The index on `sentAt` stays: a replica of the previous release may still write while this runs, and that
 * index deletes what it wrote. `isSent` only checks that a document exists, so both releases may coexist.
 */
const deliveriesExpire: Migration<{ sentAt: Date }> = {
  version: 1,
  what: 'expiresAt takes the place of sentAt, seven days later',
  collection: 'deliveries',
  where: { sentAt: { $exists: true } },
  change: ({ sentAt }) => ({
    $set: { expiresAt: new Date(sentAt.getTime() + 7 * dayMs) },
    $unset: { sentAt: '' },
  }),
};

export const migrations: readonly Migration[] = [deliveriesExpire];
