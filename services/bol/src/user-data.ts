import type { ClosedAccount, ErasureStep, ExportSection } from '@freightwright/service-kit';
import { cursorOf, erasureStep, readCursor } from '@freightwright/service-kit';
import { recordReason } from './bill/bill-record.ts';
import type { BolDeps } from './bol-deps.ts';

type Deps = Pick<BolDeps, 'bills' | 'addresses' | 'templates' | 'products'>;
type ErasureDeps = Deps & Pick<BolDeps, 'papers' | 'deletions'>;

/** The sections of a user's data export. */
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

/** The steps that erase a user's data. */
export const erasureSteps = (deps: ErasureDeps): ErasureStep[] => [
  {
    what: 'drafts of bills of lading',
    count: ({ userId }) => deps.bills.countDraftsOf(userId),
    erase: ({ userId }) => deps.bills.eraseDraftsOf(userId),
  },
  {
    what: 'issued bills of lading',
    retainedBecause: recordReason,
    count: ({ userId }) => deps.bills.countIssuedOf(userId),
    erase: (account) => makeRecords(deps, account),
  },
  erasureStep('deletions of drafts', deps.deletions),
  ...(['addresses', 'templates', 'products'] as const).map((kind) => ({
    what: `kept ${kind}`,
    count: ({ userId }: ClosedAccount) => deps[kind].count(userId),
    erase: ({ userId }: ClosedAccount) => deps[kind].eraseOf(userId),
  })),
];

/**
 * Turns issued bills into records, and erases their printed papers. A second pass erases papers again,
 * because one may have been laid out while its bill became a record.
 */
async function makeRecords(
  { bills, papers }: Pick<BolDeps, 'bills' | 'papers'>,
  account: ClosedAccount,
): Promise<void> {
  const erasePapers = (ids: readonly string[]) => papers.eraseOf(ids);
  let made: readonly string[];
  do made = await bills.makeRecords(account, erasePapers);
  while (made.length > 0);
  if (account.look === 1) return;
  let after: string | undefined;
  do {
    const ids = await bills.recordsOf(account.closureId, after);
    await erasePapers(ids);
    after = ids.at(-1);
  } while (after !== undefined);
  await bills.forgetClosure(account.closureId);
}
