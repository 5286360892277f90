import { type Gossip, gossipOn, type Link, type Log, rateLimitGossip } from '@freightwright/service-kit';
import { type InBackground, openInBackground } from '../opening/open-in-background.ts';
import type { RateLimiter, WindowCounts } from './rate-limiter.ts';

/** One message: what a replica admitted by one rule. Names are short, as it is sent ten times a second. */
interface Told {
  rule: string;
  told: WindowCounts;
}

/** Keys per message. Each takes about 40 bytes, so a message stays well below NATS's limit of 1 MB. */
const keysPerMessage = 5_000;

export interface RateLimitGossipDeps {
  limiters: readonly RateLimiter[];
  intervalMs: number;
  log: Log;
}

/** Shares the limiters' counts with the other replicas, as soon as NATS is connected. */
export function openRateLimitGossip(
  deps: RateLimitGossipDeps & { link: Pick<InBackground<Link>, 'opened'> },
): { close(): Promise<void> } {
  return openInBackground({
    name: 'rate limit gossip',
    log: deps.log,
    open: async () => startGossip(gossipOn(await deps.link.opened, rateLimitGossip), deps),
  });
}

/**
 * Broadcasts every `intervalMs` what this replica has admitted since, and adds the other replicas' counts.
 * While NATS is unavailable nothing is sent, and nothing relevant is lost: a limiter stores the counts of two
 * windows until they are sent. ADR 0001 specifies by how much a limit can be exceeded.
 */
function startGossip(gossip: Gossip, { limiters, intervalMs, log }: RateLimitGossipDeps) {
  const byRule = new Map(limiters.map((limiter) => [limiter.rule.name, limiter]));

  gossip.subscribe((message) => {
    const heard = parseGossip(message);
    if (heard) byRule.get(heard.rule)?.add(heard.told);
    else log.warn('A rate limit message from another replica makes no sense');
  });

  function tell(): void {
    if (!gossip.connected()) return;
    for (const limiter of limiters) {
      for (const { window, counts } of limiter.drain()) {
        for (let from = 0; from < counts.length; from += keysPerMessage) {
          const told = { window, counts: counts.slice(from, from + keysPerMessage) };
          gossip.publish(Buffer.from(JSON.stringify({ rule: limiter.rule.name, told } satisfies Told)));
        }
      }
    }
  }

  const timer = setInterval(tell, intervalMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      tell();
    },
  };
}

/** Undefined for a malformed message: a replica of another version must not break this one. */
export function parseGossip(message: Uint8Array): Told | undefined {
  try {
    const heard: Partial<Told> = JSON.parse(Buffer.from(message).toString('utf8'));
    if (typeof heard.rule !== 'string' || !Number.isSafeInteger(heard.told?.window)) return undefined;
    if (!Array.isArray(heard.told?.counts) || !heard.told.counts.every(isCount)) return undefined;
    return { rule: heard.rule, told: heard.told };
  } catch {
    return undefined;
  }
}

function isCount(entry: unknown): boolean {
  if (!Array.isArray(entry) || entry.length !== 2) return false;
  const [key, count] = entry;
  return typeof key === 'string' && key.length <= 200 && Number.isSafeInteger(count) && count > 0;
}
