import { cursorOf, type ErasureStep, type ExportSection, readCursor } from '@freightwright/service-kit';
import { expiryOf, type QuoteStore } from './quotes/quote-store.ts';
import type { TermsStore } from './terms/terms-store.ts';

export interface UserDataDeps {
  quotes: Pick<QuoteStore, 'countOf' | 'wholeAfter' | 'eraseOf'>;
  terms: Pick<TermsStore, 'find' | 'erase'>;
}

/** Everything that the service has of a user. */
export const erasureSteps = ({ quotes, terms }: UserDataDeps): ErasureStep[] => [
  {
    what: 'estimates',
    count: ({ userId }) => quotes.countOf(userId),
    erase: ({ userId }) => quotes.eraseOf(userId),
  },
  {
    what: 'own terms',
    count: async ({ userId }) => ((await terms.find(userId)) ? 1 : 0),
    erase: ({ userId }) => terms.erase(userId),
  },
];

export const exportSections = ({ quotes, terms }: UserDataDeps): ExportSection[] => [
  {
    kind: 'estimates',
    async read(userId, after) {
      const found = await quotes.wholeAfter(userId, after === undefined ? undefined : readCursor(after));
      return found.map(({ id, createdAt, request, prediction }) => ({
        record: {
          id,
          createdAt: createdAt.toISOString(),
          keptUntil: expiryOf(createdAt).toISOString(),
          request,
          prediction,
        },
        place: cursorOf({ id, createdAt }),
      }));
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
