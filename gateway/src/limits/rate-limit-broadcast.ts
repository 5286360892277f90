import { type Broadcast, broadcastOn, type Link, rateLimitBroadcast } from '@freightwright/nats-kit';
import type { Log } from '@freightwright/runtime-kit';
import { type InBackground, openInBackground } from '../open-in-background.ts';
import type { RateLimiter, WindowCounts } from './rate-limiter.ts';

/** One message: what a replica admitted by one rule. Names are short, as it is sent ten times a second. */
interface Published {
  rule: string;
  published: WindowCounts;
}

/** Keys per message. Each takes about 40 bytes, so a message stays well below NATS's limit of 1 MB. */
const keysPerMessage = 5_000;

export interface RateLimitBroadcastDeps {
  limiters: readonly RateLimiter[];
  intervalMs: number;
  log: Log;
}

/** Shares the limiters' counts with the other replicas, as soon as NATS is connected. */
export function openRateLimitBroadcast(
  deps: RateLimitBroadcastDeps & { link: Pick<InBackground<Link>, 'opened'> },
): { close(): Promise<void> } {
  return openInBackground({
    name: 'rate limit broadcast',
    log: deps.log,
    open: async () => startBroadcast(broadcastOn(await deps.link.opened, rateLimitBroadcast), deps),
  });
}

/**
 * Broadcasts every `intervalMs` what this replica has admitted since, and adds the other replicas' counts.
 * While NATS is unavailable nothing is sent, and nothing relevant is lost: a limiter stores the counts of two
 * windows until they are sent. ADR 0001 specifies by how much a limit can be exceeded.
 */
function startBroadcast(broadcast: Broadcast, { limiters, intervalMs, log }: RateLimitBroadcastDeps) {
  const byRule = new Map(limiters.map((limiter) => [limiter.rule.name, limiter]));

  broadcast.subscribe((message) => {
    const received = parseBroadcast(message);
    if (received) byRule.get(received.rule)?.add(received.published);
    else log.warn('A rate limit message from another replica makes no sense');
  });

  function notify(): void {
    if (!broadcast.connected()) return;
    for (const limiter of limiters) {
      for (const { window, counts } of limiter.drain()) {
        for (let from = 0; from < counts.length; from += keysPerMessage) {
          const published = { window, counts: counts.slice(from, from + keysPerMessage) };
          broadcast.publish(
            Buffer.from(JSON.stringify({ rule: limiter.rule.name, published } satisfies Published)),
          );
        }
      }
    }
  }

  const timer = setInterval(notify, intervalMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      notify();
    },
  };
}

/** Undefined for a malformed message: a replica of another version must not break this one. */
export function parseBroadcast(message: Uint8Array): Published | undefined {
  try {
    const received: Partial<Published> = JSON.parse(Buffer.from(message).toString('utf8'));
    if (typeof received.rule !== 'string' || !Number.isSafeInteger(received.published?.window))
      return undefined;
    if (!Array.isArray(received.published?.counts) || !received.published.counts.every(isCount))
      return undefined;
    return { rule: received.rule, published: received.published };
  } catch {
    return undefined;
  }
}

function isCount(entry: unknown): boolean {
  if (!Array.isArray(entry) || entry.length !== 2) return false;
  const [key, count] = entry;
  return typeof key === 'string' && key.length <= 200 && Number.isSafeInteger(count) && count > 0;
}
