import { randomUUID } from 'node:crypto';
import { Problem } from '@freightwright/contracts';
import {
  assertSameRequest,
  type Known,
  type Log,
  markByKey,
  once,
  type RequestIdentity,
  type RequestMark,
  runWithoutDeadline,
} from '@freightwright/service-kit';
import type { KeyedRequest, KeyedStore } from './keyed-store.ts';

export interface WithKeyDeps {
  keyed: KeyedStore;
  nowMs: () => number;
  log: Log;
}

/** Longer than the gateway waits for an answer, so that a claim outlives its request unless the process died. */
const heldForMs = 20_000;

/**
 * Carries out a request with a key once: the same request with the same key gets the same answer for a day. A
 * failure leaves no trace. Without a key the request is simply carried out.
 * @throws Problem 'idempotency.key-reused', 'idempotency.under-way'.
 */
export async function withKey<T>(
  deps: WithKeyDeps,
  { userId, identity }: { userId: string; identity: RequestIdentity },
  work: () => Promise<T>,
): Promise<T> {
  const { keyed, nowMs, log } = deps;
  const mark = markByKey(userId, identity, nowMs());
  if (!mark) return work();
  const { begun, earlier } = await once<KeyedRequest, T>({
    look: () => lookUp(deps, mark),
    begin: () => {
      const now = nowMs();
      const attempt = { userId, id: randomUUID(), heldUntil: new Date(now + heldForMs) };
      return keyed.begin(mark, attempt, new Date(now));
    },
  });
  if (!begun) return earlier;
  try {
    const answer = await work();
    await runWithoutDeadline(() => keyed.finish(begun, JSON.stringify(answer)));
    return answer;
  } catch (error) {
    await runWithoutDeadline(() => keyed.undo(begun)).catch((err: unknown) => {
      log.warn({ err }, 'a key is free again when its claim has run out');
    });
    throw error;
  }
}

async function lookUp<T>({ keyed, nowMs }: WithKeyDeps, mark: RequestMark): Promise<Known<T>> {
  const known = await keyed.find(mark.key);
  if (!known) return 'nothing';
  const now = new Date(nowMs());
  if (known.until <= now) {
    await keyed.forget(known.key, now);
    return 'look-again';
  }
  assertSameRequest(known, mark);
  if (known.answer !== null) return { earlier: JSON.parse(known.answer) as T };
  if (known.heldUntil <= now) return 'nothing';
  throw new Problem('idempotency.under-way', { retryAfterS: 1 });
}
