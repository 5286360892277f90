import type { Log } from '@freightwright/service-kit';
import type { RateLimiter, WindowCounts } from './rate-limiter.ts';

/** Where replicas tell each other what they admitted. At most once, unordered: exactly what NATS core gives. */
export interface GossipChannel {
  connected(): boolean;
  publish(message: Uint8Array): void;
  /** `heard` gets every message of the other replicas, none of our own. */
  subscribe(heard: (message: Uint8Array) => void): void;
}

/** One message: `deltas` of one rule each. Names are short because the message is sent ten times a second. */
interface Gossip {
  rule: string;
  told: WindowCounts;
}

/** Keys in one message: about 40 bytes each, well within NATS' default of 1 MB. */
const keysPerMessage = 5_000;

/**
 * Shares what this replica admits every `intervalMs`, in batches, and adds what the others tell. While the channel is down nothing is
 * sent and nothing is lost that still matters: the limiters keep at most two windows of untold counts. ADR 0002 gives the bound.
 */
export function startRateLimitGossip(deps: {
  limiters: readonly RateLimiter[];
  channel: GossipChannel;
  intervalMs: number;
  log: Log;
}): { stop(): void } {
  const { limiters, channel, log } = deps;
  const byRule = new Map(limiters.map((limiter) => [limiter.rule.name, limiter]));

  channel.subscribe((message) => {
    const gossip = parseGossip(message);
    if (gossip) byRule.get(gossip.rule)?.add(gossip.told);
    else log.warn('A rate limit message from another replica could not be read');
  });

  function tell(): void {
    if (!channel.connected()) return;
    for (const limiter of limiters) {
      for (const { window, counts } of limiter.drain()) {
        for (let from = 0; from < counts.length; from += keysPerMessage) {
          const told = { window, counts: counts.slice(from, from + keysPerMessage) };
          channel.publish(Buffer.from(JSON.stringify({ rule: limiter.rule.name, told } satisfies Gossip)));
        }
      }
    }
  }

  const timer = setInterval(tell, deps.intervalMs);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      tell();
    },
  };
}

/** Undefined for anything but a well-formed message: a replica of another version must not break this one. */
export function parseGossip(message: Uint8Array): Gossip | undefined {
  try {
    const gossip: Partial<Gossip> = JSON.parse(Buffer.from(message).toString('utf8'));
    if (typeof gossip.rule !== 'string' || !Number.isSafeInteger(gossip.told?.window)) return undefined;
    if (!Array.isArray(gossip.told?.counts) || !gossip.told.counts.every(isCount)) return undefined;
    return { rule: gossip.rule, told: gossip.told };
  } catch {
    return undefined;
  }
}

function isCount(entry: unknown): boolean {
  if (!Array.isArray(entry) || entry.length !== 2) return false;
  const [key, count] = entry;
  return typeof key === 'string' && key.length <= 200 && Number.isSafeInteger(count) && count > 0;
}
