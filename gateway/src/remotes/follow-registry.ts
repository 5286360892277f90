import { setTimeout as pause } from 'node:timers/promises';
import { RemoteRecord, remoteBucket } from '@freightwright/contracts';
import { type Kv, type Log, type NatsAccess, openKv } from '@freightwright/service-kit';
import type { Registry } from './registry.ts';

export interface FollowRegistryDeps {
  access: NatsAccess;
  registry: Registry;
  log: Log;
}

const connectTimeoutMs = 30_000;
const brokenPauseMs = 1_000;

/**
 * Keeps the registry as the bucket in NATS has it. Returns at once and tries until NATS is there: the gateway serves meanwhile. From then
 * on a change is seen as it happens, and while NATS is away the last registry stands.
 */
export function followRegistry({ access, registry, log }: FollowRegistryDeps): { close(): Promise<void> } {
  const closed = new AbortController();
  let bucket: Kv<RemoteRecord> | undefined;

  async function open(): Promise<void> {
    const opened = await openKv({
      ...access,
      name: 'gateway',
      log,
      bucket: remoteBucket,
      value: RemoteRecord,
      connectTimeoutMs,
    });
    if (closed.signal.aborted) return opened.close();
    try {
      await opened.follow(({ values }) => {
        registry.update([...values.values()].map(({ value }) => value.entry));
        const remotes = registry.current()?.registry.remotes ?? [];
        log.info({ remotes: remotes.map(({ name, version }) => `${name}@${version}`) }, 'Registry read');
      });
      bucket = opened;
    } catch (error) {
      await opened.close();
      throw error;
    }
    // Closed while the first look at it was under way.
    if (closed.signal.aborted) await opened.close();
  }

  async function keepTrying(): Promise<void> {
    while (!closed.signal.aborted && bucket === undefined) {
      try {
        await open();
      } catch (err) {
        log.warn({ err }, 'The registry cannot be read yet; trying again');
        await pause(brokenPauseMs, undefined, { signal: closed.signal }).catch(() => undefined);
      }
    }
  }
  void keepTrying();

  return {
    async close() {
      closed.abort();
      await bucket?.close();
    },
  };
}
