import type { DataOf, ErasingService, ErasureReport, ExportingService } from '@freightwright/contracts';
import { accountClosed, accountErased, exportFrom, testTwinOf } from '@freightwright/contracts';
import { type Bus, closingDurable } from '@freightwright/nats-kit';
import type { ErasureRecordStore } from './erasure-record-store.ts';
import { type ExportSection, exportPage } from './export-page.ts';

export type ClosedAccount = Pick<DataOf<typeof accountClosed>, 'closureId' | 'userId' | 'look'>;

/** One category of user data that a service stores. */
export interface ErasureStep {
  /** As the report names it: 'drafts of bills of lading'. */
  what: string;
  /** Why the data is retained without the person's identity. If omitted, the data is erased. */
  retainedBecause?: string;
  /** Counts the records of this category. */
  count(account: ClosedAccount): Promise<number>;
  /** Erases the data, or removes the person's identity from it. Idempotent, and resumable after a crash. */
  erase(account: ClosedAccount): Promise<unknown>;
}

/**
 * Creates a step that erases what one store has of a user.
 * @example await erasureStep('saved addresses', addressStore).count(account); // => 12
 */
export const erasureStep = (
  what: string,
  store: { countOf(userId: string): Promise<number>; eraseOf(userId: string): Promise<unknown> },
): ErasureStep => ({
  what,
  count: ({ userId }) => store.countOf(userId),
  erase: ({ userId }) => store.eraseOf(userId),
});

export interface EraseAccountDeps {
  /** The service's name in the report. */
  part: string;
  steps: readonly ErasureStep[];
  records: ErasureRecordStore;
  nowMs: () => number;
}

/**
 * Erases an account's data from a service. Counts first and persists the counts, so that the report is the
 * same on every retry, wherever the previous attempt was interrupted.
 * @example await eraseAccount({ part: 'bol', steps, records, nowMs: Date.now }, account);
 */
export async function eraseAccount(
  { part, steps, records, nowMs }: EraseAccountDeps,
  account: ClosedAccount,
): Promise<ErasureReport> {
  const id = `${account.closureId}/${account.look}`;
  const known = await records.find(id);
  const { found, at } = known ?? (await records.save({ id, found: await counted(), at: new Date(nowMs()) }));
  for (const step of steps) await step.erase(account);

  async function counted() {
    const all = [];
    for (const { what, count } of steps) all.push({ what, count: await count(account) });
    return all.filter(({ count }) => count > 0);
  }
  const whyOf = (what: string) => steps.find((step) => step.what === what)?.retainedBecause;
  return {
    part,
    erased: found.flatMap(({ what, count }) => (whyOf(what) === undefined ? [{ what, count }] : [])),
    retained: found.flatMap(({ what, count }) => {
      const why = whyOf(what);
      return why === undefined ? [] : [{ what, count, why }];
    }),
    at: at.toISOString(),
  };
}

const twin = (account: ClosedAccount): ClosedAccount => ({ ...account, userId: testTwinOf(account.userId) });

/** Applies the step to the account and to the data of its test keys, which has a separate owner. */
export const withTestTwin = ({ count, erase, ...step }: ErasureStep): ErasureStep => ({
  ...step,
  async count(account) {
    return (await count(account)) + (await count(twin(account)));
  },
  async erase(account) {
    await erase(account);
    await erase(twin(account));
  },
});

/** How a service erases and exports what it stores of a user. */
export interface UserData {
  erase: readonly ErasureStep[];
  /** Required of a service that exports (`services` in the contracts). */
  export?: readonly ExportSection[];
  nowMs?: () => number;
}

interface ServeUserDataDeps extends UserData {
  service: ErasingService;
  bus: Pick<Bus, 'follow' | 'publish' | 'respond'>;
  records: ErasureRecordStore;
}

/** Backoff between attempts, milliseconds, over about a day. Identity asks again after that. */
const backoffMs = [1_000, 5_000, 30_000, 120_000, 300_000];
const maxAttempts = 300;

/**
 * Exports the service's share of a user's data, and erases the data of closed accounts, including what their
 * test keys created. The event is acknowledged only when the report is stored in the stream.
 * @example await serveUserData({ service: 'bol', bus, records, erase: [erasureStep('bills', bills)] });
 */
export async function serveUserData(deps: ServeUserDataDeps): Promise<void> {
  const { service, bus, records, erase, export: sections, nowMs = Date.now } = deps;
  if (sections) {
    await bus.respond(exportFrom[service as ExportingService], (page) => exportPage(sections, page));
  }
  const steps = erase.map(withTestTwin);
  await bus.follow(accountClosed, {
    durable: closingDurable(service),
    async handle({ closureId, userId, look }, { id }) {
      const report = await eraseAccount(
        { part: service, steps, records, nowMs },
        { closureId, userId, look },
      );
      await bus.publish(accountErased[service], { closureId, userId, look, report }, { id });
    },
    maxAttempts,
    backoffMs,
  });
}
