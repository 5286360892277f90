import { connect, type Socket } from 'node:net';

/**
 * Loopback addresses of callers that are not one another. Linux answers on all of 127.0.0.0/8; elsewhere there is 127.0.0.1 alone, and
 * whoever attacks shares the visitor's limits by address.
 */
export const severalAddresses = process.platform === 'linux';
const addressOf = (caller: number) => (severalAddresses ? `127.0.0.${caller}` : '127.0.0.1');

export const visitor = addressOf(2);
export const attacker = (which: number) => addressOf(10 + which);

/** A bare connection to a port of this machine; its errors are the attack's own business. */
export function open(port: number, from: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  return socket;
}
