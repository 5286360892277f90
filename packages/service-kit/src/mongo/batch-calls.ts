import { AsyncLocalStorage } from 'node:async_hooks';
import { assertTimeLeft, runWithoutDeadline } from '@freightwright/runtime-kit';

interface Waiting<A, R> {
  call: A;
  resolve(result: R): void;
  reject(error: unknown): void;
  /** Runs in the context of the call. */
  inContext: <T>(run: () => T) => T;
}

interface BatchOptions<A> {
  atMost?: number;
  /** Only calls with the same key share a batch, and batches of different keys run concurrently. */
  keyOf?: (call: A) => string;
}

/**
 * Joins concurrent calls into batches, so that they share one write to the database. One batch of a key runs
 * at a time, and calls that arrive meanwhile form the next one, so a call that is alone does not wait.
 * @param run returns the result of each call, in their order; an Error rejects that call. When it rejects, all
 *   calls of the batch are rejected, and may have been applied or not.
 * @example const insert = batchCalls(async (documents) => insertAll(documents));
 */
export function batchCalls<A, R>(
  run: (calls: [A, ...A[]]) => Promise<readonly (R | Error)[]>,
  { atMost = 100, keyOf = () => '' }: BatchOptions<A> = {},
): (call: A) => Promise<R> {
  const queues = new Map<string, Waiting<A, R>[]>();

  async function runBatches(key: string, queue: Waiting<A, R>[]): Promise<void> {
    for (;;) {
      const batch = queue.splice(0, atMost);
      const [first, ...others] = batch;
      if (!first) break;
      try {
        const calls: [A, ...A[]] = [first.call, ...others.map(({ call }) => call)];
        // The deadline of one caller does not end the work of the others.
        const results = await first.inContext(() => runWithoutDeadline(() => run(calls)));
        for (const [index, { resolve, reject }] of batch.entries()) {
          const result = results[index];
          if (result instanceof Error) reject(result);
          else resolve(result as R);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(key);
  }

  return async (call) => {
    assertTimeLeft();
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    const waiting = { call, resolve, reject, inContext: AsyncLocalStorage.snapshot() };
    const key = keyOf(call);
    const queue = queues.get(key);
    if (queue) queue.push(waiting);
    else {
      const begun = [waiting];
      queues.set(key, begun);
      // Calls of the same turn of the event loop join the first batch.
      setImmediate(() => void runBatches(key, begun));
    }
    return promise;
  };
}
