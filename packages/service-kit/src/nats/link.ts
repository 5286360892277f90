import { Problem } from '@freightwright/contracts';
import { type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import type { Log } from '../log.ts';
import { retryUnavailableAfterS } from '../problem-of-error.ts';
import { backoffMs, retryWithin } from '../retry-within.ts';
import { withinMs } from '../shared-probe.ts';
import { dialNats, type NatsAccess } from './nats-access.ts';

/** Whether the server forbids this user to do it, which another attempt does not change. */
export const isForbidden = (error: unknown): error is Error =>
  error instanceof PermissionViolationError ||
  (error instanceof Error && error.cause instanceof PermissionViolationError);

export interface Link {
  nc: NatsConnection;
  /** How many servers keep each stream that is made here. */
  streamReplicas: number;
  /**
   * @throws Problem 'service.unavailable' while the connection is down, so that the caller hears it now
   * instead of waiting for a timeout.
   */
  assertConnected(): void;
  connected(): boolean;
  /** Calls `fn` after each reconnection, until the function that is returned is called. */
  onReconnect(fn: () => void): () => void;
  /** Sends what is still to be sent, then closes the connection. */
  close(): Promise<void>;
}

export interface LinkOptions extends NatsAccess {
  /** The service's name. */
  service: string;
  /** The name in the server's list of connections; the service's name when left out. */
  name?: string;
  log: Log;
  /** What is published here does not come back to our own subscriptions. */
  noEcho?: boolean;
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

/** How long the last bytes have to leave, milliseconds. */
const closeTimeoutMs = 1_000;

/**
 * Connects, trying again until `connectTimeoutMs` is over. After that it reconnects for as long as the
 * process lives.
 */
export async function openLink(link: LinkOptions): Promise<Link> {
  const { service, name = service, log, noEcho = false, connectTimeoutMs, ...access } = link;
  let failures = 0;
  const options = {
    service,
    name,
    noEcho,
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
  let closing: Promise<void> | undefined;
  const listeners = new Set<() => void>();

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

  const isConnected = () => connected && !nc.isClosed();
  const close = async () => {
    if (!nc.isClosed()) await withinMs(closeTimeoutMs, nc.drain()).catch(() => nc.close());
  };

  return {
    nc,
    streamReplicas: access.streamReplicas ?? 1,
    connected: isConnected,
    assertConnected() {
      if (!isConnected()) throw unavailable('not connected to NATS');
    },
    onReconnect(fn) {
      // Wrapped, so that a function that is given twice can be taken back once.
      const listener = () => fn();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closing ??= close();
      return closing;
    },
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

/** Messages between the replicas of one part. Each arrives at most once, and in no particular order. */
export interface Gossip {
  connected(): boolean;
  publish(message: Uint8Array): void;
  /** `heard` is called with every message of the other replicas. */
  subscribe(heard: (message: Uint8Array) => void): void;
}

/** @param link opened with `noEcho`; otherwise a replica hears its own messages. */
export function gossipOn({ nc, connected }: Link, subject: string): Gossip {
  return {
    connected,
    publish: (message) => nc.publish(subject, message),
    subscribe(heard) {
      nc.subscribe(subject, {
        callback: (error, message) => {
          if (!error) heard(message.data);
        },
      });
    },
  };
}
