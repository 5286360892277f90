import { connect, type Socket } from 'node:net';

/**
 * Whether callers can use different loopback addresses. Linux answers on all of 127.0.0.0/8. Elsewhere there
 * is only 127.0.0.1, and the attackers share the visitor's limits by address.
 */
export const severalAddresses = process.platform === 'linux';
const addressOf = (caller: number) => (severalAddresses ? `127.0.0.${caller}` : '127.0.0.1');

export const visitor = addressOf(2);
export const attacker = (which: number) => addressOf(10 + which);

/** A raw connection to a local port. The attack that opened it checks how it ended. */
export function open(port: number, from: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  return socket;
}
