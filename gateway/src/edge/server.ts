import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { KitState, Listening, Log, Metrics, Readiness } from '@freightwright/service-kit';
import { addressBlock, listen, operations } from '@freightwright/service-kit';
import Koa from 'koa';
import type { Gateway } from '../app.ts';
import { clientAddress } from './client-address.ts';

interface ConnectionLimits {
  /** Open connections at a time. One more is closed without an answer. */
  maxConnections: number;
  /** Open connections of one address (IPv6: one /64), at most a quarter of all. */
  maxConnectionsPerAddress: number;
  /**
   * With proxies of ours in front, every connection is one of theirs. Connections are then not counted by
   * address.
   */
  trustedProxyHops: number;
  /** How long a new connection may stay silent, milliseconds. */
  firstByteMs?: number;
}

const firstByteMsOfCallers = 5_000;
/** From this share of all connections on, connections that wait between two requests are closed. */
const crowdedShare = 0.9;
const makeRoomEveryMs = 1_000;

/** Keeps the server open for others when one address, or many silent connections, would take all places. */
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
  /** The longest time that a request may take to arrive, headers and body, milliseconds. */
  requestTimeoutMs: number;
  /** How long the end waits for answers that were begun, and for callers to use their connections once more. */
  leave?: { closeTimeoutMs: number; idleMs: number };
}

/**
 * A connection on which nothing moves in either direction for this long is closed, milliseconds. Longer than
 * any route may take to answer.
 */
const silentConnectionMs = 75_000;

/**
 * Serves the gateway, with limits against slow and greedy callers besides those of the kit (headers within 10
 * s, at most 16 KiB). A caller that asks before it sends a body (Expect: 100-continue) is told to go on only
 * after its headers were accepted.
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
 * Answers GET /metrics, /healthz and /readyz on a port of its own. Metrics are for operators, so the public origin does
 * not have them. Its /readyz is about this process alone, for whoever replaces one gateway by another.
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
