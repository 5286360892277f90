import type { IncomingMessage } from 'node:http';
import { Problem } from '@freightwright/contracts';
import { addressBlock } from '@freightwright/service-kit';
import { tooLarge } from './request-body.ts';
import { shareTaken } from './upstream-places.ts';

export interface IntakeLimits {
  /** Bytes held for all bodies that are on their way in. */
  heldBytes: number;
  /** Of one address (IPv6: one /64): bodies at once, and bytes held for them. */
  bodiesPerAddress: number;
  heldBytesPerAddress: number;
}

/** A gateway may spend an eighth of a gigabyte on bodies that are not whole yet, and a quarter of that on one address. */
export const heldBodies = { heldBytes: 128 * 1024 * 1024, heldBytesPerAddress: 32 * 1024 * 1024 };

export interface BodyIntake {
  /**
   * The whole body, once it has come.
   * @throws Problem `request.too-large` at the first byte too many, `rate.limited` when the address has its share,
   * `service.unavailable` when there is no room for anybody. @throws CallerGone when nobody is left to answer.
   */
  read(request: IncomingMessage, limitBytes: number, address: string): Promise<Buffer>;
}

/** The caller left before its body was whole. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
}

const retryAfterS = 5;
const firstBytes = 4 * 1024;

interface Held {
  bodies: number;
  bytes: number;
}

/** Takes bodies in before anybody waits for them further on, within a bound of memory that no single address can fill. */
export function createBodyIntake(limits: IntakeLimits): BodyIntake {
  const addresses = new Map<string, Held>();
  let heldBytes = 0;

  function hold(held: Held, bytes: number): void {
    if (held.bytes + bytes > limits.heldBytesPerAddress) throw shareTaken('address', limits.bodiesPerAddress);
    if (heldBytes + bytes > limits.heldBytes) {
      throw new Problem('service.unavailable', {
        retryAfterS,
        cause: new Error('Too many bodies on their way'),
      });
    }
    held.bytes += bytes;
    heldBytes += bytes;
  }

  return {
    async read(request, limitBytes, clientAddress) {
      const address = addressBlock(clientAddress);
      const held = addresses.get(address) ?? { bodies: 0, bytes: 0 };
      if (held.bodies >= limits.bodiesPerAddress) throw shareTaken('address', limits.bodiesPerAddress);
      held.bodies += 1;
      addresses.set(address, held);
      const body = growingBody(limitBytes, (bytes) => hold(held, bytes));
      try {
        await readInto(request, body);
        return body.bytes();
      } finally {
        held.bodies -= 1;
        held.bytes -= body.capacity();
        heldBytes -= body.capacity();
        if (held.bodies === 0) addresses.delete(address);
      }
    },
  };
}

interface GrowingBody {
  /** @throws Problem when there are too many bytes, or no room. */
  add(chunk: Buffer): void;
  bytes(): Buffer;
  capacity(): number;
}

/** One buffer that doubles: a body that comes byte by byte costs what it holds, not an object for each byte. */
function growingBody(limitBytes: number, hold: (bytes: number) => void): GrowingBody {
  let buffer = Buffer.alloc(0);
  let length = 0;
  return {
    add(chunk) {
      const needed = length + chunk.length;
      if (needed > limitBytes) throw tooLarge(limitBytes);
      if (needed > buffer.length) {
        const capacity = Math.min(limitBytes, Math.max(needed, buffer.length * 2, firstBytes));
        hold(capacity - buffer.length);
        const grown = Buffer.allocUnsafeSlow(capacity);
        buffer.copy(grown, 0, 0, length);
        buffer = grown;
      }
      chunk.copy(buffer, length);
      length = needed;
    },
    bytes: () => buffer.subarray(0, length),
    capacity: () => buffer.length,
  };
}

function readInto(request: IncomingMessage, body: GrowingBody): Promise<void> {
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      try {
        body.add(chunk);
      } catch (error) {
        leave();
        reject(error);
      }
    };
    const onEnd = () => {
      leave();
      resolve();
    };
    const onClose = () => {
      leave();
      reject(new CallerGone());
    };
    const leave = () => request.off('data', onData).off('end', onEnd).off('close', onClose).pause();
    if (request.destroyed) return reject(new CallerGone());
    request.on('data', onData).once('end', onEnd).once('close', onClose);
    // A caller that breaks off makes Node emit an error, which nobody else listens to; close follows.
    request.on('error', () => undefined);
  });
}
