import { randomUUID } from 'node:crypto';
import type {
  AllowanceName,
  BolUsage,
  DataOf,
  DaysOfMonth,
  PredictionUsage,
  Principal,
  UsageReservation,
  UsageSubject,
} from '@freightwright/contracts';
import {
  commitUsage,
  commitUsageBatch,
  noteUses,
  releaseUsage,
  reserveUsage,
  reserveUsageBatch,
  takeUsage,
} from '@freightwright/contracts';
import { startTestSite } from '@freightwright/stack-test-site';
import { createLedgerStore, type LedgerStore } from '../src/ledger/ledger-store.ts';
import { usageService } from '../src/service.ts';

/** Two hundred concurrent requests take longer on a slow machine than a caller would wait. */
const patience = { timeoutMs: 30_000 };

export const secondMs = 1_000;
export const dayMs = 24 * 3_600_000;
/** Far in the future, because servers delete expired data by their own clock. 2426 has 2026's calendar. */
export const startOfTime = '2426-07-01T10:00:00.000Z';

/** Ids unique to each test, so that tests share a database without sharing counters. */
export const registered = (): UsageSubject => ({ tier: 'registered', userId: randomUUID() });
export const visitor = (clientAddress: string): UsageSubject => ({
  tier: 'anonymous',
  anonymousId: randomUUID(),
  clientAddress,
});

export function claim(
  allowance: AllowanceName,
  subject: UsageSubject,
  reservationId: string = randomUUID(),
): UsageReservation {
  return { allowance, subject, reservationId };
}

type Caller = Pick<Principal, 'tier'> & Partial<Principal>;

interface Options {
  replicas?: number;
  /** Replaces the service's ledger store, to make it fail. */
  invalid?: (ledgers: LedgerStore) => LedgerStore;
}

/** Replicas of the service on a real database and a real NATS server, with one manual clock. */
export async function startUsage({ replicas = 1, invalid = (ledgers) => ledgers }: Options = {}) {
  let clockMs = Date.parse(startOfTime);
  const nowMs = () => clockMs;
  const site = await startTestSite({ mongo: { now: nowMs, enableTestCommands: true } });
  const service = usageService({
    nowMs,
    ledgersIn: (connection, deps) => invalid(createLedgerStore(connection, deps)),
  });
  const running = await Promise.all(Array.from({ length: replicas }, () => site.start(service)));
  const asking = await site.connect();
  const database = await site.openDatabase('usage');
  const { url = '' } = running[0] ?? {};

  async function read<T>(path: string, principal: Caller) {
    const response = await site.ask(principal, `${url}/api/user/${path}`);
    return { status: response.status, body: (await response.json()) as T & { code?: string } };
  }

  return {
    site,
    reserve: (data: UsageReservation & { timeZone?: string }) => asking.request(reserveUsage, data, patience),
    commit: (data: UsageReservation) => asking.request(commitUsage, data, patience),
    reserveAll: async (uses: UsageReservation[]) =>
      (await asking.request(reserveUsageBatch, { uses }, patience)).replies,
    commitAll: async (uses: UsageReservation[]) =>
      (await asking.request(commitUsageBatch, { uses }, patience)).replies,
    release: (data: UsageReservation) => asking.request(releaseUsage, data, patience),
    take: (data: UsageReservation & { timeZone?: string }) => asking.request(takeUsage, data, patience),
    note: (uses: DataOf<typeof noteUses>['uses']) => asking.request(noteUses, { uses }, patience),
    /** Reserves and commits one use. Returns false when it was not granted. */
    async use(data: UsageReservation & { timeZone?: string }): Promise<boolean> {
      const { timeZone: _, ...same } = data;
      const { granted } = await asking.request(reserveUsage, data, patience);
      return granted && (await asking.request(commitUsage, same, patience)).committed;
    },
    passMs(ms: number) {
      clockMs += ms;
    },
    setClock(iso: string) {
      clockMs = Date.parse(iso);
    },
    iso: (inMs = 0) => new Date(clockMs + inMs).toISOString(),
    bolUsage: (principal: Caller) => read<BolUsage>('bol-usage', principal),
    predictionUsage: (principal: Caller, timeZone?: string) =>
      read<PredictionUsage>(`prediction-usage${timeZone ? `?timeZone=${timeZone}` : ''}`, principal),
    predictionDays: (principal: Caller, query: Record<string, string>) =>
      read<DaysOfMonth>(`prediction-days?${new URLSearchParams(query)}`, principal),
    url,
    ledgers: () => database.collection('ledgers'),
    stop: site.stop,
  };
}
export type Usage = Awaited<ReturnType<typeof startUsage>>;
