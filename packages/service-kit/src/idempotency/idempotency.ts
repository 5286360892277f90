import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type Principal, Problem, type Route } from '@freightwright/contracts';
import { type Log, runWithoutDeadline } from '@freightwright/runtime-kit';
import { type ErasureStep, erasureStep } from '../account/erase-account.ts';
import { everyNth } from '../every-nth.ts';
import type { RequestIdentity } from '../http/request-identity.ts';
import { acquire, createLeases, hasExpired, isReplay, type RequestKey, requestKey } from './acquire.ts';
import type { IdempotencyRecord, IdempotencyRecordStore } from './record-store.ts';
import { createIdempotencyRecordStore } from './record-store.ts';

/** One attempt at a request. */
export interface Attempt<P> {
  /** The same in every attempt of a request. What the request creates is named after it. */
  operationId: string;
  /** The progress that an earlier attempt stored with `saveProgress`. */
  progress: P | undefined;
  /**
   * Stores a recovery point, from which the next attempt continues if this one crashes or fails.
   * @throws Problem 'service.unavailable' when another attempt has claimed the request.
   */
  saveProgress(progress: P): Promise<void>;
  /** From now on a failure leaves the record, so that a retry continues under the same operation id. */
  storeOnFailure(): void;
}

interface IdempotentRequest {
  /** The owner by whom records are counted and erased: a user id, or a visitor's id. */
  owner: string;
  /** Undefined for a request without a key, which runs without a record. */
  request: RequestKey | undefined;
}

export interface Outcome<R> {
  response: R;
  /** The response is a replay of the stored one. */
  isReplayed: boolean;
}

/** A request as the contract middleware passes it. */
interface RouteCall {
  route: Route;
  principal: Principal;
  identity: RequestIdentity | undefined;
}

export type Idempotency = ReturnType<typeof createIdempotency>;

interface IdempotencyDeps {
  store: IdempotencyRecordStore;
  nowMs: () => number;
  log: Log;
  /** The limit of records per owner, with a tenth more for each replica. The newest are retained. */
  recordsPerOwner?: number;
  /** Finds the requests of routes that `replays`, which are recorded in what they made. */
  findMade?: (key: string) => Promise<Pick<RequestKey, 'requestHash' | 'expiresAt'> | undefined>;
}

/** Compressed. A larger response is not stored, and a repeated request runs again under the same id. */
const maxResponseBytes = 32 * 1024;

