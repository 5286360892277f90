import type { accountClosed, DataOf, ErasureReport } from '@freightwright/contracts';
import type { ErasureRecordStore } from './erasure-record-store.ts';

export type ClosedAccount = Pick<DataOf<typeof accountClosed>, 'closureId' | 'userId' | 'look'>;

/** One kind of data that a part has of its users. */
export interface ErasureStep {
  /** As the report names it: 'drafts of bills of lading'. */
  what: string;
  /** Why it is kept without the person. Left out, it is erased. */
  keptBecause?: string;
  /** How much of it there is. */
  count(account: ClosedAccount): Promise<number>;
  /** Erases it, or takes the person off what is kept. Safe to repeat, and to continue after a crash. */
  erase(account: ClosedAccount): Promise<unknown>;
}

/** A step that erases what one store has of a user. */
export const erasureStep = (
  what: string,
  store: { countOf(userId: string): Promise<number>; eraseOf(userId: string): Promise<unknown> },
): ErasureStep => ({
  what,
  count: ({ userId }) => store.countOf(userId),
  erase: ({ userId }) => store.eraseOf(userId),
});

export interface EraseAccountDeps {
  /** The name of the part, as the report gives it. */
  part: string;
  steps: readonly ErasureStep[];
  records: ErasureRecordStore;
  nowMs: () => number;
}

/**
 * Erases what a part has of an account. It counts first and keeps the counts, so that the report is the same
 * however often this is repeated, and wherever it was interrupted.
 */
export async function eraseAccount(
  { part, steps, records, nowMs }: EraseAccountDeps,
  account: ClosedAccount,
): Promise<ErasureReport> {
  const id = `${account.closureId}/${account.look}`;
  const known = await records.find(id);
  const { found, at } = known ?? (await records.keep({ id, found: await counted(), at: new Date(nowMs()) }));
  for (const step of steps) await step.erase(account);

  async function counted() {
    const all = [];
    for (const { what, count } of steps) all.push({ what, count: await count(account) });
    return all.filter(({ count }) => count > 0);
  }
  const whyOf = (what: string) => steps.find((step) => step.what === what)?.keptBecause;
  return {
    part,
    erased: found.flatMap(({ what, count }) => (whyOf(what) === undefined ? [{ what, count }] : [])),
    kept: found.flatMap(({ what, count }) => {
      const why = whyOf(what);
      return why === undefined ? [] : [{ what, count, why }];
    }),
    at: at.toISOString(),
  };
}
