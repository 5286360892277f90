import type { DeletionStore, ErasureStep, ExportSection, Idempotency } from '@freightwright/service-kit';
import { cursorOf, eraseIdempotencyRecords, erasureStep, readCursor } from '@freightwright/service-kit';
import { expiryOf, type QuoteStore } from './quotes/quote-store.ts';
import type { TermsStore } from './terms/terms-store.ts';

interface UserDataDeps {
  idempotency: Idempotency;
  quotes: QuoteStore;
  deletions: DeletionStore;
  terms: TermsStore;
}

/** The steps that erase a user's data. */
export const erasureSteps = ({ idempotency, quotes, deletions, terms }: UserDataDeps): ErasureStep[] => [
  eraseIdempotencyRecords(idempotency),
  erasureStep('estimates', quotes),
  erasureStep('deletions of estimates', deletions),
  erasureStep('own terms', terms),
];

export const exportSections = ({ quotes, terms }: UserDataDeps): ExportSection[] => [
  {
    kind: 'estimates',
    async read(userId, after) {
      const found = await quotes.wholeAfter(userId, after === undefined ? undefined : readCursor(after));
      return found.map(({ id, createdAt, request, prediction }) => {
        const expiresAt = expiryOf(createdAt).toISOString();
        const record = { id, createdAt: createdAt.toISOString(), expiresAt, request, prediction };
        return { record, place: cursorOf({ id, createdAt }) };
      });
    },
  },
  {
    kind: 'ownTerms',
    async read(userId, after) {
      const found = after === undefined ? await terms.find(userId) : undefined;
      return found ? [{ record: found, place: 'all' }] : [];
    },
  },
];
