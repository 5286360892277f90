import {
  accountClosed,
  accountErased,
  type ErasingService,
  type ExportingService,
  exportFrom,
} from '@freightwright/contracts';
import type { Bus } from '../nats/bus.ts';
import { type ErasureStep, eraseAccount } from './erase-account.ts';
import type { createErasureRecordStore, ErasureRecordStore } from './erasure-record-store.ts';
import { type ExportSection, exportPage } from './export-page.ts';
import { withTestTwin } from './with-test-twin.ts';

/** How a service erases and exports what it stores of a user. */
export interface UserData {
  erase: readonly ErasureStep[];
  /** Required of a service that exports (`services` in the contracts). */
  export?: readonly ExportSection[];
  nowMs?: () => number;
}

export interface ServeUserDataDeps extends UserData {
  service: ErasingService;
  bus: Pick<Bus, 'follow' | 'publish' | 'respond'>;
  records: ErasureRecordStore;
}

/** Pauses between attempts, milliseconds, and about a day of them. Identity asks again after that. */
const backoffMs = [1_000, 5_000, 30_000, 120_000, 300_000];
const maxAttempts = 300;

/**
 * Answers for the service's part of a user's copy, and erases what it has of everybody who deletes the account, with
 * what their test keys made. The closing is done only once the report is stored in the stream; until then it comes
 * again.
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

/** The consumer with which a service follows closed accounts. */
export const closingDurable = (service: ErasingService): string => `${service}-account-closed`;

/**
 * Where a service keeps what it found of accounts that it erased. Loaded when it is called, so that a process
 * without a database does not need mongoose.
 */
export const openErasureRecords = async (
  connection: Parameters<typeof createErasureRecordStore>[0],
): Promise<ErasureRecordStore> =>
  (await import('./erasure-record-store.ts')).createErasureRecordStore(connection);
