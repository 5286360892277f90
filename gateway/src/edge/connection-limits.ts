import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '@freightwright/contracts';
import { addressBlock } from '@freightwright/service-kit';
import type { GatewayMiddleware } from '../gateway-context.ts';
import { clientAddress } from './client-address.ts';

export interface ConnectionLimits {
  /** Maximum number of open connections. Further ones are closed without a response. */
  maxConnections: number;
  /**
   * Open connections of one address (IPv6: one /64), at most a quarter of all. Requests on further ones are
   * refused; beyond twice as many, connections are closed without a response.
   */
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
/** The longest life of a connection beyond its address's share, milliseconds. */
const crowdedMs = 1_000;
/** The connections beyond their address's share. */
const crowded = new WeakSet<Socket>();

/** Prevents one address, or many silent connections, from using up all connections. */
export function boundConnections(
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
    if (others >= perAddress * 2) {
      socket.destroy();
      return;
    }
    const isCrowded = others >= perAddress;
    if (isCrowded) crowded.add(socket);
    counts.set(address, others + 1);
    open += 1;
    const silent = setTimeout(
      () => {
        if (isCrowded || socket.bytesRead === 0) socket.destroy();
      },
      isCrowded ? Math.min(crowdedMs, firstByteMs) : firstByteMs,
    ).unref();
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

/**
 * Answers a request on a connection beyond its address's share, so that its client learns why and when to
 * retry, instead of seeing its connection reset.
 * @throws Problem `rate.limited`.
 */
export const refuseCrowded: GatewayMiddleware = (ctx, next) => {
  if (!crowded.has(ctx.req.socket)) return next();
  ctx.set('connection', 'close');
  throw new Problem('rate.limited', {
    detail: 'Your address has too many connections open. Use fewer of them, for several requests each.',
    retryAfterS: 1,
  });
};
