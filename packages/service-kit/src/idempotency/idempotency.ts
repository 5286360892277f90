import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type Principal, Problem, type Route } from '@freightwright/contracts';
import { type ErasureStep, erasureStep } from '../account/erase-account.ts';
import { runWithoutDeadline } from '../deadline.ts';
import { everyNth } from '../every-nth.ts';
import type { RequestIdentity } from '../http/request-identity.ts';
import type { Log } from '../log.ts';
import { acquire, createLeases, hasExpired, isReplay, type RequestKey, requestKey } from './acquire.ts';
import type { IdempotencyRecord, IdempotencyRecordStore } from './record-store.ts';
import { createIdempotencyRecordStore } from './record-store.ts';

/** One attempt at a request. */
export interface Attempt<P> {
  /** The same in every attempt at the same request. What the request makes is named after it. */
  operationId: string;
  /** What an earlier attempt stored by `saveProgress`. */
  progress: P | undefined;
  /**
   * Stores a recovery point, from which the next attempt continues when this one dies or fails.
   * @throws Problem 'service.unavailable' when another attempt has taken over.
   */
  saveProgress(progress: P): Promise<void>;
  /** A failure from now on leaves the record, so that the same request continues under the same operation id. */
  keepOnFailure(): void;
}

interface IdempotentRequest {
  /** Whose records are counted and erased together: a user id, or the id of a visitor. */
  owner: string;
  /** Undefined for a request without a key, which is simply done. */
  request: RequestKey | undefined;
}

export interface Outcome<R> {
  response: R;
  /** The response is the stored one of the same request. */
  isReplayed: boolean;
}

/** A request as the contract middleware knows it. */
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
  /** Records that are stored for one owner, with a tenth more for each replica. The newest stay. */
  recordsPerOwner?: number;
}

/** Compressed. A larger response is not stored, and the request is done again under its operation id. */
const maxResponseBytes = 32 * 1024;

/** A lease is longer than the gateway waits for the response. */
const afterRouteMs = 2_000;
const longAgo = new Date(0);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Does requests that come with an idempotency key once each. */
export function createIdempotency({ store, nowMs, log, recordsPerOwner = 10_000 }: IdempotencyDeps) {
  const leases = createLeases({ nowMs, log });
  const isDue = everyNth(recordsPerOwner / 10);
  const rules = { nowMs, isLeased: leases.isActive };

  /** After every tenth of what an owner may have, what is too much is removed. */
  function trimNowAndThen(owner: string): void {
    if (!isDue(owner)) return;
    // Nobody waits for it. What is left is removed after the next tenth.
    runWithoutDeadline(() => store.trim(owner, recordsPerOwner)).catch((err: unknown) => {
      log.warn({ err, owner }, 'the oldest idempotency records were not removed');
    });
  }

  /** The work is done whatever happens here. A repeated request then does it again. */
  const quietly = (write: () => Promise<unknown>): Promise<unknown> =>
    runWithoutDeadline(write).catch((err: unknown) => {
      log.warn({ err }, 'an idempotency record was not written');
    });

  /** Begins by storing a record that has `over` in it. */
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

  async function complete(record: IdempotencyRecord, response: unknown): Promise<void> {
    const stored = await completedBy(response);
    await quietly(() => store.update(record, { leaseExpiresAt: longAgo, ...stored }));
    trimNowAndThen(record.owner);
  }

  /**
   * Does the work under a lease, which is renewed for as long as it takes, and stores the response; or gives the
   * stored response. A failure leaves no record, so that the same key may be tried again.
   * @param work returns what may be written as JSON.
   * Rejects with Problem 'idempotency.key-reused', 'idempotency.under-way', and with what `work` rejects with.
   */
  async function run<R, P = unknown>(
    { owner, request, leaseMs }: IdempotentRequest & { leaseMs: number },
    work: (attempt: Attempt<P>) => Promise<R>,
  ): Promise<Outcome<R>> {
    if (!request) return { response: await work(unrecorded()), isReplayed: false };
    const { begun, completed } = await begin({ owner, request }, { leaseExpiresAt: leases.expiry(leaseMs) });
    if (completed) return replayOf<R>(completed);
    let isKept = false;
    const attempt: Attempt<P> = {
      operationId: begun.operationId,
      progress: (begun.progress ?? undefined) as P | undefined,
      async saveProgress(progress) {
        if (await store.update(begun, { progress })) return;
        throw new Problem('service.unavailable', { cause: 'another attempt took over', retryAfterS: 1 });
      },
      keepOnFailure: () => {
        isKept = true;
      },
    };
    const renew = (leaseExpiresAt: Date) => store.update(begun, { leaseExpiresAt });
    try {
      const response = await leases.withLease({ attempt: begun.attempt, leaseMs, renew }, () =>
        work(attempt),
      );
      await complete(begun, response);
      return { response, isReplayed: false };
    } catch (error) {
      await quietly(() => (isKept ? store.update(begun, { leaseExpiresAt: longAgo }) : store.remove(begun)));
      throw error;
    }
  }

  /** The use case recognizes the request by itself, so only the response is stored, once it is there. */
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
     * For work that may be done again at any time, even at the same time, because it makes only what is not there yet
     * under the operation id. Nothing is leased, and no response is stored.
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
    /** Answers a route by its contract: with the stored response to the same request, or with that of `work`. */
    async answer(call: RouteCall, work: () => Promise<unknown>): Promise<Outcome<unknown>> {
      const { route, principal, identity } = call;
      const { userId: owner } = principal;
      const request = owner !== undefined && identity && requestKey(owner, identity, nowMs());
      if (!request || !isStored(call)) return { response: await work(), isReplayed: false };
      const asked = { owner, request };
      if (route.idempotent !== 'by-answer') return afterwards(asked, work);
      return run({ ...asked, leaseMs: route.timeoutMs + afterRouteMs }, work);
    },
    countOf: store.countOf,
    eraseOf: store.eraseOf,
  };
}

export const openIdempotency = (
  connection: Parameters<typeof createIdempotencyRecordStore>[0],
  deps: Omit<IdempotencyDeps, 'store'>,
) => createIdempotency({ ...deps, store: createIdempotencyRecordStore(connection) });

/**
 * Routes whose use case recognizes the request by itself have responses stored for API keys alone: people see things
 * as they are now. A form with files is known only to the use case that reads it, and a secret is stored nowhere.
 */
const isStored = ({ route, principal }: RouteCall): boolean =>
  route.idempotent === 'by-answer' ||
  (route.idempotent === true &&
    principal.apiKey !== undefined &&
    route.consumes !== 'multipart/form-data' &&
    !route.hasSecretResponse);

/** Nothing for a response that is too large: its record stays in progress, without a lease. */
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
  keepOnFailure: () => undefined,
});

/** Records have responses in them, so they end before the data that these were made from. */
export const eraseIdempotencyRecords = (records: Pick<Idempotency, 'countOf' | 'eraseOf'>): ErasureStep =>
  erasureStep('answers to repeated requests', records);
