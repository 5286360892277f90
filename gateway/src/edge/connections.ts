import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressBlock } from '@freightwright/service-kit';
import { clientAddress } from './client-address.ts';

export interface ConnectionLimits {
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
