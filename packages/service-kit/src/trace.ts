import { randomFillSync } from 'node:crypto';

/**
 * W3C Trace Context, level 1, version 00: version-traceId-parentId-flags.
 * https://www.w3.org/TR/trace-context/
 */
const shape = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

// One call to the random source gives many ids: drawing 8 bytes at a time would cost more than the rest of
// the middleware.
const pool = Buffer.allocUnsafe(4096);
let drawn = pool.length;

/** `bytes` (at most 64) random bytes in lower-case hex. */
export function randomHex(bytes: number): string {
  if (drawn + bytes > pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  const start = drawn;
  drawn += bytes;
  return pool.toString('hex', start, drawn);
}

/** The value when it is a well-formed traceparent of version 00, else undefined. */
export function parseTraceparent(value: unknown): string | undefined {
  return typeof value === 'string' && value.length === 55 && shape.test(value) ? value : undefined;
}

/**
 * The span of this part: in the caller's trace and with its flags when there is one, else in a new sampled
 * trace.
 */
export function childTraceparent(parent: string | undefined): string {
  const span = randomHex(8);
  return parent === undefined
    ? `00-${randomHex(16)}-${span}-01`
    : `${parent.slice(0, 36)}${span}${parent.slice(52)}`;
}

export const traceIdOf = (traceparent: string): string => traceparent.slice(3, 35);
