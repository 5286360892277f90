import { Problem } from '@freightwright/contracts';
import { type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import type { Log } from '../log.ts';
import { retryUnavailableAfterS } from '../problem-of-error.ts';
import { backoffMs, retryWithin } from '../retry-within.ts';
import { dialNats } from './dial-nats.ts';
import { isForbidden } from './forbidden.ts';
import type { NatsAccess } from './nats-access.ts';

export interface Link {
  nc: NatsConnection;
  /**
   * @throws Problem 'service.unavailable' while the connection is down, so that the caller hears it now
   * instead of waiting for a timeout.
   */
  assertConnected(): void;
  /** Called after each reconnection. */
  onReconnect(fn: () => void): void;
}

export interface LinkOptions extends NatsAccess {
  /** The service's name. */
  service: string;
  /** The name in the server's list of connections; the service's name when left out. */
  name?: string;
  log: Log;
  /** How long the first connection may take, milliseconds. */
  connectTimeoutMs: number;
}

/**
 * The problem for a call that NATS did not carry out: try again later. When the server forbids the call, it
 * is a fault of ours that does not pass, so it is 'internal'.
 */
export const unavailable = (cause: unknown): Problem =>
  isForbidden(cause)
    ? new Problem('internal', { cause })
    : new Problem('service.unavailable', { cause, retryAfterS: retryUnavailableAfterS });

/**
 * Connects, trying again until `connectTimeoutMs` is over. After that it reconnects for as long as the
 * process lives.
 */
export async function openLink(link: LinkOptions): Promise<Link> {
  const { service, name = service, log, connectTimeoutMs, ...access } = link;
  let failures = 0;
  const options = {
    service,
    name,
    reconnectDelayHandler: () => backoffMs(failures),
    timeout: 5_000,
    pingInterval: 20_000,
    maxPingOut: 2,
  };
  const nc = await retryWithin(
    connectTimeoutMs,
    () => dialNats(options, access),
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
        report(log, status.error);
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

/**
 * What the server forbids is a fault of the rights or of the code. It stays one until somebody corrects it.
 */
function report(log: Log, err: Error): void {
  if (err instanceof PermissionViolationError) {
    const { operation, subject } = err;
    log.error({ operation, subject }, 'NATS does not let this service speak here');
  } else {
    log.warn({ err }, 'NATS reported an error');
  }
}
