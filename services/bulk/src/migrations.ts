import { type Migration, renameFields } from '@freightwright/service-kit';

/** The figures are JSON text. */
const renameInFigures = (version: number, collection: string): Migration<{ figures: string }> => ({
  version,
  collection,
  what: 'counts.invalid takes the place of counts.faulty in the figures',
  where: { figures: { $regex: '"faulty":' } },
  change: ({ figures }) => ({ $set: { figures: figures.replace('"faulty":', '"invalid":') } }),
});

/** Its index on `jobId` and `isOver` has the order of the file too, so that no read sorts whole chunks. */
const indexOpenInOrder: Migration = {
  ...{
    version: 5,
    collection: 'chunks',
    what: 'an index of open chunks in order takes the place of one without',
  },
  where: { isOver: { $exists: false } },
  change: () => ({ $set: { isOver: false } }),
  dropIndexes: ['jobId_1_isOver_1'],
};

/** Jobs of earlier releases. */
const addUpdatedAt: Migration<{ createdAt: Date; startedAt?: Date; endedAt?: Date }> = {
  version: 6,
  collection: 'jobs',
  what: 'updatedAt, of the last change that is known',
  where: { updatedAt: { $exists: false } },
  change: ({ createdAt, startedAt, endedAt }) => ({
    $set: { updatedAt: endedAt ?? startedAt ?? createdAt },
  }),
};

/** Replicas that read the old names must be stopped first (docs/deploy.md). */
export const migrations: readonly Migration[] = [
  renameFields({ version: 1, collection: 'chunks', fields: { faults: 'violations' } }),
  renameInFigures(2, 'chunks'),
  renameFields({
    version: 3,
    collection: 'jobs',
    fields: { holdsPlace: 'hasSlot', 'request.fingerprint': 'requestHash', 'request.until': 'expiresAt' },
    dropIndexes: ['holdsPlace_1_state_1'],
  }),
  renameInFigures(4, 'jobs'),
  indexOpenInOrder,
  addUpdatedAt,
];