/** A lease lasts longer than the gateway waits for the response. */
const afterRouteMs = 2_000;
const longAgo = new Date(0);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Makes requests with an idempotency key idempotent. */
export function createIdempotency({
  store,
  nowMs,
  log,
  recordsPerOwner = 10_000,
  findMade = async () => undefined,
}: IdempotencyDeps) {
  const leases = createLeases({ nowMs, log });
  const isDue = everyNth(recordsPerOwner / 10);
  const rules = { nowMs, isLeased: leases.isActive };

  /** Trims an owner's records after every tenth of the limit. */
  function trimNowAndThen(owner: string): void {
    if (!isDue(owner)) return;
    // Fire-and-forget. What is left is removed after the next tenth.
    runWithoutDeadline(() => store.trim(owner, recordsPerOwner)).catch((err: unknown) => {
      log.warn({ err, owner }, 'the oldest idempotency records were not removed');
    });
  }

  /** The work is done even if this write fails. A repeated request then runs again. */
  const quietly = (write: () => Promise<unknown>): Promise<unknown> =>
    runWithoutDeadline(write).catch((err: unknown) => {
      log.warn({ err }, 'an idempotency record was not written');
    });

  /** Starts by storing a record with the fields of `over`. */
  function begin(
    { owner, request }: { owner: string; request: RequestKey },
    over: Partial<IdempotencyRecord>,
    reclaim = store.replace,
  ) {
    const { key, requestHash, expiresAt } = request;
    const fresh: IdempotencyRecord = {
      ...{ key, owner, requestHash, expiresAt, status: 'in-progress', attempt: randomUUID() },
      ...{ leaseExpiresAt: longAgo, operationId: randomUUID(), ...over },
    };
    return acquire<IdempotencyRecord, IdempotencyRecord>({
      ...rules,
      request,
      find: store.find,
      begin: async () => ((await store.insert(fresh)) ? fresh : undefined),
      async reclaim(known) {
        const { expiresAt, operationId, progress } = known;
        const next = hasExpired(known, nowMs()) ? fresh : { ...fresh, expiresAt, operationId, progress };
        return (await reclaim(known, next)) ? next : undefined;
      },
    });
  }

  async function complete(record: IdempotencyRecord, response: unknown, isFinal: boolean): Promise<void> {
    const stored = isFinal ? await completedBy(response) : {};
    await quietly(() => store.update(record, { leaseExpiresAt: longAgo, ...stored }));
    trimNowAndThen(record.owner);
  }

  /**
   * Runs the work under a renewed lease and stores the response, or replays the stored one. A failure leaves
   * no record, so that the same key may be retried.
   * @param work returns a JSON value. Rejects with Problem 'idempotency.key-reused', 'idempotency.under-way',
   *   and with what `work` rejects with.
   */
  async function run<R, P = unknown>(
    { owner, request, leaseMs, isFinal }: IdempotentRequest & { leaseMs: number; isFinal?: Route['isFinal'] },
    work: (attempt: Attempt<P>) => Promise<R>,
  ): Promise<Outcome<R>> {
    if (!request) return { response: await work(unrecorded()), isReplayed: false };
    const { begun, completed } = await begin({ owner, request }, { leaseExpiresAt: leases.expiry(leaseMs) });
    if (completed) return replayOf<R>(completed);
    let wasStored = false;
    const attempt: Attempt<P> = {
      operationId: begun.operationId,
      progress: (begun.progress ?? undefined) as P | undefined,
      async saveProgress(progress) {
        if (await store.update(begun, { progress })) return;
        throw new Problem('service.unavailable', { cause: 'another attempt took over', retryAfterS: 1 });
      },
      storeOnFailure: () => {
        wasStored = true;
      },
    };
    const renew = (leaseExpiresAt: Date) => store.update(begun, { leaseExpiresAt });
    try {
      const response = await leases.withLease({ attempt: begun.attempt, leaseMs, renew }, () =>
        work(attempt),
      );
      await complete(begun, response, isFinal?.(response as never) ?? true);
      return { response, isReplayed: false };
    } catch (error) {
      await quietly(() =>
        wasStored ? store.update(begun, { leaseExpiresAt: longAgo }) : store.remove(begun),
      );
      throw error;
    }
  }

  /** The use case recognizes the request itself, so only the response is stored, after the work. */
  async function afterwards(asked: { owner: string; request: RequestKey }, work: () => Promise<unknown>) {
    const known = await store.find(asked.request.key);
    if (known && isReplay<IdempotencyRecord>(known, asked.request, rules)) return replayOf<unknown>(known);
    const response = await work();
    const stored = await completedBy(response);
    await quietly(() => begin(asked, stored));
    trimNowAndThen(asked.owner);
    return { response, isReplayed: false };
  }

  return {
    run,
    /**
     * For work that may be repeated at any time, even concurrently, because it creates only what is missing
     * under the operation id. There is no lease and no stored response.
     */
    async operationOf({
      owner,
      request,
      newOperationId,
    }: IdempotentRequest & { newOperationId: () => string }): Promise<{
      operationId: string;
      isRepeat: boolean;
    }> {
      const operationId = newOperationId();
      if (!request) return { operationId, isRepeat: false };
      const { begun, completed } = await begin({ owner, request }, { operationId }, async (known, next) =>
        next.operationId === operationId ? store.replace(known, next) : true,
      );
      const { operationId: stored } = begun ?? completed;
      return { operationId: stored, isRepeat: stored !== operationId };
    },
    /** Answers a route by its contract: with the stored response of the same request, or by `work`. */
    async answer(call: RouteCall, work: () => Promise<unknown>): Promise<Outcome<unknown>> {
      const { route, principal, identity } = call;
      const { userId: owner } = principal;
      const request = owner !== undefined && identity && requestKey(owner, identity, nowMs());
      if (request && route.replays) {
        const known = await store.find(request.key);
        if (known && isReplay<IdempotencyRecord>(known, request, rules)) return replayOf<unknown>(known);
      }
      if (!request || !isStored(call)) return { response: await work(), isReplayed: false };
      const asked = { owner, request };
      const made = await findMade(request.key);
      if (made && !hasExpired(made, nowMs()) && made.requestHash !== request.requestHash) {
        throw new Problem('idempotency.key-reused');
      }
      if (route.idempotent !== 'by-answer') return afterwards(asked, work);
      return run({ ...asked, leaseMs: route.timeoutMs + afterRouteMs, isFinal: route.isFinal }, work);
    },
    countOf: store.countOf,
    eraseOf: store.eraseOf,
  };
}

/**
 * Stores idempotency records and responses in the service's own database.
 * @example const idempotency = openIdempotency(mongo.connection, { nowMs: Date.now, log });
 */
export const openIdempotency = (
  connection: Parameters<typeof createIdempotencyRecordStore>[0],
  deps: Omit<IdempotencyDeps, 'store'>,
) => createIdempotency({ ...deps, store: createIdempotencyRecordStore(connection) });

/**
 * Routes whose use case recognizes the request itself store responses for API keys only: people see the
 * current state. Only its use case can identify a form with files, and a secret is never stored. What a route
 * `replays` is stored already, in what the request made.
 */
const isStored = ({ route, principal }: RouteCall): boolean =>
  route.idempotent === 'by-answer' ||
  (route.idempotent === true &&
    principal.apiKey !== undefined &&
    !route.replays &&
    route.consumes !== 'multipart/form-data' &&
    !route.hasSecretResponse);

/** Empty for a response that is too large: its record stays in progress, without a lease. */
async function completedBy(response: unknown): Promise<Partial<IdempotencyRecord>> {
  const bytes = await zip(JSON.stringify(response ?? null));
  return bytes.length > maxResponseBytes ? {} : { status: 'completed', response: bytes, progress: null };
}

const replayOf = async <R>({ response = new Uint8Array() }: IdempotencyRecord): Promise<Outcome<R>> => ({
  response: JSON.parse((await unzip(response)).toString()) as R,
  isReplayed: true,
});

const unrecorded = <P>(): Attempt<P> => ({
  operationId: randomUUID(),
  progress: undefined,
  saveProgress: async () => undefined,
  storeOnFailure: () => undefined,
});

/**
 * Records contain responses, so they are erased before the data that the responses came from.
 * @example const erase = [eraseIdempotencyRecords(idempotency), erasureStep('bills', bills)];
 */
export const eraseIdempotencyRecords = (records: Pick<Idempotency, 'countOf' | 'eraseOf'>): ErasureStep =>
  erasureStep('answers to repeated requests', records);
