import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Log, Metrics } from '@freightwright/runtime-kit';
import type { KitState, Listening, Readiness } from '@freightwright/service-kit';
import { addressBlock, listen, operations } from '@freightwright/service-kit';
import Koa from 'koa';
import type { Gateway } from '../app.ts';
import { clientAddress } from './client-address.ts';

interface ConnectionLimits {
  /** Maximum number of open connections. Further ones are closed without a response. */
  maxConnections: number;
  /** Open connections of one address (IPv6: one /64), at most a quarter of all. */
  maxConnectionsPerAddress: number;
  /**
   * Behind trusted proxies, every connection comes from one of them. Connections are then not counted by
   * address.
   */
  trustedProxyHops: number;
  /** How long a new connection may stay silent, milliseconds. */
  firstByteMs?: number;
}

const firstByteMsOfCallers = 5_000;
/** From this share of the limit on, idle connections are closed. */
const crowdedShare = 0.9;
const makeRoomEveryMs = 1_000;

/** Prevents one address, or many silent connections, from using up all connections. */
function boundConnections(
  server: Server,
  {
    maxConnections,
    maxConnectionsPerAddress,
    trustedProxyHops,
    firstByteMs = firstByteMsOfCallers,
  }: ConnectionLimits,
): void {
  const share = Math.max(1, Math.min(maxConnectionsPerAddress, Math.floor(maxConnections / 4)));
  const perAddress = trustedProxyHops > 0 ? maxConnections : share;
  const counts = new Map<string, number>();
  let open = 0;
  let room: NodeJS.Timeout | undefined;

  function makeRoom(): void {
    if (room) return;
    server.closeIdleConnections();
    room = setTimeout(() => {
      room = undefined;
    }, makeRoomEveryMs).unref();
  }

  server.maxConnections = maxConnections;
  server.on('drop', makeRoom);
  server.on('connection', (socket: Socket) => {
    const address = addressBlock(clientAddress(socket.remoteAddress, undefined, 0));
    const others = counts.get(address) ?? 0;
    if (others >= perAddress) {
      socket.destroy();
      return;
    }
    counts.set(address, others + 1);
    open += 1;
    const silent = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, firstByteMs).unref();
    socket.once('close', () => {
      clearTimeout(silent);
      open -= 1;
      const left = (counts.get(address) ?? 1) - 1;
      if (left === 0) counts.delete(address);
      else counts.set(address, left);
    });
    if (open >= maxConnections * crowdedShare) makeRoom();
  });
}

export interface ServerLimits extends ConnectionLimits {
  port: number;
  host: string;
  /** Time limit for receiving a request, headers and body, milliseconds. */
  requestTimeoutMs: number;
  /** How long a shutdown waits for responses in progress, and for the next request of idle connections. */
  leave?: { closeTimeoutMs: number; idleMs: number };
}

/**
 * A connection without traffic in either direction is closed after this time, milliseconds. Longer than any
 * route's time limit.
 */
const silentConnectionMs = 75_000;

/**
 * Serves the gateway, with limits against slow and greedy clients besides those of the kit (headers within 10
 * s, at most 16 KiB). A client that waits before it sends a body (Expect: 100-continue) gets 100 Continue
 * only after its headers were accepted.
 */
export async function serve(
  { app, refusals }: Pick<Gateway, 'app' | 'refusals'>,
  limits: ServerLimits,
): Promise<Listening> {
  const { port, host, leave } = limits;
  const listening = await listen(app, { port, host, ...refusals, ...leave, appContinues: true });
  const { server } = listening;
  server.requestTimeout = limits.requestTimeoutMs;
  server.headersTimeout = Math.min(server.headersTimeout, limits.requestTimeoutMs);
  boundConnections(server, limits);
  server.timeout = silentConnectionMs;
  return listening;
}

/**
 * Answers GET /metrics, /healthz and /readyz on a separate port. Metrics are for operators, so the public
 * origin does not serve them. Its /readyz covers this process only, for rolling updates of gateways.
 */
export function createMetricsApp({
  log,
  metrics,
  readiness = {},
  isStopping = () => false,
}: {
  log: Log;
  metrics: Metrics;
  readiness?: Readiness;
  isStopping?: () => boolean;
}): Koa<KitState> {
  const app = new Koa<KitState>();
  app.on('error', (err: unknown) => log.debug({ err }, 'connection failed'));
  app.use(operations({ log, metrics, readiness, isStopping }));
  return app;
}
