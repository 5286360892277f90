import type { IncomingMessage } from 'node:http';
import { Problem } from '@freightwright/contracts';
import { addressBlock } from '@freightwright/service-kit';
import { tooLarge } from './request-body.ts';
import { shareTaken } from './upstream.ts';

export interface IntakeLimits {
  /** Bytes that may be buffered for all bodies in transit. */
  bufferedBytes: number;
  /** For one address (IPv6: one /64): concurrent bodies, and bytes that may be buffered for them. */
  bodiesPerAddress: number;
  bufferedBytesPerAddress: number;
}

/** The gateway buffers at most 128 MiB of bodies in transit, and a quarter of that for one address. */
export const bufferedBodies = { bufferedBytes: 128 * 1024 * 1024, bufferedBytesPerAddress: 32 * 1024 * 1024 };

/** The client disconnected before its body was complete. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
}

const retryAfterS = 5;
const firstBytes = 4 * 1024;

interface BufferedBody {
  bodies: number;
  bytes: number;
}

export type BodyIntake = ReturnType<typeof createBodyIntake>;

/**
 * Reads bodies completely before a service has to wait for them, within a memory limit that no single address
 * can use up.
 */
export function createBodyIntake(limits: IntakeLimits) {
  const addresses = new Map<string, BufferedBody>();
  let bufferedBytes = 0;

  function hold(buffered: BufferedBody, bytes: number): void {
    if (buffered.bytes + bytes > limits.bufferedBytesPerAddress)
      throw shareTaken('address', limits.bodiesPerAddress);
    if (bufferedBytes + bytes > limits.bufferedBytes) {
      throw new Problem('service.unavailable', {
        retryAfterS,
        cause: new Error('Too many bodies on their way'),
      });
    }
    buffered.bytes += bytes;
    bufferedBytes += bytes;
  }

  return {
    /**
     * Reads the whole body.
     * @throws Problem `request.too-large` at the first byte over the limit, `rate.limited` when the address
     *   has used its share, `service.unavailable` when the buffer is full.
     * @throws CallerGone when the client disconnected.
     */
    async read(request: IncomingMessage, limitBytes: number, clientAddress: string): Promise<Buffer> {
      const address = addressBlock(clientAddress);
      const buffered = addresses.get(address) ?? { bodies: 0, bytes: 0 };
      if (buffered.bodies >= limits.bodiesPerAddress) throw shareTaken('address', limits.bodiesPerAddress);
      buffered.bodies += 1;
      addresses.set(address, buffered);
      const body = growingBody(limitBytes, (bytes) => hold(buffered, bytes));
      try {
        await readInto(request, body);
        return body.bytes();
      } finally {
        buffered.bodies -= 1;
        buffered.bytes -= body.capacity();
        bufferedBytes -= body.capacity();
        if (buffered.bodies === 0) addresses.delete(address);
      }
    },
  };
}

interface GrowingBody {
  /** @throws Problem when there are too many bytes, or the buffer is full. */
  add(chunk: Buffer): void;
  bytes(): Buffer;
  capacity(): number;
}

/** One buffer that doubles, so that a body that arrives byte by byte does not cost an object per byte. */
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

const readInto = (request: IncomingMessage, body: GrowingBody): Promise<void> =>
  new Promise((resolve, reject) => {
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
    // When the client aborts, Node emits an error without another listener. 'close' follows and rejects.
    request.on('error', () => undefined);
  });
