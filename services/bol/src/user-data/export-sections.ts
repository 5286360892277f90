import { cursorOf, type ExportSection, readCursor } from '@freightwright/service-kit';
import type { BolDeps } from '../bol-deps.ts';

type Deps = Pick<BolDeps, 'bills' | 'addresses' | 'templates' | 'products'>;

/** Everything that the service has of a user, for the user. */
export const exportSections = (deps: Deps): ExportSection[] => [
  {
    kind: 'billsOfLading',
    async read(userId, after) {
      const found = await deps.bills.wholeAfter(userId, after === undefined ? undefined : readCursor(after));
      return found.map((bill) => {
        const { id, status, bolNumber, createdAt, updatedAt, form, totals } = bill;
        const { issuedAt, voidedAt, voidReason } = bill;
        const record = { id, status, bolNumber, createdAt, updatedAt, issuedAt, voidedAt, voidReason };
        return { record: { ...record, form, totals }, place: cursorOf({ id, createdAt }) };
      });
    },
  },
  ...(['addresses', 'templates', 'products'] as const).map(
    (kind): ExportSection => ({
      kind,
      async read(userId, after) {
        const found = await deps[kind].wholeAfter(userId, after);
        return found.map(({ id, updatedAt, content }) => ({
          record: { id, updatedAt, content },
          place: id,
        }));
      },
    }),
  ),
];
