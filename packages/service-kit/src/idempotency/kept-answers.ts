import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type Principal, Problem, type Route } from '@freightwright/contracts';
import type { ErasureStep } from '../account/erase-account.ts';
import { runWithoutDeadline } from '../deadline.ts';
import type { RequestIdentity } from '../http/request-identity.ts';
import type { Log } from '../log.ts';
import type { KeptAnswerStore } from './kept-answer-store.ts';
import { assertSameRequest, markByKey, type RequestMark } from './request-mark.ts';

/** A request that came with a key, as the guard knows it. */
export interface KeyedCall {
  route: Route;
  principal: Principal;
  identity: RequestIdentity | undefined;
}

/** The answer as the contract has it, and whether it is one that was kept. */
export interface AnsweredOnce {
  response: unknown;
  isReplayed: boolean;
}

/** Answers requests that come with a key, once each. */
export interface KeptAnswers {
  /**
   * The kept answer to the same request, or that of `answer`, which is then kept.
   * @param answer gives what may be written as JSON.
   * Rejects with Problem 'idempotency.key-reused', 'idempotency.under-way', and with whatever `answer` rejects with.
   */
  once(call: KeyedCall, answer: () => Promise<unknown>): Promise<AnsweredOnce>;
  countOf(userId: string): Promise<number>;
  eraseOf(userId: string): Promise<void>;
}

export interface KeptAnswersDeps {
  store: KeptAnswerStore;
  nowMs: () => number;
  log: Log;
  /** Answers that are kept for one user. Default 10,000. */
  atMost?: number;
}

/** Answers of one user, with those of a tenth more for each replica. The newest are kept. */
const answersAtMost = 10_000;

/** Compressed. A larger answer is given anew, which every route that takes keys can do without doing its work twice. */
const bytesAtMost = 32 * 1024;

/** Users whose answers are counted at a time; another begins to count anew. */
const countedUsers = 10_000;

const afterRouteMs = 2_000;
const zip = promisify(gzip);
const unzip = promisify(gunzip);

export function createKeptAnswers({
  store,
  nowMs,
  log,
  atMost = answersAtMost,
}: KeptAnswersDeps): KeptAnswers {
  const keptSince = new Map<string, number>();

  /** After every tenth of what a user may have, what is too much is removed. */
  function countUp(userId: string): void {
    const count = (keptSince.get(userId) ?? 0) + 1;
    keptSince.delete(userId);
    if (count < Math.max(1, atMost / 10)) {
      keptSince.set(userId, count);
      for (const [first] of keptSince) {
        if (keptSince.size <= countedUsers) break;
        keptSince.delete(first);
      }
      return;
    }
    // Nobody waits for it. What is left is removed after the next tenth.
    runWithoutDeadline(() => store.trim(userId, atMost)).catch((err: unknown) => {
      log.warn({ err, userId }, 'the oldest kept answers were not removed');
    });
  }

  /** @throws Problem 'idempotency.key-reused', 'idempotency.under-way'. */
  async function look(mark: RequestMark): Promise<AnsweredOnce | undefined> {
    const known = await store.find(mark.key);
    const now = new Date(nowMs());
    if (!known || known.until <= now) return undefined;
    assertSameRequest(known, mark);
    if (known.answer) return { response: await unpacked(known.answer), isReplayed: true };
    if (known.heldUntil > now) throw underWay();
    return undefined;
  }

  const entryOf = (userId: string, { key, fingerprint, until }: RequestMark) => ({
    ...{ id: key, userId, fingerprint, until, attempt: randomUUID() },
  });

  /** The use case recognizes a request by itself, so nothing is held while it is at work. */
  async function afterwards(userId: string, mark: RequestMark, answer: () => Promise<unknown>) {
    const response = await answer();
    const entry = { ...entryOf(userId, mark), heldUntil: new Date(0), answer: await packed(response) };
    await kept(() => store.put(entry, new Date(nowMs())));
    countUp(userId);
    return { response, isReplayed: false };
  }

  /** The request is held while it is answered, so that nobody else does the same. */
  async function whileHeld(
    userId: string,
    mark: RequestMark,
    heldForMs: number,
    answer: () => Promise<unknown>,
  ) {
    const now = nowMs();
    const entry = { ...entryOf(userId, mark), heldUntil: new Date(now + heldForMs), answer: undefined };
    if (!(await store.put(entry, new Date(now)))) throw underWay();
    try {
      const response = await answer();
      const bytes = await packed(response);
      await kept(() => store.finish(entry, bytes));
      countUp(userId);
      return { response, isReplayed: false };
    } catch (error) {
      await kept(() => store.undo(entry));
      throw error;
    }
  }

  /** The work is done whatever happens here. A repeated request is then answered anew. */
  async function kept(write: () => Promise<unknown>): Promise<void> {
    await runWithoutDeadline(write).catch((err: unknown) => {
      log.warn({ err }, 'an answer to a key was not kept');
    });
  }

  return {
    async once(call, answer) {
      const { route, principal, identity } = call;
      const { userId } = principal;
      const mark = userId !== undefined && identity && markByKey(userId, identity, nowMs());
      if (!mark || !isKept(call)) return { response: await answer(), isReplayed: false };
      const earlier = await look(mark);
      if (earlier) return earlier;
      return route.idempotent === 'by-answer'
        ? whileHeld(userId, mark, route.timeoutMs + afterRouteMs, answer)
        : afterwards(userId, mark, answer);
    },
    countOf: store.countOf,
    eraseOf: store.eraseOf,
  };
}

/**
 * What a use case recognizes by itself is kept beside that for API keys alone: people see things as they are now. A
 * form with files is known only to the use case that reads it.
 */
const isKept = ({ route, principal }: KeyedCall): boolean =>
  route.idempotent === 'by-answer' ||
  (route.idempotent === true && principal.apiKey !== undefined && route.consumes !== 'multipart/form-data');

async function packed(response: unknown): Promise<Uint8Array | undefined> {
  const bytes = await zip(JSON.stringify(response ?? null));
  return bytes.length <= bytesAtMost ? bytes : undefined;
}

const unpacked = async (bytes: Uint8Array): Promise<unknown> => JSON.parse((await unzip(bytes)).toString());

const underWay = (): Problem =>
  new Problem('idempotency.under-way', {
    detail: 'A request with this key is being answered at this moment.',
    retryAfterS: 1,
  });

/** Kept answers hold what was answered, so they end before the data that they were made from. */
export const eraseKeptAnswers = (answers: Pick<KeptAnswers, 'countOf' | 'eraseOf'>): ErasureStep => ({
  what: 'answers to repeated requests',
  count: ({ userId }) => answers.countOf(userId),
  erase: ({ userId }) => answers.eraseOf(userId),
});
