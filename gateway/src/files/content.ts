import { createHash } from 'node:crypto';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Context } from 'koa';

export type Encoding = 'br' | 'gzip';

/** Below this many bytes, compressing costs more time than the shorter answer saves. */
const thresholdBytes = 1024;

const textTypes =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript)\b|image\/svg\+xml|application\/manifest)/i;

/** For an answer that is compressed as it passes through: about as fast as the line to the caller. */
const passing = { brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, gzip: { level: 5 } };
/**
 * For bytes that are compressed once and sent often. Files built ahead of time bring better copies of their
 * own.
 */
const kept = { brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, gzip: { level: 6 } };

/**
 * How to compress an answer for this caller: br before gzip, undefined for a caller that takes neither. Each
 * is asked for alone, because Koa would otherwise follow the order in which the caller names them, and
 * browsers name gzip first.
 */
export function acceptedEncoding(ctx: Pick<Context, 'acceptsEncodings'>): Encoding | undefined {
  if (ctx.acceptsEncodings('br')) return 'br';
  return ctx.acceptsEncodings('gzip') ? 'gzip' : undefined;
}

export function isCompressible(contentType: string | undefined, lengthBytes: number | undefined): boolean {
  if (lengthBytes !== undefined && lengthBytes < thresholdBytes) return false;
  return contentType !== undefined && textTypes.test(contentType);
}

export const compressor = (encoding: Encoding): Transform =>
  encoding === 'br' ? createBrotliCompress(passing.brotli) : createGzip(passing.gzip);

const brotliBytes = promisify(brotliCompress);
const gzipBytes = promisify(gzip);

export function compressed(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotliBytes(bytes, kept.brotli) : gzipBytes(bytes, kept.gzip);
}

/** Bytes as they are sent. */
export interface Copy {
  bytes: Buffer;
  /** The ETag of these bytes, without its quotes. */
  tag: string;
}

/** Something that is served: a file, a page, the registry. */
export interface Content {
  /** An extension such as '.js', from which the media type follows. */
  kind: string;
  plain: Copy;
  compressed(encoding: Encoding): Promise<Copy>;
}

export const copyOf = (bytes: Buffer): Copy => ({
  bytes,
  tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
});

/** Content that is in memory. Each compressed copy is made once, when somebody first takes it. */
export function contentOf(text: string, kind: string): Content {
  const plain = copyOf(Buffer.from(text));
  const copies = new Map<Encoding, Promise<Copy>>();
  return {
    kind,
    plain,
    compressed(encoding) {
      const copy = copies.get(encoding) ?? compressed(plain.bytes, encoding).then(copyOf);
      copies.set(encoding, copy);
      return copy;
    },
  };
}
