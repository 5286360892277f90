import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@freightwright/runtime-kit';
import type { QueuedIterator } from '@nats-io/transport-node';
import type { Link } from './link.ts';

/** Polling interval, in case a change notification is lost, milliseconds. */
const lookAgainMs = 30_000;
const brokenPauseMs = 1_000;

interface FollowBucketDeps<S> {
  link: Pick<Link, 'onReconnect'>;
  bucket: string;
  snapshot: () => Promise<S>;
  /** Yields an item for every change from now on. */
  watch: () => Promise<QueuedIterator<unknown>>;
  /** Called after each read of the bucket, whether it has changed or not. */
  looked?: (() => void) | undefined;
  log: Log;
}

/** Calls the listener with a bucket's values now, and soon after every change. Resolves after the first. */
export async function followBucket<S extends { revision: number }>(
  { link, bucket, snapshot, watch, looked, log }: FollowBucketDeps<S>,
  stopped: AbortSignal,
  listener: (snapshot: S) => void,
): Promise<void> {
  let last = await snapshot();
  listener(last);
  const ring = oneAtATime(async () => {
    if (stopped.aborted) return;
    try {
      const next = await snapshot();
      if (next.revision !== last.revision && !stopped.aborted) listener(next);
      last = next;
      looked?.();
    } catch (err) {
      log.warn({ err, bucket }, 'could not look at the bucket; its last state stands');
    }
  });
  const onStop = (stop: () => void) => stopped.addEventListener('abort', stop, { once: true });
  const timer = setInterval(ring, lookAgainMs);
  onStop(() => clearInterval(timer));
  onStop(link.onReconnect(ring));

  const watchOn = async () => {
    while (!stopped.aborted) {
      try {
        const changes = await watch();
        const end = () => changes.stop();
        onStop(end);
        // Reads what changed before the watch started.
        ring();
        for await (const _ of changes) ring();
        stopped.removeEventListener('abort', end);
      } catch (err) {
        log.warn({ err, bucket }, 'cannot watch the bucket, trying again');
      }
      await pause(brokenPauseMs, undefined, { signal: stopped }).catch(() => {});
    }
  };
  void watchOn();
}

/**
 * Serializes runs of the work: calls during a run lead to one more run afterwards. The work must not reject.
 */
function oneAtATime(work: () => Promise<void>): () => void {
  let running = false;
  let wanted = false;
  const run = async () => {
    running = true;
    while (wanted) {
      wanted = false;
      await work();
    }
    running = false;
  };
  return () => {
    wanted = true;
    if (!running) void run();
  };
}
