import { type Migration, renameFields } from '@freightwright/service-kit';

/** Deliveries of earlier releases: their last attempt was the last change. */
const addDeliveryUpdatedAt: Migration<{ createdAt: Date; attempts: readonly { at: Date }[] }> = {
  version: 2,
  collection: 'deliveries',
  what: 'updatedAt, of the last attempt',
  where: { updatedAt: { $exists: false } },
  change: ({ createdAt, attempts }) => ({ $set: { updatedAt: attempts.at(-1)?.at ?? createdAt } }),
};

/** Webhooks of earlier releases: no later change is known. */
const addWebhookUpdatedAt: Migration<{ createdAt: Date }> = {
  version: 3,
  collection: 'webhooks',
  what: 'updatedAt, of their creation',
  where: { updatedAt: { $exists: false } },
  change: ({ createdAt }) => ({ $set: { updatedAt: createdAt } }),
};

/** In order; a new one comes last. */
export const migrations: readonly Migration[] = [
  renameFields({ version: 1, collection: 'deliveries', fields: { claimedUntil: 'leaseExpiresAt' } }),
  addDeliveryUpdatedAt,
  addWebhookUpdatedAt,
];
