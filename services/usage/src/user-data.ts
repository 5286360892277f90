import { type ErasureStep, type ExportSection, erasureStep } from '@freightwright/service-kit';
import { keysOfUser } from './ledger/counter.ts';
import type { UsageDeps } from './usage-deps.ts';

/** The user's stored data. Counters of anonymous visitors and network addresses belong to no account. */
export const erasureSteps = ({ ledgers, useDates }: UsageDeps): ErasureStep[] => [
  {
    what: 'counters of allowances',
    count: async ({ userId }) => (await ledgers.existing(keysOfUser(userId))).length,
    erase: ({ userId }) => ledgers.erase(keysOfUser(userId)),
  },
  erasureStep('dates of predictions', useDates),
];

export const exportSections = ({ ledgers, useDates }: UsageDeps): ExportSection[] => [
  {
    kind: 'allowanceCounters',
    async read(userId, after) {
      if (after !== undefined) return [];
      return (await ledgers.existing(keysOfUser(userId))).map(({ key, uses }) => ({
        record: {
          allowance: key.split(':')[0],
          uses: uses.map(({ untilMs, lapsesAtMs }) => ({
            countsUntil: new Date(untilMs).toISOString(),
            counted: lapsesAtMs === null,
          })),
        },
        place: key,
      }));
    },
  },
  {
    kind: 'datesOfUse',
    async read(userId, after) {
      const found = await useDates.after(userId, after);
      return found.map(({ id, allowance, at }) => ({
        record: { allowance, at: at.toISOString() },
        place: id,
      }));
    },
  },
];
