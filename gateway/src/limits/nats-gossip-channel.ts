import { dialNats, type Log, type NatsAccess } from '@freightwright/service-kit';
import type { NatsConnection } from '@nats-io/transport-node';
import type { GossipChannel } from './rate-limit-gossip.ts';

const subject = 'gateway.rate-limits';

export interface NatsGossipChannel extends GossipChannel {
  close(): Promise<void>;
}

/**
 * A NATS core subject between the gateway's replicas. Returns at once: the gateway serves while NATS is still away, and the client
 * connects, and reconnects, for as long as it takes.
 */
export function openNatsGossipChannel(deps: { access: NatsAccess; log: Log }): NatsGossipChannel {
  const { log } = deps;
  let connection: NatsConnection | undefined;
  let connected = false;
  let closed = false;
  let heard: ((message: Uint8Array) => void) | undefined;

  function listen(): void {
    if (!connection || !heard) return;
    const hear = heard;
    connection.subscribe(subject, {
      callback: (error, message) => {
        if (!error) hear(message.data);
      },
    });
  }

  async function follow(opened: NatsConnection): Promise<void> {
    for await (const { type } of opened.status()) {
      if (type !== 'disconnect' && type !== 'reconnect') continue;
      connected = type === 'reconnect';
      log[connected ? 'info' : 'warn'](
        `Rate limits are ${connected ? 'shared again' : 'counted alone: NATS is away'}`,
      );
    }
  }

  async function open(): Promise<void> {
    const opened = await dialNats(
      {
        service: 'gateway',
        noEcho: true,
        waitOnFirstConnect: true,
        reconnectTimeWait: 500,
        timeout: 2_000,
        pingInterval: 10_000,
        maxPingOut: 2,
      },
      deps.access,
    );
    if (closed) return opened.close();
    connection = opened;
    connected = true;
    listen();
    return follow(opened);
  }

  open().catch((error: unknown) => {
    connected = false;
    if (!closed) log.error({ err: error }, 'Rate limits are counted alone: no connection to NATS');
  });

  return {
    connected: () => connected,
    publish: (message) => connection?.publish(subject, message),
    subscribe(listener) {
      heard = listener;
      listen();
    },
    async close() {
      closed = true;
      connected = false;
      await connection?.flush().catch(() => undefined);
      await connection?.close();
    },
  };
}
