import { Problem } from '@freightwright/contracts';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Log } from '../log.ts';
import { retryUnavailableAfterS } from '../problem-of-error.ts';
import { backoffMs, retryWithin } from '../retry-within.ts';

export interface Link {
  nc: NatsConnection;
  /** @throws Problem 'service.unavailable' while the connection is down: the caller hears it now instead of waiting for a time-out. */
  assertConnected(): void;
  /** Called after each reconnection. */
  onReconnect(fn: () => void): void;
}

export interface LinkOptions {
  /** Servers, separated by commas. */
  url: string;
  name: string;
  log: Log;
  /** How long the first connection may take, milliseconds. */
  connectTimeoutMs: number;
}

export const unavailable = (cause: unknown): Problem =>
  new Problem('service.unavailable', { cause, retryAfterS: retryUnavailableAfterS });

/** Connects, tries again until `connectTimeoutMs`, and from then on reconnects for ever. */
export async function openLink({ url, name, log, connectTimeoutMs }: LinkOptions): Promise<Link> {
  let failures = 0;
  const options = {
    servers: url.split(','),
    name,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectDelayHandler: () => backoffMs(failures),
    timeout: 5_000,
    pingInterval: 20_000,
    maxPingOut: 2,
  };
  const nc = await retryWithin(
    connectTimeoutMs,
    () => connect(options),
    (err) => log.warn({ err }, 'NATS is not there yet'),
  );
  let connected = true;
  const listeners: (() => void)[] = [];

  const follow = async () => {
    for await (const status of nc.status()) {
      if (status.type === 'disconnect') {
        connected = false;
        log.warn({ server: status.server }, 'lost NATS');
      } else if (status.type === 'reconnecting') {
        failures += 1;
      } else if (status.type === 'reconnect') {
        connected = true;
        failures = 0;
        log.info({ server: status.server }, 'NATS is back');
        for (const fn of listeners) fn();
      } else if (status.type === 'error') {
        log.warn({ err: status.error }, 'NATS reported an error');
      }
    }
    connected = false;
  };
  void follow();

  return {
    nc,
    assertConnected() {
      if (!connected || nc.isClosed()) throw unavailable('not connected to NATS');
    },
    onReconnect: (fn) => void listeners.push(fn),
  };
}
