import { Problem } from '@freightwright/contracts';
import type { Log, Metrics } from '@freightwright/runtime-kit';
import { backoffMs, retryUnavailableAfterS, retryWithin, withinMs } from '@freightwright/runtime-kit';
import { JetStreamApiError } from '@nats-io/jetstream';
import { PermissionViolationError } from '@nats-io/transport-node';
import { dialNats, type NatsAccess } from './nats-access.ts';

/** Whether the user lacks the permission, which a retry does not change. */
export const isForbidden = (error: unknown): error is Error =>
  error instanceof PermissionViolationError ||
  (error instanceof Error && error.cause instanceof PermissionViolationError);

/** Whether JetStream refused a call with one of these codes. */
export const isApiError = (error: unknown, ...codes: number[]): boolean =>
  error instanceof JetStreamApiError && codes.includes(error.code);

interface LinkOptions extends NatsAccess {
  /** The service's name. */
  service: string;
  /** The name in the server's list of connections. Default: the service's name. */
  name?: string;
  log: Log;
  /** The connection does not receive its own messages. */
  noEcho?: boolean;
  /** Time limit for the first connection, milliseconds. */
  connectTimeoutMs: number;
}

/** The problem for a call that failed at NATS. A missing permission is permanent, so it is 'internal'. */
export const unavailable = (cause: unknown): Problem =>
  isForbidden(cause)
    ? new Problem('internal', { cause })
    : new Problem('service.unavailable', { cause, retryAfterS: retryUnavailableAfterS });

/** Time limit for flushing, milliseconds. */
const closeTimeoutMs = 1_000;

export type Link = Awaited<ReturnType<typeof openLink>>;

/**
 * Connects, retrying until `connectTimeoutMs` is over. After that it reconnects for the life of the process.
 * @throws Error when no server accepts the connection in time.
 * @example const link = await openLink({ url, service: 'gateway', log, connectTimeoutMs: 30_000 });
 */
export async function openLink(link: LinkOptions) {
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
    /** How many servers store each stream that is created here. */
    streamReplicas: access.streamReplicas ?? 1,
    connected: isConnected,
    /** @throws Problem 'service.unavailable' while disconnected, so that the caller fails fast. */
    assertConnected(): void {
      if (!isConnected()) throw unavailable('not connected to NATS');
    },
    /** Calls `fn` after each reconnection, until the returned function is called. */
    onReconnect(fn: () => void): () => void {
      // Wrapped, so that a function that is registered twice can be removed individually.
      const listener = () => fn();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Flushes what is pending, then closes the connection. */
    close(): Promise<void> {
      closing ??= close();
      return closing;
    },
  };
}

export interface NatsOptions extends NatsAccess {
  /** The name of the service, which is also its replicas' queue group. */
  name: string;
  log: Log;
  metrics?: Metrics;
  /** Time limit for the first connection, milliseconds. Default 30 s. */
  connectTimeoutMs?: number;
}

export const defaultConnectTimeoutMs = 30_000;

/** Opens something on a dedicated connection, which closes with it, and also when opening fails. */
export async function onOwnLink<Opened extends { close(): Promise<void> }>(
  options: NatsOptions & { bucket?: string },
  open: (link: Link) => Promise<Opened>,
): Promise<Opened> {
  const { name: service, log, bucket, connectTimeoutMs = defaultConnectTimeoutMs, ...access } = options;
  const name = bucket === undefined ? service : `${service}-${bucket}`;
  const link = await openLink({ ...access, service, name, log, connectTimeoutMs });
  const opened = await open(link).catch(async (error: unknown) => {
    await link.close();
    throw error;
  });
  return {
    ...opened,
    async close() {
      await opened.close();
      await link.close();
    },
  };
}

/** A missing permission is a defect of the permissions or of the code, which persists until it is fixed. */
function report(log: Log, err: Error): void {
  if (err instanceof PermissionViolationError) {
    const { operation, subject } = err;
    log.error({ operation, subject }, 'NATS does not let this service speak here');
  } else {
    log.warn({ err }, 'NATS reported an error');
  }
}

export type Broadcast = ReturnType<typeof broadcastOn>;

/**
 * Broadcasts between the replicas of one service. Messages are delivered at most once, in no fixed order.
 * @param link opened with `noEcho`; otherwise a replica receives its own messages.
 * @example broadcastOn(link, rateLimitBroadcast).publish(Buffer.from('[]'));
 */
export const broadcastOn = ({ nc, connected }: Link, subject: string) => ({
  connected,
  publish: (message: Uint8Array) => nc.publish(subject, message),
  /** `heard` is called with every message of the other replicas. */
  subscribe(received: (message: Uint8Array) => void): void {
    nc.subscribe(subject, {
      callback: (error, message) => {
        if (!error) received(message.data);
      },
    });
  },
});
