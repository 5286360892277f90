import { createHash } from 'node:crypto';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Context } from 'koa';

export type Encoding = 'br' | 'gzip';

/** Below this size, compression costs more time than it saves. */
const thresholdBytes = 1024;

const textTypes =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript)\b|image\/svg\+xml|application\/manifest)/i;

/** For a streamed response: about as fast as the client's connection. */
const passing = { brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, gzip: { level: 5 } };
/**
 * For cached content that is compressed a single time. Files built ahead of time come with better compressed
 * copies.
 */
const cached = { brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, gzip: { level: 6 } };

/**
 * The encoding for this client: br before gzip, undefined for a client that accepts neither. Each is
 * negotiated separately, because Koa would otherwise follow the order in the header, and browsers list gzip
 * first.
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
  return encoding === 'br' ? brotliBytes(bytes, cached.brotli) : gzipBytes(bytes, cached.gzip);
}

/** Bytes as they are sent. */
export interface Copy {
  bytes: Buffer;
  /** The ETag of these bytes, without its quotes. */
  tag: string;
}

/** Content to serve: a file, a page, the registry. */
export interface Content {
  /** An extension such as '.js', which determines the media type. */
  kind: string;
  plain: Copy;
  compressed(encoding: Encoding): Promise<Copy>;
}

export const copyOf = (bytes: Buffer): Copy => ({
  bytes,
  tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
});

/** Content in memory. Each compressed copy is created lazily and cached. */
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
